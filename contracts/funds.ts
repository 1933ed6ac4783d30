import type { MasterDefinition, NamedCode } from './masters.ts';

/** Funds, and below them their entities: an entity is a fund that has a parent. */
export const funds: MasterDefinition<'/funds'> = {
  name: 'funds',
  area: 'funds',
  path: '/funds',
  screen: 'funds',
  entity: 'fund',
  key: 'name',
  title: 'name',
  fields: [
    { name: 'name', type: 'text', isRequired: true, isUnique: true, isSorted: true },
    { name: 'code', type: 'text', isUnique: true, isSorted: true, maxLength: 40 },
    { name: 'fundType', type: 'reference', isRequired: true, isSorted: true, isFilter: true },
    { name: 'parent', type: 'reference', within: 'fundType', isSorted: true, isFilter: true },
    { name: 'propertyCount', type: 'integer', isDerived: true, isSorted: true },
    { name: 'vehicle', type: 'lookup', lookupKey: 'Vehicle', isFilter: true },
    { name: 'investment', type: 'lookup', lookupKey: 'Investment' },
    { name: 'country', type: 'lookup', lookupKey: 'Country', isSorted: true, isFilter: true },
    { name: 'baseCurrency', type: 'lookup', lookupKey: 'Currency', initial: 'USD' },
    { name: 'reportingCurrency', type: 'lookup', lookupKey: 'Currency', initial: 'USD', isOnRecordOnly: true },
    { name: 'ownershipType', type: 'lookup', lookupKey: 'OwnershipType', isOnRecordOnly: true },
    {
      name: 'ownershipPercentage',
      type: 'decimal',
      isOnRecordOnly: true,
      min: 0.0001,
      max: 100,
      decimals: 4,
      isPercent: true,
    },
    { name: 'baseUnit', type: 'choice', initial: 'sqm', isOnRecordOnly: true },
    { name: 'reportingUnit', type: 'choice', initial: 'sqm', isOnRecordOnly: true },
    { name: 'dateFormat', type: 'choice', initial: 'YYYY-MM-DD', isOnRecordOnly: true },
    { name: 'timeZone', type: 'choice', initial: 'UTC' },
    { name: 'fiscalStartMonth', type: 'integer', initial: '1', min: 1, max: 12 },
    { name: 'calendarCode', type: 'choice', isOnRecordOnly: true },
    { name: 'properties', type: 'references', isDerived: true, isOnRecordOnly: true },
  ],
};

/** A node of the tree view; roots have no parent, or one that the reader may not see. */
export interface FundNode {
  id: number;
  name: string;
  typeName: string;
  parentId: number | null;
  propertyCount: number;
  isActive: boolean;
}

/** A kind of fund, in the order that people gave them. */
export interface FundTypeRow {
  id: number;
  name: string;
  fundCount: number;
}

/** A property in a fund, from a day to a day. Days are `YYYY-MM-DD`, percentages canonical decimals. */
export interface Association {
  associationId: number;
  property: NamedCode;
  ownershipPercentage: string;
  validFrom: string;
  validTo: string | null;
}

export const associationFaults = [
  'UnknownProperty',
  'OutOfRange',
  'TooManyDecimals',
  'EndsBeforeBegin',
  'Overlaps',
  'MoreThanWhole',
] as const;
export type AssociationFault = (typeof associationFaults)[number];

/** What is wrong with one association, by its place in what was sent. */
export interface AssociationProblem {
  index: number;
  code: AssociationFault;
  /** Of `MoreThanWhole`: the day and the share of all its funds together. */
  params?: { property: string; on: string; total: string };
}
