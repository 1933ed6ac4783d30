import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { labelsOf } from '../wording/list-values.ts';
import { foldListValue } from './fold-text.ts';

type FieldWithValues = Pick<DataModelFieldDefinition, 'enumValues' | 'valueLabels' | 'valueSynonyms'>;

/** The values of a field by all that may be written for them: label in any language, synonym, and first of all the value itself. */
export function valuesByWord({ enumValues = [], valueLabels, valueSynonyms }: FieldWithValues): Map<string, string> {
  const byWord = new Map<string, string>();
  const add = (value: string, words: readonly string[]): void => {
    for (const word of words) byWord.set(foldListValue(word), value);
  };
  for (const value of enumValues) add(value, valueSynonyms?.[value] ?? []);
  for (const value of enumValues) add(value, labelsOf(value));
  for (const value of enumValues) add(value, Object.values(valueLabels?.[value] ?? {}));
  for (const value of enumValues) add(value, [value]);
  return byWord;
}

/** Reads words of one column: the same few come again and again. */
export function listReader(byWord: ReadonlyMap<string, string>): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = byWord.get(foldListValue(text)) ?? null;
      if (known.size < 5_000) known.set(text, value);
    }
    return value;
  };
}
