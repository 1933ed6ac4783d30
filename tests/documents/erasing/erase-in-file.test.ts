import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { eraseInFile } from '#documents/erasing/erase-in-file.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { openZipPackage } from '#documents/reading/zip-package.ts';

const names = ['Acme & Co', '青葉商事'];
const erase = (text: string) => text.replace(/Acme & Co|青葉商事/giu, '(erased)');
const inFile = (file: Buffer) => eraseInFile(file, erase, names);
const rows = [
  ['unit', 'tenant'],
  ['1402', 'Acme & Co'],
  ['1403', '青葉商事 東京支店'],
  ['1404', 'Nobody'],
];
const workbook = (bookType: XLSX.BookType): Buffer => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Rows');
  return XLSX.write(book, { bookType, type: 'buffer', bookSST: true }) as Buffer;
};
const read = (file: Buffer | null) =>
  XLSX.utils.sheet_to_json(XLSX.read(file).Sheets['Rows'] ?? {}, { header: 1 }) as string[][];

describe('a file without a name', () => {
  it.each(['xlsx', 'ods'] as const)('keeps everything else of an %s', (kind) => {
    expect(read(inFile(workbook(kind)))).toEqual([
      ['unit', 'tenant'],
      ['1402', '(erased)'],
      ['1403', '(erased) 東京支店'],
      ['1404', 'Nobody'],
    ]);
  });

  it('loses a name that its formatting divides', () => {
    const shared = `<sst><si><r><t>Acme </t></r><r><rPr><b/></rPr><t xml:space="preserve">&amp; Co, flat 3</t></r></si><si><r><t>A</t></r><r><t>B</t></r></si></sst>`;
    const erased = inFile(Buffer.from(zipSync({ 'xl/sharedStrings.xml': Buffer.from(shared) })));
    expect(
      openZipPackage(erased ?? Buffer.alloc(0), defaultReadingLimits)
        .part('xl/sharedStrings.xml')
        ?.toString(),
    ).toBe(`<sst><si><t xml:space="preserve">(erased), flat 3</t></si><si><r><t>A</t></r><r><t>B</t></r></si></sst>`);
  });

  it('of the old binary format keeps its lengths', () => {
    const erased = inFile(workbook('biff8'));
    expect(read(erased).slice(1)).toEqual([
      ['1402', '*********'],
      ['1403', '**** 東京支店'],
      ['1404', 'Nobody'],
    ]);
  });

  it('is UTF-8 afterwards when it was a text in another encoding', () => {
    const utf16 = Buffer.from('\uFEFF1403\t青葉商事\n', 'utf16le');
    expect(inFile(utf16)?.toString()).toBe('\uFEFF1403\t(erased)\n');
  });

  it('is not written again when it does not hold the name', () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Nobody']]), 'Rows');
    for (const kind of ['xlsx', 'ods', 'biff8', 'csv'] as const) {
      expect(inFile(XLSX.write(book, { bookType: kind, type: 'buffer' }) as Buffer)).toBeNull();
    }
  });

  it('is left alone when its package is damaged', () => {
    expect(() => inFile(workbook('xlsx').subarray(0, 900))).toThrow();
  });
});
