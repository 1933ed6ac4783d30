import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { makeMixedWorkbook, makePackage, makeSheet } from '../reading/workbooks.ts';
import { annotate, children, count, finding, findings, makeStyled, parts, values } from './styled-workbook.ts';

describe('annotateWorkbook', () => {
  it('keeps styles, table, list checks, conditional formats, notes and every value', async () => {
    const source = await makeStyled();
    const annotated = annotate(source);
    const before = parts(source);
    const after = parts(annotated);
    const sheet = 'xl/worksheets/sheet1.xml';

    const filled = (buffer: Buffer) => (values(buffer, 'Rent Roll') as unknown[][]).filter((row) => row.length > 0);
    expect(filled(annotated)).toEqual(filled(source));
    for (const [pattern, least] of [
      [/<dataValidation\b/g, 1],
      [/<cfRule\b/g, 1],
      [/<tablePart\b/g, 1],
      [/<col\b/g, 4],
      [/<pane\b/g, 1],
    ] as const) {
      expect(count(before.get(sheet), pattern)).toBeGreaterThanOrEqual(least);
      expect(count(after.get(sheet), pattern)).toBe(count(before.get(sheet), pattern));
    }
    const styles = [before.get('xl/styles.xml'), after.get('xl/styles.xml')];
    for (const [list, child] of [
      ['numFmts', 'numFmt'],
      ['dxfs', 'dxf'],
    ] as const) {
      expect(children(styles[1], list, child)).toBe(children(styles[0], list, child));
    }
    expect(children(styles[1], 'fills', 'fill')).toBe(children(styles[0], 'fills', 'fill') + 3);
    const changed = [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name);
    const mayChange = /^\[Content_Types\]|workbook\.xml|styles\.xml|sheet1\.xml|comments|vmlDrawing/;
    expect(changed.filter((name) => !mayChange.test(name))).toEqual([]);
    expect(count([...after.keys()].join('\n'), /comments\d*\.xml$/gm)).toBe(1);
  });

  it('colours the cells, keeps their number format and comments on them beside older notes', async () => {
    const book = XLSX.read(annotate(await makeStyled()), { cellStyles: true, cellNF: true });
    const sheet = book.Sheets['Rent Roll']!;
    const cell = (address: string) => sheet[address] as XLSX.CellObject & { s?: { fgColor?: { rgb: string } } };
    expect(cell('B3').s?.fgColor?.rgb).toBe('FFC7CD');
    expect(cell('B3').z).toBe('#,##0.00');
    expect(cell('D3').s?.fgColor?.rgb).toBe('FFEB9B');
    expect(cell('A1').s?.fgColor?.rgb).toBe('0F3D5E');
    expect(cell('A2').c?.[0]?.t).toContain('check this');
    expect(cell('B3').c?.[0]?.t).toBe(
      'Error: Rent is no number.\nFound: =1+1\nExpected: 1234.50\n\nWarning: Second one.\nFound: =1+1\nExpected: 1234.50',
    );
    expect(cell('C8').c?.[0]?.t).toContain('Required & missing.');
  });

  it('puts first a sheet that lists every finding and links to its cell, and moves what counts sheets', async () => {
    const annotated = annotate(await makeStyled());
    const book = XLSX.read(annotated);
    expect(book.SheetNames).toEqual(['Findings', 'Rent Roll', 'Notes']);
    expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 0, 1]);
    const sheet = book.Sheets['Findings']!;
    expect((sheet['C3'] as XLSX.CellObject).l?.Target).toBe("#'Rent Roll'!B3");
    const rows = values(annotated, 'Findings') as string[][];
    expect(rows.slice(1, 4)).toEqual([
      ['Kind', 'Sheet', 'Cell', 'Rule', 'Finding', 'Found', 'Expected'],
      ['Error', 'Rent Roll', 'B3', '', 'Rent is no number.', '=1+1', '1234.50'],
      ['Warning', 'Rent Roll', 'B3', '', 'Second one.', '=1+1', '1234.50'],
    ]);
    expect(rows).toHaveLength(2 + findings.length);
    expect((sheet['F3'] as XLSX.CellObject).f).toBeUndefined();
    expect(parts(annotated).get('xl/workbook.xml')).toMatch(/localSheetId="2"/);
  });

  it('keeps what looks like a formula text, also once somebody edits the cell', async () => {
    const all = parts(annotate(await makeStyled()));
    const list = [...all].find(([name]) => name.startsWith('xl/worksheets/findings'))?.[1] ?? '';
    const style = /<c r="F3" s="(\d+)"/.exec(list)?.[1];
    const formats = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(all.get('xl/styles.xml') ?? '')?.[1] ?? '';
    expect(formats.match(/<xf\b[^>]*>/g)?.[Number(style)]).toContain('quotePrefix="1"');
    expect(/<c r="G3" s="(\d+)"/.exec(list)?.[1]).not.toBe(style);
  });

  it('makes cells and rows that the file left out, in their order', () => {
    const annotated = annotate(makeSheet([['a', null, 'c'], [], ['x']], 'Rent Roll'), 'roll.xlsx', [
      finding('B1'),
      finding('D1'),
      finding('A2'),
      finding('B3'),
      finding('AA12'),
    ]);
    const sheet = parts(annotated).get('xl/worksheets/sheet1.xml')!;
    expect([...sheet.matchAll(/<row r="(\d+)"/g)].map((match) => match[1])).toEqual(['1', '2', '3', '12']);
    expect([...sheet.matchAll(/<c r="([A-Z]+\d+)"/g)].map((match) => match[1])).toEqual([
      'A1',
      'B1',
      'C1',
      'D1',
      'A2',
      'A3',
      'B3',
      'AA12',
    ]);
    expect(values(annotated, 'Rent Roll').slice(0, 3)).toEqual([['a', undefined, 'c'], [], ['x']]);
  });

  it('marks cells that are written without addresses', () => {
    const source = unzipSync(
      makeSheet(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        'Rent Roll',
      ),
    );
    const name = 'xl/worksheets/sheet1.xml';
    const bare = Buffer.from(source[name]!)
      .toString('utf8')
      .replace(/ r="[A-Z]?\d+"/g, '');
    const annotated = annotate(makePackage({ ...source, [name]: bare }), 'roll.xlsx', [finding('B2')]);
    const cell = XLSX.read(annotated, { cellStyles: true }).Sheets['Rent Roll']!['B2'] as {
      v: string;
      s: { fgColor: { rgb: string } };
    };
    expect([cell.v, cell.s.fgColor.rgb]).toEqual(['d', 'FFC7CD']);
  });

  it.each(['xls', 'xlsb', 'ods'] as const)(
    'gives %s back as a plain xlsx with the same values in the same cells',
    (bookType) => {
      const source = makeMixedWorkbook(bookType);
      const annotated = annotate(source, `roll.${bookType}`, [finding('B4')]);
      const was = XLSX.read(source).Sheets['Rent Roll']!;
      const now = XLSX.read(annotated).Sheets['Rent Roll']!;
      for (const address of ['A1', 'A2', 'B2', 'C2', 'D2', 'E2', 'A4', 'B4']) {
        expect([address, (now[address] as XLSX.CellObject).v]).toEqual([address, (was[address] as XLSX.CellObject).v]);
      }
      expect((now['B4'] as XLSX.CellObject).c).toHaveLength(1);
    },
  );

  it('gives a csv back as xlsx, whatever its name', () => {
    const list = [finding('B2', { sheet: 'a name [2026] that is longer than a sheet may have' })];
    const annotated = annotate(
      Buffer.from('a,b\n1,=2+3\n'),
      'a name [2026] that is longer than a sheet may have.csv',
      list,
    );
    const book = XLSX.read(annotated);
    const cell = book.Sheets[book.SheetNames[1]!]!['B2'] as XLSX.CellObject;
    expect([cell.v, cell.f, cell.c?.length]).toEqual(['=2+3', undefined, 1]);
  });

  it('gives the same bytes for the same findings', async () => {
    const source = await makeStyled();
    expect(annotate(source).equals(annotate(source))).toBe(true);
  });
});
