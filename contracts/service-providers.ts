import type { MasterDefinition } from './masters.ts';

/** Who delivers the workbooks. Its funds, property types and locations are those of its properties. */
export const serviceProviders: MasterDefinition<'/service-providers'> = {
  name: 'serviceProviders',
  area: 'service-providers',
  path: '/service-providers',
  screen: 'serviceProviders',
  entity: 'serviceProvider',
  key: 'code',
  title: 'name',
  fields: [
    { name: 'code', type: 'text', isRequired: true, isUnique: true, isSorted: true, maxLength: 40 },
    { name: 'name', type: 'text', isRequired: true, isSorted: true },
    {
      name: 'type',
      type: 'lookup',
      lookupKey: 'ServiceProviderType',
      isRequired: true,
      isSorted: true,
      isFilter: true,
    },
    { name: 'propertyCount', type: 'integer', isDerived: true, isSorted: true },
    { name: 'funds', type: 'references', isDerived: true, isFilter: true },
    { name: 'propertyTypes', type: 'references', isDerived: true },
    { name: 'locations', type: 'references', isDerived: true },
    { name: 'properties', type: 'references', isOnRecordOnly: true },
  ],
};

export interface ProviderPerson {
  userId: number;
  name: string;
  email: string;
  roleName: string;
  isActive: boolean;
}
