import type { MailFact } from '#locales/mail.ts';

/** All words of one mail, as plain text; everything is escaped here. */
export interface MailPage {
  templateName: string;
  language: string;
  subject: string;
  greeting: string;
  body: string;
  open: string;
  link: string;
  facts: readonly MailFact[];
  footer: string;
  stop: { link: string; words: string; note: string } | null;
}

const fonts = "'IBM Plex Sans','Segoe UI',Tahoma,'Hiragino Sans','Noto Sans JP','Noto Sans Arabic',sans-serif";
// The colours of the screens: ink, grays of ledger paper, and who or what a mail is about.
const ink = '#19211D';
const quiet = '#525E57';
const line = '#D9E0DB';
const brand = '#2342C6';

/** The colour at the head says at a glance how the mail is meant. */
const tones: Readonly<Record<string, string>> = {
  refused: '#C8372B',
  overdue: '#C8372B',
  stepOverdue: '#C8372B',
  overdueByChange: '#C8372B',
  noAssignee: '#C8372B',
  uploadRefused: '#C8372B',
  actRefused: '#C8372B',
  dueReminder: '#A66109',
  stepReminder: '#A66109',
  stepCopy: '#A66109',
  reopened: '#A66109',
  sentBack: '#A66109',
  remind: '#A66109',
  explanationNeeded: '#A66109',
  approved: '#257D47',
};

/** Tables and inline styles, which mail programs agree on, and no images: nothing is missing where they are blocked. */
export function renderMailPage(page: MailPage): string {
  const { language, subject, templateName } = page;
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const start = direction === 'rtl' ? 'right' : 'left';
  const cell = (padding: string, style: string, content: string) =>
    `<tr><td align="${start}" style="padding:${padding};font-family:${fonts};${style}">${content}</td></tr>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F4F6F3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.body.trim())}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F4F6F3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:580px;background:#ffffff;border:1px solid ${line};border-top:4px solid ${tones[templateName] ?? brand}">
${cell('20px 28px 0', `font-size:15px;font-weight:600;letter-spacing:0.02em;color:${brand}`, '<span dir="ltr">Postmonth</span>')}
${cell('14px 28px 0', `font-size:19px;line-height:1.4;font-weight:600;color:${ink}`, escapeHtml(subject))}
${cell('16px 28px 0', `font-size:16px;line-height:1.6;color:${ink}`, paragraphs(page))}
${cell('8px 28px 0', '', button(page))}
${page.facts.length > 0 ? cell('24px 28px 0', '', factTable(page.facts, start)) : ''}
${cell('24px 28px 24px', `font-size:13px;line-height:1.6;color:${quiet}`, footer(page))}
</table></td></tr></table>
</body></html>`;
}

function paragraphs({ greeting, body }: MailPage): string {
  return [greeting, ...body.trim().split(/\n{2,}/)]
    .map((text) => `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function button({ link, open }: MailPage): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${brand}" style="border-radius:4px">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:11px 22px;font:600 15px/1.3 ${fonts};color:#ffffff;text-decoration:none">${escapeHtml(open)}</a></td></tr></table>`;
}

function factTable(facts: readonly MailFact[], start: string): string {
  const border = `border-top:1px solid ${line}`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td align="${start}" width="38%" style="padding:7px 0;${border};font:14px/1.5 ${fonts};color:${quiet}">${escapeHtml(label)}</td>` +
      `<td align="${start}" style="padding:7px 0;${border};font:14px/1.5 ${fonts};color:${ink}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

function footer({ footer: words, stop }: MailPage): string {
  const stopping =
    stop === null
      ? ''
      : `<br><a href="${escapeHtml(stop.link)}" style="color:${brand}">${escapeHtml(stop.words)}</a><br>${escapeHtml(stop.note)}`;
  return `<div style="border-top:1px solid ${line};padding-top:14px">${escapeHtml(words)}${stopping}</div>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
