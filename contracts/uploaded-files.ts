import type { FieldType } from './data-models.ts';
import type { NamedId, PersonName } from './submission-views.ts';
import type { BallHolder, ProcessState, SubmissionStatus, VersionKind, VersionState } from './submissions.ts';

/** Every version of every submission, and every file that was refused before it became one. */

export interface ArchiveLimits {
  files: number;
  bytes: number;
}

/** Limits of one archive. */
export const archiveLimits: ArchiveLimits = { files: 1_000, bytes: 2 * 1024 ** 3 };

/** Why a file that was asked for is not in the archive. */
export const leftOutReasons = ['notSeen', 'gone', 'tooLarge'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const uploadedFileFilterNames = [
  'fundId',
  'propertyId',
  'datasetId',
  'serviceProviderId',
  'postMonth',
  'status',
  'result',
] as const;

/** What became of a file: the state of its version. A current one that has errors counts as not received: it is `failed`. */
export const fileResults = ['checking', 'current', 'failed', 'superseded', 'withdrawn', 'refused'] as const satisfies (
  VersionState | 'failed'
)[];
export type FileResult = (typeof fileResults)[number];

export interface UploadedFile {
  /** `v` and the id of a version, `u` and that of an upload, or `r` and that of a request that was refused. */
  fileId: string;
  /** Null for a file that did not become a version. */
  versionId: number | null;
  /** Null for a file that did not become a version. */
  versionNo: number | null;
  kind: VersionKind;
  /** Null for a version without a file, such as "nothing to report". */
  fileName: string | null;
  sizeBytes: number | null;
  submissionNo: string;
  serviceProvider: NamedId;
  /** The top fund, as in every list of submissions. */
  fund: NamedId | null;
  /** Of a submission of an entity, or of a property that an entity holds. */
  entity: NamedId | null;
  property: NamedId | null;
  dataset: NamedId;
  postMonth: string;
  uploadedAt: string;
  /** Null for what the system made. */
  createdBy: PersonName | null;
  result: FileResult;
  /** Why the file was refused as a whole. */
  refusalCode: string | null;
  status: SubmissionStatus;
  ballHolder: BallHolder;
  processState: ProcessState;
  rowCount: number;
  hardCount: number;
  softCount: number;
  hasOriginal: boolean;
  hasMarked: boolean;
}

/** When a file reached each stage; null for a stage that it has not reached. */
export interface FileStages {
  checkedAt: string | null;
  reviewedAt: string | null;
  completedAt: string | null;
}

/** A file with what became of it. */
export interface ProcessedFile extends UploadedFile, FileStages {
  /** Of the file's account; null where none was recorded. */
  rowsRead: number | null;
  rowsLoaded: number | null;
  rowsLeftOut: number | null;
  columnsMapped: number | null;
  columnsMissing: number | null;
  rulesRun: number | null;
  commentCount: number;
  lastComment: string | null;
  /** Whether the reader may add to the thread of the submission. */
  mayComment: boolean;
}

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'same';

/** One row of a comparison. `values` follow the columns of the answer; those of a removed row are the earlier ones. */
export interface DifferenceRow {
  kind: DifferenceKind;
  /** Row of the later version; null for a removed row. */
  rowNo: number | null;
  /** Row of the earlier version; null for an added row. */
  otherRowNo: number | null;
  values: (string | null)[];
  /** Earlier values of the cells that differ, by place. */
  before: Record<number, string | null>;
}

export interface ComparedVersion {
  versionId: number;
  versionNo: number;
  submissionNo: string;
  postMonth: string;
  fileName: string | null;
  createdAt: string;
  createdBy: PersonName | null;
  rowCount: number;
  hasRows: boolean;
}

export interface VersionDifference {
  /** The earlier one. */
  from: ComparedVersion;
  to: ComparedVersion;
  dataset: NamedId;
  property: NamedId | null;
  fund: NamedId | null;
  entity: NamedId | null;
  /** Versions of the later one's submission, newest first, to choose from. */
  versions: ComparedVersion[];
  /** What rows are paired by; empty when they are paired by their place. */
  keyFields: string[];
  columns: {
    field: string;
    label: string;
    type: FieldType;
    isKey: boolean;
    /** What values of a list are called, each with the value itself; null where there is no list. */
    choiceNames: Record<string, string> | null;
  }[];
  /** Columns of the earlier version alone. */
  goneColumns: string[];
  /** `changedCells` are those of changed rows, which the list marks. */
  counts: { added: number; removed: number; changed: number; same: number; changedCells: number };
  sums: { field: string; label: string; before: string; after: string; change: string; unit: string | null }[];
  rows: DifferenceRow[];
  page: number;
  size: number;
  total: number;
}

/** What the list of files can be narrowed by. */
export interface FileChoices {
  funds: NamedId[];
  properties: NamedId[];
  datasets: NamedId[];
  serviceProviders: NamedId[];
  postMonths: string[];
  createdBy: PersonName[];
}
