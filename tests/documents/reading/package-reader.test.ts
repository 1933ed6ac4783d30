import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { toPlainPackage } from '#documents/annotating/plain-package.ts';
import { defaultReadingLimits as limits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { own, sheetJs, whole } from './both-readers.ts';
import { makeMixedWorkbook, makePackage, makeSheet } from './workbooks.ts';

/** The package with one part's text changed. */
function changed(buffer: Buffer, name: RegExp, change: (xml: string) => string): Buffer {
  const parts = Object.entries(unzipSync(buffer)).map(([part, bytes]) => [
    part,
    name.test(part) ? change(Buffer.from(bytes).toString('utf8')) : bytes,
  ]);
  return makePackage(Object.fromEntries(parts) as Record<string, string | Uint8Array>);
}

const sheetPart = /worksheets\/sheet1\.xml$/;
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', ' x ', '賃料\n合計', '<a&b>', '_x000D_', 'é\u0301'),
);
const storable = text.filter(
  (value) => !/[\u0000-\u001f\u007f\ufeff\ufffe\uffff\r]/.test(value.replaceAll('\n', '')) && value.isWellFormed(),
);

describe('readPackage gives what SheetJS gives', () => {
  it.each([
    ['SheetJS', () => makeMixedWorkbook('xlsx')],
    ['SheetJS with 1904 dates', () => makeMixedWorkbook('xlsx', true)],
    ['the plain copy', () => toPlainPackage(readWorkbook(makeMixedWorkbook('xls'), 'a.xls', limits)).buffer],
    [
      'a hand',
      () =>
        changed(
          makeSheet([
            ['a', 1],
            ['b', 2],
          ]),
          sheetPart,
          (xml) => xml.replace(/ r="[A-Z]?\d+"/g, ''),
        ),
    ],
    [
      'a writer that lays XML out',
      () =>
        changed(makeSheet([['a', 1]]), sheetPart, (xml) =>
          xml.replaceAll('<c ', '\n  <c  ').replaceAll('"><', '" >\n<'),
        ),
    ],
  ])('for workbooks written by %s', (_, make) => {
    const buffer = make();
    expect(own(buffer)).not.toBeNull();
    expect(whole(own(buffer)!)).toEqual(whole(sheetJs(buffer)));
  });

  it('for a workbook written by hucre, rich text and inline strings included', async () => {
    for (const stringMode of ['shared', 'inline'] as const) {
      const rows = [
        ['Tenant', 'Rent', 'From', 'Open'],
        ['O’Neil & Søn 株式会社', -12.5, new Date(Date.UTC(2026, 1, 28)), true],
      ];
      const cells = new Map([['2,0', { richText: [{ text: 'two ' }, { text: 'runs', font: { bold: true } }] }]]);
      const columns = [{}, { numFmt: '0.0%' }, { numFmt: 'yyyy"年"m"月"d"日"' }];
      const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows, cells, columns }], stringMode }));
      expect(whole(own(buffer)!)).toEqual(whole(sheetJs(buffer)));
      expect(whole(own(buffer)!)[0]!.rows).toHaveLength(3);
    }
  });

  it('for any cells', () => {
    const cell = fc.oneof(
      storable,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { minLength: 1, maxLength: 12 }), (rows) => {
        const buffer = makeSheet(rows);
        expect(whole(own(buffer)!)).toEqual(whole(sheetJs(buffer)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('readPackage', () => {
  it('leaves out the readings of Japanese texts and undoes escapes', () => {
    const buffer = changed(makeSheet([['X', 'Y']]), /sharedStrings\.xml$/, (xml) =>
      xml
        .replace('<t>X</t>', '<r><t>賃貸</t></r><r><t>借</t></r><rPh sb="0" eb="2"><t>チンタイ</t></rPh>')
        .replace('<t>Y</t>', '<t>a_x000D_\r\nb &#x41;&amp;</t>'),
    );
    expect(whole(own(buffer)!)[0]!.rows).toEqual([[1, '賃貸借', 'a\nb A&']]);
  });

  it('reads ISO dates in cells', () => {
    const buffer = changed(makeSheet([[1, 2]]), sheetPart, (xml) =>
      xml
        .replace(/<c r="A1"[^>]*>.*?<\/c>/, '<c r="A1" t="d"><v>2026-02-28T00:00:00Z</v></c>')
        .replace(/<c r="B1"[^>]*>.*?<\/c>/, '<c r="B1" t="d"><v>23:44:51.894</v></c>'),
    );
    expect(whole(own(buffer)!)[0]!.rows).toEqual([[1, { kind: 'date', iso: '2026-02-28' }, '23:44:52']]);
  });

  it('leaves to SheetJS what is written another way', () => {
    const plain = makeSheet([['a']]);
    const prefixed = changed(plain, sheetPart, (xml) =>
      xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x='),
    );
    const commented = changed(plain, sheetPart, (xml) => xml.replace('<sheetData>', '<!-- by hand --><sheetData>'));
    const encoded = changed(plain, sheetPart, (xml) => xml.replace('UTF-8', 'ISO-8859-1'));
    for (const buffer of [prefixed, commented, encoded]) {
      expect(own(buffer)).toBeNull();
      expect(whole(readWorkbook(buffer, 'a.xlsx', limits))[0]!.rows).toEqual([[1, 'a']]);
    }
  });

  it.each([
    ['a shared string that is not there', (xml: string) => xml.replace(/<v>0<\/v>/, '<v>99</v>')],
    [
      'rows out of order',
      (xml: string) => xml.replace('</sheetData>', '<row r="1"><c r="A1"><v>1</v></c></row></sheetData>'),
    ],
    ['a column beyond the last', (xml: string) => xml.replace('r="A1" t', 'r="XFE1" t')],
    ['a number that is none', (xml: string) => xml.replace(/t="s"><v>0/, 't="n"><v>abc')],
    ['a cut cell', (xml: string) => xml.replace('</c>', '')],
  ])('refuses %s', (_, change) => {
    const buffer = changed(makeSheet([['a'], ['b']]), sheetPart, change);
    expect(() => whole(own(buffer)!)).toThrow('CORRUPT');
  });
});
