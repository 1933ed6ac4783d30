import { mailPhrase, renderMail } from '#locales/mail.ts';

export interface MailToCompose {
  templateName: string;
  language: string;
  values: Readonly<Record<string, string | number>>;
  recipient: string;
  /** Address of the page that the mail is about. */
  link: string;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail in the recipient's language, as plain text and as HTML; Arabic reads from right to left. */
export function composeMail({ templateName, language, values, recipient, link }: MailToCompose): ComposedMail {
  const { subject, body } = renderMail(templateName, language, values);
  const greeting = mailPhrase('greeting', language, recipient);
  const isOfTicket = values['submissionNo'] !== undefined;
  const open = mailPhrase(isOfTicket ? 'open' : 'openDashboard', language, recipient);
  const footer = mailPhrase('footer', language, recipient);
  return {
    subject,
    text: [greeting, body.trim(), `${open}: ${link}`, '-- ', footer].join('\n\n'),
    html: page({ language, greeting, body, open, footer, link, subject }),
  };
}

interface Parts {
  language: string;
  subject: string;
  greeting: string;
  body: string;
  open: string;
  footer: string;
  link: string;
}

const fonts = "'IBM Plex Sans', 'Segoe UI', Tahoma, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans Arabic', sans-serif";

/** Tables and inline styles: what mail programs agree on. */
function page({ language, subject, greeting, body, open, footer, link }: Parts): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const paragraphs = [greeting, ...body.trim().split(/\n{2,}/)]
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9dce1">
<tr><td style="padding:28px 28px 12px;font:16px/1.55 ${fonts};color:#1b2026;text-align:start">
${paragraphs}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;background:#1f4e79;color:#ffffff;text-decoration:none">${escapeHtml(open)}</a></p>
</td></tr>
<tr><td style="padding:12px 28px 24px;font:13px/1.5 ${fonts};color:#5a6472;text-align:start">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
