import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import type { LanguageCode } from '#contracts/sessions.ts';
import { languageCodes } from '#contracts/sessions.ts';

export interface MailWords {
  subject: string;
  text: string;
}

let words: i18n | null = null;

/** The words of the mails, from the same file that the mails themselves are made of. */
function mailWords(): i18n {
  if (words) return words;
  const resources = Object.fromEntries(
    languageCodes.map((code) => {
      const file = new URL(`../../locales/${code}/mail.json`, import.meta.url);
      return [code, { mail: JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> }];
    }),
  );
  words = i18next.createInstance();
  void words.init({
    resources,
    fallbackLng: 'en',
    defaultNS: 'mail',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return words;
}

export function hasMailTemplate(templateName: string): boolean {
  return /^\w+$/.test(templateName) && mailWords().exists(`${templateName}.subject`);
}

/** Subject and text of a mail; without values their placeholders stay visible, as a template. */
export function renderMail(
  templateName: string,
  language: LanguageCode,
  values: Record<string, string | number> | null,
): MailWords {
  const options = { lng: language, ...(values ? { replace: values } : { skipInterpolation: true }) };
  const word = (key: string) => String(mailWords().t(key, options));
  return { subject: word(`${templateName}.subject`), text: word(`${templateName}.body`) };
}
