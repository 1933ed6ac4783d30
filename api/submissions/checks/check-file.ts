import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileCheck } from '#contracts/file-checks.schema.ts';
import type { SampleReading } from '#contracts/mapping-samples.schema.ts';
import { cellWithSheet } from '#contracts/row-addresses.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { loadFormerColumns, neededFields } from '#database/submissions/former-columns.ts';
import { ConfigurationMissing, loadRunInputs } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import { expectedOfFinding, foundOfFinding, messageOfFinding } from '#documents/wording/finding-words.ts';
import { AppError } from '../../errors.ts';
import { incorrectFile } from '../../files/receive-workbook.ts';
import { queriesOf } from '../run-input.ts';

export type Checked = Omit<FileCheck, 'submissionNo' | 'fileName' | 'checkedAt'>;

interface FileToCheck {
  submissionId: number;
  blobKey: string;
  content: () => Promise<Uint8Array>;
}

/** Reads a file by the mapping in force, as an upload would. Nothing is stored. @throws AppError */
export async function checkFile(
  em: EntityManager,
  samples: SamplePool,
  { submissionId, blobKey, content }: FileToCheck,
  language: LanguageCode,
): Promise<Checked> {
  const queries = queriesOf(em);
  const inputs = await loadRunInputs(queries, submissionId).catch((error: unknown) => {
    throw error instanceof ConfigurationMissing ? notMapped() : error;
  });
  if (inputs.mapping === null) throw notMapped();
  const former = await loadFormerColumns(queries, { submissionId, versionNo: 1_000_000_000 });
  const request = {
    ...{ kind: 'check' as const, definition: inputs.mapping.definition, former: former.layout },
    neededFields: [...neededFields(inputs.fields, former)],
    missingBefore: [...former.missing],
  };
  const job = { key: blobKey, fileName: blobKey, context: contextOf(inputs), request };
  const { layout, reading } = await samples.run(job, content).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw incorrectFile(error.code);
    if (error instanceof ThreadEnded && error.reason === 'busy')
      throw new AppError('TooManyRequests', 'Too many files are checked at the moment. Try again in a minute.');
    throw error;
  });
  const worded = wordedIn(inputs, language);
  if (layout.length > 0) {
    const findings = layout.map((finding) => worded(onSheet(finding, finding.sheet), finding.params ?? {}, 1));
    return { isOtherLayout: true, rowsRead: 0, rowsLeftOut: 0, findings, sums: [] };
  }
  const { read, left, faults, unfed, sums } = ofAllSheets(reading);
  return {
    ...{ isOtherLayout: false, rowsRead: read, rowsLeftOut: left },
    findings: [
      ...unfed.map((field) =>
        worded({ code: 'REQUIRED_MISSING', field, cell: null, found: null, expected: null }, {}, 1),
      ),
      ...faults.map((fault) => worded(fault, {}, fault.count)),
    ],
    sums: sums.flatMap(({ head, sum, totals }) =>
      totals
        .filter(({ difference }) => Number(difference) !== 0)
        .map(({ value, rowNo }) => ({ head, sum, total: value, rowNo })),
    ),
  };
}

interface Fault {
  code: string;
  field: string | null;
  cell: string | null;
  found: string | null;
  expected: string | null;
}

/** Words a fault for the reader, with the label of its field. */
function wordedIn({ fields }: RunInputs, language: LanguageCode) {
  const labelOf = (name: string | null): string | null =>
    name === null ? null : (fields.find((field) => field.name === name)?.labels[language] ?? name);
  return ({ code, found, expected, field, cell }: Fault, params: Record<string, string | number>, count: number) => {
    const finding = { code, found, expected, params };
    return {
      ...{ field: labelOf(field), cell, found: foundOfFinding(finding, language), count },
      message: messageOfFinding(finding, language),
      expected: expectedOfFinding(finding, language),
    };
  };
}

function ofAllSheets({ counts, faults, others = [], ...reading }: SampleReading) {
  const sum = (count: (one: (typeof others)[number]) => number) => others.reduce((all, one) => all + count(one), 0);
  return {
    ...reading,
    read: counts.read + sum(({ read }) => read),
    left: counts.blank + counts.keyword + counts.type + sum(({ left }) => left),
    faults: [...faults, ...others.flatMap((one) => one.faults.map((fault) => onSheet(fault, one.sheet)))],
  };
}

const onSheet = <One extends { cell: string | null }>(one: One, sheet: string | undefined): One =>
  one.cell === null ? one : { ...one, cell: cellWithSheet(sheet, one.cell) };

const notMapped = () => new AppError('Conflict', 'No dataset mapping is set up for this submission yet.');

function contextOf(inputs: RunInputs): SampleContext {
  const { fields, keyPositions, periodPosition, submission, translation } = inputs;
  const period = periodPosition === null ? null : (fields[periodPosition]?.name ?? null);
  const year = Number(submission.periodEnd.slice(0, 4));
  const isNextYear = Number(submission.periodEnd.slice(5, 7)) < submission.fiscalStartMonth;
  return {
    fields,
    keyFields: keyPositions.flatMap((position) => fields[position]?.name ?? []),
    periodField: period,
    dateFormat: submission.dateFormat,
    translation: [...translation],
    firstMonth: `${year - (isNextYear ? 1 : 0)}-${String(submission.fiscalStartMonth).padStart(2, '0')}`,
    brought: ['currency', 'area_unit', 'property_code', ...(period === null ? [] : [period])],
    known: [],
  };
}
