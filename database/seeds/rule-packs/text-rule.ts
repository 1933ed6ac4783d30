import { readRule } from '#contracts/rule-texts/read-rule.ts';
import { treeToDocument } from '#rules/rule-language/tree-to-document.ts';
import { rentRoll } from '../models/rent-roll.ts';
import type { StandardDataModel } from '../models/standard-data-model.ts';
import { trialBalance } from '../models/trial-balance.ts';
import type { StarterRule } from './starter-rule.ts';
import type { Texts } from './texts.ts';

export interface TextRule extends Pick<StarterRule, 'code' | 'source' | 'type' | 'name' | 'message'> {
  expected?: Texts;
  /** In the language of advance mode. */
  text: string;
}

/** The rules of a pack from their texts. @throws for a text that does not fit its data model */
export function textRules(model: StandardDataModel, rules: readonly TextRule[]): StarterRule[] {
  const datasets = [rentRoll, trialBalance].map(({ code, fields }) => ({ code, fields }));
  return rules.map(({ text, expected = null, ...rule }) => {
    const { tree, faults } = readRule(text, { fields: model.fields, datasets });
    if (tree === null)
      throw new Error(`The rule ${rule.code} of ${model.code} cannot be read: ${JSON.stringify(faults)}`);
    return { ...rule, scope: tree.scope, expected, document: treeToDocument(tree) };
  });
}
