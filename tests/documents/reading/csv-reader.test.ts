import { describe, expect, it } from '@jest/globals';
import { readCsv } from '#documents/reading/csv-reader.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { encode } from './encoded-texts.ts';
import { cellsOf } from './workbooks.ts';

const rows = (content: string | Buffer) =>
  cellsOf(readCsv(Buffer.from(content as string), 'roll.csv', defaultReadingLimits)).map(({ cells }) => cells);

/** 単価,賃料 / 東京ビル,千葉 in Shift_JIS. */
const shiftJis = Buffer.from('925089bf2c92c097bf0a938c8b9e8372838b2c90e797740a', 'hex');

describe('readCsv', () => {
  it('keeps quotes, line breaks and delimiters inside quoted fields', () => {
    expect(rows('a,b\n"1,5","say ""hi""\nthere"\n')).toEqual([
      ['a', 'b'],
      ['1,5', 'say "hi"\nthere'],
    ]);
    expect(rows('a,"12" Main St\r\nb,c')).toEqual([
      ['a', '12 Main St'],
      ['b', 'c'],
    ]);
  });

  it('numbers rows as a spreadsheet does, blank lines included', () => {
    const workbook = readCsv(Buffer.from('a,b\n\n1,2\n'), 'x/roll.csv', defaultReadingLimits);
    expect(cellsOf(workbook).map(({ rowNo }) => rowNo)).toEqual([1, 3]);
    expect(workbook.sheets[0]!.name).toBe('roll');
  });

  it.each([
    [
      'a;b\n1,5;2,5\n',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    ],
    [
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a|b\n1|2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=;\na;b,c\n1;2\n',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
  ])('finds the delimiter of %j', (content, expected) => {
    expect(rows(content)).toEqual(expected);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffé,b\n1,2')],
    ['UTF-16LE with a mark', Buffer.from('\ufeffé,b\n1,2', 'utf16le')],
    ['UTF-16LE without', Buffer.from('é,b\n1,2', 'utf16le')],
    ['UTF-16BE with a mark', Buffer.from('\ufeffé,b\n1,2', 'utf16le').swap16()],
  ])('decodes %s', (_, buffer) => {
    expect(rows(buffer)).toEqual([
      ['é', 'b'],
      ['1', '2'],
    ]);
  });

  it('decodes Shift_JIS, Arabic and Cyrillic code pages', () => {
    expect(rows(shiftJis)[1]![0]).toBe('東京ビル');
    const arabic = Buffer.from([
      0xc7, 0xe1, 0xe3, 0xc8, 0xe4, 0xec, 0x2c, 0x31, 0x0a, 0xc7, 0xe1, 0xe6, 0xcd, 0xcf, 0xc9, 0x2c, 0x32,
    ]);
    expect(rows(arabic)).toEqual([
      ['المبنى', '1'],
      ['الوحدة', '2'],
    ]);
    expect(rows(encode('Аренда помещения,1\nсумма договора,2', 'windows-1251'))).toEqual([
      ['Аренда помещения', '1'],
      ['сумма договора', '2'],
    ]);
    expect(rows(encode('Müller,Größe', 'windows-1252'))).toEqual([['Müller', 'Größe']]);
  });

  it('refuses a quote that never closes and a field longer than a cell', () => {
    expect(() => rows('a,b\n"1,2\n3,4\n')).toThrow('CORRUPT');
    expect(() => rows(`a,b\n${'x'.repeat(33_000)},2\n`)).toThrow('TOO_LARGE');
  });

  it('takes away what a database cannot store', () => {
    expect(rows('a\u0001b,\ud800c')).toEqual([['ab', '\ufffdc']]);
  });
});
