import arabic from '#locales/ar/list-values.json' with { type: 'json' };
import english from '#locales/en/list-values.json' with { type: 'json' };
import japanese from '#locales/ja/list-values.json' with { type: 'json' };
import type { LanguageCode } from '#contracts/sessions.ts';

const isCode = /^[A-Z]{2,}$/u;

type Labels = Readonly<Record<string, string>>;
const labels: Readonly<Record<LanguageCode, Labels>> = { en: english, ja: japanese, ar: arabic };

/** What the values of the standard lists are called; a file may hold any of these words in place of the value. */
export function labelsOf(value: string): string[] {
  return [...new Set(Object.values(labels).flatMap((of) => of[value] ?? []))];
}

/** What a value is called, without the value. */
export const nameOfListValue = (value: string, language: LanguageCode): string => labels[language][value] ?? value;

/** A value for a reader: its name with the value itself, which is what most files hold. A name may spell a code already. */
export function shownListValue(value: string, language: LanguageCode): string {
  const label = labels[language][value];
  if (label === undefined || label === value) return value;
  if (isCode.test(value) && label.includes(value)) return label;
  return language === 'ja' ? `${label}（${value}）` : `${label} (${value})`;
}
