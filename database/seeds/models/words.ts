import type { DataModelFieldDefinition, WordsInLanguages } from '#contracts/data-models.ts';
import common from './synonyms/common.json' with { type: 'json' };
import values from './synonyms/values.json' with { type: 'json' };

/** Heads by field, those of one language separated by semicolons. */
type HeadsByField = Readonly<Record<string, Readonly<Record<'en' | 'ja' | 'ar', string>>>>;

const commonHeads: HeadsByField = common;
const wordsOfValues: Readonly<Record<string, string>> = values;

/**
 * The fields with the heads that people write for them and the words that stand for their values.
 * @param heads of this model; a field without any has those that all models share
 */
export function withWords(
  fields: readonly DataModelFieldDefinition[],
  heads: HeadsByField,
): DataModelFieldDefinition[] {
  return fields.map((field) => {
    const synonyms = headsOf(heads[field.name] ?? commonHeads[field.name]);
    const valueSynonyms = Object.fromEntries(
      (field.enumValues ?? []).flatMap((value) => {
        const words = wordsOfValues[value];
        return words === undefined ? [] : [[value, split(words)]];
      }),
    );
    return {
      ...field,
      ...(synonyms ? { synonyms } : {}),
      ...(Object.keys(valueSynonyms).length > 0 ? { valueSynonyms } : {}),
    };
  });
}

function headsOf(heads: HeadsByField[string] | undefined): WordsInLanguages | null {
  return heads === undefined ? null : { en: split(heads.en), ja: split(heads.ja), ar: split(heads.ar) };
}

const split = (words: string): string[] => words.split(';').map((word) => word.trim());
