import arabic from '#locales/ar/findings.json' with { type: 'json' };
import english from '#locales/en/findings.json' with { type: 'json' };
import japanese from '#locales/ja/findings.json' with { type: 'json' };
import type { LanguageCode } from '#contracts/sessions.ts';
import { seriesIn } from '#locales/series.ts';
import { splitCodes } from '../imports/split-codes.ts';
import { isImpossibleDay } from '../mapping/parse-date.ts';
import { mappingFindingCodes } from '../mapping/mapping-findings.ts';
import { unreadableFileCodes } from '../reading/unreadable-file.ts';
import { shownListValue } from './list-values.ts';

/** Findings that come from no rule. */
export const readingFindingCodes = [
  ...mappingFindingCodes,
  ...unreadableFileCodes,
  'TIMED_OUT',
  'UNMAPPED_CODE',
  'UNMAPPED_ACCOUNT',
  'RECODED_CONTROL',
  'WRONG_PROPERTY',
  'PERIOD_MISMATCH',
  'NO_ROWS',
  'MONTH_TO_MONTH',
  'DERIVED_DIFFERS',
] as const;

export interface WordedFinding {
  code: string;
  found: string | null;
  expected: string | null;
  params: Readonly<Record<string, string | number>>;
}

type Words = Readonly<Record<string, string>>;
const words: Readonly<Record<LanguageCode, Words>> = { en: english, ja: japanese, ar: arabic };

/** What a finding of the reading says; findings of rules carry the words of their rule. */
export function messageOfFinding(finding: WordedFinding, language: LanguageCode): string {
  const { code, params } = finding;
  const own = words[language];
  const template = own[`${code}_${kindOf(finding)}`] ?? own[code] ?? own['unknown'] ?? code;
  return fill(template, { ...params, ...listedNow(finding, language), ...namedCauses(finding, own), code });
}

/** What is checked, as short as the name of a rule; null for a code without words. */
export function nameOfFinding({ code }: Pick<WordedFinding, 'code'>, language: LanguageCode): string | null {
  return words[language][`name_${code}`] ?? null;
}

/** What was found, with a list in the way of the language. */
export function foundOfFinding(finding: WordedFinding, language: LanguageCode): string | null {
  const { found } = finding;
  return found !== null && isNowListed(finding) ? listed(found, language) : found;
}

/** What belongs in place of what was found: words of the code around the example or list that is stored. */
export function expectedOfFinding(finding: WordedFinding, language: LanguageCode): string | null {
  const { code, expected } = finding;
  const own = words[language];
  const bare = expected === null ? own[`expected_${code}_NONE`] : undefined;
  const template = own[`expected_${code}_${kindOf(finding)}`] ?? bare ?? own[`expected_${code}`];
  if (code === 'LAYOUT_CHANGED' && kindOf(finding) === 'HEADS_LOST') return listed(expected ?? '', language);
  if (template === undefined) return expected;
  return fill(template, { ...finding.params, expected: shownExample(finding, language) });
}

function kindOf({ code, found, expected, params }: WordedFinding): string {
  if (code === 'NOT_A_DATE' && found !== null && isImpossibleDay(found, expected ?? '')) return 'NO_SUCH_DAY';
  return String(params['kind'] ?? '');
}

const sampleNumbers: Readonly<Record<string, string>> = { '1234.50': '1,234.50' };

function shownExample({ code, expected }: WordedFinding, language: LanguageCode): string {
  const text = expected ?? '';
  if (code !== 'NOT_IN_LIST') return sampleNumbers[text] ?? text;
  const values = text.split(', ').map((value) => shownListValue(value, language));
  return seriesIn(language, values);
}

/** Differences whose `now` is a list, as `joinCodes` writes it: sheets of a workbook, rows, or cells. */
const kindsOfLists: readonly string[] = ['SHEET', 'HEADS_TWICE', 'TWICE'];

const isNowListed = (finding: WordedFinding): boolean =>
  finding.code === 'LAYOUT_CHANGED' && kindsOfLists.includes(kindOf(finding));

function listedNow(finding: WordedFinding, language: LanguageCode): { now?: string } {
  const { now } = finding.params;
  return now !== undefined && isNowListed(finding) ? { now: listed(String(now), language) } : {};
}

/** The accounts that put a control off, each in a sentence. */
function namedCauses({ code, params }: WordedFinding, own: Words): { causes?: string } {
  if (code !== 'RECODED_CONTROL') return {};
  const sentences = Array.from({ length: Number(params['named'] ?? 0) }, (_, index) => {
    const of = (name: string) => params[`${name}${index + 1}`] ?? '';
    const values = { account: of('account'), name: of('name'), amount: of('amount'), mapping: of('mapping') };
    return fill(own[`RECODED_CONTROL_by_${of('reason')}`] ?? '', { ...values, month: of('month') });
  });
  const more = params['more'] === undefined ? [] : [fill(own['RECODED_CONTROL_by_more'] ?? '', params)];
  return { causes: [...sentences, ...more].join(' ') };
}

const listed = (text: string, language: LanguageCode): string => seriesIn(language, splitCodes(text));

const fill = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '–'));
