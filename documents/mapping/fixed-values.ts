import type { AccountedConstant } from '#contracts/file-accounts.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { TitleCell } from '#contracts/mappings.ts';
import type { CellValue, SheetRow } from '../reading/cells.ts';
import { createConverter, shownText } from './convert-cell.ts';
import type { ConversionContext } from './convert-cell.ts';
import { expectedOf } from './expected-values.ts';
import { findingAt } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';
import type { RowMapperOptions } from './row-mapper-options.ts';
import { placeOf, titleValue } from './title-cells.ts';
import { UnusableMapping } from './unusable-mapping.ts';

/** Values that are the same for all rows: of the submission, of the mapping, of cells above the headings. */
export interface FixedValues {
  /** Takes a row above the headings. */
  see: (row: SheetRow) => void;
  /** Reads the title cells. A fault of one is a finding of the whole sheet, reported once. */
  open: (findings: MappingFinding[]) => ReadonlyMap<string, string>;
  /** Fields with a title cell: what they lack is reported there. */
  titled: ReadonlySet<string>;
  /** The title cell that a field is read from, null for any other field. It has no column letter: it is in no column. */
  cellOf: (field: string) => { columnLetter: ''; cell: string } | null;
  list: () => AccountedConstant[];
}

const asWritten: ConversionContext = { dateFormat: 'YYYY-MM-DD', decimalSeparator: '.', translate: (text) => text };

/** @throws UnusableMapping for a constant that its field cannot hold */
export function createFixedValues(options: RowMapperOptions, conversion: ConversionContext): FixedValues {
  const { definition, fields, defaults = new Map<string, string>() } = options;
  const fieldOf = new Map(fields.map((field) => [field.name, field]));
  const titles = (definition.titleCells ?? []).flatMap((title) => {
    const field = fieldOf.get(title.field);
    return field === undefined ? [] : [{ title, field, place: placeOf(title), seen: null as CellValue }];
  });
  const values = new Map<string, AccountedConstant>();
  for (const [field, value] of defaults) values.set(field, { field, value, origin: 'submission', cell: null });
  for (const { field: name, value: written } of definition.constants ?? []) {
    const field = fieldOf.get(name);
    if (field === undefined) continue;
    values.set(name, { field: name, value: constantOf(field, written), origin: 'constant', cell: null });
  }
  return {
    titled: new Set(titles.map(({ field }) => field.name)),
    cellOf: (name) => {
      const cell = titles.find(({ field }) => field.name === name)?.title.cell;
      return cell === undefined ? null : { columnLetter: '', cell };
    },
    see({ rowNo, cells }) {
      for (const one of titles) if (one.place.rowNo === rowNo) one.seen = cells[one.place.column] ?? null;
    },
    open(findings) {
      for (const { title, field, seen } of titles) {
        const { value, finding } = readTitle(title, field, seen, conversion, values.has(field.name));
        if (value !== null) values.set(field.name, { field: field.name, value, origin: 'titleCell', cell: title.cell });
        // The cell names a value that cannot be read; another one in its place would be a guess.
        if (finding?.code !== 'REQUIRED_MISSING' && finding !== null) values.delete(field.name);
        if (finding !== null) findings.push(finding);
      }
      return new Map([...values.values()].map(({ field, value }) => [field, value]));
    },
    list: () => [...values.values()],
  };
}

function constantOf(field: DataModelFieldDefinition, written: string): string {
  const value = createConverter(field, asWritten)(written);
  if (typeof value === 'string') return value;
  throw new UnusableMapping(`The mapping gives ${field.name} the value “${written}”, which is no ${field.type}.`);
}

function readTitle(
  { cell, label }: TitleCell,
  field: DataModelFieldDefinition,
  seen: CellValue,
  conversion: ConversionContext,
  hasFallback: boolean,
): { value: string | null; finding: MappingFinding | null } {
  const found = titleValue(seen, label) ?? null;
  const converted = createConverter(field, conversion)(found);
  const { rowNo, column } = placeOf({ cell });
  const problem = (code: MappingFinding['code'], expected: string | null): MappingFinding => ({
    ...findingAt(code, rowNo, column, { field: field.name, found: shownText(found) || null, expected }),
    rowNo: null,
  });
  if (typeof converted === 'string') return { value: converted, finding: null };
  if (converted !== null)
    return {
      value: null,
      finding: problem(converted.fault, expectedOf(field, conversion.dateFormat, converted.fault)),
    };
  const isMissed = field.isRequired && !hasFallback;
  return { value: null, finding: isMissed ? problem('REQUIRED_MISSING', null) : null };
}
