import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { chooseSheet, readWorkbook } from '#documents/reading/read-workbook.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { cellsOf, makeMixedWorkbook, makePackage, makeSheet } from './workbooks.ts';
import type { BookType } from './workbooks.ts';

const read = (buffer: Buffer, fileName: string, limits = {}) =>
  readWorkbook(buffer, fileName, { ...defaultReadingLimits, ...limits });

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code;
    throw error;
  }
  return 'READ';
}

const day = { kind: 'date', iso: '2024-02-29' };
const percent = { kind: 'formatted', value: 0.035, isPercent: true, minDigits: 0 };
const padded = { kind: 'formatted', value: 42, isPercent: false, minDigits: 5 };
const error = { kind: 'error', text: '#N/A' };

describe('readWorkbook', () => {
  it.each<BookType>(['xlsx', 'xlsm', 'xlsb', 'xls'])('reads every kind of cell from %s', (bookType) => {
    const workbook = read(makeMixedWorkbook(bookType), `roll.${bookType}`);
    expect(workbook.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Notes', true],
      ['Rent Roll', false],
    ]);
    expect(cellsOf(workbook, 1)).toEqual([
      { rowNo: 1, cells: ['Unit', 'Area', 'From', 'Leased', 'Rate', 'Code', 'Check'] },
      { rowNo: 2, cells: ['A-1', 1234.5, day, true, percent, padded, error] },
      { rowNo: 4, cells: ['日本 & "quotes"', 0.1 + 0.2, null, false] },
    ]);
  });

  it('reads values and dates from ods', () => {
    const rows = cellsOf(read(makeMixedWorkbook('ods'), 'roll.ods'), 1);
    expect(rows[1]!.cells.slice(0, 4)).toEqual(['A-1', 1234.5, day, true]);
  });

  it.each<BookType>(['xlsx', 'xlsb', 'xls'])('reads the 1904 calendar from %s', (bookType) => {
    const rows = cellsOf(read(makeMixedWorkbook(bookType, true), `roll.${bookType}`), 1);
    expect(rows[1]!.cells[2]).toEqual(day);
  });

  it('chooses the first visible sheet, or the named one', () => {
    const workbook = read(makeMixedWorkbook('xlsx'), 'roll.xlsx');
    expect(chooseSheet(workbook, null)?.name).toBe('Rent Roll');
    expect(chooseSheet(workbook, ' rent  roll'.replace('  ', ' '))?.name).toBe('Rent Roll');
    expect(chooseSheet(workbook, 'Budget')).toBeNull();
  });

  it('ignores a declared range of the whole sheet', () => {
    const buffer = makeSheetWithDimension('A1:XFD1048576');
    expect(cellsOf(read(buffer, 'wide.xlsx'))).toEqual([{ rowNo: 1, cells: ['a'] }]);
  });
});

describe('a package whose parts are written in UTF-16', () => {
  it.each(['utf-16le', 'utf-16be'])('is read like one in UTF-8 (%s)', (encoding) => {
    const parts = unzipSync(
      makeSheet(
        [
          ['Unit', '賃料'],
          ['A-1', 1200.5],
        ],
        'Rent Roll',
      ),
    );
    for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']) {
      if (parts[name] === undefined) continue;
      const text = `\ufeff${Buffer.from(parts[name]).toString('utf8').replace('UTF-8', 'UTF-16')}`;
      const bytes = Buffer.from(text, 'utf16le');
      parts[name] = encoding === 'utf-16le' ? bytes : bytes.swap16();
    }
    expect(cellsOf(read(makePackage(parts), 'roll.xlsx')).map(({ cells }) => cells)).toEqual([
      ['Unit', '賃料'],
      ['A-1', 1200.5],
    ]);
  });
});

