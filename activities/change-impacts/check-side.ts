import type pg from 'pg';
import type { CheckSummary } from '#contracts/change-impacts.ts';
import { addressOf } from '#contracts/row-addresses.ts';
import { mostTriedRows } from '#contracts/rule-trials.ts';
import { expander } from '#database/submissions/expand-values.ts';
import { ConfigurationMissing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { stateOfRefusedContent } from '#platform/outages.ts';
import type { CheckedSide, SideFinding, TakenRow } from '#rules/change-impacts/compare-sides.ts';
import { keyOf } from '#rules/rule-sets/keys.ts';
import { checkVersion } from '../validation/check-version.ts';
import type { CheckedVersion } from '../validation/check-version.ts';
import type { DraftFinding } from '../validation/findings.ts';
import { noVersionNo } from '../validation/no-version.ts';
import type { RunContext } from '../validation/run-context.ts';
import type { Origin } from '../validation/run-origin.ts';
import { causeOf, openSource } from '../validation/run-upload.ts';
import { layoutFinding, unreadable } from '../validation/store-failure.ts';
import * as store from '../validation/store-run.ts';

export interface SideToCheck {
  context: RunContext;
  submissionId: number;
  versionNo: number;
  origin: Origin;
  inputs: RunInputs;
  /** The stored one: a draft has none that a row may refer to. */
  dataModelVersionId: number;
  /** Rows of a month matrix are numbered as they are read; those are known by their key. */
  isByKey: boolean;
}

/** Checks the rows of a version again, by the inputs that are given, and rolls back what that wrote. */
export async function checkSide(client: pg.ClientBase, side: SideToCheck): Promise<CheckedSide | 'TooManyRows'> {
  await client.query('begin');
  try {
    return await checkedSide(client, side);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  } finally {
    await client.query('rollback');
  }
}

async function checkedSide(client: pg.ClientBase, side: SideToCheck): Promise<CheckedSide | 'TooManyRows'> {
  const { context, inputs, origin, submissionId, versionNo, dataModelVersionId } = side;
  const { source } = await openSource(client, { job: { submissionId, versionNo }, context, inputs, origin });
  if (source.expectedRows > mostTriedRows) return 'TooManyRows';
  const run = { submissionId, generation: inputs.submission.generation, versionNo: noVersionNo, dataModelVersionId };
  const versionId = await store.openVersionRow(client, run, { ...origin, parentVersionId: null, editId: null });
  const checked = await checkVersion({
    ...{ client, inputs, versionId, source, ruleLimits: context.ruleLimits, progress: () => undefined },
    // Which rows have an error must be known of all of them.
    findingsPerRule: mostTriedRows,
  });
  return presented(side, checked, await readRows(client, versionId, checked, side));
}

function presented({ isByKey }: SideToCheck, checked: CheckedVersion, rows: readonly NumberedRow[]): CheckedSide {
  const { decision, findings, rowCount } = checked;
  const isFailed = decision.outcome === 'hard';
  const keys = isByKey ? new Map(rows.map(({ storedNo, key }) => [storedNo, key])) : null;
  const rowKeyOf = (rowNo: number): string => keys?.get(rowNo) ?? placeKey(placeOf(checked, rowNo));
  const summary: CheckSummary = {
    outcome: isFailed ? 'failed' : 'passed',
    cause: isFailed ? causeOf(checked) : null,
    ...{ rows: rowCount, hard: findings.hardCount(), soft: findings.softCount() },
  };
  return {
    summary,
    rows,
    findings: findings.stored().map((finding) => sideFinding(finding, rowKeyOf)),
    countOf: findings.countOf,
  };
}

function sideFinding(finding: DraftFinding, rowKeyOf: (rowNo: number) => string): SideFinding {
  const { severity, code, ruleId, rowNo, field, found, expected } = finding;
  return { severity, code, ruleId, rowKey: rowNo === null ? null : rowKeyOf(rowNo), field, found, expected };
}

/** The place of a stored row in the file. The sheet is named even when only one is read. */
function placeOf({ sheet, sheets }: Pick<CheckedVersion, 'sheet' | 'sheets'>, storedNo: number) {
  const place = addressOf(sheets, storedNo);
  return { sheet: place.sheet ?? sheet, rowNo: place.rowNo };
}

const placeKey = ({ sheet, rowNo }: ReturnType<typeof placeOf>): string => JSON.stringify([sheet, rowNo]);

type NumberedRow = TakenRow & { storedNo: number };

/** The rows as the check has stored them, computed values included. */
async function readRows(
  client: pg.ClientBase,
  versionId: number,
  checked: CheckedVersion,
  { inputs, isByKey }: SideToCheck,
): Promise<NumberedRow[]> {
  const { rows } = await client.query<{ rowNo: number; values: (string | null)[] }>(
    `select row_no as "rowNo", "values" from version_row where version_id = $1 order by row_no`,
    [versionId],
  );
  const expand = expander(inputs, checked.columns);
  const fields = inputs.fields.map(({ name }, at) => ({ name, at })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const seen = new Map<string, number>();
  return rows.map(({ rowNo: storedNo, values: stored }) => {
    const values = expand(stored);
    const place = placeOf(checked, storedNo);
    const filled = fields.flatMap(({ name, at }) => ((values[at] ?? null) === null ? [] : [[name, values[at]]]));
    const named = keyOf(values, inputs.keyPositions);
    const times = (seen.get(named) ?? 0) + 1;
    seen.set(named, times);
    const key = isByKey ? JSON.stringify([named, times]) : placeKey(place);
    return { storedNo, key, sheet: place.sheet, rowNo: place.rowNo, text: JSON.stringify(Object.fromEntries(filled)) };
  });
}

/** What a run of the checking would end in without a row; null for a fault that is not the file's. */
function refusalOf(error: unknown): CheckedSide | null {
  if (error instanceof LayoutChanged) return unread('LAYOUT_CHANGED', error.findings.map(layoutFinding));
  if (error instanceof UnreadableFile) return unread('FILE_UNREADABLE', [unreadable(error.code, error.encodings)]);
  if (error instanceof ConfigurationMissing) return unread('NO_MAPPING', []);
  return stateOfRefusedContent(error) === null ? null : unread('FILE_UNREADABLE', [unreadable('CORRUPT')]);
}

function unread(cause: NonNullable<CheckSummary['cause']>, findings: readonly DraftFinding[]): CheckedSide {
  return {
    summary: { outcome: 'unread', cause, rows: 0, hard: findings.length, soft: 0 },
    rows: [],
    findings: findings.map((finding) => sideFinding({ ...finding, rowNo: null }, String)),
    countOf: () => 0,
  };
}
