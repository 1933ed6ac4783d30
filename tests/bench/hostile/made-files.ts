import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { CFB } from 'xlsx';
import { writeZip } from '#documents/annotating/write-zip.ts';
import { heads, rentRollRow } from '../rent-roll.ts';

const sheetPart = 'xl/worksheets/sheet1.xml';
const start = '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
const headRow = `<row r="1">${heads.map(([head]) => `<c t="inlineStr"><is><t>${head}</t></is></c>`).join('')}</row>`;
const million = 1_000_000;

/**
 * Files made to hurt, all with the right heads, so that nothing ends their reading early: floods of elements, ranges
 * and sizes that lie, repetitions, quotes and elements that never end.
 */
export function writeMadeFiles(dir: string, good: Buffer): void {
  const sheet = (content: string | Uint8Array) => packageWith(good, content);
  const rows = (count: number, row: string) =>
    `${start}<sheetData>${headRow}${row.repeat(count)}</sheetData></worksheet>`;
  const files: Record<string, () => Buffer> = {
    'empty.xlsx': () => Buffer.alloc(0),
    'truncated.xlsx': () => good.subarray(0, Math.floor(good.length / 2)),
    'password.xlsx': encrypted,
    'picture.xlsx': () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'macros.xlsx': () => repacked(good, { 'xl/vbaProject.bin': new Uint8Array(64) }),
    'dimension-whole-sheet.xlsx': () =>
      sheet(`${start}<dimension ref="A1:XFD1048576"/><sheetData>${headRow}</sheetData></worksheet>`),
    'last-cell-far-away.xlsx': () =>
      sheet(
        `${start}<sheetData>${headRow}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    'inflates-to-600-MB.xlsx': () => sheet(new Uint8Array(600 * million).fill(32)),
    'rows-1M.xlsx': () => sheet(rows(million, '<row><c><v>1</v></c></row>')),
    'rows-600k-empty.xlsx': () => sheet(rows(600_000, '<row/>')),
    'cells-30M.xlsx': () =>
      sheet(`${start}<sheetData>${headRow}<row>${'<c/>'.repeat(30 * million)}</row></sheetData></worksheet>`),
    'merged-ranges-1M.xlsx': () =>
      sheet(
        `${start}<sheetData>${headRow}</sheetData><mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(million)}</mergeCells></worksheet>`,
      ),
    'unclosed-text.xlsx': () =>
      sheet(`${start}<sheetData>${headRow}<row>${'<c t="inlineStr"><is><t>x'.repeat(million)}`),
    'commas-20M.csv': () => csv(','.repeat(20 * million)),
    'lines-20M.csv': () => csv('\n'.repeat(20 * million)),
    'quotes-20M.csv': () => csv('"'.repeat(20 * million)),
    'quote-never-closed-20MB.csv': () => csv(`"${'word,\n'.repeat(3 * million)}`),
    'rows-60000.xls': () => legacyWorkbook(60_000),
    'all-cells-wrong-150000.csv': () => csv(`${heads.map(() => '#N/A').join(',')}\n`.repeat(150_000)),
  };
  for (const [name, make] of Object.entries(files)) writeFileSync(join(dir, name), make());
}

function csv(content: string): Buffer {
  return Buffer.from(`${heads.map(([head]) => head).join(',')}\n${content}`);
}

/** The oldest of the Excel formats, a plain list of records: written by hand, for others take 16 kB of memory a cell. */
function legacyWorkbook(rows: number): Buffer {
  const record = (type: number, size: number): Buffer => {
    const bytes = Buffer.alloc(4 + size);
    bytes.writeUInt16LE(type, 0);
    bytes.writeUInt16LE(size, 2);
    return bytes;
  };
  const cell = (value: string | number, row: number, column: number): Buffer => {
    const bytes = typeof value === 'number' ? record(0x03, 15) : record(0x04, 8 + value.length);
    bytes.writeUInt16LE(row, 4);
    bytes.writeUInt16LE(column, 6);
    if (typeof value === 'number') bytes.writeDoubleLE(value, 11);
    else {
      bytes.writeUInt8(value.length, 11);
      bytes.write(value, 12, 'latin1');
    }
    return bytes;
  };
  const start = record(0x09, 4);
  start.writeUInt16LE(0x02, 4);
  start.writeUInt16LE(0x10, 6);
  const pieces = [start, ...heads.map(([head], column) => cell(head, 0, column))];
  for (let row = 1; row <= rows; row += 1) {
    rentRollRow(row).forEach((value, column) => {
      if (value !== null)
        pieces.push(cell(value instanceof Date ? value.toISOString().slice(0, 10) : value, row, column));
    });
  }
  return Buffer.concat([...pieces, record(0x0a, 0)]);
}

/** What Excel writes for a workbook with a password. */
function encrypted(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(6000));
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(60));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

function repacked(good: Buffer, change: Record<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync({ ...unzipSync(new Uint8Array(good)), ...change }));
}

/** The good workbook with another first sheet; packed by the system's zlib, for hundreds of megabytes take others too long. */
function packageWith(good: Buffer, content: string | Uint8Array): Buffer {
  const part = typeof content === 'string' ? strToU8(content) : content;
  return writeZip(Object.entries({ ...unzipSync(new Uint8Array(good)), [sheetPart]: part }), 6);
}
