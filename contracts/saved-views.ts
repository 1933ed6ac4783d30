/** Saved views: how a person wants to see a list again. They live in the address of the list's page. */

import { calendars, holidays } from './calendars.ts';
import { masterAccounts, masterCharts } from './charts.ts';
import { connections } from './connections.ts';
import { datasets } from './datasets.ts';
import { reportPackages } from './packages.ts';
import { frequencies } from './frequencies.ts';
import { funds } from './funds.ts';
import { glossaryTerms } from './glossary.ts';
import { lookupKeys, lookupValues } from './lookups.ts';
import { mappingPlaces } from './mapping-places.ts';
import { rules } from './rules.ts';
import type { MasterDefinition, MasterName } from './masters.ts';
import { masterNames } from './masters.ts';
import { translations } from './translations.ts';
import { properties } from './properties.ts';
import { propertyMappings } from './property-mappings.ts';
import { qualityColumns, turnaroundColumns } from './process-reports.ts';
import { rates } from './rates.ts';
import { rentRollColumns, reportChoiceNames, reportFilterNames } from './reports.ts';
import type { Screen } from './roles.ts';
import { serviceProviders } from './service-providers.ts';
import { submissionFilterNames } from './submission-boards.ts';
import { uploadedFileFilterNames } from './uploaded-files.ts';
import { users } from './users.ts';
import { workflowConfigurations } from './workflow-configuration.ts';

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
  'uploadedFiles',
  'fileProcessing',
  'rentRoll',
  'dataQuality',
  'turnaround',
  'leaseExpiration',
  'vacancy',
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
  datasets,
  reportPackages,
  workflowConfigurations,
  frequencies,
  masterCharts,
  masterAccounts,
  datasetMappings: mappingPlaces,
  rules,
  translations,
  connections,
  rates,
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
  datasets: {
    ...ofMaster(datasets),
    columns: [...ofMaster(datasets).columns, 'frequency', 'fundCount', 'propertyCount', 'month', 'health'],
  },
  datasetMappings: {
    screen: 'mapping',
    keys: [...inEveryList, 'tab', 'state', 'serviceProvider', 'property', 'fund', 'dataset'],
    columns: ['subject', 'dataset', 'serviceProvider', 'fund', 'state', 'applies', 'savedAt'],
  },
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
    keys: [...inEveryList, 'category', 'isIgnored'],
    columns: ['name', 'dataset', 'serviceProvider', 'fund', 'reason', 'stake', 'todo'],
  },
  notifications: {
    screen: 'viewNotifications',
    keys: [...inEveryList, 'isRead'],
    columns: ['subject', 'received', 'state'],
  },
  uploadedFiles: {
    screen: 'viewuploadedfiles',
    keys: [...inEveryList, ...uploadedFileFilterNames],
    columns: [
      ...['fileName', 'versionNo', 'submissionNo', 'serviceProvider', 'fund', 'property', 'dataset', 'postMonth'],
      ...['uploadedAt', 'createdBy', 'result', 'status', 'rowCount', 'findings', 'files'],
    ],
  },
  fileProcessing: {
    screen: 'report/fileprocessing',
    keys: [...inEveryList, ...uploadedFileFilterNames, 'createdBy'],
    columns: [
      ...['fileName', 'submissionNo', 'serviceProvider', 'fund', 'property', 'dataset', 'postMonth', 'createdBy'],
      ...['uploadedAt', 'checkedAt', 'reviewedAt', 'completedAt', 'result', 'account', 'findings', 'comments'],
    ],
  },
  dataQuality: {
    screen: 'report/dataquality',
    keys: [...inEveryList, ...reportFilterNames, 'datasetId', 'postMonth', 'against', 'by'],
    columns: [...qualityColumns, 'findings'],
  },
  turnaround: {
    screen: 'report/turnaroundtime',
    keys: [...inEveryList, ...reportFilterNames, 'datasetId', 'postMonth', 'against', 'by', 'clock', 'statistic'],
    columns: [...turnaroundColumns],
  },
  vacancy: {
    screen: 'report/vacancyanalysis',
    keys: [...inEveryList, ...reportFilterNames, ...reportChoiceNames, 'publishedOn', 'without', 'unitsOf'],
    columns: ['property', 'area', 'areaVacancy', 'inrev', 'epra', 'reasons', 'longestDays', 'units'],
  },
  leaseExpiration: {
    screen: 'report/leaseexpiration',
    keys: [...inEveryList, ...reportFilterNames, ...reportChoiceNames, 'publishedOn', 'basis', 'by', 'bucket'],
    columns: [],
  },
  rentRoll: {
    screen: 'report/rentroll',
    keys: [...inEveryList, ...reportFilterNames, ...reportChoiceNames, 'publishedOn', 'view', 'change'],
    columns: [...rentRollColumns],
  },
};

export interface SavedView {
  viewId: number;
  name: string;
  /** As it is in the address, by key. */
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
