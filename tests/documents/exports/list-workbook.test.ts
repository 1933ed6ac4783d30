import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';

const request = {
  title: 'Service/providers',
  columns: [
    { label: 'Name', isNumeric: false },
    { label: 'Properties', isNumeric: true },
  ],
  rows: [
    ['=HYPERLINK("http://example.test")', 4],
    ['+1', null],
    ['-1', 0],
    ['@SUM(A1)', 1],
    ['品川 & عمان', 2],
  ] as (string | number | null)[][],
  isRightToLeft: true,
};

describe('a list as a workbook', () => {
  it('holds texts as texts, whatever they begin with, and numbers as numbers', async () => {
    const content = await createListWorkbook(request);
    const { sheets } = await readXlsx(content);
    expect(sheets[0]?.name).toBe('Service providers');
    expect(sheets[0]?.rows.slice(1).map((row) => row[0])).toEqual(request.rows.map((row) => row[0]));
    expect(sheets[0]?.rows[1]?.[1]).toBe(4);
    const xml = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml']!);
    expect(xml).not.toMatch(/<f[ >]/);
  });

  it('reads from the right where its language does', async () => {
    const xml = strFromU8(unzipSync(await createListWorkbook(request))['xl/worksheets/sheet1.xml']!);
    expect(xml).toContain('rightToLeft="1"');
  });
});
