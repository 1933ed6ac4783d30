import type { ReadingLimits } from './limits.ts';
import type { UnreadableFileCode } from './unreadable-file.ts';

export const fileKinds = ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'csv'] as const;
export type FileKind = (typeof fileKinds)[number];

export type Container = 'zip' | 'ole' | 'biff' | 'markup' | 'binary' | 'text';

const containersOf: Record<FileKind, readonly Container[]> = {
  // An encrypted xlsx is an OLE file: it passes the door and is named ENCRYPTED by the reading.
  xlsx: ['zip', 'ole'],
  xlsm: ['zip', 'ole'],
  xlsb: ['zip', 'ole'],
  xls: ['ole', 'biff'],
  ods: ['zip'],
  csv: ['text'],
};

const binarySignatures = [
  '25504446',
  '89504e47',
  'ffd8ff',
  '1f8b',
  '377abcaf',
  '52617221',
  '47494638',
  '7f454c46',
  '4d5a90',
];

/** The kind that a file name promises; null when it is none of the accepted ones. */
export function fileKindOf(fileName: string): FileKind | null {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileKinds.find((kind) => kind === extension) ?? null;
}

/** What the first bytes say the file is. */
export function containerOf(head: Buffer): Container {
  const start = head.subarray(0, 8).toString('hex');
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return 'zip';
  if (start === 'd0cf11e0a1b11ae1') return 'ole';
  if (/^09(00|02|04|08)[0-9a-f]{2}00/.test(start)) return 'biff';
  if (binarySignatures.some((signature) => start.startsWith(signature))) return 'binary';
  const isUtf16 = start.startsWith('fffe') || start.startsWith('feff') || utf16Order(head) !== null;
  const text = (isUtf16 ? head.toString('latin1').replaceAll('\0', '') : head.toString('latin1')).replace(
    /^[\xef\xbb\xbf\xfe\xff\s]+/,
    '',
  );
  if (/^<(\?xml|!doctype|!entity|html|table|workbook)\b/i.test(text)) return 'markup';
  if (!isUtf16 && isFullOfControls(head)) return 'binary';
  return 'text';
}

/** UTF-16 without a byte order mark shows by its ASCII: letters, digits and line ends have a zero byte on one side. */
export function utf16Order(head: Buffer): 'le' | 'be' | null {
  const sample = head.subarray(0, 4096);
  const little = countPairs(sample, 0);
  const big = countPairs(sample, 1);
  const most = little.plain > big.plain ? little : big;
  const least = most === little ? big : little;
  const units = sample.length / 2;
  if (most.plain < 2 || most.plain < units * 0.05 || least.plain * 10 > most.plain) return null;
  // Zero bytes that damage a text of one byte a character are few, and its line ends stand alone.
  const lineEnds = sample.filter((byte) => byte === 10).length;
  const isSure = most.lineEnds * 2 >= lineEnds || most.plain > units * 0.4;
  return isSure ? (most === little ? 'le' : 'be') : null;
}

function countPairs(sample: Buffer, at: 0 | 1): { plain: number; lineEnds: number } {
  let plain = 0;
  let lineEnds = 0;
  for (let index = 0; index + 1 < sample.length; index += 2) {
    const byte = sample[index + at]!;
    if (sample[index + 1 - at] !== 0 || !((byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13))) continue;
    plain += 1;
    if (byte === 10) lineEnds += 1;
  }
  return { plain, lineEnds };
}

/** Some zero bytes are damage to a text; a picture or a program is full of bytes that no text has. */
function isFullOfControls(head: Buffer): boolean {
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  return controls > head.length * 0.1;
}

/**
 * The check at the door, before anything is stored: extension, size and first bytes.
 * `head` is the start of the file, 4 kB are plenty. Null means: worth reading.
 */
export function checkSignature(
  head: Buffer,
  fileName: string,
  sizeBytes: number,
  limits: Pick<ReadingLimits, 'maxBytes'>,
): UnreadableFileCode | null {
  const kind = fileKindOf(fileName);
  if (kind === null) return 'WRONG_TYPE';
  if (sizeBytes === 0 || head.length === 0) return 'EMPTY';
  if (sizeBytes > limits.maxBytes) return 'TOO_LARGE';
  return containersOf[kind].includes(containerOf(head)) ? null : 'WRONG_TYPE';
}