describe('readWorkbook refuses', () => {
  const plain = makeSheet([
    ['a', 'b'],
    [1, 2],
  ]);

  it('another kind than the extension says', () => {
    expect(codeOf(() => read(plain, 'roll.xls'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(plain, 'roll.ods'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(plain, 'roll.xlsb'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(plain, 'roll.pdf'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(Buffer.from('%PDF-1.7 ...'), 'roll.xlsx'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(Buffer.from('<html><table>'), 'roll.csv'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(makePackage({ 'readme.txt': 'a zip' }), 'roll.xlsx'))).toBe('WRONG_TYPE');
  });

  it('macros under an extension that promises none, but reads an xlsm without running them', () => {
    const parts = {
      'xl/vbaProject.bin': new Uint8Array(16),
      'xl/workbook.xml': '<workbook/>',
      '[Content_Types].xml': '<Types/>',
    };
    expect(codeOf(() => read(makePackage(parts), 'roll.xlsx'))).toBe('WRONG_TYPE');
    expect(codeOf(() => read(makeMixedWorkbook('xlsm'), 'roll.xlsm'))).toBe('READ');
  });

  it.each(['xlsm', 'xlsb'] as const)('says of an %s whether it holds macros', (kind) => {
    const bare = makeMixedWorkbook(kind);
    const withMacros = makePackage({ ...unzipSync(bare), 'xl/vbaProject.bin': new Uint8Array(16) });
    expect(readWorkbook(bare, `roll.${kind}`, defaultReadingLimits).hasMacros).toBe(false);
    expect(readWorkbook(withMacros, `roll.${kind}`, defaultReadingLimits).hasMacros).toBe(true);
  });

  it.each<[string, number, number[], string]>([
    ['Japanese', 932, [0x8b, 0xe6, 0x89, 0xe6], '区画'],
    ['Arabic', 1256, [0xe3, 0xe4, 0xe5, 0xe6], 'منهو'],
    ['Mac Central European', 10029, [0x8a, 0xe5, 0xeb, 0x92], 'äŚŽí'],
    ['Mac Cyrillic', 10007, [0x8a, 0xe5, 0xeb, 0x92], 'КелТ'],
  ])('reads an Excel 95 file in %s by its code page', (_, codePage, bytes, text) => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['QQQQ', 1]]), 'Data');
    const file = Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'biff5' }) as Uint8Array);
    const record = file.indexOf(Buffer.from([0x42, 0, 2, 0, 0xe4, 0x04]));
    file.writeUInt16LE(codePage, record + 4);
    file.set(bytes, file.indexOf('QQQQ'));
    const [row] = readWorkbook(file, 'roll.xls', defaultReadingLimits).sheets[0]!.rows();
    expect(row?.cells).toEqual([text, 1]);
  });

  it('says of an xls whether it holds macros', () => {
    const bare = makeMixedWorkbook('xls');
    const container = XLSX.CFB.read(bare, { type: 'buffer' });
    XLSX.CFB.utils.cfb_add(container, '/_VBA_PROJECT_CUR/VBA/dir', Buffer.alloc(600));
    const withMacros = Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }) as Uint8Array);
    expect(readWorkbook(bare, 'roll.xls', defaultReadingLimits).hasMacros).toBe(false);
    expect(readWorkbook(withMacros, 'roll.xls', defaultReadingLimits).hasMacros).toBe(true);
  });

  it('encrypted files', () => {
    const container = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(600));
    XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(60));
    const ole = Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }) as Uint8Array);
    expect(codeOf(() => read(ole, 'roll.xlsx'))).toBe('ENCRYPTED');
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    expect(codeOf(() => read(makePackage({ 'content.xml': 'x', 'META-INF/manifest.xml': manifest }), 'roll.ods'))).toBe(
      'ENCRYPTED',
    );
    const flagged = Buffer.from(plain);
    const directory = flagged.indexOf(Buffer.from('504b0102', 'hex'));
    flagged[directory + 8] = flagged[directory + 8]! | 1;
    expect(codeOf(() => read(flagged, 'roll.xlsx'))).toBe('ENCRYPTED');
  });

  it('nothing, and sheets without a value', () => {
    expect(codeOf(() => read(Buffer.alloc(0), 'roll.csv'))).toBe('EMPTY');
    expect(codeOf(() => read(makeSheet([[]]), 'roll.xlsx'))).toBe('EMPTY');
    expect(codeOf(() => read(Buffer.from('\n\n,,\n'), 'roll.csv'))).toBe('EMPTY');
  });

  it('more than the limits allow', () => {
    const many = makeSheet(Array.from({ length: 50 }, (_, index) => [index, 'x']));
    expect(codeOf(() => cellsOf(read(many, 'roll.xlsx', { maxRows: 49 })))).toBe('TOO_MANY_ROWS');
    expect(codeOf(() => cellsOf(read(many, 'roll.xlsx', { maxRows: 50 })))).toBe('READ');
    expect(codeOf(() => cellsOf(read(many, 'roll.xlsx', { maxCells: 99 })))).toBe('TOO_LARGE');
    expect(codeOf(() => read(many, 'roll.xlsx', { maxBytes: many.length - 1 }))).toBe('TOO_LARGE');
    expect(codeOf(() => read(many, 'roll.xlsx', { maxBytesUncompressed: 1000 }))).toBe('TOO_LARGE');
  });

  it('a small zip that inflates to gigabytes, whatever size it declares', () => {
    const bomb = makePackage({
      ...minimalParts('A1'),
      'xl/worksheets/sheet1.xml': new Uint8Array(90 * 1024 * 1024).fill(32),
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect(codeOf(() => read(bomb, 'bomb.xlsx'))).toBe('TOO_LARGE');
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf('504b0102', 0, 'hex'); at >= 0; at = lying.indexOf('504b0102', at + 4, 'hex')) {
      lying.writeUInt32LE(Math.min(lying.readUInt32LE(at + 24), 5000), at + 24);
    }
    expect(codeOf(() => read(lying, 'bomb.xlsx'))).toBe('CORRUPT');
  });

  it('OpenDocument rows, cells and spaces repeated without measure', () => {
    const row = (rows: number, columns: number, spaces = 1) =>
      `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell office:value-type="string" table:number-columns-repeated="${columns}">` +
      `<text:p>x<text:s text:c="${spaces}"/></text:p></table:table-cell></table:table-row>`;
    const blank =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    const code = (content: string) => codeOf(() => cellsOf(read(makeOds(content), 'roll.ods')));
    expect(code(row(200_001, 1))).toBe('TOO_MANY_ROWS');
    expect(code(row(1000, 16_384))).toBe('TOO_LARGE');
    expect(code(row(1, 100_000_000))).toBe('TOO_LARGE');
    expect(code(row(900_000_000, 1))).toBe('TOO_LARGE');
    expect(code(row(1, 1, 2_000_000_000))).toBe('TOO_LARGE');
    expect(code(row(3, 2, 4) + blank)).toBe('READ');
  });

  it('entities and document types', () => {
    const doctype = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    const parts = minimalParts('A1');
    parts['xl/worksheets/sheet1.xml'] = doctype + parts['xl/worksheets/sheet1.xml']!;
    expect(codeOf(() => read(makePackage(parts), 'xxe.xlsx'))).toBe('CORRUPT');
  });

  it('cut files', () => {
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      expect(codeOf(() => read(plain.subarray(0, Math.floor(plain.length * share)), 'cut.xlsx'))).toBe('CORRUPT');
    }
    const xls = makeSheet([['a']], 'S', 'xls');
    expect(codeOf(() => read(xls.subarray(0, 700), 'cut.xls'))).toBe('CORRUPT');
  });
});

function minimalParts(dimension: string): Record<string, string> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><dimension ref="${dimension}"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>`,
  };
}

function makeSheetWithDimension(dimension: string): Buffer {
  return makePackage(minimalParts(dimension));
}

function makeOds(rows: string): Buffer {
  const names = ['office', 'table', 'text']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const body = `<office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body>`;
  return makePackage({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    'styles.xml': `<office:document-styles ${names}/>`,
    'content.xml': `<?xml version="1.0"?><office:document-content ${names}>${body}</office:document-content>`,
  });
}
