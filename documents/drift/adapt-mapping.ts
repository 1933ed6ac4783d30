import type { LayoutDrift } from '#contracts/layout-drift.ts';
import type { MappingProposal } from '#contracts/mapping-samples.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { likeness } from '../mapping/lookalikes.ts';
import { shownText } from '../mapping/convert-cell.ts';
import { foldText } from '../mapping/fold-text.ts';
import { followTitleCells } from '../mapping/title-cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import { proposeMapping } from '../sampling/propose-mapping.ts';
import type { SampledSheet } from '../sampling/propose-mapping.ts';
import type { AdaptRequest, SampleContext } from '../sampling/sample-request.ts';
import { describeDrift } from './describe-drift.ts';

export interface AdaptedMapping {
  /** The mapping as it was, but for what the file needs. */
  proposal: MappingProposal;
  drift: LayoutDrift;
}

/**
 * Adapts a mapping to a sheet with another layout: head row, moved title cells and guards, and a new head for each column
 * that is missing. What the proposal is not sure of stays as it was, for the person to choose.
 * @param sheetName the sheet that the mapping names; null when the workbook lacks it
 */
export function adaptMapping(
  sheets: readonly SampledSheet[],
  sheetName: string | null,
  context: SampleContext,
  { definition, former, neededFields, missingBefore }: AdaptRequest,
): AdaptedMapping {
  const fresh = proposeMapping(sheets, context, { sheet: sheetName, rowNumber: null });
  const name = sheetName ?? fresh.definition.sheet ?? sheets.find(({ isHidden }) => !isHidden)?.name ?? null;
  const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  const describe = (mapping: DatasetMappingDefinition): LayoutDrift =>
    describeDrift(
      { rows: () => rows },
      {
        ...{ definition: mapping, fields: context.fields, former },
        translation: mapping.isFileTranslationRequired ? foldedKeys(context.translation) : null,
        neededFields: new Set(neededFields),
        missingBefore: new Set(missingBefore),
      },
    );
  const first = describe(definition);
  const isLost = first.columns.every(({ now }) => now === null);
  const drift = isLost ? describe({ ...definition, rowNumber: fresh.definition.rowNumber }) : first;
  const rowNumber = drift.headRow.now ?? fresh.definition.rowNumber;
  const proposed = proposeMapping(sheets, context, { sheet: name, rowNumber });
  const taken = chooseHeads(drift, proposed);
  const adapted = withNewHeads(moveRows(definition, rows, rowNumber), taken);
  const changed: LayoutDrift = {
    ...drift,
    // The class is of the mapping that refused the file, and of the sheet as it named it.
    class: sheetName === null ? 'changed' : first.class,
    headRow: { before: first.headRow.before, now: rowNumber },
    columns: drift.columns.map((column, index) => {
      const choice = taken.get(index);
      return choice ? { ...column, state: 'renamed' as const, now: choice.now } : column;
    }),
  };
  const isOwnSheet = sheetName !== null || name === null;
  const onSheet = isOwnSheet ? adapted : { ...withoutChoice(adapted), sheet: name };
  return {
    drift: changed,
    proposal: { ...proposed, definition: onSheet, columns: certainties(proposed, changed, taken) },
  };
}

interface Choice {
  before: string;
  now: { head: string; letter: string };
  certainty: number;
}

/** A new head for each column that is missing: the one that resembles it, else the one that is proposed for its field. */
function chooseHeads({ columns }: LayoutDrift, proposed: MappingProposal): Map<number, Choice> {
  const used = new Set(columns.flatMap(({ now, state }) => (now && state !== 'renamed' ? [now.letter] : [])));
  const taken = new Map<number, Choice>();
  const take = (index: number, now: { head: string; letter: string }, certainty: number): void => {
    used.add(now.letter);
    taken.set(index, { before: columns[index]!.before.head, now, certainty });
  };
  const isMissing = (index: number): boolean =>
    ['renamed', 'lost'].includes(columns[index]!.state) && !taken.has(index);
  columns.forEach(({ field }, index) => {
    const own = proposed.columns.find((one) => one.field !== null && one.field === field && !used.has(one.letter));
    if (isMissing(index) && own) take(index, { head: own.source, letter: own.letter }, own.certainty ?? leastSure);
  });
  columns.forEach(({ before, now }, index) => {
    if (!isMissing(index) || !now?.letter || used.has(now.letter)) return;
    take(index, { head: now.head, letter: now.letter }, Math.max(leastSure, 0.85 * likeness(before.head, now.head)));
  });
  return taken;
}

const leastSure = 0.6;

function withNewHeads(
  definition: DatasetMappingDefinition,
  taken: ReadonlyMap<number, Choice>,
): DatasetMappingDefinition {
  const newHeads = new Map([...taken.values()].map(({ before, now }) => [before, now.head]));
  const head = (source: string): string => newHeads.get(source) ?? source;
  const { columns, monthColumns } = definition;
  return {
    ...definition,
    columns: columns.map(({ source, field }) => ({ source: head(source), field })),
    ...(monthColumns && { monthColumns: monthColumns.map(head) }),
  };
}

/** Guards, record types and title cells go with the headings, unless they are still where they were. */
function moveRows(
  definition: DatasetMappingDefinition,
  rows: readonly SheetRow[],
  rowNumber: number,
): DatasetMappingDefinition {
  const shift = rowNumber - definition.rowNumber;
  if (shift === 0) return definition;
  const { type, requiredColumns, titleCells } = definition;
  const holds = (rowNo: number, text: string): boolean =>
    rows.some((row) => row.rowNo === rowNo && row.cells.some((cell) => foldText(shownText(cell)) === foldText(text)));
  return {
    ...definition,
    rowNumber,
    type: type && { ...type, rowIndex: Math.max(1, type.rowIndex + shift) },
    requiredColumns: requiredColumns.map(({ columnRowNumber: row, columnValue }) => ({
      columnRowNumber: row + shift >= 1 && holds(row + shift, columnValue) ? row + shift : row,
      columnValue,
    })),
    ...(titleCells && { titleCells: followTitleCells(definition, rows, shift) }),
  };
}

function withoutChoice({ sheetChoice: _, ...definition }: DatasetMappingDefinition): DatasetMappingDefinition {
  return definition;
}

/** How sure each column is: those that were found again are certain. */
function certainties(
  proposed: MappingProposal,
  { columns }: LayoutDrift,
  taken: ReadonlyMap<number, Choice>,
): MappingProposal['columns'] {
  const chosen = new Map([...taken.values()].map(({ now, certainty }) => [now.letter, certainty]));
  return proposed.columns.map(({ letter, source }) => {
    const column = columns.find(({ now }) => now?.letter === letter);
    const certainty = column ? (chosen.get(letter) ?? 1) : null;
    return { letter, source, field: column?.field ?? null, certainty };
  });
}

const foldedKeys = (translation: SampleContext['translation']): ReadonlyMap<string, string> =>
  new Map(translation.map(([source, target]) => [foldText(source), target]));
