import type { Finding } from '#contracts/submission-views.ts';

export interface Draft {
  text: string;
  /** The same words for every open finding of the rule. */
  isForRule: boolean;
}

export type Drafts = Readonly<Record<number, Draft>>;

export type ExplainRequest = { text: string } & ({ findingIds: number[] } | { ruleId: number });

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

/** Findings that get words by these drafts, in groups of the same words. */
function wordsByText(findings: readonly Finding[], drafts: Drafts): Map<string, number[]> {
  const byText = new Map<string, number[]>();
  for (const finding of findings) {
    const source = coveredBy(finding, findings, drafts) ?? finding;
    const text = wordsOf(source, drafts);
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), finding.findingId]);
  }
  return byText;
}

/**
 * What is to be sent: the same words once, with all findings they explain. Of a list that was cut off the words for
 * a rule go to the whole rule, first, so that single findings keep words of their own.
 */
export function requestsOf(findings: readonly Finding[], drafts: Drafts, isCutOff = false): ExplainRequest[] {
  const ofRules = findings.flatMap(({ findingId, ruleId }): ExplainRequest[] => {
    const draft = drafts[findingId];
    const text = draft?.text.trim() ?? '';
    return isCutOff && ruleId !== null && draft?.isForRule && text !== '' ? [{ ruleId, text }] : [];
  });
  const ofFindings = [...wordsByText(findings, drafts)].map(([text, findingIds]) => ({ findingIds, text }));
  return [...ofRules, ...ofFindings];
}

/** How many of the listed findings get words. */
export const countOf = (findings: readonly Finding[], drafts: Drafts): number =>
  [...wordsByText(findings, drafts).values()].flat().length;

/** Findings that would still be without words after these drafts; 0 sends the ticket to review. */
export function leftOpen(findings: readonly Finding[], drafts: Drafts): number {
  const sent = new Set([...wordsByText(findings, drafts).values()].flat());
  return findings.filter((finding) => isOpen(finding) && !sent.has(finding.findingId)).length;
}
