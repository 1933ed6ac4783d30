import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ColumnFormat, ListRequest, ListRow } from './list-workbook.ts';

export interface PrintedListRequest extends Omit<ListRequest, 'rows'> {
  rows: readonly ListRow[];
  language: LanguageCode;
  /** Who and when stand at the foot of every page. */
  madeBy: string;
  madeAt: Date;
}

/** Latin digits in Arabic too, as on the screens. */
const locales: Record<LanguageCode, string> = { en: 'en', ja: 'ja', ar: 'ar-u-nu-latn' };
const families = ['ibm-plex-sans', 'ibm-plex-sans-arabic', 'ibm-plex-sans-jp'];
const weights = ['400Regular', '600SemiBold'];
/** A longer word could stand over the edge of its column. */
const longestWord = 24;

/** The same list on A4 paper, in the reading direction of its language. */
export function createListPdf({ columns, rows, language, madeBy, madeAt, ...request }: PrintedListRequest): Buffer {
  const numbers = numbersIn(locales[language]);
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const texts = rows.map((row) =>
    row.map((value, index) =>
      typeof value === 'number' ? numbers[columns[index]?.format ?? 'plain'].format(value) : breakable(value),
    ),
  );
  const list = {
    ...request,
    language,
    madeBy,
    madeAt: `${date.format(madeAt)} UTC`,
    columns: columns.map((column, index) => ({ ...column, share: shareOf(column.label, texts, index) })),
    rows: texts,
  };
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: fontFolders() }] });
  const mainFileContent = readFileSync(join(import.meta.dirname, 'list.typ'), 'utf8');
  return compiler.pdf({ mainFileContent, inputs: { list: JSON.stringify(list) } });
}

/** As the workbook of the same list shows them; days are texts. */
function numbersIn(locale: string): Record<ColumnFormat | 'plain', Intl.NumberFormat> {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const plain = numbers({ maximumFractionDigits: 6 });
  return {
    plain,
    day: plain,
    count: numbers({ maximumFractionDigits: 0 }),
    amount: numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: numbers({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}

function breakable(value: string | null): string {
  return (value ?? '').replaceAll(new RegExp(`\\S{${longestWord},}`, 'gu'), (word) =>
    word.replaceAll(/[@._/-]/g, '$&\u200b'),
  );
}

/** Longer texts get more room, within bounds: as wide as the 90th percentile of their values. */
function shareOf(label: string, rows: readonly (readonly string[])[], index: number): number {
  const lengths = rows.map((row) => widthOf(row[index] ?? '')).sort((left, right) => left - right);
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  return Math.min(30, Math.max(6, widthOf(label), usual));
}

/** Japanese characters are as wide as two Latin ones. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0);
}

function fontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return families.flatMap((family) =>
    weights.map((weight) => join(dirname(resolve(`@expo-google-fonts/${family}/package.json`)), weight)),
  );
}
