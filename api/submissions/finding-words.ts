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
  const own = words[language];
  const template = own[`${code}_${params['kind'] ?? ''}`] ?? own[code] ?? own['unknown'] ?? code;
  return fillTemplate(template, { ...params, code });
}

/** What stands as "value expected" beside a finding of the reading; `expected` is the example or list that is stored. */
export function expectedOfFinding(code: string, language: LanguageCode, expected: string | null): string | null {
  const template = words[language][`expected_${code}`];
  return template === undefined ? expected : fillTemplate(template, { expected: shownExample(code, expected) });
}

const shownExample = (code: string, expected: string | null): string =>
  code === 'NOT_A_NUMBER' && expected === '1234.50' ? '1,234.50' : (expected ?? '');
