import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { LanguageCode } from '#contracts/sessions.ts';
import { pageWidths, printedWidths } from './printed-widths.ts';
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
/** A longer word would take too much of the page from the other columns. */
const longestWord = 24;

/** The same list on paper, in the reading direction of its language. */
export function createListPdf({
  columns,
  rows,
  language,
  madeBy,
  madeAt,
  paper = 'a4',
  ...request
}: PrintedListRequest): Buffer {
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
    paper,
    madeBy,
    madeAt: `${date.format(madeAt)} UTC`,
    columns,
    ...printedWidths(
      columns.map(({ label }) => label),
      texts,
      pageWidths[paper],
    ),
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
  const atSigns = (word: string) => word.replaceAll(/[@._/-]/g, '$&\u200b');
  const anywhere = (word: string) => word.replaceAll(/.{12}/gu, '$&\u200b');
  const long = new RegExp(`[^\\s\\u200b]{${longestWord},}`, 'gu');
  return (value ?? '').replaceAll(long, atSigns).replaceAll(long, anywhere);
}

function fontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return families.flatMap((family) =>
    weights.map((weight) => join(dirname(resolve(`@expo-google-fonts/${family}/package.json`)), weight)),
  );
}
