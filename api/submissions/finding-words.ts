import { readFileSync } from 'node:fs';
import type { LanguageCode } from '#contracts/sessions.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { fillTemplate } from '#rules/rule-sets/messages.ts';

const words = Object.fromEntries(
  languageCodes.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../locales/${language}/findings.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >,
  ]),
) as Record<LanguageCode, Record<string, string>>;

/** What a finding of the reading says; findings of rules carry the words of their rule. */
export function wordsOfFinding(
  code: string,
  language: LanguageCode,
  params: Readonly<Record<string, string | number>>,
): string {
  const template = words[language][code] ?? words[language]['unknown'] ?? code;
  return fillTemplate(template, { ...params, code });
}
