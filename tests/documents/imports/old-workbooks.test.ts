import { describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import { masterAccounts } from '#contracts/charts.ts';
import { readRows } from '#documents/imports/read-rows.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';

const heads = ['Account code', 'Name', 'Normal balance', 'Account type', 'Report type', 'Account type subtype'];
const codePageRecord = Buffer.from([0x42, 0x00, 0x02, 0x00]);

/**
 * A workbook of Excel 5, whose texts are bytes of one code page. The writer knows ASCII alone: it writes a text of as many bytes, which
 * the bytes of the name then replace.
 */
function chartOfExcel5(bytes: Buffer, codePage: number): Buffer {
  const holder = 'Q'.repeat(bytes.length);
  const book = utils.book_new();
  const account = ['1010', holder, 'Debit', 'Asset', 'Balance Sheet', 'Cash'];
  utils.book_append_sheet(book, utils.aoa_to_sheet([heads, account]), 'Data');
  const buffer = write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer;
  bytes.copy(buffer, buffer.indexOf(holder, 0, 'latin1'));
  buffer.writeUInt16LE(codePage, buffer.indexOf(codePageRecord, 512) + codePageRecord.length);
  return buffer;
}

describe('a master chart in an old workbook', () => {
  it.each([
    ['Shift_JIS', 932, '資産勘定（流動）', '8e918e598aa892e8816997ac93ae816a'],
    ['windows-1256', 1256, 'الأصول المتداولة', 'c7e1c3d5e6e120c7e1e3cacfc7e6e1c9'],
    ['windows-1252', 1252, 'Gebäude Straße', '476562e47564652053747261df65'],
    ['EUC-KR', 949, '현금 및 예금', 'c7f6b1dd20b9d720bfb9b1dd'],
  ])('has its names as they were written: %s', (_, codePage, name, hex) => {
    const request = { definition: masterAccounts, limits: defaultReadingLimits, sheet: null };
    const { rows, missing } = readRows({
      ...request,
      buffer: chartOfExcel5(Buffer.from(hex, 'hex'), codePage),
      fileName: 'chart.xls',
    });
    expect(missing).toEqual([]);
    expect(rows.map(({ values, problems }) => [values['name'], problems])).toEqual([[name, []]]);
  });
});
