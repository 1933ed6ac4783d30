import type { DatasetFacts } from '#contracts/datasets.schema.ts';
import type { DatasetCause } from '#contracts/datasets.ts';
import type { Privilege, Screen } from '#contracts/roles.ts';

export const datasetParts = ['fields', 'places', 'collection', 'package', 'history'] as const;
export type DatasetPart = (typeof datasetParts)[number];

export const datasetAddress = (id: number, part?: DatasetPart): string =>
  `/ConfigureDataset?datasetId=${id}${part ? `&tab=${part}` : ''}`;

export interface DatasetFix {
  /** The screen that mends a cause. */
  screen: Screen;
  /** What saving there asks for. */
  privilege: Privilege;
  to: string;
}

/** Null when nothing that the person may save mends it: who is limited to funds changes what is of these alone. */
export function fixOf(cause: DatasetCause, dataset: DatasetFacts, isLimited: boolean): DatasetFix | null {
  const { datasetId: id, fundCount, propertyCount } = dataset;
  switch (cause) {
    case 'NoSubject':
    case 'SeveralFeed':
      return { screen: 'dataset', privilege: 'All', to: datasetAddress(id, 'places') };
    case 'NobodyFeeds':
      return isLimited ? null : { screen: 'dataset', privilege: 'Edit', to: datasetAddress(id, 'places') };
    case 'NoApprover':
      if (!isLimited)
        return { screen: 'configureWorkflow', privilege: 'All', to: `/configureWorkflow?datasetId=${id}` };
      // The default is for everybody; a fund of their own can have a chain of its own.
      return fundCount + propertyCount === 0
        ? null
        : { screen: 'configureWorkflow', privilege: 'All', to: '/configureModal' };
    case 'NoFrequency':
    case 'FrequencyPending':
      return { screen: 'managefrequency', privilege: 'Edit', to: `/managefrequency?datasetId=${id}` };
    case 'NoMapping':
    case 'MappingMissing':
    case 'MappingStale':
      return { screen: 'orphanRecords', privilege: 'View', to: '/orphanRecords?category=mappingsMissing' };
    case 'MemberNotOpened':
      return { screen: 'orphanRecords', privilege: 'View', to: '/orphanRecords?category=packageMembersMissing' };
    case 'NoProvider':
      return { screen: 'serviceProviders', privilege: 'Edit', to: '/serviceProviders' };
  }
}
