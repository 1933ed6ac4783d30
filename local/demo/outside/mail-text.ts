/** A message that lies in the mailbox of the demonstration. */
export interface OutsideMail {
  uid: number;
  from: { name: string; address: string };
  subject: string;
  sentAt: Date;
  text: string;
  files: readonly MailFile[];
}

export interface MailFile {
  /** In ASCII. */
  name: string;
  type: string;
  content: Buffer;
}

/** What FETCH asks for of a message. */
export function fetched(mail: OutsideMail, asked: string): string {
  const items = [`UID ${mail.uid}`];
  if (asked.includes('INTERNALDATE')) items.push(`INTERNALDATE "${internalDate(mail.sentAt)}"`);
  if (asked.includes('ENVELOPE')) items.push(`ENVELOPE ${envelope(mail)}`);
  if (asked.includes('BODYSTRUCTURE')) items.push(`BODYSTRUCTURE ${structure(mail)}`);
  for (const [, section = '', from = null, most = ''] of asked.matchAll(
    /BODY(?:\.PEEK)?\[([\d.A-Z]+)\](?:<(\d+)\.(\d+)>)?/gu,
  ))
    items.push(sectionOf(mail, section, from === null ? null : { from: Number(from), most: Number(most) }));
  return items.join(' ');
}

interface Range {
  from: number;
  most: number;
}

function sectionOf(mail: OutsideMail, section: string, range: Range | null): string {
  const [, no = '', isHead] = /^(\d+)(\.MIME)?$/u.exec(section) ?? [];
  const part = partsOf(mail)[Number(no) - 1];
  const whole = part === undefined ? '' : isHead ? headOf(part) : encoded(part.content);
  const text = range === null ? whole : whole.slice(range.from, range.from + range.most);
  const start = range === null ? '' : `<${range.from}>`;
  return `BODY[${section}]${start} {${text.length}}\r\n${text}`;
}

const partsOf = ({ text, files }: OutsideMail): MailFile[] => [
  { name: '', type: 'text/plain', content: Buffer.from(text) },
  ...files,
];

const headOf = ({ name, type }: MailFile) =>
  `Content-Type: ${type}${name === '' ? '; charset=utf-8' : `; name="${name}"`}\r\nContent-Transfer-Encoding: base64\r\n\r\n`;

const encoded = (content: Buffer) => content.toString('base64').replace(/.{76}/gu, '$&\r\n');

function structure(mail: OutsideMail): string {
  const parts = partsOf(mail).map((part) => {
    const [kind = '', subtype = ''] = part.type.toUpperCase().split('/');
    const size = encoded(part.content).length;
    return part.name === ''
      ? `("${kind}" "${subtype}" ("CHARSET" "UTF-8") NIL NIL "BASE64" ${size} 1 NIL NIL NIL NIL)`
      : `("${kind}" "${subtype}" ("NAME" "${part.name}") NIL NIL "BASE64" ${size} NIL ("ATTACHMENT" ("FILENAME" "${part.name}")) NIL NIL)`;
  });
  return `(${parts.join('')} "MIXED" ("BOUNDARY" "part") NIL NIL NIL)`;
}

function envelope({ uid, from, subject, sentAt }: OutsideMail): string {
  const [user = '', host = ''] = from.address.split('@');
  const sender = `(("${word(from.name)}" NIL "${user}" "${host}"))`;
  const people = [sender, sender, sender, 'NIL', 'NIL', 'NIL', 'NIL'].join(' ');
  return `("${sentAt.toUTCString()}" "${word(subject)}" ${people} "<${uid}@${host}>")`;
}

/** As headers write what is not ASCII. */
const word = (text: string) =>
  /^[\x20-\x7e]*$/u.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

function internalDate(at: Date): string {
  const [, day = '', month = '', year = '', time = ''] =
    /^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/u.exec(at.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
