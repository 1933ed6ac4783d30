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
  const type = draft.type && draft.type.columnName !== '' && draft.type.values.length > 0 ? draft.type : null;
  const { constants: _, titleCells: __, sheetChoice, ...rest } = draft;
  return {
    ...{ ...rest, format: draft.format, rowNumber, requiredColumns, type },
    ...(constants.length > 0 && { constants }),
    ...(titleCells.length > 0 && { titleCells }),
    ...(sheetChoice && isWholeChoice(sheetChoice) && { sheetChoice }),
  };
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
  };
}

export const isFaulty = (faults: DraftFaults): boolean =>
  faults.format ||
  faults.rowNumber ||
  faults.columnValues ||
  faults.duplicates.length > 0 ||
  faults.guards.some((fault) => fault !== null);
