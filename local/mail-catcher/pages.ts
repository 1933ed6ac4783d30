import type { LanguageCode } from '#contracts/sessions.ts';
import { languageLinks, renderPage } from '../page.ts';
import { escapeHtml as escape, wordsOf } from '../words.ts';
import type { CaughtMail } from './mailbox.ts';

const css = `
main { max-width: 1100px; margin: 0 auto; padding: 32px 24px; } h1 + p { margin: 4px 0 16px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; } th { text-align: start; font-weight: 500; font-size: 12px; color: var(--fg-muted); background: var(--subtle); }
th, td { padding: 8px 12px; border-block-end: 1px solid var(--line); } tr:last-child td { border: 0; } td a { font-weight: 500; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; font-size: 13px; margin: 12px 0; } dt { color: var(--fg-muted); } dd { margin: 0; }
iframe { width: 100%; height: 560px; border: 0; background: #fff; display: block; } pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 12px; margin: 0; font-size: 12px; }
.panel { margin-block: 12px; } h2 { font-size: 14px; margin: 20px 0 0; } .empty { padding: 32px; text-align: center; }
`;

export function renderMailList(mails: readonly CaughtMail[], language: LanguageCode): string {
  const words = (key: string) => escape(wordsOf(language)[key] ?? '');
  const when = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const rows = mails.map(
    (mail) => `<tr><td><a href="/messages/${mail.id}?language=${language}"><bdi>${escape(mail.subject)}</bdi></a></td>
<td><bdi dir="ltr">${escape(mail.to.join(', '))}</bdi></td><td>${escape(when.format(new Date(mail.receivedAt)))}</td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">${words('mailSubject')}</th><th scope="col">${words('mailTo')}</th><th scope="col">${words('mailReceived')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const body = `<main><h1>${words('mailTitle')}</h1><p class="quiet">${words('mailHint')}</p>
<div class="panel">${rows.length === 0 ? `<p class="quiet empty">${words('mailNone')}</p>` : table}</div>${languageLinks(language, words('language'))}</main>`;
  return renderPage({ language, title: words('mailTitle'), css, body });
}

/** The mail's own HTML is in a frame without scripts, forms or an origin; its links open in windows of their own. */
export function renderMail(mail: CaughtMail, language: LanguageCode): string {
  const words = (key: string) => escape(wordsOf(language)[key] ?? '');
  const headers = mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const html =
    mail.html === ''
      ? ''
      : `<h2>${words('mailMessage')}</h2><div class="panel"><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${words('mailMessage')}" srcdoc="${escape(`<base target="_blank">${mail.html}`)}"></iframe></div>`;
  const body = `<main><a href="/?language=${language}">${words('mailBack')}</a><h1><bdi>${escape(mail.subject)}</bdi></h1>
<dl><dt>${words('mailFrom')}</dt><dd><bdi dir="ltr">${escape(mail.from)}</bdi></dd><dt>${words('mailTo')}</dt><dd><bdi dir="ltr">${escape(mail.to.join(', '))}</bdi></dd></dl>
${html}<h2>${words('mailText')}</h2><div class="panel"><pre dir="auto">${escape(mail.text)}</pre></div>
<h2>${words('mailHeaders')}</h2><div class="panel"><pre dir="ltr">${escape(headers)}</pre></div>${languageLinks(language, words('language'))}</main>`;
  return renderPage({ language, title: escape(mail.subject), css, body });
}
