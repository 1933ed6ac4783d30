import type { ResourceKey } from 'i18next';
import type { LoadWords } from '../lib/i18n.ts';

const files = import.meta.glob<ResourceKey>('../../../locales/*/*.json', { import: 'default' });

/** One file per language and area, fetched when the area is first used. */
export const loadWords: LoadWords = (language, area) => {
  const file = files[`../../../locales/${language}/${area}.json`];
  return file ? file() : Promise.reject(new Error(`No words for ${language}/${area}`));
};
