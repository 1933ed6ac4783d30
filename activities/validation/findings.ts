import type { FindingSeverity } from '#contracts/submissions.ts';

/** A finding before it is stored. `code` is RULE or one of the reading; the words come from code and params. */
export interface DraftFinding {
  severity: FindingSeverity;
  code: string;
  ruleId: number | null;
  ruleVersion: number | null;
  sheet: string | null;
  /** Row of the stored version; equals the row of the sheet except in month matrices. */
  rowNo: number | null;
  field: string | null;
  columnLetter: string | null;
  cell: string | null;
  found: string | null;
  expected: string | null;
  params: Record<string, string | number>;
  /** Names the row from version to version, so that an explanation can follow it. */
  rowKey: string;
}

export interface FindingCollector {
  add: (finding: DraftFinding) => void;
  /** Takes back what the compiled rule said of a row, when the engine says otherwise. */
  remove: (ruleId: number, rowNo: number | null) => void;
  stored: () => DraftFinding[];
  /** True counts, also of findings beyond the cap. */
  hardCount: () => number;
  softCount: () => number;
  hitsOf: (ruleId: number) => number;
  hits: () => ReadonlyMap<number, number>;
  /** Hard findings of the reading itself. */
  problemCount: () => number;
  hasCode: (code: string) => boolean;
  /** Those of a rule, or of a code of the reading. */
  countOf: (finding: Pick<DraftFinding, 'code' | 'ruleId'>) => number;
  readonly cappedCodes: () => string[];
}

export function createFindingCollector(capPerRule: number): FindingCollector {
  const stored: DraftFinding[] = [];
  const counts = new Map<string, number>();
  const hits = new Map<number, number>();
  let hardCount = 0;
  let softCount = 0;
  let problemCount = 0;
  const groupOf = (finding: Pick<DraftFinding, 'code' | 'ruleId'>): string => finding.code + (finding.ruleId ?? '');

  const count = (finding: DraftFinding, by: 1 | -1): void => {
    if (finding.severity === 'hard') hardCount += by;
    else softCount += by;
    if (finding.ruleId !== null) hits.set(finding.ruleId, (hits.get(finding.ruleId) ?? 0) + by);
    else if (finding.severity === 'hard') problemCount += by;
    counts.set(groupOf(finding), (counts.get(groupOf(finding)) ?? 0) + by);
  };

  return {
    add: (finding) => {
      count(finding, 1);
      if ((counts.get(groupOf(finding)) ?? 0) <= capPerRule) stored.push(finding);
    },
    remove: (ruleId, rowNo) => {
      const at = stored.findIndex((finding) => finding.ruleId === ruleId && finding.rowNo === rowNo);
      const [finding] = at < 0 ? [] : stored.splice(at, 1);
      if (finding) count(finding, -1);
    },
    stored: () => stored,
    hardCount: () => hardCount,
    softCount: () => softCount,
    hitsOf: (ruleId) => hits.get(ruleId) ?? 0,
    hits: () => hits,
    problemCount: () => problemCount,
    countOf: (finding) => counts.get(groupOf(finding)) ?? 0,
    hasCode: (code) => (counts.get(code) ?? 0) > 0,
    cappedCodes: () => [...counts].filter(([, seen]) => seen > capPerRule).map(([group]) => group),
  };
}
