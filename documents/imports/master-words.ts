import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { FieldProblem, MasterDefinition } from '#contracts/masters.ts';
import { languageCodes } from '#contracts/sessions.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import formerHeads from './former-heads.json' with { type: 'json' };

type Area =
  | 'masters'
  | 'audit'
  | 'common'
  | 'data-models'
  | 'deadlines'
  | 'process-reports'
  | 'reports'
  | 'roles'
  | 'rules'
  | 'shell'
  | 'statuses'
  | 'uploaded-files'
  | MasterDefinition['area'];
const words = i18next.createInstance();
void words.init({ fallbackLng: 'en', defaultNS: 'masters', initAsync: false, interpolation: { escapeValue: false } });

function ensureArea(area: Area): void {
  for (const language of languageCodes) {
    if (words.hasResourceBundle(language, area)) continue;
    const file = new URL(`../../locales/${language}/${area}.json`, import.meta.url);
    words.addResourceBundle(language, area, JSON.parse(readFileSync(file, 'utf8')));
  }
}

export type Word = (key: string, values?: Record<string, string | number>) => string;

/** Words of an area in one language; nothing is escaped, a cell is no markup. */
export function wordsOf(area: Area, language: LanguageCode): Word {
  ensureArea(area);
  const translate = words.getFixedT(language, area);
  return (key, { defaultValue, ...values } = {}) =>
    translate(key, { replace: values, ...(defaultValue !== undefined && { defaultValue: String(defaultValue) }) });
}

/** What a field is called in one language. */
export function fieldLabel({ area }: Pick<MasterDefinition, 'area'>, field: string, language: LanguageCode): string {
  return wordsOf(area, language)(`field.${field}`);
}

/** Every heading by which a column of the field is recognized, those of earlier templates included. */
export function headsOf(definition: Pick<MasterDefinition, 'area'>, field: string): string[] {
  const former: Partial<Record<string, Record<string, string[]>>> = formerHeads;
  return [
    field,
    ...languageCodes.map((language) => fieldLabel(definition, field, language)),
    ...(former[definition.area]?.[field] ?? []),
  ];
}

/** What a problem says besides: the value that was probably meant, or all that may be. */
function hintOf({ params }: FieldProblem): 'meant' | 'oneOf' | null {
  return params?.['meant'] !== undefined ? 'meant' : params?.['oneOf'] !== undefined ? 'oneOf' : null;
}

/** One sentence on what is wrong, as the page says it: in words of the master's own where it has some. */
export function problemSentence(definition: MasterDefinition, problem: FieldProblem, language: LanguageCode): string {
  const field = fieldLabel(definition, problem.field, language);
  const values = { ...problem.params, field, found: problem.found ?? '' };
  const own = wordsOf(definition.area, language)(`problem.${problem.field}.${problem.code}`, {
    ...values,
    defaultValue: '',
  });
  const say = wordsOf('masters', language);
  const sentence = own || say(`problem.${problem.code}`, values);
  const hint = hintOf(problem);
  return hint === null ? sentence : `${sentence} ${say(`hint.${hint}`, values)}`;
}
