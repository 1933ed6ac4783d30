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
  'report/leaseexpiration',
  'report/vacancyanalysis',
  'report/rentroll',
  'report/month',
  'report/fileprocessing',
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

/** Built in, and looks without touching until a SuperAdmin grants more. */
const viewOnlyRole = 'Service Provider';

/** Words, `role.<word>`, of the roles that come with the product, by their names. */
export const builtInRoleWords: Readonly<Record<string, BaseRole | 'ServiceProvider'>> = {
  SuperAdmin: 'SuperAdmin',
  Admin: 'Admin',
  DataProvider: 'DataProvider',
  Reviewer: 'Reviewer',
  [viewOnlyRole]: 'ServiceProvider',
};

/** Every screen as Restore Default leaves it. */
export function defaultGrid({ name, baseRole, isBuiltIn }: RoleKind): Record<Screen, Privilege> {
  const isViewOnly = isBuiltIn && name === viewOnlyRole;
  const entries = screens.map((screen) => {
    const full = defaultPrivilege(baseRole, screen);
    return [screen, isViewOnly && full !== 'None' ? 'View' : full];
  });
  return Object.fromEntries(entries) as Record<Screen, Privilege>;
}

export interface RoleKind {
  name: string;
  baseRole: BaseRole;
  isBuiltIn: boolean;
}

/** The grid narrows or widens within the screens of the base role; SuperAdmin holds everything, for ever. */
export function mayGrant(baseRole: BaseRole, screen: Screen): boolean {
  return baseRole !== 'SuperAdmin' && defaultPrivilege(baseRole, screen) !== 'None';
}

export interface RoleView extends RoleKind {
  roleId: number;
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  changedAt: string;
  /** People in force who have it, and the first ten of them. */
  userCount: number;
  userNames: string[];
  privileges: Record<Screen, Privilege>;
  /** Screens whose privilege may be changed; the others follow from the base role. */
  openScreens: Screen[];
}

export interface PrivilegeChange {
  screen: Screen;
  before: Privilege;
  after: Privilege;
}

export const longestRoleName = 80;

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

const administrators: readonly BaseRole[] = ['SuperAdmin', 'Admin'];
const superAdmins: readonly BaseRole[] = ['SuperAdmin'];

/** First segments of the addresses of pages, and whom they are for; these addresses are remembered over a sign-in. */
const pages = new Map<string, readonly BaseRole[]>([
  ...[
    'dashboard',
    'first-steps',
    'stuck',
    'viewuploadedfiles',
    'funds',
    'fundsAdd',
    'fundsEdit',
    'fundsView',
    'fundsassociateproperties',
    'properties',
    'property_mapping',
    'serviceProviders',
    'alluser',
    'dataset',
    'ConfigureDataset',
    'configurDatasetModal',
    'mapping',
    'datasetmapping',
    'rules_engine',
    'managefrequency',
    'deadlines',
    'calendars',
    'holidays',
    'chartsofAC',
    'chartsofAC_view',
    'configureWorkflow',
    'configureModal',
    'integrationCenter',
    'report',
  ].map((segment) => [segment, administrators] as const),
  ...['roles', 'lookup_key', 'lookup_value', 'glossary', 'audit'].map((segment) => [segment, superAdmins] as const),
  ['reviewer-dashboard', ['Reviewer']],
  ['serviceprovider-dashboard', ['DataProvider']],
  ...['orphanRecords', 'viewNotifications', 'user-profile', 'COA-mapping-new', 'COA-mapping-form-map'].map(
    (segment) => [segment, baseRoles] as const,
  ),
]);

export function rolesOfSegment(segment: string): readonly BaseRole[] | undefined {
  return pages.get(segment);
}
