/** What is compared of a ticket with the name of a dropped file. */
export interface OpenTicket {
  submissionNo: string;
  postMonth: string;
  status: string;
  datasetName: string;
  datasetNames: string[];
  subjectName: string;
  subjectCode: string;
  /** Codes that the provider uses for the property. */
  providerCodes: string[];
}

export interface Proposal {
  submissionNo: string | null;
  reason: 'matched' | 'noTicket' | 'several';
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Lower case, widths folded, one space between words; digits and letters part. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const squeeze = (text: string): string => fold(text).replaceAll(' ', '');

/** `2026-10`, `202610`, `10-2026`, `Oct26`, `October 2026`, `2026年10月` as `2026-10`; null when the name says no month. */
export function monthIn(fileName: string): string | null {
  const text = fileName.normalize('NFKC').toLowerCase();
  const numeric = /(?<!\d)(20\d\d)[-_. /年]?(0[1-9]|1[0-2]|[1-9](?!\d))(?!\d{3})/.exec(text);
  if (numeric) return `${numeric[1]}-${(numeric[2] ?? '').padStart(2, '0')}`;
  const reversed = /(?<!\d)(0[1-9]|1[0-2])[-_. /](20\d\d)(?!\d)/.exec(text);
  if (reversed) return `${reversed[2]}-${reversed[1]}`;
  const worded = new RegExp(`(${monthNames.join('|')})[a-z]*[-_. ']*(20\\d\\d|\\d\\d)(?!\\d)`).exec(text);
  if (!worded) return null;
  const month = monthNames.indexOf(worded[1] ?? '') + 1;
  const year = (worded[2] ?? '').padStart(4, '20');
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Letters by which people shorten a dataset: `RR`, `TB`, `RentRoll`. */
function namesDataset(fileName: string, ticket: OpenTicket): boolean {
  const names = [ticket.datasetName, ...ticket.datasetNames];
  const words = fold(fileName.replace(/\.[^.]+$/, '')).split(' ');
  const squeezed = squeeze(fileName);
  return names.some((name) => {
    const initials = fold(name)
      .split(' ')
      .map((word) => word[0])
      .join('');
    return squeezed.includes(squeeze(name)) || (initials.length >= 2 && words.includes(initials));
  });
}

/** 3 for a code, 2 for the whole name, 1 for its first word. */
function subjectScore(fileName: string, ticket: OpenTicket): number {
  const squeezed = squeeze(fileName);
  const codes = [ticket.subjectCode, ...ticket.providerCodes].map(squeeze).filter((code) => code.length >= 2);
  if (codes.some((code) => squeezed.includes(code))) return 3;
  const name = squeeze(ticket.subjectName);
  if (name !== '' && squeezed.includes(name)) return 2;
  const [first = ''] = fold(ticket.subjectName).split(' ');
  const firstTwo = fold(ticket.subjectName).split(' ').slice(0, 2).join('');
  return [first, firstTwo].some((start) => start.length >= 4 && squeezed.includes(start)) ? 1 : 0;
}

/**
 * The ticket a file name speaks of. Property and dataset decide; a month in the name has to be the ticket's.
 * Between two equally good ones nobody guesses.
 */
export function proposeTicket(fileName: string, tickets: readonly OpenTicket[]): Proposal {
  const month = monthIn(fileName);
  const scored = tickets
    .map((ticket) => ({ ticket, score: scoreOf(fileName, month, ticket) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const [best, second] = scored;
  if (!best) return { submissionNo: null, reason: 'noTicket' };
  if (second?.score === best.score) return { submissionNo: null, reason: 'several' };
  return { submissionNo: best.ticket.submissionNo, reason: 'matched' };
}

function scoreOf(fileName: string, month: string | null, ticket: OpenTicket): number {
  const subject = subjectScore(fileName, ticket);
  const isDataset = namesDataset(fileName, ticket);
  if (subject === 0) return 0;
  const monthScore = month === null ? 0 : month === ticket.postMonth.slice(0, 7) ? 2 : -10;
  // A file in checking is replaced on purpose only: a ticket that waits for one goes first.
  const waiting = ticket.status === 'Validation In Progress' ? 0 : 0.5;
  return Math.max(0, subject + (isDataset ? 4 : 0) + monthScore + waiting);
}
