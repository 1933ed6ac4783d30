/** Saved views: how a person wants to see a list again. They live in the address of the list's page. */

import { calendars, holidays } from './calendars.ts';
import { funds } from './funds.ts';
import { glossaryTerms } from './glossary.ts';
import { lookupKeys, lookupValues } from './lookups.ts';
import type { MasterDefinition, MasterName } from './masters.ts';
import { masterNames } from './masters.ts';
import { properties } from './properties.ts';
import { propertyMappings } from './property-mappings.ts';
import type { Screen } from './roles.ts';
import { serviceProviders } from './service-providers.ts';
import { submissionFilterNames } from './submission-boards.ts';
import { users } from './users.ts';

export const viewedListNames = [
  ...masterNames,
  'submissions',
  'stuck',
  'reviewerBoard',
  'providerBoard',
  'roles',
  'audit',
  'orphanRecords',
  'notifications',
] as const;
export type ViewedListName = (typeof viewedListNames)[number];

export interface ViewedList {
  screen: Screen;
  /** Names in the address that a view keeps: what is searched, filtered and sorted, and the entries per page. */
  keys: readonly string[];
  /** Columns that may be shown; empty where nothing can be chosen. */
  columns: readonly string[];
}

export const masterDefinitions: Readonly<Record<MasterName, MasterDefinition>> = {
  serviceProviders,
  users,
  properties,
  funds,
  lookupKeys,
  lookupValues,
  glossaryTerms,
  calendars,
  holidays,
  propertyMappings,
};

const inEveryList = ['search', 'sort', 'size'] as const;

function ofMaster({ screen, fields }: MasterDefinition): ViewedList {
  const filters = fields.filter((field) => field.isFilter).map(({ name }) => name);
  return {
    screen,
    keys: [...inEveryList, ...filters, 'isActive', 'isRetired'],
    columns: [...fields.map(({ name }) => name), 'isActive'],
  };
}

export const viewedLists: Readonly<Record<ViewedListName, ViewedList>> = {
  ...(Object.fromEntries(masterNames.map((name) => [name, ofMaster(masterDefinitions[name])])) as Record<
    MasterName,
    ViewedList
  >),
  submissions: {
    screen: 'dashboard',
    keys: [...inEveryList, ...submissionFilterNames, 'tab', 'counter', 'group'],
    columns: [
      'submissionNo',
      'serviceProvider',
      'fund',
      'entity',
      'property',
      'dataset',
      'dueOn',
      'postMonth',
      'status',
    ],
  },
  stuck: {
    screen: 'dashboard',
    keys: [...inEveryList, 'kind'],
    columns: ['submissionNo', 'place', 'dataset', 'postMonth', 'reason', 'since', 'process'],
  },
  reviewerBoard: {
    screen: 'reviewer-dashboard',
    keys: ['search', 'fundId', 'datasetId', 'serviceProviderId', 'postMonth'],
    columns: [],
  },
  // Of whichever month is looked at.
  providerBoard: {
    screen: 'serviceprovider-dashboard',
    keys: ['search', 'propertyId', 'datasetId'],
    columns: [],
  },
  roles: {
    screen: 'roles',
    keys: [...inEveryList, 'baseRole'],
    columns: ['name', 'baseRole', 'userCount'],
  },
  audit: {
    screen: 'audit',
    keys: [...inEveryList, 'entity', 'userId', 'from', 'to', 'isImpersonated'],
    columns: ['at', 'user', 'act', 'entity', 'name', 'changes'],
  },
  orphanRecords: {
    screen: 'orphanRecords',
    keys: [...inEveryList, 'category'],
    columns: ['name', 'dataset', 'serviceProvider', 'fund', 'reason', 'todo'],
  },
  notifications: {
    screen: 'viewNotifications',
    keys: [...inEveryList, 'isRead'],
    columns: ['subject', 'received', 'state'],
  },
};

export interface SavedView {
  viewId: number;
  name: string;
  /** As it stands in the address, by key. */
  query: Record<string, string>;
  /** Columns that are shown; null leaves them to the person's choice for the list. */
  columns: string[] | null;
  /** The list opens with it. */
  isDefault: boolean;
}

/** What a person keeps of one list. */
export interface SavedViews {
  views: SavedView[];
  /** The person's choice while no view says otherwise; null for the first one. */
  columns: string[] | null;
}

export const mostViews = 30;
