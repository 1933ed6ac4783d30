import * as fc from 'fast-check';
import { makePackage } from './workbooks.ts';

/** How the XML of a sheet is laid out: writers differ in all of it. */
interface Layout {
  hasAddresses: boolean;
  hasSingleQuotes: boolean;
  isSpaced: boolean;
  hasSpans: boolean;
  order: 'rst' | 'tsr';
}

interface MadeSheet {
  name: string;
  state: '' | 'hidden' | 'veryHidden';
  /** Cells by row; null for a row without one, undefined for a row that is not written. */
  rows: (MadeCell[] | null | undefined)[];
  merged: readonly string[];
}

/** A cell and the columns that are passed over before it. */
interface MadeCell {
  gap: number;
  style: number;
  kind:
    | 'shared'
    | 'inline'
    | 'inlineRich'
    | 'number'
    | 'formula'
    | 'formulaText'
    | 'valueless'
    | 'flag'
    | 'error'
    | 'day'
    | 'empty';
  value: string;
}

export interface MadeWorkbook {
  sheets: MadeSheet[];
  layout: Layout;
  is1904: boolean;
  /** How a shared string is written. */
  strings: ('plain' | 'preserved' | 'rich' | 'phonetic')[];
  hasByteOrderMark: boolean;
}

const formats = [
  'General',
  '0.00',
  'yyyy-mm-dd',
  'dd/mm/yyyy hh:mm',
  '0.0%',
  '00000',
  '#,##0.00;[Red](#,##0.00)',
  'yyyy"年"m"月"d"日"',
];

const dayStyle = formats.indexOf('yyyy-mm-dd');

const words = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    'Total',
    ' two  spaces ',
    '賃料\n合計',
    '<a&b>"\'',
    '_x000D_',
    '_x0041_bc',
    '_xZZZZ_',
    'é\u0301',
    'إيجار',
    '#N/A',
    '00042',
    '=1+1',
    '😀',
  ),
);
/** What a cell can hold: no control characters, no half of a pair. */
const text = words.filter(
  (value) => !/[\u0000-\u001f\u007f\ufeff\ufffe\uffff]/.test(value.replaceAll('\n', '')) && value.isWellFormed(),
);

const amount = fc.oneof(
  fc.integer({ min: -1_000_000, max: 50_000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map(String),
  fc.constantFrom(
    '0',
    '-0.5',
    '45351',
    '45351.75',
    '0.5',
    '60',
    '59',
    '61',
    '1',
    '1E-7',
    '1.5e+21',
    '123456789012345678',
    '0.1',
    '.5',
    '1462',
  ),
);

const cell: fc.Arbitrary<MadeCell> = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 1, 3),
    fc.nat(formats.length - 1),
    fc.oneof(
      fc.tuple(
        fc.constantFrom('shared', 'shared', 'inline', 'inlineRich', 'formulaText') as fc.Arbitrary<MadeCell['kind']>,
        text,
      ),
      fc.tuple(fc.constantFrom('number', 'number', 'formula') as fc.Arbitrary<MadeCell['kind']>, amount),
      fc.tuple(fc.constant<MadeCell['kind']>('flag'), fc.constantFrom('0', '1')),
      fc.tuple(
        fc.constant<MadeCell['kind']>('error'),
        fc.constantFrom('#N/A', '#DIV/0!', '#REF!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!'),
      ),
      fc.tuple(
        fc.constant<MadeCell['kind']>('day'),
        fc.constantFrom('2026-02-28', '2026-02-28T00:00:00Z', '1999-12-31T23:59:59'),
      ),
      fc.tuple(fc.constantFrom('valueless', 'empty') as fc.Arbitrary<MadeCell['kind']>, fc.constant('')),
    ),
  )
  // Without a format of days SheetJS takes a day for the number behind it.
  .map(([gap, style, [kind, value]]) => ({ gap, style: kind === 'day' ? dayStyle : style, kind, value }));

const row = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { maxLength: 7 }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

const sheet = fc.record({
  name: fc.constantFrom('Rent Roll', '賃料', 'A & B', "O'Neil", 'Notes'),
  state: fc.constantFrom('' as const, '' as const, 'hidden' as const, 'veryHidden' as const),
  rows: fc.array(row, { minLength: 1, maxLength: 9 }),
  merged: fc.constantFrom([], ['A1:B2'], ['A1:C1', 'B3:B5']),
});

