import type { LanguageCode } from '#contracts/sessions.ts';
import type { ProcessedFile } from '#contracts/uploaded-files.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';

export const reportColumns = [
  'fileName',
  'versionNo',
  'submissionNo',
  'serviceProvider',
  'fund',
  'entity',
  'property',
  'dataset',
  'postMonth',
  'createdBy',
  'uploadedAt',
  'checkedAt',
  'reviewedAt',
  'completedAt',
  'result',
  'status',
  'rowsRead',
  'rowsLoaded',
  'rowsLeftOut',
  'columnsMapped',
  'columnsMissing',
  'rulesRun',
  'hardCount',
  'softCount',
  'commentCount',
  'lastComment',
] as const;
type ReportColumn = (typeof reportColumns)[number];

/** What fits across A3. */
export const printedColumns = [
  'fileName',
  'versionNo',
  'submissionNo',
  'property',
  'dataset',
  'postMonth',
  'createdBy',
  'uploadedAt',
  'checkedAt',
  'reviewedAt',
  'completedAt',
  'result',
  'rowsRead',
  'rowsLoaded',
  'rowsLeftOut',
  'hardCount',
  'softCount',
  'lastComment',
] as const satisfies readonly ReportColumn[];

const numeric: readonly ReportColumn[] = [
  'versionNo',
  ...(['rowsRead', 'rowsLoaded', 'rowsLeftOut', 'columnsMapped', 'columnsMissing', 'rulesRun'] as const),
  ...(['hardCount', 'softCount', 'commentCount'] as const),
];

/** The report as a table; instants are in UTC. */
export function reportTable(
  files: AsyncIterable<ProcessedFile>,
  columns: readonly ReportColumn[],
  language: LanguageCode,
) {
  const word = wordsOf('uploaded-files', language);
  return {
    columns: columns.map((name) => ({
      label: word(`field.${name}`) + (name.endsWith('At') ? ' (UTC)' : ''),
      isNumeric: numeric.includes(name),
    })),
    rows: linesOf(files, columns, language),
  };
}

async function* linesOf(
  files: AsyncIterable<ProcessedFile>,
  columns: readonly ReportColumn[],
  language: LanguageCode,
): AsyncGenerator<ListRow> {
  const word = wordsOf('uploaded-files', language);
  const status = wordsOf('statuses', language);
  const at = (instant: string | null) => instant?.replace('T', ' ').replace(/\.\d+Z$/u, '') ?? null;
  for await (const file of files) {
    const line: Record<ReportColumn, string | number | null> = {
      ...file,
      fileName: file.fileName ?? word(`kind.${file.kind}`),
      serviceProvider: file.serviceProvider.name,
      fund: file.fund?.name ?? null,
      entity: file.entity?.name ?? null,
      property: file.property?.name ?? word('fundLevel'),
      dataset: file.dataset.name,
      postMonth: file.postMonth.slice(0, 7),
      createdBy: file.createdBy?.name ?? word('system'),
      result: word(`result.${file.result}`),
      status: status(`status.${file.status}`),
      uploadedAt: at(file.uploadedAt),
      checkedAt: at(file.checkedAt),
      reviewedAt: at(file.reviewedAt),
      completedAt: at(file.completedAt),
    };
    yield columns.map((column) => line[column]);
  }
}
