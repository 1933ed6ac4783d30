import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { withoutForbidden } from '#contracts/characters.ts';
import { createListWorkbook } from '#documents/exports/list-workbook.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { shownText } from '#documents/mapping/convert-cell.ts';

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
const sheetOf = async (workbook: typeof request) =>
  strFromU8(unzipSync(await buffer(createListWorkbook(workbook)))['xl/worksheets/sheet1.xml']!);

describe('a list as a workbook', () => {
  it('holds texts as texts, whatever they begin with, and numbers as numbers', async () => {
    const content = await buffer(createListWorkbook(request));
    const { sheets } = await readXlsx(content);
    expect(sheets[0]?.name).toBe('Service providers');
    expect(sheets[0]?.rows.slice(1).map((row) => row[0])).toEqual(request.rows.map((row) => row[0]));
    expect(sheets[0]?.rows[1]?.[1]).toBe(4);
    expect(await sheetOf(request)).not.toMatch(/<f[ >]/);
  });

  it('shows amounts, shares and days in the formats of their columns, and tells about itself on a second sheet', async () => {
    const columns = [
      { label: 'Rent', isNumeric: true, format: 'amount' as const },
      { label: 'Share', isNumeric: true, format: 'percent' as const },
      { label: 'Ends', isNumeric: false, format: 'day' as const },
    ];
    const rows = [
      [1200.5, 0.25, '2026-03-01'],
      [null, 1, 'open'],
    ];
    const about = {
      title: 'About: this/report',
      lines: [
        ['Filters', ''],
        ['Fund', '=SUM(1)'],
      ] as [string, string][],
    };
    const content = await buffer(createListWorkbook({ title: 'Leases', columns, rows, about, isRightToLeft: true }));
    const { sheets } = await readXlsx(content);
    expect(sheets.map(({ name }) => name)).toEqual(['Leases', 'About  this report']);
    expect(sheets[1]?.rows).toEqual([
      ['Filters', null],
      ['Fund', '=SUM(1)'],
    ]);
    const parts = unzipSync(content);
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    // 1 March 2026 is day 46,082 of Excel.
    expect(xml).toContain('<c r="C2" s="10"><v>46082</v></c>');
    expect(xml).toContain('<c r="A2" s="7"><v>1200.5</v></c><c r="B2" s="8"><v>0.25</v></c>');
    expect(xml).toMatch(/<c r="C3"[^>]*t="inlineStr"><is><t>open/);
    expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).not.toMatch(/<f[ >]/);
  });

  it('reads from the right where its language does, is filtered, and keeps its heading in sight', async () => {
    const xml = await sheetOf(request);
    expect(xml).toContain('rightToLeft="1"');
    expect(xml).toContain('<autoFilter ref="A1:B6"/>');
    expect(xml).toContain('state="frozen"');
    expect(xml).toMatch(/<col min="1" max="1" width="35" customWidth="1" style="2"\/>/);
    expect(await sheetOf({ ...request, isRightToLeft: false, rows: [] })).not.toContain('rightToLeft');
  });

  it('gives back every text and number that was written', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('_x0041_', ' a ', 'a\nb', '&lt;', ']]>'));
    // No text that is accepted holds these controls, and readers treat them differently.
    const shown = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[\u007f-\u009f]/g, '');
    const stored = (value: string) => shown(withoutForbidden(value));
    const row = fc.tuple(
      fc.constant('x'),
      fc.option(text),
      fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 250 }), async (rows) => {
        const columns = ['Key', 'Text', 'Number'].map((label) => ({ label, isNumeric: label === 'Number' }));
        const content = await buffer(createListWorkbook({ title: 'L', columns, rows, isRightToLeft: false }));
        const [sheet] = readWorkbook(content, 'l.xlsx', defaultReadingLimits).sheets;
        const read = [...sheet!.rows()].slice(1).map(({ cells }) => cells);
        expect(read).toHaveLength(rows.length);
        rows.forEach(([, written, number], index) => {
          expect(shown(shownText(read[index]?.[1] ?? null))).toBe(stored(written ?? ''));
          expect(Number(read[index]?.[2] ?? 0) + 0).toBe((number ?? 0) + 0);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('stops reading its rows when nobody wants it any more, and fails when they do', async () => {
    let made = 0;
    async function* endless(): AsyncGenerator<ListRow> {
      for (;;) {
        made += 1;
        yield [`row ${made}`, made];
        if (made % 1_000 === 0) await pause(1);
      }
    }
    const cancelled = createListWorkbook({ ...request, rows: endless() });
    for await (const _ of cancelled) break;
    await pause(50);
    const after = made;
    await pause(100);
    expect(made).toBe(after);
    async function* failing(): AsyncGenerator<ListRow> {
      yield ['one', 1];
      await pause(1);
      throw new Error('gone');
    }
    await expect(buffer(createListWorkbook({ ...request, rows: failing() }))).rejects.toThrow('gone');
  });

  it('of 100,000 rows takes little memory', async () => {
    const script = new URL('./write-long-list.ts', import.meta.url).pathname;
    // A small heap, so that the peak does not depend on how often a busy machine collects garbage.
    const heap = ['--max-old-space-size=64', '--max-semi-space-size=8'];
    const options = ['--disable-warning=ExperimentalWarning', ...heap, script];
    const { stdout } = await promisify(execFile)(process.execPath, options);
    const { rows, bytes, peakMb } = JSON.parse(stdout) as { rows: number; bytes: number; peakMb: number };
    expect(rows).toBe(100_000);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(peakMb).toBeLessThan(250);
  }, 60_000);
});
