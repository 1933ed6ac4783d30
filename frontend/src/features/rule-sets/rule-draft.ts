import type { RuleMode, RuleType } from '#contracts/rule-sets.ts';
import type { RuleLanguage } from '#contracts/rule-texts/kinds.ts';
import { printRule } from '#contracts/rule-texts/print-rule.ts';
import { readRule } from '#contracts/rule-texts/read-rule.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { RuleDataset, RuleView, SaveRule } from '#contracts/rules.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { fromTree } from './basic-from-tree.ts';
import { emptyRule } from './basic-rule.ts';
import type { BasicRule, TypeOf } from './basic-rule.ts';
import { toTree } from './basic-to-tree.ts';
import { allOthers, otherDatasets, otherNamed } from './rule-datasets.ts';

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
  /** Of advance mode. */
  text: string;
}

const noTexts = (): RuleTexts => ({ en: '', ja: '', ar: '' });
const textsOf = (texts: Readonly<Record<string, string>> | null): RuleTexts => ({ ...noTexts(), ...texts });

export const newDraft = (datasetId: number | null): RuleDraft => ({
  ...{ datasetId, type: 'soft', mode: 'basic', text: '', basic: emptyRule },
  ...{ names: noTexts(), messages: noTexts(), expected: noTexts() },
  reach: { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: '', until: '' },
});

export function draftOf(view: RuleView, datasets: readonly RuleDataset[]): RuleDraft {
  const { datasetId, type, mode, names, messages, expected, reach, tree } = view;
  const dataset = datasets.find(({ id }) => id === datasetId);
  const basic = tree && fromTree(tree, typeOfDataset(dataset, datasets));
  const codes = (part: ReachPart) => reach[part].map(({ code }) => code);
  return {
    ...{ datasetId, type },
    // What basic mode cannot show is shown as a text.
    mode: tree !== null && basic === null ? 'advance' : mode,
    text: tree ? printRule(tree, languageOf(datasets, dataset)) : '',
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
  };
}

export function typeOfDataset(dataset: RuleDataset | undefined, datasets: readonly RuleDataset[]): TypeOf {
  const named = (code: string | null) => (code === null ? dataset : otherNamed(datasets, code)?.dataset);
  return (field, code) => named(code)?.fields.find(({ name }) => name === field)?.type;
}

const namesDifference = ({ messages }: RuleDraft) =>
  languageCodes.some((language) => /\{\{\s*difference\s*\}\}/.test(messages[language]));

/** The rule that the draft says; null while it is incomplete. */
export function treeOfDraft(
  draft: RuleDraft,
  dataset: RuleDataset | undefined,
  datasets: readonly RuleDataset[],
  hasDifference = namesDifference(draft),
): RuleTree | null {
  if (draft.mode === 'advance') return dataset ? readRule(draft.text, languageOf(datasets, dataset)).tree : null;
  return toTree(draft.basic, typeOfDataset(dataset, datasets), hasDifference);
}

/** What the text of a rule may name. */
export function languageOf(datasets: readonly RuleDataset[], dataset: RuleDataset | undefined): RuleLanguage {
  const named = new Set(otherDatasets(datasets).map(({ reference }) => reference));
  const others = allOthers(datasets).map(({ reference, dataset: { fields } }) => ({
    ...{ code: reference, fields },
    ...(!named.has(reference) && { isAlias: true }),
  }));
  return { fields: dataset?.fields ?? [], datasets: others };
}

/** The same rule in the other mode; null where that mode cannot show it. */
export function inOtherMode(
  draft: RuleDraft,
  dataset: RuleDataset | undefined,
  datasets: readonly RuleDataset[],
): Partial<RuleDraft> | null {
  const tree = treeOfDraft(draft, dataset, datasets);
  if (draft.mode === 'basic') {
    return { mode: 'advance', text: tree ? printRule(tree, languageOf(datasets, dataset)) : draft.text };
  }
  if (draft.text.trim() === '') return { mode: 'basic' };
  const basic = tree && fromTree(tree, typeOfDataset(dataset, datasets));
  return basic && { mode: 'basic', basic };
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
