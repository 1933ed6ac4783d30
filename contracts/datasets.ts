import type { MasterDefinition } from './masters.ts';

/** What is collected: a data model for funds, for properties, or for many properties in one workbook. */
export const datasets: MasterDefinition<'/datasets'> = {
  name: 'datasets',
  area: 'datasets',
  path: '/datasets',
  screen: 'dataset',
  isForAll: true,
  entity: 'dataset',
  key: 'name',
  title: 'name',
  tellsUse: true,
  fields: [
    { name: 'name', type: 'text', isRequired: true, isUnique: true, isSorted: true },
    { name: 'nameJa', type: 'text', isOnRecordOnly: true },
    { name: 'nameAr', type: 'text', isOnRecordOnly: true },
    { name: 'dataModel', type: 'reference', isRequired: true, isLasting: true, isSorted: true, isFilter: true },
    {
      name: 'scope',
      type: 'choice',
      isRequired: true,
      isLasting: true,
      isSorted: true,
      isFilter: true,
      initial: 'property',
    },
    { name: 'isWorkflowRequired', type: 'flag', initial: 'true', isFilter: true, isOnRecordOnly: true },
    { name: 'maySkipUpload', type: 'flag', initial: 'false', isOnRecordOnly: true },
    { name: 'isPartialTrialBalance', type: 'flag', initial: 'false', isOnRecordOnly: true },
    { name: 'unmappedAccounts', type: 'choice', initial: 'LIST', isOnRecordOnly: true },
    { name: 'isFeedingReports', type: 'flag', initial: 'true', isFilter: true, isOnRecordOnly: true },
    { name: 'isCollectedEverywhere', type: 'flag', initial: 'false', isFilter: true, isOnRecordOnly: true },
  ],
};

export const datasetScopes = ['property', 'multi-property', 'fund'] as const;

/** What keeps a dataset from being collected as it should, the worst first; each has one screen that mends it. */
export const datasetCauses = [
  'NoSubject',
  'NoApprover',
  'NoFrequency',
  'FrequencyPending',
  'NoMapping',
  'MappingMissing',
  'MappingStale',
  'MemberNotOpened',
  'NoProvider',
  'SeveralFeed',
  'NobodyFeeds',
] as const;
export type DatasetCause = (typeof datasetCauses)[number];

/** What is done with the associations of a dataset, one after the other. */
export const associationActs = ['include', 'leaveOut', 'join', 'chooseOneByOne'] as const;

/** Which funds and properties the screen of associations shows. */
export const associationStates = ['all', 'yes', 'partly', 'no'] as const;

/** So many acts at most are saved at once. */
export const mostAssociationActs = 2_000;
