import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { SubmissionFact } from '#contracts/rule-sets.ts';
import type { FactValue } from './decimals.ts';

export const numericSubmissionFacts: readonly string[] = ['property_area'] satisfies SubmissionFact[];

/** One row, and what is known around it while it is judged. `values` follow the fields of the data model. */
export interface RowContext {
  values: readonly (string | null)[];
  submission: Readonly<Partial<Record<SubmissionFact, string | null>>>;
  /** Result of an aggregate of the document by its fact name; of one group of rows where it has groups. */
  aggregate: (ruleId: number, fact: string, group?: string) => string | null;
  /** Value of the field, by position, in the row with the same key so many periods before. */
  prior: (position: number, periods: number) => string | null;
  /** Rows of the whole file with the same values at these positions. */
  countOf: (positions: readonly number[]) => number;
  runLength: (position: number) => number;
  placeAmong: (positions: readonly number[]) => number;
  rowBefore: (plan: RowBeforePlan) => string | null;
}

/** Which value of which row before: positions of the field, of the order and of the values that are alike. */
export interface RowBeforePlan {
  field: number;
  orderBy: readonly { position: number; isNumber: boolean }[];
  within: readonly number[];
}

export type FactReader = (row: RowContext) => FactValue;
export type ModelField = Pick<DataModelFieldDefinition, 'name' | 'type'>;

/** A fact of one document, ready to be read from a row by the compiler's closures and by the stock engine alike. */
export interface CompiledFact {
  name: string;
  read: FactReader;
  /** Of a field that is read as it is: nothing stands for an empty value. */
  fieldPosition?: number;
  /** Facts at the bottom of a derived one: what the missing policy looks at. */
  sources: readonly string[];
  /** Positions of the fields that have to be kept to read it. */
  positions: readonly number[];
  /** Known only after the last row. */
  needsWholeFile: boolean;
  /** Rows are counted by these positions. */
  countedPositions: readonly (readonly number[])[];
  runPositions: readonly number[];
  /** Rows are numbered among those with the same values at these positions. */
  placePositions: readonly (readonly number[])[];
  rowsBefore: readonly RowBeforePlan[];
  readsPrior: boolean;
  /** How many periods back rows of the same key are read, and which fields of them. */
  priorPeriods: readonly number[];
  priorPositions: readonly number[];
  /** Told by the property, the month before or another dataset: the file cannot fill it. */
  isOutside: boolean;
}

export class UnknownFact extends Error {
  override name = 'UnknownFact';
  readonly fact: string;

  constructor(fact: string) {
    super(`There is no fact "${fact}" here.`);
    this.fact = fact;
  }
}

export function plain(name: string, read: FactReader, rest: Partial<CompiledFact> = {}): CompiledFact {
  return {
    name,
    read,
    sources: [name],
    positions: [],
    needsWholeFile: false,
    countedPositions: [],
    runPositions: [],
    placePositions: [],
    rowsBefore: [],
    readsPrior: false,
    priorPeriods: [],
    priorPositions: [],
    isOutside: false,
    ...rest,
  };
}

/** A fact that is computed from others. */
export function combine(name: string, operands: readonly CompiledFact[], read: FactReader): CompiledFact {
  return {
    name,
    read,
    sources: operands.flatMap((operand) => operand.sources),
    positions: operands.flatMap((operand) => operand.positions),
    needsWholeFile: operands.some((operand) => operand.needsWholeFile),
    countedPositions: operands.flatMap((operand) => operand.countedPositions),
    runPositions: operands.flatMap((operand) => operand.runPositions),
    placePositions: operands.flatMap((operand) => operand.placePositions),
    rowsBefore: operands.flatMap((operand) => operand.rowsBefore),
    readsPrior: operands.some((operand) => operand.readsPrior),
    priorPeriods: operands.flatMap((operand) => operand.priorPeriods),
    priorPositions: operands.flatMap((operand) => operand.priorPositions),
    isOutside: operands.some((operand) => operand.isOutside),
  };
}

/** @throws UnknownFact */
export function positionOf(fields: readonly ModelField[], name: string): number {
  const index = fields.findIndex((field) => field.name === name);
  if (index < 0) throw new UnknownFact(name);
  return index;
}

/** @throws UnknownFact */
export function knownFact(facts: ReadonlyMap<string, CompiledFact>, name: string): CompiledFact {
  const fact = facts.get(name);
  if (!fact) throw new UnknownFact(name);
  return fact;
}