export const madeWorkbook: fc.Arbitrary<MadeWorkbook> = fc.record({
  sheets: fc.uniqueArray(sheet, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
  layout: fc.record({
    hasAddresses: fc.boolean(),
    hasSingleQuotes: fc.boolean(),
    isSpaced: fc.boolean(),
    hasSpans: fc.boolean(),
    order: fc.constantFrom('rst' as const, 'tsr' as const),
  }),
  is1904: fc.boolean(),
  strings: fc.array(fc.constantFrom('plain' as const, 'preserved' as const, 'rich' as const, 'phonetic' as const), {
    minLength: 1,
    maxLength: 5,
  }),
  hasByteOrderMark: fc.boolean(),
});

const escape = (value: string): string =>
  value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('&#38;', '&amp;');
const letters = (column: number): string =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26));
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** The package, written by hand: what no program writes side by side is in one file here. */
export function writeMade({ sheets, layout, is1904, strings, hasByteOrderMark }: MadeWorkbook): Buffer {
  const table: string[] = [];
  const head = `${hasByteOrderMark ? '\ufeff' : ''}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
  const parts = sheets.map((one) => `${head}${sheetXml(one, layout, table)}`);
  const list = (make: (one: MadeSheet, number: number) => string) =>
    sheets.map((one, index) => make(one, index + 1)).join('');
  return makePackage({
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${list((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${list(({ name, state }, number) => `<sheet name="${escape(name)}" sheetId="${number}"${state === '' ? '' : ` state="${state}"`} r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${list((_, number) => `<Relationship Id="rId${number}" Type="${documents}/worksheet" Target="${number % 2 === 0 ? '/xl/' : ''}worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId98" Type="${documents}/styles" Target="styles.xml"/><Relationship Id="rId99" Type="${documents}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((_, index) => `<xf numFmtId="${index === 0 ? 0 : 164 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="${table.length}" uniqueCount="${table.length}">${table.map((value, index) => sharedXml(value, strings[index % strings.length]!)).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  });
}

const spaced = (value: string): string => `<t xml:space="preserve">${escape(value)}</t>`;

function sharedXml(value: string, how: MadeWorkbook['strings'][number]): string {
  const half = [...value].slice(0, 2).join('');
  const rest = value.slice(half.length);
  if (how === 'rich') return `<si><r>${spaced(half)}</r><r><rPr><b/></rPr>${spaced(rest)}</r></si>`;
  if (how === 'phonetic')
    return `<si>${spaced(value)}<rPh sb="0" eb="1"><t>チン</t></rPh><phoneticPr fontId="1"/></si>`;
  return how === 'plain' && value === value.trim() ? `<si><t>${escape(value)}</t></si>` : `<si>${spaced(value)}</si>`;
}

function sheetXml({ rows, merged }: MadeSheet, layout: Layout, table: string[]): string {
  const written = rows.flatMap((cells, index) => {
    if (cells === undefined) return [];
    const attributes = layout.hasAddresses ? ` r="${index + 1}"` : '';
    const spans = layout.hasSpans ? ' spans="1:9" ht="15" customHeight="1"' : '';
    // SheetJS does not count a row of one tag that has no address.
    if (cells === null) return [layout.hasAddresses ? `<row${attributes}${spans}/>` : `<row${spans}></row>`];
    let column = -1;
    const content = cells.map((one) => {
      column += 1 + (layout.hasAddresses ? one.gap : 0);
      return cellXml(one, layout.hasAddresses ? `${letters(column)}${index + 1}` : null, layout, table);
    });
    return [`<row${attributes}${spans}>${content.join(layout.isSpaced ? '\n  ' : '')}</row>`];
  });
  const ranges =
    merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const xml = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${written.join(layout.isSpaced ? '\n' : '')}</sheetData>${ranges}</worksheet>`;
  return xml;
}

function cellXml({ kind, value, style }: MadeCell, address: string | null, layout: Layout, table: string[]): string {
  const types: Partial<Record<MadeCell['kind'], string>> = {
    shared: 's',
    inline: 'inlineStr',
    inlineRich: 'inlineStr',
    formulaText: 'str',
    flag: 'b',
    error: 'e',
    day: 'd',
  };
  const quote = layout.hasSingleQuotes ? "'" : '"';
  const named = { r: address, s: style === 0 ? null : String(style), t: types[kind] ?? null };
  const attributes = [...layout.order]
    .flatMap((name) => {
      const given = named[name as 'r' | 's' | 't'];
      return given === null ? [] : [` ${name}=${quote}${given}${quote}`];
    })
    .join(layout.isSpaced ? ' ' : '');
  if (kind === 'empty') return `<c${attributes}${layout.isSpaced ? ' ' : ''}/>`;
  return `<c${attributes}>${contentXml(kind, value, table)}</c>`;
}

function contentXml(kind: MadeCell['kind'], value: string, table: string[]): string {
  switch (kind) {
    case 'shared':
      return `<v>${table.push(value) - 1}</v>`;
    case 'inline':
      return `<is>${spaced(value)}</is>`;
    case 'inlineRich':
      return `<is><r>${spaced(value)}</r><r><rPr><i/></rPr>${spaced('!')}</r></is>`;
    case 'formula':
      return `<f>SUM(A1:A2)</f><v>${value}</v>`;
    case 'formulaText':
      return `<f>T("a&lt;b")</f><v>${escape(value)}</v>`;
    case 'valueless':
      return `<f>NOW()</f>`;
    default:
      return `<v>${value}</v>`;
  }
}
