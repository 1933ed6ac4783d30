import type { MasterDefinition } from './masters.ts';

/** Datasets that are collected, reviewed and published together, in an order. */
export const reportPackages: MasterDefinition<'/report-packages'> = {
  name: 'reportPackages',
  area: 'report-packages',
  path: '/report-packages',
  screen: 'dataset',
  isForAll: true,
  entity: 'reportPackage',
  key: 'name',
  title: 'name',
  tellsUse: true,
  fields: [
    { name: 'name', type: 'text', isRequired: true, isUnique: true, isSorted: true },
    { name: 'nameJa', type: 'text', isOnRecordOnly: true },
    { name: 'nameAr', type: 'text', isOnRecordOnly: true },
    { name: 'members', type: 'references', isRequired: true, isOrdered: true, isFilter: true },
  ],
};

/** How far a package is in a month, for one property or fund. */
export const packageStates = ['published', 'released', 'allIn', 'waiting', 'nothingIn'] as const;
export type PackageState = (typeof packageStates)[number];
