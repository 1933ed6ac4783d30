import { readFileSync } from 'node:fs';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

export type Words = Readonly<Record<string, string>>;

const files = new Map<LanguageCode, Words>();

/** The words of the embedded parts' own pages. */
export function wordsOf(language: LanguageCode): Words {
  let words = files.get(language);
  if (words === undefined) {
    const file = new URL(`../locales/${language}/embedded-parts.json`, import.meta.url);
    words = JSON.parse(readFileSync(file, 'utf8')) as Words;
    files.set(language, words);
  }
  return words;
}

/** `asked` wins (a click, or `ui_locales`), then what the browser prefers, then English. */
export function chooseLanguage(asked: string | undefined, acceptLanguage: string | undefined): LanguageCode {
  const wanted = `${asked ?? ''} ${acceptLanguage ?? ''}`.toLowerCase().split(/[\s,;]+/);
  for (const tag of wanted) {
    const found = languageCodes.find((code) => tag === code || tag.startsWith(`${code}-`));
    if (found !== undefined) return found;
  }
  return 'en';
}

/** Text that is safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
