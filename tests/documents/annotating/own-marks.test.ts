import { describe, expect, it } from '@jest/globals';
import * as XLSX from 'xlsx';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { annotate, count, finding, makeStyled, parts, values } from './styled-workbook.ts';

describe('a marked workbook that comes back', () => {
  it('takes off its own marks from a corrected workbook, and nothing else', async () => {
    const source = await makeStyled();
    const first = annotate(source);
    const corrected = annotate(first, 'roll - findings.xlsx', [finding('A3')]);
    const book = XLSX.read(corrected, { cellStyles: true });
    expect(book.SheetNames).toEqual(['Findings', 'Rent Roll', 'Notes']);
    expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 0, 1]);
    const cell = (address: string) =>
      book.Sheets['Rent Roll']![address] as XLSX.CellObject & { s?: { fgColor?: { rgb: string } } };
    expect([cell('A3').s?.fgColor?.rgb, cell('A3').c?.length]).toEqual(['FFC7CD', 1]);
    for (const address of ['B3', 'D3', 'C8']) {
      expect([address, cell(address)?.s?.fgColor?.rgb, cell(address)?.c]).toEqual([address, undefined, undefined]);
    }
    expect(cell('A1').s?.fgColor?.rgb).toBe('0F3D5E');
    expect(cell('A2').c?.[0]?.t).toContain('check this');
    expect(parts(corrected).get('xl/workbook.xml')).toMatch(
      /name="Local" localSheetId="2"|localSheetId="2" name="Local"/,
    );
    expect([...parts(corrected).keys()].filter((name) => name.includes('findings'))).toHaveLength(1);
    expect(count(parts(corrected).get('xl/workbook.xml'), /_postmonth_findings/g)).toBe(1);
    // Marked as often as one likes, it does not grow.
    expect(annotate(corrected, 'roll.xlsx', [finding('A3')]).length).toBeLessThan(corrected.length + 200);
  });

  it('gives a marked cell its own ground back', async () => {
    const source = await makeStyled();
    const corrected = annotate(annotate(source, 'roll.xlsx', [finding('A1')]), 'roll.xlsx', [finding('B2')]);
    const sheet = XLSX.read(corrected, { cellStyles: true }).Sheets['Rent Roll']!;
    expect((sheet['A1'] as { s: { fgColor: { rgb: string } } }).s.fgColor.rgb).toBe('0F3D5E');
  });

  it.each(['xlsx', 'xlsb', 'ods'] as const)('is read without its findings sheet, also saved as %s', async (kind) => {
    const marked = annotate(await makeStyled());
    const saved =
      kind === 'xlsx' ? marked : (XLSX.write(XLSX.read(marked), { type: 'buffer', bookType: kind }) as Buffer);
    const { sheets } = readWorkbook(saved, `roll.${kind}`, defaultReadingLimits);
    expect(sheets.map(({ name }) => name)).toEqual(['Rent Roll', 'Notes']);
  });

  it('lists findings with bold heads, their rule and separators in amounts', async () => {
    const one = {
      ...finding('B3'),
      rule: 'Rent is paid',
      found: '85724417.5',
      expected: '1981395658.43',
      isAmount: true,
    };
    const all = parts(annotate(await makeStyled(), 'roll.xlsx', [one]));
    const rows = values(annotate(await makeStyled(), 'roll.xlsx', [one]), 'Findings') as string[][];
    expect(rows[2]!.slice(3)).toEqual(['Rent is paid', one.title, '85,724,417.5', '1,981,395,658.43']);
    const list = [...all].find(([name]) => name.startsWith('xl/worksheets/findings'))![1];
    const formats = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(all.get('xl/styles.xml')!)![1]!;
    const head = formats.match(/<xf\b[^>]*>/g)![Number(/<c r="A2" s="(\d+)"/.exec(list)![1])]!;
    const fonts = /<fonts\b[^>]*>([\s\S]*?)<\/fonts>/.exec(all.get('xl/styles.xml')!)![1]!;
    expect(fonts.match(/<font>[\s\S]*?<\/font>/g)![Number(/fontId="(\d+)"/.exec(head)![1])]).toContain('<b/>');
    expect(list).toContain('<autoFilter ref="A2:G3"/>');
  });
});
