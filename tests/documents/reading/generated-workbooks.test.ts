import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { unzipSync } from 'fflate';
import type { Workbook } from '#documents/reading/cells.ts';
import { defaultReadingLimits as limits } from '#documents/reading/limits.ts';
import { readPackage } from '#documents/reading/package-reader.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { scanSheet } from '#documents/reading/sheet-scanner.ts';
import { NotStreamable, streamRows } from '#documents/reading/sheet-stream.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { openZipPackage } from '#documents/reading/zip-package.ts';
import { own, sheetJs, whole } from './both-readers.ts';
import { madeWorkbook, writeMade } from './made-workbooks.ts';
import { makePackage } from './workbooks.ts';

/** `READER_WORKBOOKS=2000` compares as many generated workbooks. */
const numRuns = Number(process.env['READER_WORKBOOKS'] ?? 150);

const streamed = (buffer: Buffer) => readPackage(openZipPackage(buffer, limits), limits, true);

/** Ways to write a sheet that the streaming reader does not know. */
const unknown: Record<string, (xml: string) => string> = {
  'prefixed elements': (xml) => xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x='),
  'a comment before the rows': (xml) => xml.replace('<sheetData>', '<!-- made --><sheetData>'),
  'a comment among the rows': (xml) => xml.replace('</sheetData>', '<!-- <row/> --></sheetData>'),
  'CDATA at the end': (xml) => xml.replace('</worksheet>', '<extLst><![CDATA[<row>]]></extLst></worksheet>'),
  'a processing instruction': (xml) => xml.replace('<sheetData>', '<?app go?><sheetData>'),
  'another encoding': (xml) => xml.replace('UTF-8', 'ISO-8859-1'),
};

/** Rows as they come while the sheets are inflated. */
async function wholeStreamed(workbook: Workbook) {
  const sheets = [];
  for (const { name, isHidden, batches } of workbook.sheets) {
    const rows: unknown[][] = [];
    for await (const some of batches!()) for (const row of some) rows.push([row.rowNo, ...row.cells]);
    sheets.push({ name, isHidden, rows });
  }
  return sheets;
}

async function* cutAt(part: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [0, ...cuts.map((cut) => cut % part.length).sort((a, b) => a - b), part.length];
  for (let index = 1; index < places.length; index += 1) yield part.subarray(places[index - 1], places[index]);
}

const changed = (buffer: Buffer, change: (xml: string) => string): Buffer => {
  const parts = Object.entries(unzipSync(buffer)).map(([name, bytes]) => [
    name,
    name.includes('worksheets/') ? change(Buffer.from(bytes).toString('utf8')) : bytes,
  ]);
  return makePackage(Object.fromEntries(parts) as Record<string, string | Uint8Array>);
};

describe('the streaming reader and SheetJS', () => {
  it(`give the same cells of ${numRuns} generated workbooks`, () => {
    fc.assert(
      fc.property(madeWorkbook, (made) => {
        const buffer = writeMade(made);
        const read = own(buffer);
        expect(read).not.toBeNull();
        expect(whole(read!)).toEqual(whole(sheetJs(buffer)));
      }),
      { numRuns },
    );
  }, 600_000);

  it('give the same cells while the sheets are inflated', async () => {
    await fc.assert(
      fc.asyncProperty(madeWorkbook, async (made) => {
        const buffer = writeMade(made);
        const expected = whole(sheetJs(buffer));
        expect(await wholeStreamed(streamed(buffer)!)).toEqual(expected);
        expect(whole(streamed(buffer)!)).toEqual(expected);
      }),
      { numRuns },
    );
  }, 600_000);

  it('are told apart in the middle of a sheet', async () => {
    await fc.assert(
      fc.asyncProperty(madeWorkbook, fc.array(fc.nat(20_000), { maxLength: 12 }), async (made, cuts) => {
        const plain = Buffer.from(unzipSync(writeMade(made))['xl/worksheets/sheet1.xml']!).toString('utf8');
        const part = Buffer.from(unknown['a comment among the rows']!(plain));
        const context = {
          strings: new Array<string>(100).fill('text'),
          formats: [],
          is1904: false,
          maxCellCharacters: 100,
        };
        const read = async () => {
          for await (const some of streamRows(cutAt(part, cuts), context)) expect([...some]).toBeDefined();
        };
        await expect(read()).rejects.toThrow(NotStreamable);
      }),
      { numRuns },
    );
  }, 600_000);

  it('give the same rows wherever the pieces of a sheet are cut', async () => {
    await fc.assert(
      fc.asyncProperty(madeWorkbook, fc.array(fc.nat(20_000), { maxLength: 12 }), async (made, cuts) => {
        const buffer = writeMade({ ...made, sheets: made.sheets.slice(0, 1) });
        const part = Buffer.from(unzipSync(buffer)['xl/worksheets/sheet1.xml']!);
        const context = {
          strings: new Array<string>(100).fill('text'),
          formats: [],
          is1904: false,
          maxCellCharacters: 100,
        };
        const rows: unknown[] = [];
        for await (const some of streamRows(cutAt(part, cuts), context)) rows.push(...some);
        expect(rows).toEqual([...scanSheet(part, context)]);
      }),
      { numRuns },
    );
  }, 600_000);

  it.each(Object.entries(unknown))(
    'leave %s to SheetJS',
    async (_, change) => {
      await fc.assert(
        fc.asyncProperty(madeWorkbook, async (made) => {
          const buffer = changed(writeMade(made), change);
          expect(own(buffer)).toBeNull();
          // The start of a sheet is checked when the package is opened, the rest while the sheet is inflated.
          expect(streamed(buffer)).toBeNull();
          const read = () => whole(readWorkbook(buffer, 'made.xlsx', limits));
          const expected = whole(sheetJs(buffer));
          if (expected.every(({ rows }) => rows.length === 0)) expect(read).toThrow(UnreadableFile);
          else expect(read()).toEqual(expected);
        }),
        { numRuns: Math.ceil(numRuns / 10) },
      );
    },
    600_000,
  );
});
