import { mailFacts, mailPhrase, renderMail, stopPhrase } from '#locales/mail.ts';
import type { MailFact } from '#locales/mail.ts';
import { renderMailPage } from './mail-page.ts';

export interface MailToCompose {
  templateName: string;
  language: string;
  values: Readonly<Record<string, string | number>>;
  recipient: string;
  /** Address of the page that the mail is about. */
  link: string;
  /** Of a mail that may be stopped: its kind, and the address that stops it. */
  stop: { kind: string; link: string } | null;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail in the recipient's language, as plain text and as HTML; Arabic reads from right to left. */
export function composeMail({ templateName, language, values, recipient, link, stop }: MailToCompose): ComposedMail {
  const { subject, body } = renderMail(templateName, language, values);
  const greeting = mailPhrase('greeting', language, recipient);
  const isOfSubmission = values['submissionNo'] !== undefined;
  const open = mailPhrase(isOfSubmission ? 'open' : 'openDashboard', language, recipient);
  const footer = mailPhrase('footer', language, recipient);
  const facts = mailFacts(language, values);
  const stopWords = stop && {
    link: stop.link,
    words: stopPhrase(stop.kind, language),
    note: mailPhrase('stopNote', language, recipient),
  };
  const text = [
    greeting,
    body.trim(),
    `${open}: ${link}`,
    ...(facts.length > 0 ? [facts.map(asLine).join('\n')] : []),
    '-- ',
    footer,
    ...(stopWords ? [`${stopWords.words}\n${stopWords.link}`] : []),
  ].join('\n\n');
  const html = renderMailPage({
    ...{ templateName, language, subject, greeting, body, open, link, facts, footer },
    stop: stopWords,
  });
  return { subject, text, html };
}

function asLine({ label, value }: MailFact): string {
  return `${label}: ${value}`;
}
