import type { MappingProposal, SampleReading } from '#contracts/mapping-samples.schema.ts';
import { LRUCache } from 'lru-cache';
import { lookAtAnswer } from '../connections/look-at-answer.ts';
import type { AnswerRequest, SeenAnswer } from '../connections/look-at-answer.ts';
import { readAnswer } from '../connections/read-answer.ts';
import type { ReadAnswer, ReadAnswerRequest } from '../connections/read-answer.ts';
import { checkLayout } from '../drift/check-layout.ts';
import type { MappingFinding } from '../mapping/mapping-findings.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import type { Workbook } from '../reading/cells.ts';
import { serve } from '../threads/serve.ts';
import { proposeMapping } from './propose-mapping.ts';
import type { SampledSheet } from './propose-mapping.ts';
import { withAlikeSheets } from './propose-sheets.ts';
import { readMapped, sheetsOf } from './read-mapped.ts';
import type { HeldWorkbook } from './read-mapped.ts';
import type { AdaptRequest, ProposeRequest, SampleContext, SampleJob } from './sample-request.ts';
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

/** Every change of the form reads the same workbook again. */
const held = new LRUCache<string, HeldWorkbook>({ max: 2 });

/** Sheets that are looked at for a proposal. */
const mostSheets = 200;

/** What the thread does: it reads a workbook by a mapping, or the answer of another system. */
export type ThreadJob =
  | { kind: 'workbook'; job: SampleJob }
  | { kind: 'look'; job: AnswerRequest }
  | { kind: 'rows'; job: ReadAnswerRequest };
export type ThreadAnswer = SampleAnswer | SeenAnswer | ReadAnswer;

export const run = serve((asked: ThreadJob): ThreadAnswer => {
  switch (asked.kind) {
    case 'workbook':
      return readSampled(asked.job);
    case 'look':
      return lookAtAnswer(asked.job);
    case 'rows':
      return readAnswer(asked.job);
  }
});

function readSampled({ key, fileName, content, context, request }: SampleJob): SampleAnswer {
  const known = held.get(key) ?? (content && open(Buffer.from(content), fileName));
  if (!known) return { isMissing: true };
  held.set(key, known);
  const { workbook, rowsOf } = known;
  const found = { isMissing: false, proposal: null, drift: null, layout: [] } as const;
  const sampled = (name: string, isHidden: boolean): SampledSheet => ({ name, isHidden, rows: rowsOf(name) });
  if (request.kind === 'read') {
    const meant = sheetsOf(workbook, request.definition);
    return { ...found, reading: readMapped(known, meant, context, request) };
  }
  if (request.kind === 'check') {
    const { sheets: meant, layout } = checkLayout(workbook, context, request);
    const whole = { definition: request.definition, firstRow: 1, rowCount: 1 };
    return { ...found, layout, reading: readMapped(known, meant, context, whole) };
  }
  const sheets = workbook.sheets.slice(0, mostSheets).map(({ name, isHidden }) => sampled(name, isHidden));
  const { proposal, drift } =
    request.kind === 'adapt'
      ? adaptMapping(sheets, changedSheet(workbook, context, request), context, request)
      : { proposal: proposed(sheets, context, request, workbook), drift: null };
  const { definition } = proposal;
  const meant = sheetsOf(workbook, definition);
  const reading = readMapped(known, meant, context, { definition, firstRow: 1, rowCount: 60 });
  return { ...found, proposal, reading, drift };
}

/** Of a sheet or row that the person has chosen, that one; else of all sheets that are laid out as the best one. */
function proposed(
  sheets: readonly SampledSheet[],
  context: SampleContext,
  request: ProposeRequest,
  workbook: Workbook,
): MappingProposal {
  const proposal = proposeMapping(sheets, context, request);
  const isChosen = request.sheet !== null || request.rowNumber !== null;
  // A pattern could take in sheets that have not been looked at.
  const isWhole = workbook.sheets.length === sheets.length;
  return isChosen || !isWhole ? proposal : withAlikeSheets(proposal, sheets, context);
}

/** The first sheet of a mapping that is laid out in another way, else the first of all. */
function changedSheet(workbook: Workbook, context: SampleContext, request: AdaptRequest): string | null {
  const meant = sheetsOf(workbook, request.definition);
  const changed = meant.length > 1 ? checkLayout(workbook, context, request).layout[0]?.sheet : undefined;
  return changed ?? meant[0]?.sheet.name ?? null;
}

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
