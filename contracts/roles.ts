/** Base roles, screens and privileges; the grid of the roles screen and every policy read these lists. */

export const baseRoles = ['SuperAdmin', 'Admin', 'DataProvider', 'Reviewer'] as const;
export type BaseRole = (typeof baseRoles)[number];

export const privileges = ['None', 'View', 'Edit', 'All'] as const;
export type Privilege = (typeof privileges)[number];

/** One row of the privilege grid each; the names are the first segments of the routes. */
export const screens = [
  'dashboard',
  'reviewer-dashboard',
  'serviceprovider-dashboard',
  'viewuploadedfiles',
  'funds',
  'properties',
  'serviceProviders',
  'alluser',
  'property_mapping',
  'chartsofAC',
  'COA-mapping-new',
  'dataset',
  'configureWorkflow',
  'mapping',
  'rules_engine',
  'managefrequency',
  'integrationCenter',
  'report/dataquality',
  'report/turnaroundtime',
  'orphanRecords',
  'viewNotifications',
  'user-profile',
  'roles',
  'lookup_key',
  'lookup_value',
  'glossary',
  'audit',
] as const;
export type Screen = (typeof screens)[number];

const superAdminScreens: readonly Screen[] = ['roles', 'lookup_key', 'lookup_value', 'glossary', 'audit'];

const providerDefaults: Partial<Record<Screen, Privilege>> = {
  'serviceprovider-dashboard': 'Edit',
  'COA-mapping-new': 'Edit',
  viewNotifications: 'View',
  'user-profile': 'View',
  orphanRecords: 'View',
};

const reviewerDefaults: Partial<Record<Screen, Privilege>> = {
  'reviewer-dashboard': 'Edit',
  viewNotifications: 'View',
  'user-profile': 'View',
  orphanRecords: 'View',
  'COA-mapping-new': 'View',
};

/** Defaults that Restore Default brings back. */
export function defaultPrivilege(baseRole: BaseRole, screen: Screen): Privilege {
  if (baseRole === 'SuperAdmin') return 'All';
  if (baseRole === 'DataProvider') return providerDefaults[screen] ?? 'None';
  if (baseRole === 'Reviewer') return reviewerDefaults[screen] ?? 'None';
  if (superAdminScreens.includes(screen)) return 'None';
  return screen === 'reviewer-dashboard' || screen === 'serviceprovider-dashboard' ? 'None' : 'All';
}

/** All implies Edit implies View. */
export function includesPrivilege(held: Privilege, needed: Privilege): boolean {
  return privileges.indexOf(held) >= privileges.indexOf(needed);
}

/** Where a person lands after sign-in. */
export const homeOf: Readonly<Record<BaseRole, string>> = {
  SuperAdmin: '/dashboard',
  Admin: '/dashboard',
  DataProvider: '/serviceprovider-dashboard',
  Reviewer: '/reviewer-dashboard',
};
