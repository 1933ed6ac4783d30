import { z } from 'zod';
import { fieldTypes } from './data-models.ts';
import { rereadOutcomes } from './rereads.ts';
import { ballHolders, processStates, submissionStatuses, versionKinds } from './submissions.ts';
import { fileResults } from './uploaded-files.ts';

const int = z.number().int();
const count = int.nonnegative();
const text = z.string().nullable();
const instant = z.iso.datetime();
const named = z.object({ id: int, name: z.string() });
const person = z.object({ userId: int, name: z.string() }).nullable();

const fileShape = {
  fileId: z.string(),
  versionId: int.nullable(),
  versionNo: int.nullable(),
  kind: z.enum(versionKinds),
  fileName: text,
  sizeBytes: int.nullable(),
  submissionNo: z.string(),
  serviceProvider: named,
  fund: named.nullable(),
  entity: named.nullable(),
  property: named.nullable(),
  dataset: named,
  postMonth: z.iso.date(),
  uploadedAt: instant,
  createdBy: person,
  result: z.enum(fileResults),
  refusalCode: text,
  status: z.enum(submissionStatuses),
  ballHolder: z.enum(ballHolders),
  processState: z.enum(processStates),
  rowCount: count,
  hardCount: count,
  softCount: count,
  hasOriginal: z.boolean(),
  hasMarked: z.boolean(),
};
const pageShape = { page: int, size: int, total: int, isTotalCapped: z.boolean() };

export const uploadedFilePageSchema = z.object({
  rows: z.array(z.object(fileShape).meta({ id: 'UploadedFile' })),
  ...pageShape,
});

export const processedFilePageSchema = z.object({
  rows: z.array(
    z
      .object({
        ...fileShape,
        checkedAt: instant.nullable(),
        reviewedAt: instant.nullable(),
        completedAt: instant.nullable(),
        rowsRead: count.nullable(),
        rowsLoaded: count.nullable(),
        rowsLeftOut: count.nullable(),
        columnsMapped: count.nullable(),
        columnsMissing: count.nullable(),
        rulesRun: count.nullable(),
        commentCount: count,
        lastComment: text,
        mayComment: z.boolean(),
      })
      .meta({ id: 'ProcessedFile' }),
  ),
  ...pageShape,
});

export const fileChoicesSchema = z.object({
  funds: z.array(named),
  properties: z.array(named),
  datasets: z.array(named),
  serviceProviders: z.array(named),
  postMonths: z.array(z.iso.date()),
  createdBy: z.array(z.object({ userId: int, name: z.string() })),
});

const comparedVersion = z
  .object({
    versionId: int,
    versionNo: int,
    submissionNo: z.string(),
    postMonth: z.iso.date(),
    fileName: text,
    createdAt: instant,
    createdBy: person,
    rowCount: count,
    hasRows: z.boolean(),
  })
  .meta({ id: 'ComparedVersion' });
const cells = z.array(text);

export const rereadSchema = z.object({ outcome: z.enum(rereadOutcomes) }).meta({ id: 'VersionReread' });

export const versionDifferenceSchema = z
  .object({
    from: comparedVersion,
    to: comparedVersion,
    dataset: named,
    property: named.nullable(),
    fund: named.nullable(),
    entity: named.nullable(),
    versions: z.array(comparedVersion),
    keyFields: z.array(z.string()),
    columns: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        type: z.enum(fieldTypes),
        isKey: z.boolean(),
        choiceNames: z.record(z.string(), z.string()).nullable(),
      }),
    ),
    goneColumns: z.array(z.string()),
    counts: z.object({ added: count, removed: count, changed: count, same: count, changedCells: count }),
    sums: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        before: z.string(),
        after: z.string(),
        change: z.string(),
        unit: text,
      }),
    ),
    rows: z.array(
      z.object({
        kind: z.enum(['added', 'removed', 'changed', 'same']),
        rowNo: int.nullable(),
        otherRowNo: int.nullable(),
        values: cells,
        before: z.record(z.string(), text),
      }),
    ),
    page: int,
    size: int,
    total: int,
  })
  .meta({ id: 'VersionDifference' });

export const archiveSizeSchema = z.object({ files: count, bytes: count }).meta({ id: 'ArchiveSize' });
