import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import type { ResourceKey } from 'i18next';
import type { LanguageCode } from '#contracts/sessions.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');
const tags: Record<LanguageCode, string> = { en: 'en-US', ja: 'ja-JP', ar: 'ar-u-nu-latn' };

/** Says a key of the locales, e.g. `provider:panel.errors`, the way the page says it. @throws on a key without words */
export type Words = (key: string, values?: Record<string, unknown>) => string;

export function wordsOf(language: LanguageCode): Words {
  const resources: Record<string, ResourceKey> = {};
  for (const file of readdirSync(join(folder, language))) {
    resources[file.replace(/\.json$/, '')] = JSON.parse(
      readFileSync(join(folder, language, file), 'utf8'),
    ) as ResourceKey;
  }
  const i18next = createInstance();
  void i18next.init({
    lng: language,
    resources: { [language]: resources },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const say: Words = (key, values = {}) => {
    if (!i18next.exists(key, values)) throw new Error(`locales/${language} has no words for ${key}.`);
    return i18next.t(key, values);
  };
  const formats = i18next.services.formatter;
  formats?.add('number', (value: number) => new Intl.NumberFormat(tags[language]).format(value));
  formats?.add('cause', (value: string) => say(`statuses:cause.${value}`));
  return say;
}

/** Without the invisible marks that keep the directions of names apart. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

/** Matches the text of a key in the locales with any values in its placeholders. */
export function patternOf(say: Words, key: string, values: Record<string, unknown> = {}): RegExp {
  const escaped = say(key, { ...values, skipInterpolation: true }).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{[^}]*\}\}/g, '.*')}$`);
}
