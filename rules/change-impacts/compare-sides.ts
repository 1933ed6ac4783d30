import { mostImpactExamples, mostImpactFields } from '#contracts/change-impacts.ts';
import type {
  ChangeComparison,
  CheckSummary,
  FindingImpact,
  ImpactExample,
  RowImpact,
} from '#contracts/change-impacts.ts';
import type { FindingSeverity } from '#contracts/submissions.ts';

/** A row that a check has taken. */
export interface TakenRow {
  /** The same for the same row of the file on both sides. */
  key: string;
  sheet: string | null;
  rowNo: number;
  /** The filled values by field, as JSON with the fields in the order of their names. */
  text: string;
}

export interface SideFinding {
  severity: FindingSeverity;
  code: string;
  ruleId: number | null;
  /** Null for one about the whole file. */
  rowKey: string | null;
  field: string | null;
  found: string | null;
  expected: string | null;
}

export interface CheckedSide {
  summary: CheckSummary;
  rows: readonly TakenRow[];
  findings: readonly SideFinding[];
  /** True counts by `groupOf`, also of findings that are not listed. */
  countOf: (finding: Pick<SideFinding, 'code' | 'ruleId'>) => number;
}

/** What a change makes of one file: the same check before and after. */
export function compareSides(before: CheckedSide, after: CheckedSide): ChangeComparison {
  const findings = compareFindings(before, after);
  const total = (count: (impact: FindingImpact) => number) => findings.reduce((sum, impact) => sum + count(impact), 0);
  return {
    before: before.summary,
    after: after.summary,
    ...compareRows(before, after),
    appeared: total(({ appeared }) => appeared),
    vanished: total(({ vanished }) => vanished),
    findings: findings.filter(({ appeared, vanished }) => appeared + vanished > 0),
  };
}

function compareRows(before: CheckedSide, after: CheckedSide) {
  const sides = { before: rowsOf(before), after: rowsOf(after) };
  const counts: Record<RowImpact, number> = { refused: 0, accepted: 0, changed: 0 };
  const examples: Record<RowImpact, ImpactExample[]> = { refused: [], accepted: [], changed: [] };
  const note = (kind: RowImpact, key: string): void => {
    counts[kind] += 1;
    if (examples[kind].length >= mostImpactExamples) return;
    const [was, is] = [sides.before.rows.get(key), sides.after.rows.get(key)];
    const { sheet = null, rowNo = 0 } = is ?? was ?? {};
    const faults = kind === 'refused' ? sides.after.faults : kind === 'accepted' ? sides.before.faults : null;
    const findings = (faults?.get(key) ?? []).slice(0, mostImpactFields);
    const errors = findings.map(({ code, ruleId, field, found }) => ({ code, ruleId, field, found }));
    examples[kind].push({ kind, sheet, rowNo, fields: changedFields(was, is), findings: errors });
  };
  for (const key of new Set([...sides.before.rows.keys(), ...sides.after.rows.keys()])) {
    const [wasTaken, isTaken] = [isTakenBy(sides.before, key), isTakenBy(sides.after, key)];
    if (wasTaken && !isTaken) note('refused', key);
    else if (!wasTaken && isTaken) note('accepted', key);
    else if (isTaken && sides.before.rows.get(key)?.text !== sides.after.rows.get(key)?.text) note('changed', key);
  }
  const shown = [...examples.refused, ...examples.accepted, ...examples.changed].slice(0, mostImpactExamples);
  return { ...counts, examples: shown };
}

interface RowsOfSide {
  rows: Map<string, TakenRow>;
  /** Errors by row. */
  faults: Map<string, SideFinding[]>;
}

function rowsOf({ rows, findings }: CheckedSide): RowsOfSide {
  const hard = findings.filter(({ severity, rowKey }) => severity === 'hard' && rowKey !== null);
  return { rows: new Map(rows.map((row) => [row.key, row])), faults: Map.groupBy(hard, ({ rowKey }) => rowKey ?? '') };
}

const isTakenBy = ({ rows, faults }: RowsOfSide, key: string): boolean => rows.has(key) && !faults.has(key);

function changedFields(was: TakenRow | undefined, is: TakenRow | undefined): ImpactExample['fields'] {
  if (!was || !is || was.text === is.text) return [];
  const [before, after] = [was, is].map(({ text }) => JSON.parse(text) as Record<string, string>) as [
    Record<string, string>,
    Record<string, string>,
  ];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((field) => before[field] !== after[field])
    .slice(0, mostImpactFields)
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

const groupOf = ({ severity, code, ruleId }: SideFinding): string => JSON.stringify([severity, code, ruleId]);

/** A finding is the same while it is of the same rule, row and field, whatever value it found there. */
const identityOf = ({ rowKey, field, ruleId, found, expected }: SideFinding): string =>
  JSON.stringify(rowKey === null && ruleId === null ? [null, field, found, expected] : [rowKey, field]);

function compareFindings(before: CheckedSide, after: CheckedSide): FindingImpact[] {
  const [was, is] = [Map.groupBy(before.findings, groupOf), Map.groupBy(after.findings, groupOf)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((group) => {
    const [earlier, later] = [was.get(group) ?? [], is.get(group) ?? []];
    const one = later[0] ?? earlier[0];
    if (!one) return [];
    const { code, ruleId, severity } = one;
    const areListed = listsAll(before, one) && listsAll(after, one);
    const counts = { before: before.countOf(one), after: after.countOf(one) };
    const difference = areListed ? differenceOf(earlier, later) : differenceOfCounts(counts);
    return [{ code, ruleId, severity, ...difference }];
  });
}

function listsAll({ findings, countOf }: CheckedSide, of: SideFinding): boolean {
  return countOf(of) <= findings.filter(({ code, ruleId }) => code === of.code && ruleId === of.ruleId).length;
}

function differenceOf(earlier: readonly SideFinding[], later: readonly SideFinding[]) {
  const [was, is] = [countsOf(earlier), countsOf(later)];
  const surplus = (of: Map<string, number>, over: Map<string, number>): number =>
    [...of].reduce((sum, [identity, count]) => sum + Math.max(0, count - (over.get(identity) ?? 0)), 0);
  return { appeared: surplus(is, was), vanished: surplus(was, is) };
}

function countsOf(findings: readonly SideFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(identityOf(finding), (counts.get(identityOf(finding)) ?? 0) + 1);
  return counts;
}

/** Of a rule with more findings than are listed, only the true counts are compared. */
const differenceOfCounts = ({ before, after }: { before: number; after: number }) => ({
  appeared: Math.max(0, after - before),
  vanished: Math.max(0, before - after),
});
