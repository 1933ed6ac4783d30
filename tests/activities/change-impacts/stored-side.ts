import type { CheckSummary } from '#contracts/change-impacts.ts';
import type { Installation } from '../installation.ts';

export interface StoredSide {
  summary: CheckSummary;
  /** Values by field, of each row without an error. */
  taken: Map<number, string>;
  /** One text for each finding. */
  findings: string[];
}

interface StoredFinding {
  severity: 'hard' | 'soft';
  code: string;
  ruleId: number | null;
  rowNo: number | null;
  field: string | null;
  found: string | null;
  expected: string | null;
}

/** What a run of the checking has stored of a version, read without the code that compares. */
export async function readStored({ one, all }: Installation, versionId: number): Promise<StoredSide> {
  const version = await one<{
    columns: { field: string }[];
    rows: number;
    hard: number;
    soft: number;
    result: { outcome: 'passed' | 'failed'; cause?: CheckSummary['cause'] };
  }>(
    `select columns, row_count as rows, hard_count as hard, soft_count as soft, layout -> 'result' as result
       from version where id = $1`,
    [versionId],
  );
  const findings = await all<StoredFinding>(
    `select severity, code, rule_id as "ruleId", row_no as "rowNo", field, found, expected from finding where version_id = $1`,
    [versionId],
  );
  const rows = await all<{ rowNo: number; values: (string | null)[] }>(
    'select row_no as "rowNo", "values" from version_row where version_id = $1',
    [versionId],
  );
  const faulty = new Set(findings.flatMap(({ severity, rowNo }) => (severity === 'hard' ? [rowNo] : [])));
  const textOf = (values: (string | null)[]) =>
    JSON.stringify(
      version.columns
        .map(({ field }, at) => [field, values[at] ?? null])
        .filter(([, value]) => value !== null)
        .toSorted(([left], [right]) => (left! < right! ? -1 : 1)),
    );
  const { outcome, cause = null } = version.result;
  const isUnread = outcome === 'failed' && (cause === 'LAYOUT_CHANGED' || cause === 'FILE_UNREADABLE');
  const { rows: rowCount, hard, soft } = version;
  return {
    summary: { outcome: isUnread ? 'unread' : outcome, cause, rows: rowCount, hard, soft },
    taken: new Map(rows.flatMap(({ rowNo, values }) => (faulty.has(rowNo) ? [] : [[rowNo, textOf(values)] as const]))),
    findings: findings
      .map(({ severity, code, ruleId, rowNo, field, found, expected }) => {
        // A layout that is refused has places in the file and no row.
        const row = isUnread ? null : rowNo;
        const ofFile = row === null && ruleId === null ? [found, expected] : [];
        return JSON.stringify([severity, code, ruleId, row, field, ...ofFile]);
      })
      // Rows that were stored again come in an order of their own.
      .toSorted(),
  };
}

export function differenceOf(before: StoredSide, after: StoredSide) {
  const refused = [...before.taken.keys()].filter((rowNo) => !after.taken.has(rowNo)).length;
  const accepted = [...after.taken.keys()].filter((rowNo) => !before.taken.has(rowNo)).length;
  const changed = [...before.taken].filter(
    ([rowNo, text]) => after.taken.has(rowNo) && after.taken.get(rowNo) !== text,
  ).length;
  return {
    ...{ refused, accepted, changed },
    appeared: surplus(after.findings, before.findings),
    vanished: surplus(before.findings, after.findings),
  };
}

function surplus(of: readonly string[], over: readonly string[]): number {
  const left = [...over];
  return of.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}
