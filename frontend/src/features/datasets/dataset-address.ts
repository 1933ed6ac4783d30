import type { DatasetCause } from '#contracts/datasets.ts';

export const datasetParts = ['fields', 'places', 'collection', 'package', 'history'] as const;
export type DatasetPart = (typeof datasetParts)[number];

export const datasetAddress = (id: number, part?: DatasetPart): string =>
  `/ConfigureDataset?datasetId=${id}${part ? `&tab=${part}` : ''}`;

/** The screen that mends a cause. */
export function fixOf(cause: DatasetCause, id: number): string {
  switch (cause) {
    case 'NoSubject':
    case 'SeveralFeed':
    case 'NobodyFeeds':
      return datasetAddress(id, 'places');
    case 'NoApprover':
      return `/configureWorkflow?datasetId=${id}`;
    case 'NoFrequency':
    case 'FrequencyPending':
      return `/managefrequency?datasetId=${id}`;
    case 'NoMapping':
    case 'MappingMissing':
    case 'MappingStale':
      return '/orphanRecords?category=mappingsMissing';
    case 'MemberNotOpened':
      return '/orphanRecords?category=packageMembersMissing';
    case 'NoProvider':
      return '/serviceProviders';
  }
}
