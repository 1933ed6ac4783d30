import type { LeftOutReason } from '#contracts/file-accounts.ts';
import type { MappedRow } from '#documents/mapping/row-mapper.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { Runs } from '#rules/rule-sets/file-window.ts';

type Values = (string | null)[];

/** The position of a record in the provider's file. */
export interface RecordPlace extends Pick<MappedRow, 'rowNo' | 'recordNo' | 'amountColumn'> {
  /** Where several sheets are read. */
  sheet?: string;
}

export interface CheckedRow {
  rowNo: number;
  place: RecordPlace | null;
  values: Values;
  /** Positions whose value was computed. */
  computed: readonly number[];
  propertyId: number | null;
  runs: Runs;
}

/** A row as it is read, before it is judged. */
export interface SourceRow {
  /** Row of the stored version, unique. */
  rowNo: number;
  place: RecordPlace | null;
  /** By field of the data model. */
  values: Values;
  /** Fields whose cell could not be read. */
  faulty: readonly number[];
}

/** A row of a workbook for many properties that is not this submission's. */
export interface RowElsewhere {
  isElsewhere: true;
  reason: LeftOutReason;
  code: string;
}

export interface RowSample {
  row: CheckedRow;
  rules: readonly CompiledRule[];
}
