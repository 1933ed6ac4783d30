import { useTranslation } from 'react-i18next';
import { placeholdersOfTree } from '#contracts/rule-texts/placeholders.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import type { SelectOption } from '../../components/form-fields.tsx';
import { byName } from '../../lib/named-words.ts';

/** What a message may name, with its meaning; empty while the form is incomplete. */
export function usePlaceholders(tree: RuleTree | null, dataset: RuleDataset | undefined): SelectOption[] {
  const { t } = useTranslation('rules-engine');
  if (tree === null || !dataset) return [];
  const look = byName(t);
  const said = (name: string, key: string) => {
    const word = look(key);
    return word === key ? name : t('form.placeholder', { name, meaning: word });
  };
  const { named, limits, fields, facts } = placeholdersOfTree(
    tree,
    dataset.fields.map(({ name }) => name),
  );
  const option = (name: string, label: (written: string) => string): SelectOption => {
    // An option has one direction, and a placeholder another one in Arabic.
    const written = `\u2066{{${name}}}\u2069`;
    return { value: `{{${name}}}`, label: label(written) };
  };
  const meaning = (text: string) => (written: string) => t('form.placeholder', { name: written, meaning: text });
  const labelOf = (name: string) => dataset.fields.find((field) => field.name === name)?.label ?? name;
  return [
    ...named.map((name) => option(name, (written) => said(written, `form.named.${name}`))),
    ...limits.map((limit, at) => option(`limit${at + 1}`, meaning(limit))),
    ...fields.map((name) => option(name, meaning(labelOf(name)))),
    ...facts.map((name) => option(name, (written) => said(written, `sentence.fact.${name}`))),
  ];
}
