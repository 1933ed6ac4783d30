import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import type { TranslationSource } from '#contracts/translations.ts';

export interface KnownWord {
  /** In any language. */
  words: readonly string[];
  target: string;
  source: TranslationSource;
}

export interface SuggestedTranslation {
  text: string;
  source: TranslationSource;
}

/** What a text means by words that are known exactly; a word with two meanings suggests nothing. */
export function createTranslationSuggestions(
  known: readonly KnownWord[],
): (text: string) => SuggestedTranslation | null {
  const byWord = new Map<string, SuggestedTranslation | null>();
  for (const { words, target, source } of known) {
    for (const word of new Set(words.map(foldKey))) {
      if (word === '' || word === foldKey(target)) continue;
      const other = byWord.get(word);
      if (other === undefined) byWord.set(word, { text: target, source });
      else if (other !== null && foldKey(other.text) !== foldKey(target)) byWord.set(word, null);
    }
  }
  return (text) => byWord.get(foldKey(text)) ?? null;
}

/** Headings and values of lists of a data model, in every language, by what a mapping names them. */
export const wordsOfFields = (fields: readonly DataModelFieldDefinition[]): KnownWord[] =>
  fields.map(({ labels, synonyms }) => ({
    words: [...Object.values(labels), ...Object.values(synonyms ?? {}).flat()],
    target: labels.en,
    source: 'heading' as const,
  }));

/** By its letters; what has neither Japanese nor Arabic ones is taken as English. */
export function languageOfText(text: string): LanguageCode {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u.test(text)) return 'ja';
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en';
}
