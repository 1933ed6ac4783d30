import type { SheetContext } from './cell-contents.ts';
import type { Sheet, SheetRow } from './cells.ts';
import { createRowGuard } from './guard-rows.ts';
import type { ReadingLimits } from './limits.ts';
import { RowScanner, scanSheet } from './sheet-scanner.ts';
import { holdsMarkup, NotStreamable, streamRows } from './sheet-stream.ts';
import type { ZipPackage } from './zip-package.ts';

/** A sheet whose first rows are read from the begin of its part, and whose rows come while the part is inflated. */
export function streamedSheet(
  zip: ZipPackage,
  part: string,
  head: () => Buffer,
  contextOf: () => SheetContext,
  limits: ReadingLimits,
): Pick<Sheet, 'rowCount' | 'rows' | 'batches'> {
  return {
    get rowCount() {
      return Math.ceil((countRows(head()) * zip.sizeOf(part)) / Math.max(1, head().length));
    },
    rows: () => createRowGuard(limits, true)(rowsFrom(zip, part, head(), contextOf())),
    async *batches() {
      const guarded = createRowGuard(limits, true);
      for await (const rows of streamRows(zip.pieces(part), contextOf())) yield guarded(rows);
    },
  };
}

/** Whoever looks at the first rows of a sheet does not wait for the others. */
function* rowsFrom(zip: ZipPackage, part: string, head: Buffer, context: SheetContext): Generator<SheetRow> {
  const start = head.indexOf('<sheetData');
  const isWhole = head.length >= zip.sizeOf(part);
  let lastRowNo = 0;
  if (start >= 0 && !isWhole) {
    for (const row of new RowScanner(context).rows(head, start, head.lastIndexOf('<row'))) {
      lastRowNo = row.rowNo;
      yield row;
    }
  }
  const whole = isWhole ? head : zip.part(part)!;
  if (holdsMarkup(whole, whole.indexOf('<worksheet'))) throw new NotStreamable();
  for (const row of scanSheet(whole, context)) if (row.rowNo > lastRowNo) yield row;
}

function countRows(xml: Buffer): number {
  let count = 0;
  for (let at = xml.indexOf('<row'); at >= 0; at = xml.indexOf('<row', at + 4)) count += 1;
  return count;
}
