import type { OpenSubmission } from './open-submissions.ts';

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

/** `2026-10`, `202610`, `10-2026`, `Oct26`, `October 2026`, `2026年10月` as `2026-10`; null when the text says no month. */
export function monthIn(words: string): string | null {
  const text = words.normalize('NFKC').toLowerCase();
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
export function namesDataset(fileName: string, submission: OpenSubmission): boolean {
  const names = [submission.datasetName, ...submission.datasetNames];
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
export function subjectScore(fileName: string, submission: OpenSubmission): number {
  const squeezed = squeeze(fileName);
  const codes = [submission.subjectCode, ...submission.providerCodes].map(squeeze).filter((code) => code.length >= 2);
  if (codes.some((code) => squeezed.includes(code))) return 3;
  const name = squeeze(submission.subjectName);
  if (name !== '' && squeezed.includes(name)) return 2;
  const [first = ''] = fold(submission.subjectName).split(' ');
  const firstTwo = fold(submission.subjectName).split(' ').slice(0, 2).join('');
  return [first, firstTwo].some((start) => start.length >= 4 && squeezed.includes(start)) ? 1 : 0;
}

/** The text that names the submission's property or fund: by a code as a word of its own, or by its whole name. */
export function mentionIn(texts: readonly string[], submission: OpenSubmission): string | null {
  const codes = [submission.subjectCode, ...submission.providerCodes].filter((code) => code.length >= 2);
  const name = fold(submission.subjectName);
  for (const text of texts) {
    const words = ` ${fold(text)} `;
    const code = codes.find((candidate) => words.includes(` ${fold(candidate)} `));
    if (code !== undefined) return code;
    if (name.length >= 4 && words.includes(` ${name} `)) return submission.subjectName;
  }
  return null;
}
