import type { RuleMode, RuleType } from '#contracts/rule-sets.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { RuleDataset, RuleView, SaveRule } from '#contracts/rules.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { fromTree } from './basic-from-tree.ts';
import { emptyRule, toTree } from './basic-rule.ts';
import type { BasicRule, TypeOf } from './basic-rule.ts';

export type RuleTexts = Record<LanguageCode, string>;
export type ReachPart = 'funds' | 'propertyTypes' | 'countries' | 'serviceProviders';

/** What a person has typed into the form of a rule. */
export interface RuleDraft {
  datasetId: number | null;
  type: RuleType;
  mode: RuleMode;
  names: RuleTexts;
  messages: RuleTexts;
  expected: RuleTexts;
  reach: Record<ReachPart, string[]> & { from: string; until: string };
  basic: BasicRule;
  /** The tree that was read, while basic mode cannot show it; null once the form of basic mode says the rule. */
  tree: RuleTree | null;
}

const noTexts = (): RuleTexts => ({ en: '', ja: '', ar: '' });
const textsOf = (texts: Readonly<Record<string, string>> | null): RuleTexts => ({ ...noTexts(), ...texts });

export const newDraft = (datasetId: number | null): RuleDraft => ({
  ...{ datasetId, type: 'soft', mode: 'basic', tree: null, basic: emptyRule },
  ...{ names: noTexts(), messages: noTexts(), expected: noTexts() },
  reach: { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: '', until: '' },
});

export function draftOf(view: RuleView, datasets: readonly RuleDataset[]): RuleDraft {
  const { datasetId, type, mode, names, messages, expected, reach, tree } = view;
  const basic = tree && fromTree(tree, typeOfDataset(datasets.find(({ id }) => id === datasetId)));
  const codes = (part: ReachPart) => reach[part].map(({ code }) => code);
  return {
    ...{ datasetId, type, mode },
    ...{ names: textsOf(names), messages: textsOf(messages), expected: textsOf(expected) },
    reach: {
      funds: codes('funds'),
      propertyTypes: codes('propertyTypes'),
      countries: codes('countries'),
      serviceProviders: codes('serviceProviders'),
      from: reach.from ?? '',
      until: reach.until ?? '',
    },
    basic: basic ?? emptyRule,
    tree: basic ? null : tree,
  };
}

export function typeOfDataset(dataset: RuleDataset | undefined): TypeOf {
  return (field) => dataset?.fields.find(({ name }) => name === field)?.type;
}

const namesDifference = ({ messages }: RuleDraft) =>
  languageCodes.some((language) => /\{\{\s*difference\s*\}\}/.test(messages[language]));

/** The rule that the draft says; null while it is incomplete. */
export function treeOfDraft(draft: RuleDraft, dataset: RuleDataset | undefined): RuleTree | null {
  return draft.tree ?? toTree(draft.basic, typeOfDataset(dataset), namesDifference(draft));
}

const filled = (texts: RuleTexts): Partial<RuleTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

export function bodyOf(draft: RuleDraft, tree: RuleTree, datasetId: number, version: number): SaveRule {
  const { type, mode, reach, names, messages, expected } = draft;
  const { from, until, ...codes } = reach;
  const values = filled(expected);
  return {
    ...{ datasetId, type, mode, tree, version },
    names: filled(names),
    messages: filled(messages),
    expected: Object.keys(values).length === 0 ? null : values,
    reach: { ...codes, from: from === '' ? null : from, until: until === '' ? null : until },
  };
}
