import type { RuleDocument, RuleScope, RuleType } from '#contracts/rule-sets.ts';

/** One text in the languages of the product: English, Japanese, Arabic. */
export type Texts = [en: string, ja: string, ar: string];

export interface StarterRule {
  code: string;
  type: RuleType;
  scope: RuleScope;
  name: Texts;
  message: Texts;
  expected: Texts | null;
  document: Omit<RuleDocument, 'expected'>;
}

export const inLanguages = ([en, ja, ar]: Texts): Record<string, string> => ({ en, ja, ar });

/** The document as it is stored. */
export function storedDocument(rule: StarterRule): RuleDocument {
  return { ...rule.document, expected: rule.expected === null ? null : { template: inLanguages(rule.expected) } };
}
