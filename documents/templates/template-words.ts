import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

export type TemplateWord = (key: string, values?: Record<string, string | number>) => string;

let words: i18n | null = null;

/** The words of the templates in one language; nothing is escaped, a cell is no markup. */
export function templateWords(language: LanguageCode): TemplateWord {
  words ??= loadWords();
  const translate = words.getFixedT(language, 'documents', 'template');
  return (key, values = {}) => translate(key, { replace: values });
}

function loadWords(): i18n {
  const resources = Object.fromEntries(
    languageCodes.map((code) => {
      const file = new URL(`../../locales/${code}/documents.json`, import.meta.url);
      return [code, { documents: JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> }];
    }),
  );
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    fallbackLng: 'en',
    defaultNS: 'documents',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}
