import { explanationDraftName } from '#contracts/drafts.ts';
import type { Finding } from '#contracts/submission-views.ts';
import type { ExplanationReason } from '#contracts/submissions.ts';

export interface Draft {
  text: string;
  reason?: ExplanationReason | null;
  /** The same words for every open finding of the rule. */
  isForRule: boolean;
  /** Version that it was written for; it waits to be sent once more. */
  carriedFrom?: number;
}

export type Drafts = Readonly<Record<number, Draft>>;

export { explanationDraftName as draftName };

/** What was typed for the listed findings, by finding. */
export function draftsOf(findings: readonly Finding[], kept: Readonly<Record<string, Draft>>): Drafts {
  const own = findings.flatMap((finding): [number, Draft][] => {
    const draft = kept[explanationDraftName(finding)];
    return draft ? [[finding.findingId, draft]] : [];
  });
  return Object.fromEntries(own);
}

interface Words {
  text: string;
  reason?: ExplanationReason;
}

export type ExplainRequest = Words & ({ findingIds: number[] } | { ruleId: number });

const isOpen = ({ explanation }: Finding) => explanation === null;

function wordsOf(finding: Finding, drafts: Drafts): Words | null {
  const draft = drafts[finding.findingId];
  const text = draft?.text.trim() ?? '';
  const reason = draft?.reason ?? null;
  const isKnown = text === finding.explanation && reason === finding.explanationReason;
  return text === '' || isKnown ? null : { text, ...(reason && { reason }) };
}

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
function findingsByWords(findings: readonly Finding[], drafts: Drafts): (Words & { findingIds: number[] })[] {
  const groups = new Map<string, Words & { findingIds: number[] }>();
  for (const finding of findings) {
    const source = coveredBy(finding, findings, drafts) ?? finding;
    const words = wordsOf(source, drafts);
    if (words === null) continue;
    const name = JSON.stringify([words.reason, words.text]);
    const findingIds = [...(groups.get(name)?.findingIds ?? []), finding.findingId];
    groups.set(name, { findingIds, ...words });
  }
  return [...groups.values()];
}

/**
 * What is to be sent: the same words once, with all findings they explain. Of a list that was cut off the words for
 * a rule go to the whole rule, first, so that single findings keep words of their own.
 */
export function requestsOf(findings: readonly Finding[], drafts: Drafts, isCutOff = false): ExplainRequest[] {
  const ofRules = findings.flatMap(({ findingId, ruleId }): ExplainRequest[] => {
    const draft = drafts[findingId];
    const text = draft?.text.trim() ?? '';
    if (!isCutOff || ruleId === null || !draft?.isForRule || text === '') return [];
    return [{ ruleId, text, ...(draft.reason && { reason: draft.reason }) }];
  });
  return [...ofRules, ...findingsByWords(findings, drafts)];
}

/** How many of the listed findings get words. */
export const countOf = (findings: readonly Finding[], drafts: Drafts): number =>
  findingsByWords(findings, drafts).flatMap(({ findingIds }) => findingIds).length;

/** Findings that would still be without words after these drafts; 0 sends the submission to review. */
export function leftOpen(findings: readonly Finding[], drafts: Drafts): number {
  const sent = new Set(findingsByWords(findings, drafts).flatMap(({ findingIds }) => findingIds));
  return findings.filter((finding) => isOpen(finding) && !sent.has(finding.findingId)).length;
}
