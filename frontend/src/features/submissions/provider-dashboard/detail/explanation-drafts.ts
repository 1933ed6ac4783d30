import type { Finding } from '#contracts/submission-views.ts';

export interface Draft {
  text: string;
  /** The same words for every open finding of the rule. */
  isForRule: boolean;
}

export type Drafts = Readonly<Record<number, Draft>>;

export interface ExplainRequest {
  findingIds: number[];
  text: string;
}

const isOpen = ({ explanation }: Finding) => explanation === null;

const wordsOf = (finding: Finding, drafts: Drafts): string | null => {
  const text = drafts[finding.findingId]?.text.trim() ?? '';
  return text === '' || text === finding.explanation ? null : text;
};

/** The finding whose words also stand for this one, because they were written for all of its rule. */
export function coveredBy(finding: Finding, findings: readonly Finding[], drafts: Drafts): Finding | null {
  if (!isOpen(finding) || finding.ruleId === null || wordsOf(finding, drafts) !== null) return null;
  const source = findings.find(
    (other) =>
      other.findingId !== finding.findingId &&
      other.ruleId === finding.ruleId &&
      drafts[other.findingId]?.isForRule === true &&
      wordsOf(other, drafts) !== null,
  );
  return source ?? null;
}

/** What is to be sent: the same words once, with all findings they explain. */
export function requestsOf(findings: readonly Finding[], drafts: Drafts): ExplainRequest[] {
  const byText = new Map<string, number[]>();
  for (const finding of findings) {
    const source = coveredBy(finding, findings, drafts) ?? finding;
    const text = wordsOf(source, drafts);
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), finding.findingId]);
  }
  return [...byText].map(([text, findingIds]) => ({ findingIds, text }));
}

/** Findings that would still be without words after these drafts; 0 sends the ticket to review. */
export function leftOpen(findings: readonly Finding[], drafts: Drafts): number {
  const sent = new Set(requestsOf(findings, drafts).flatMap(({ findingIds }) => findingIds));
  return findings.filter((finding) => isOpen(finding) && !sent.has(finding.findingId)).length;
}
