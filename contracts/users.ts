import type { MasterDefinition } from './masters.ts';

/** Who may sign in. The lists of funds and properties narrow what a person sees; without them it is all of their reach. */
export const users: MasterDefinition<'/users/records'> = {
  name: 'users',
  area: 'users',
  // Below the calls whose shapes the specification names.
  path: '/users/records',
  screen: 'alluser',
  entity: 'user',
  key: 'email',
  title: 'name',
  hasStatusInForm: true,
  fields: [
    { name: 'name', type: 'text', isRequired: true, isSorted: true },
    { name: 'email', type: 'email', isRequired: true, isUnique: true, isSorted: true, maxLength: 254 },
    { name: 'role', type: 'reference', isRequired: true, isSorted: true, isFilter: true },
    { name: 'serviceProvider', type: 'reference', isSorted: true, isFilter: true },
    { name: 'funds', type: 'references', isFilter: true },
    { name: 'properties', type: 'references', isFilter: true },
  ],
};
