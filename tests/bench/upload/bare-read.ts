import { readFileSync } from 'node:fs';
import { read } from 'xlsx';
import { useNativeZlib } from '../native-inflate.ts';

/** What SheetJS alone takes for the file at its fastest options, node's zlib included; nothing is done with the cells. */
export function bareRead(path: string): number {
  useNativeZlib();
  const startedAt = performance.now();
  const book = read(readFileSync(path), {
    type: 'buffer',
    dense: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    cellDates: true,
    UTC: true,
  });
  const took = performance.now() - startedAt;
  if (book.SheetNames.length !== 1) throw new Error('SheetJS read another workbook.');
  return took;
}
