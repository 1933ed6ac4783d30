import type { RuleDocument, RuleScope, RuleType } from '#contracts/rule-sets.ts';
import type { PackSource } from './sources.ts';
import type { Texts } from './texts.ts';

export interface StarterRule {
  code: string;
  source: PackSource;
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
