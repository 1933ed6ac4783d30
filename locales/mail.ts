import { languageTag } from './language-tag.ts';
import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { i18n } from 'i18next';

const languages = ['en', 'ja', 'ar'];

let words: i18n | null = null;

function mailWords(): i18n {
  if (words) return words;
  const read = (language: string, area: string): Record<string, unknown> =>
    JSON.parse(readFileSync(new URL(`./${language}/${area}.json`, import.meta.url), 'utf8')) as Record<string, unknown>;
  const resources = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        mail: read(language, 'mail'),
        statuses: { cause: read(language, 'statuses')['cause'] },
        jobs: { kind: read(language, 'jobs')['kind'] },
        reports: { name: read(language, 'reports')['name'] },
      },
    ]),
  );
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    fallbackLng: 'en',
    defaultNS: 'mail',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  addFormats(instance);
  words = instance;
  return instance;
}

function addFormats(instance: i18n): void {
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    // Making one takes longer than all the rest of a mail.
    const made = new Map<string, Intl.DateTimeFormat>();
    return (value: string, language = 'en') => {
      const date = new Date(value);
      if (Number.isNaN(date.getTime())) return value;
      const format =
        made.get(language) ?? new Intl.DateTimeFormat(languageTag(language), { ...options, timeZone: 'UTC' });
      made.set(language, format);
      return format.format(date);
    };
  };
  instance.services.formatter?.add('month', dateFormat({ month: 'long', year: 'numeric' }));
  // The month by its name: in Japanese `medium` gives 2026/11/10 beside 2026年10月.
  instance.services.formatter?.add('day', dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }));
  instance.services.formatter?.add('job', (kind: string, language) =>
    instance.t(`jobs:kind.${kind}`, { ...(language === undefined ? {} : { lng: language }), defaultValue: kind }),
  );
  instance.services.formatter?.add('report', (name: string, language) =>
    instance.t(`reports:name.${name}`, { ...(language === undefined ? {} : { lng: language }), defaultValue: name }),
  );
  instance.services.formatter?.add('cause', (code: string, language) =>
    instance.t(`statuses:cause.${code}`, { ...(language === undefined ? {} : { lng: language }), defaultValue: code }),
  );
}

export interface MailWords {
  subject: string;
  body: string;
}

export function hasMailTemplate(templateName: string): boolean {
  return /^\w+$/.test(templateName) && mailWords().exists(`${templateName}.subject`);
}

/**
 * Subject and body of a mail as plain text, in one language (`en`, `ja`, `ar`).
 * @param values what the words name; null leaves the placeholders, for looking at a template
 */
export function renderMail(
  templateName: string,
  language: string,
  values: Readonly<Record<string, string | number>> | null,
): MailWords {
  // English says a single one in words of its own, Arabic has six forms; Japanese words hold for any number.
  const count = Number(values?.[countedBy(templateName, values)] ?? Number.NaN);
  const options = {
    lng: language,
    ...(values ? { replace: { errors: '', ...isolated(values, language) } } : { skipInterpolation: true }),
    ...(Number.isNaN(count) ? {} : { count }),
    // Words of their own where a template has them, else those of the template.
    ...contextOf(values),
  };
  return { subject: say(`${templateName}.subject`, options), body: say(`${templateName}.body`, options).trimEnd() };
}

function countedBy(templateName: string, values: Readonly<Record<string, string | number>> | null): string {
  if (values?.['standing'] === 'edited') return 'changedCells';
  if (templateName === 'attachmentsWaiting') return 'attachments';
  return templateName === 'overdue' ? 'daysLate' : 'unexplainedCount';
}

/** Nothing of a file that cannot be read was checked, so its mail speaks of no cells and no marked workbook. */
function contextOf(values: Readonly<Record<string, string | number>> | null): { context?: string } {
  if (values?.['standing'] !== undefined) return { context: String(values['standing']) };
  const contexts = new Map([
    ['FILE_UNREADABLE', 'unreadable'],
    ['LAYOUT_CHANGED', 'layout'],
  ]);
  const context = contexts.get(String(values?.['cause']));
  return context === undefined ? {} : { context };
}

/** A phrase around every mail: `greeting` (of `recipient`), `open` (or `openDashboard`), `footer` and `stopNote`. */
export function mailPhrase(
  phrase: 'greeting' | 'open' | 'openDashboard' | 'footer' | 'stopNote',
  language: string,
  recipient: string,
): string {
  return say(phrase, { lng: language, replace: isolated({ recipient }, language) });
}

/** One line of a digest. */
export function mailLine(
  line: 'digestLine' | 'digestMore',
  language: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return say(line, { lng: language, replace: isolated(values, language) });
}

/** Names of people in one sentence; between Arabic words each keeps its own direction. */
export function mailNames(names: readonly string[], language: string): string {
  const apart = language === 'ar' ? names.map((name) => `\u2068${name}\u2069`) : names;
  return new Intl.ListFormat(languageTag(language), { type: 'conjunction' }).format(apart);
}

/** The line that stops a kind of mails, by the name of the kind. */
export function stopPhrase(kind: string, language: string): string {
  return say('stop', { lng: language, replace: { kind: say(`kind.${kind}`, { lng: language }) } });
}

export type StopPhrase = 'title' | 'text' | 'action' | 'doneTitle' | 'done' | 'profile' | 'badTitle' | 'bad';

/** A phrase of the page on which a kind of mails is stopped. */
export function stopPagePhrase(phrase: StopPhrase, language: string, kind: string | null = null): string {
  const name = kind === null ? '' : say(`kind.${kind}`, { lng: language });
  return say(`stopPage.${phrase}`, { lng: language, replace: { kind: name } });
}

export interface MailFact {
  label: string;
  value: string;
}

const facts = {
  submissionNo: 'submission',
  dataset: 'dataset',
  place: 'place',
  postMonth: 'postMonth',
  dueOn: 'dueOn',
};

/** What a mail about one submission says of it at a glance, label by label; nothing for a mail about several. */
export function mailFacts(language: string, values: Readonly<Record<string, string | number>>): MailFact[] {
  if (values['submissionNo'] === undefined) return [];
  const formatter = mailWords().services.formatter;
  const shown = (name: string, value: string) => {
    const format = name === 'postMonth' ? 'month' : name === 'dueOn' ? 'day' : null;
    return format === null ? value : String(formatter?.format(value, format, language) ?? value);
  };
  return Object.entries(facts).flatMap(([name, word]) => {
    const value = values[name];
    if (value === undefined || value === '') return [];
    return [{ label: say(`fact.${word}`, { lng: language }), value: shown(name, String(value)) }];
  });
}

function say(key: string, options: Record<string, unknown>): string {
  return mailWords().t(key, { ...options, returnObjects: false });
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/**
 * Between Arabic words a number, a code or a Latin name keeps its own direction only when it is set apart, and so does
 * an Arabic sentence between others. A comment may have lines, and nothing reaches over the end of one.
 */
function isolated(
  values: Readonly<Record<string, string | number>>,
  language: string,
): Readonly<Record<string, string | number>> {
  const setApart = Object.entries(values).map(([name, value]) => {
    const isPlain =
      typeof value === 'number' || ['cause', 'postMonth', 'dueOn', 'since', 'lines', 'people'].includes(name);
    if (isPlain || (language !== 'ar' && !rightToLeft.test(value))) return [name, value];
    return [name, value.replace(/[^\n]+/gu, '\u2068$&\u2069')];
  });
  return Object.fromEntries(setApart) as Record<string, string | number>;
}
