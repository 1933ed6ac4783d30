import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { unzipSync } from 'fflate';
import type { Workbook } from '#documents/reading/cells.ts';
import { defaultReadingLimits as limits } from '#documents/reading/limits.ts';
import { readPackage } from '#documents/reading/package-reader.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { repackVerified } from '#documents/reading/repack-verified.ts';
import { readWithSheetJs } from '#documents/reading/sheetjs-reader.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { openZipPackage } from '#documents/reading/zip-package.ts';
import { madeWorkbook, writeMade } from './made-workbooks.ts';
import { makePackage } from './workbooks.ts';

/** `READER_WORKBOOKS=2000` compares as many generated workbooks. */
const numRuns = Number(process.env['READER_WORKBOOKS'] ?? 150);

const whole = (workbook: Workbook) =>
  workbook.sheets.map(({ name, isHidden, rows }) => ({
    name,
    isHidden,
    rows: [...rows()].map((row) => [row.rowNo, ...row.cells]),
  }));
const own = (buffer: Buffer) => readPackage(openZipPackage(buffer, limits), limits);
const sheetJs = (buffer: Buffer) => readWithSheetJs(repackVerified(openZipPackage(buffer, limits)), limits);

/** Ways to write a sheet that the streaming reader does not know. */
const unknown: Record<string, (xml: string) => string> = {
  'prefixed elements': (xml) => xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x='),
  'a comment before the rows': (xml) => xml.replace('<sheetData>', '<!-- made --><sheetData>'),
  'a comment among the rows': (xml) => xml.replace('</sheetData>', '<!-- <row/> --></sheetData>'),
  'CDATA at the end': (xml) => xml.replace('</worksheet>', '<extLst><![CDATA[<row>]]></extLst></worksheet>'),
  'a processing instruction': (xml) => xml.replace('<sheetData>', '<?app go?><sheetData>'),
  'another encoding': (xml) => xml.replace('UTF-8', 'ISO-8859-1'),
};

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
        const streamed = own(buffer);
        expect(streamed).not.toBeNull();
        expect(whole(streamed!)).toEqual(whole(sheetJs(buffer)));
      }),
      { numRuns },
    );
  }, 600_000);

  it.each(Object.entries(unknown))(
    'leave %s to SheetJS',
    (_, change) => {
      fc.assert(
        fc.property(madeWorkbook, (made) => {
          const buffer = changed(writeMade(made), change);
          expect(own(buffer)).toBeNull();
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
