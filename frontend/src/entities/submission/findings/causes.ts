import type { Finding, FindingTarget } from '#contracts/submission-views.ts';

/** Errors that one thing has caused: the same rule and value, or a row that is no record. */
export interface Cause {
  key: string;
  kind: 'month' | 'property' | 'value' | 'row';
  findings: Finding[];
  /** Month as YYYY-MM, code of the property, or value that all of them have; null where they differ. */
  value: string | null;
}

/** Fewer are read faster one by one. */
const fewest = 3;

/** Groups errors by cause, the largest first. What is to be explained has a group by rule where it is explained. */
export function causesOf(findings: readonly Finding[]): Cause[] {
  const hard = findings.filter(({ severity }) => severity === 'hard');
  const byValue = grouped(hard, keyOf).map(([key, own]): Cause => ({ key, ...kindOf(own), findings: own }));
  const taken = new Set(byValue.flatMap((cause) => cause.findings));
  const rest = hard.filter((finding) => finding.rowNo !== null && finding.ruleId === null && !taken.has(finding));
  const byRow = grouped(rest, ({ rowNo }) => `row ${rowNo}`).map(([key, own]): Cause => ({
    key,
    kind: 'row',
    findings: own,
    value: null,
  }));
  return [...byValue, ...byRow].sort((left, right) => right.findings.length - left.findings.length);
}

function grouped(findings: readonly Finding[], nameOf: (finding: Finding) => string): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const name = nameOf(finding);
    groups.set(name, [...(groups.get(name) ?? []), finding]);
  }
  return [...groups].filter(([, own]) => own.length >= fewest);
}

/** A row of notes lacks many cells, each of another field; a whole column may lack the same one. */
function keyOf(finding: Finding): string {
  const { code, ruleId, field } = finding;
  return ['value', ruleId ?? code, field ?? '', valueOf(finding) ?? ''].join('|');
}

const ofOneValue = ['WRONG_PROPERTY', 'UNMAPPED_CODE', 'NOT_IN_LIST'];

function valueOf({ code, found }: Finding): string | null {
  if (code === 'PERIOD_MISMATCH') return found?.slice(0, 7) ?? null;
  return ofOneValue.includes(code) ? found : null;
}

function kindOf([first]: readonly Finding[]): Pick<Cause, 'kind' | 'value'> {
  const value = first ? valueOf(first) : null;
  if (first?.code === 'PERIOD_MISMATCH') return { kind: 'month', value };
  return { kind: first?.code === 'WRONG_PROPERTY' ? 'property' : 'value', value };
}

/** The submission that waits for what is in this file by mistake. */
export const targetOf = (cause: Cause, targets: readonly FindingTarget[]): FindingTarget | undefined =>
  cause.kind === 'month' || cause.kind === 'property'
    ? targets.find((target) => target.kind === cause.kind && target.value === cause.value)
    : undefined;
