import type { MappingMember } from '#contracts/mappings.schema.ts';
import { doubledFields } from '#contracts/mappings.ts';
import type { DatasetMappingDefinition, MappingFormat } from '#contracts/mappings.ts';

/** What the form holds: numbers are text until they are sent. */
export interface MappingDraft extends Omit<DatasetMappingDefinition, 'format' | 'rowNumber' | 'requiredColumns'> {
  format: MappingFormat | '';
  rowNumber: string;
  requiredColumns: { columnRowNumber: string; columnValue: string }[];
}

export const emptyDraft: MappingDraft = {
  ...{ format: '', sheet: null, rowNumber: '', requiredColumns: [], excludeRowKeywords: [] },
  ...{ excludeBlankRows: true, type: null, columns: [], isFileTranslationRequired: false },
};

export const draftOf = (definition: DatasetMappingDefinition): MappingDraft => ({
  ...definition,
  rowNumber: String(definition.rowNumber),
  requiredColumns: definition.requiredColumns.map(({ columnRowNumber, columnValue }) => ({
    columnRowNumber: String(columnRowNumber),
    columnValue,
  })),
});

export const draftOfMember = ({ definition, inherited }: MappingMember): MappingDraft =>
  definition ? draftOf(definition) : inherited ? draftOf(inherited.definition) : emptyDraft;

const rowOf = (text: string): number | null => {
  const row = Number(text.trim());
  return text.trim() !== '' && Number.isInteger(row) && row >= 1 && row <= 1_048_576 ? row : null;
};

/** What would be saved; null while a needed number is missing. */
export function definitionOf(draft: MappingDraft): DatasetMappingDefinition | null {
  const rowNumber = rowOf(draft.rowNumber);
  if (draft.format === '' || rowNumber === null) return null;
  const requiredColumns = draft.requiredColumns.flatMap(({ columnRowNumber, columnValue }) => {
    const row = rowOf(columnRowNumber);
    return row === null || columnValue.trim() === '' ? [] : [{ columnRowNumber: row, columnValue: columnValue.trim() }];
  });
  const filled = <T extends object>(list: readonly T[] | undefined, isWhole: (one: T) => boolean): T[] =>
    (list ?? []).filter(isWhole);
  const constants = filled(draft.constants, ({ field, value }) => field !== '' && value.trim() !== '');
  const titleCells = filled(draft.titleCells, ({ field, cell }) => field !== '' && isAddress(cell));
  const type = wholeType(draft);
  const { constants: _, titleCells: __, sheetChoice, ...rest } = draft;
  return {
    ...{ ...rest, format: draft.format, rowNumber, requiredColumns, type },
    ...(constants.length > 0 && { constants }),
    ...(titleCells.length > 0 && { titleCells }),
    ...(sheetChoice && isWholeChoice(sheetChoice) && { sheetChoice }),
  };
}

/** The words between semicolons; null while the column or all words are missing. */
function wholeType({ type }: MappingDraft): MappingDraft['type'] {
  const values = (type?.values ?? []).map((one) => one.trim()).filter((one) => one !== '');
  return type && type.columnName.trim() !== '' && values.length > 0 ? { ...type, values } : null;
}

const isAddress = (cell: string): boolean => /^[A-Za-z]{1,3}[1-9]\d{0,6}$/u.test(cell.trim());
const isWholeChoice = (choice: NonNullable<DatasetMappingDefinition['sheetChoice']>): boolean =>
  'position' in choice ? choice.position >= 1 : choice.pattern.trim() !== '';

export interface DraftFaults {
  format: boolean;
  rowNumber: boolean;
  /** By guard: which of its two fields is missing. */
  guards: ('row' | 'value' | null)[];
  columnValues: boolean;
  duplicates: string[];
  /** Parts that somebody has begun to fill: they would be left out. */
  begun: ('sheet' | 'fixed' | 'type')[];
}

function begunParts(draft: MappingDraft): DraftFaults['begun'] {
  const { constants = [], titleCells = [], sheetChoice } = draft;
  const areWhole =
    constants.every(({ field, value }) => field !== '' && value.trim() !== '') &&
    titleCells.every(({ field, cell }) => field !== '' && isAddress(cell));
  return [
    ...(sheetChoice && !isWholeChoice(sheetChoice) ? (['sheet'] as const) : []),
    ...(areWhole ? [] : (['fixed'] as const)),
    ...(draft.type !== null && wholeType(draft) === null ? (['type'] as const) : []),
  ];
}

/** What keeps a draft from being saved; the words of the specification stand at the fields. */
export function faultsOf(draft: MappingDraft, { model }: Pick<MappingMember, 'model'>): DraftFaults {
  return {
    format: draft.format === '',
    rowNumber: rowOf(draft.rowNumber) === null,
    guards: draft.requiredColumns.map(({ columnRowNumber, columnValue }) =>
      rowOf(columnRowNumber) === null ? 'row' : columnValue.trim() === '' ? 'value' : null,
    ),
    columnValues: draft.columns.length === 0 && (draft.monthColumns ?? []).length === 0,
    duplicates: doubledFields(draft, model?.fields ?? []),
    begun: begunParts(draft),
  };
}

export const isFaulty = (faults: DraftFaults): boolean =>
  faults.format ||
  faults.rowNumber ||
  faults.columnValues ||
  faults.duplicates.length > 0 ||
  faults.begun.length > 0 ||
  faults.guards.some((fault) => fault !== null);
