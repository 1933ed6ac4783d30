import type { MappingProposal, SampleReading } from '#contracts/mapping-samples.schema.ts';
import { LRUCache } from 'lru-cache';
import { checkLayout } from '../drift/check-layout.ts';
import type { MappingFinding } from '../mapping/mapping-findings.ts';
import { chosenSheet } from '../mapping/mapped-sheet.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import { chooseSheet, readWorkbook } from '../reading/read-workbook.ts';
import type { Workbook } from '../reading/cells.ts';
import { serve } from '../threads/serve.ts';
import { proposeMapping } from './propose-mapping.ts';
import type { SampledSheet } from './propose-mapping.ts';
import { readSample } from './read-sample.ts';
import type { SampleJob } from './sample-request.ts';
import { adaptMapping } from '../drift/adapt-mapping.ts';
import type { LayoutDrift } from '#contracts/layout-drift.ts';

export type SampleAnswer =
  | { isMissing: true }
  | {
      isMissing: false;
      proposal: MappingProposal | null;
      reading: SampleReading;
      drift: LayoutDrift | null;
      layout: readonly MappingFinding[];
    };

interface HeldWorkbook {
  workbook: Workbook;
  rowsOf: (name: string) => SampledSheet['rows'];
}

/** Every change of the form reads the same workbook again. */
const held = new LRUCache<string, HeldWorkbook>({ max: 2 });

/** Sheets that are looked at for a proposal; more are chosen by hand. */
const mostSheets = 12;

export const run = serve(({ key, fileName, content, context, request }: SampleJob): SampleAnswer => {
  const known = held.get(key) ?? (content && open(Buffer.from(content), fileName));
  if (!known) return { isMissing: true };
  held.set(key, known);
  const { workbook, rowsOf } = known;
  const found = { isMissing: false, proposal: null, drift: null, layout: [] } as const;
  const sampled = (name: string, isHidden: boolean): SampledSheet => ({ name, isHidden, rows: rowsOf(name) });
  if (request.kind === 'read') {
    const sheet = sheetOf(workbook, request.definition);
    const read = sheet && sampled(sheet.name, sheet.isHidden);
    return { ...found, reading: readSample(workbook.sheets, read, context, request) };
  }
  if (request.kind === 'check') {
    const { definition, layout } = checkLayout(workbook, context, request);
    const sheet = sheetOf(workbook, definition);
    const read = sheet && sampled(sheet.name, sheet.isHidden);
    const whole = { definition, firstRow: 1, rowCount: 1 };
    return { ...found, layout, reading: readSample(workbook.sheets, read, context, whole) };
  }
  const sheets = workbook.sheets.slice(0, mostSheets).map(({ name, isHidden }) => sampled(name, isHidden));
  const { proposal, drift } =
    request.kind === 'adapt'
      ? adaptMapping(sheets, sheetOf(workbook, request.definition)?.name ?? null, context, request)
      : { proposal: proposeMapping(sheets, context, request), drift: null };
  const { definition } = proposal;
  const sheet = sheetOf(workbook, definition);
  const reading = readSample(workbook.sheets, sheet && sampled(sheet.name, sheet.isHidden), context, {
    ...{ definition, firstRow: 1, rowCount: 60 },
  });
  return { ...found, proposal, reading, drift };
});

function open(buffer: Buffer, fileName: string): HeldWorkbook {
  const workbook = readWorkbook(buffer, fileName, defaultReadingLimits);
  const rows = new Map<string, SampledSheet['rows']>();
  return {
    workbook,
    rowsOf: (name) => {
      const own = rows.get(name) ?? [...workbook.sheets.find((sheet) => sheet.name === name)!.rows()];
      rows.set(name, own);
      return own;
    },
  };
}

function sheetOf(workbook: Workbook, { sheet, sheetChoice }: { sheet: string | null; sheetChoice?: SheetChoice }) {
  return sheetChoice ? chosenSheet(workbook, sheetChoice) : chooseSheet(workbook, sheet);
}
type SheetChoice = Parameters<typeof chosenSheet>[1];
