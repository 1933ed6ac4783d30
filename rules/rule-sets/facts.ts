import type { DerivedFact, RuleDocument, RuleScope } from '#contracts/rule-sets.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { daysBetween, difference, magnitude, percentOf, product, sum } from './arithmetic.ts';
import { toDecimal } from './decimals.ts';
import type { FactValue } from './decimals.ts';

/** Facts about the submission and its property; the same for every row. */
export const submissionFacts = [
  'post_month',
  'period_start',
  'period_end',
  'is_fiscal_year_start',
  'property_area',
  'property_currency',
  'property_area_unit',
] as const;
export type SubmissionFact = (typeof submissionFacts)[number];
const numericSubmissionFacts: readonly string[] = ['property_area'] satisfies SubmissionFact[];

/** One row, and what is known around it while it is judged. `values` follow the fields of the data model. */
export interface RowContext {
  values: readonly (string | null)[];
  submission: Readonly<Partial<Record<SubmissionFact, string | null>>>;
  /** Result of an aggregate of the document by its fact name. */
  aggregate: (ruleId: number, fact: string) => string | null;
  /** Value of the field, by position, in the row with the same key of the month before. */
  prior: (position: number) => string | null;
  /** Rows of the whole file with the same values at these positions. */
  countOf: (positions: readonly number[]) => number;
  runLength: (position: number) => number;
}

export type FactReader = (row: RowContext) => FactValue;
export type ModelField = Pick<DataModelFieldDefinition, 'name' | 'type'>;

/** A fact of one document, ready to be read from a row by the compiler's closures and by the stock engine alike. */
export interface CompiledFact {
  name: string;
  read: FactReader;
  /** Facts at the bottom of a derived one: what the missing policy looks at. */
  sources: readonly string[];
  /** Positions of the fields that have to be kept to read it. */
  positions: readonly number[];
  /** Known only after the last row. */
  needsWholeFile: boolean;
  /** Rows are counted by these positions. */
  countedPositions: readonly (readonly number[])[];
  runPositions: readonly number[];
  readsPrior: boolean;
}

export class UnknownFact extends Error {
  override name = 'UnknownFact';
  readonly fact: string;

  constructor(fact: string) {
    super(`There is no fact "${fact}" here.`);
    this.fact = fact;
  }
}

const isNumeric = (type: string): boolean => type === 'integer' || type === 'decimal' || type === 'percent';

function plain(name: string, read: FactReader, rest: Partial<CompiledFact> = {}): CompiledFact {
  return {
    name,
    read,
    sources: [name],
    positions: [],
    needsWholeFile: false,
    countedPositions: [],
    runPositions: [],
    readsPrior: false,
    ...rest,
  };
}

/**
 * Every fact a document may name, by name. Dataset rules see no fields, only aggregates and facts of the submission.
 * @throws UnknownFact when a derived fact or an aggregate names what does not exist
 */
export function compileFacts(
  document: RuleDocument,
  fields: readonly ModelField[],
  scope: RuleScope,
  ruleId = 0,
): Map<string, CompiledFact> {
  const isZeroFilled = document.missing === 'NEVER_SKIP';
  const facts = new Map<string, CompiledFact>();
  const filled = (read: FactReader, isNumber: boolean): FactReader =>
    isZeroFilled && isNumber ? (row) => read(row) ?? '0' : read;
  for (const name of submissionFacts) {
    facts.set(
      name,
      plain(
        name,
        filled((row) => row.submission[name] ?? null, numericSubmissionFacts.includes(name)),
      ),
    );
  }
  if (scope === 'row') {
    fields.forEach((field, position) => {
      const read: FactReader = (row) => row.values[position] ?? null;
      facts.set(field.name, plain(field.name, filled(read, isNumeric(field.type)), { positions: [position] }));
    });
  }
  for (const aggregate of document.aggregates ?? []) {
    const read: FactReader = (row) => row.aggregate(ruleId, aggregate.fact);
    const isOwn = aggregate.dataset === undefined && !aggregate.periodOffset;
    if (isOwn && !fields.some((field) => field.name === aggregate.field)) throw new UnknownFact(aggregate.field);
    if (isOwn && aggregate.where) position(fields, aggregate.where.field);
    facts.set(aggregate.fact, plain(aggregate.fact, filled(read, true), { needsWholeFile: isOwn }));
  }
  for (const derived of document.derived ?? []) {
    facts.set(derived.fact, compileDerived(derived, facts, fields, scope));
  }
  return facts;
}

function position(fields: readonly ModelField[], name: string): number {
  const index = fields.findIndex((field) => field.name === name);
  if (index < 0) throw new UnknownFact(name);
  return index;
}

function find(facts: ReadonlyMap<string, CompiledFact>, name: string): CompiledFact {
  const fact = facts.get(name);
  if (!fact) throw new UnknownFact(name);
  return fact;
}

function combine(name: string, operands: readonly CompiledFact[], read: FactReader): CompiledFact {
  return {
    name,
    read,
    sources: operands.flatMap((operand) => operand.sources),
    positions: operands.flatMap((operand) => operand.positions),
    needsWholeFile: operands.some((operand) => operand.needsWholeFile),
    countedPositions: operands.flatMap((operand) => operand.countedPositions),
    runPositions: operands.flatMap((operand) => operand.runPositions),
    readsPrior: operands.some((operand) => operand.readsPrior),
  };
}

function compileDerived(
  derived: DerivedFact,
  facts: ReadonlyMap<string, CompiledFact>,
  fields: readonly ModelField[],
  scope: RuleScope,
): CompiledFact {
  if (scope === 'dataset' && (derived.kind === 'prior' || derived.kind === 'countOf' || derived.kind === 'runLength')) {
    throw new UnknownFact(derived.fact);
  }
  switch (derived.kind) {
    case 'prior': {
      const index = position(fields, derived.field);
      return plain(derived.fact, (row) => row.prior(index), { readsPrior: true });
    }
    case 'countOf': {
      const positions = derived.fields.map((field) => position(fields, field));
      const rest = { positions, needsWholeFile: true, countedPositions: [positions] };
      return plain(derived.fact, (row) => row.countOf(positions), rest);
    }
    case 'runLength': {
      const index = position(fields, derived.field);
      return plain(derived.fact, (row) => row.runLength(index), { positions: [index], runPositions: [index] });
    }
    case 'pair': {
      const [left, right] = [find(facts, derived.left), find(facts, derived.right)];
      return combine(derived.fact, [left, right], (row) => [left.read(row), right.read(row)]);
    }
    case 'firstFilled': {
      const operands = derived.of.map((name) => find(facts, name));
      const read: FactReader = (row) => operands.map((operand) => operand.read(row)).find(isFilled) ?? null;
      // One empty operand is no gap: only the fact as a whole can be missing.
      return { ...combine(derived.fact, operands, read), sources: [derived.fact] };
    }
    case 'daysBetween': {
      const [from, to] = [find(facts, derived.from), find(facts, derived.to)];
      return combine(derived.fact, [from, to], (row) => daysBetween(from.read(row), to.read(row)));
    }
    default:
      return compileArithmetic(derived, facts);
  }
}

type Arithmetic = Extract<DerivedFact, { kind: 'product' | 'sum' | 'difference' | 'magnitude' | 'percentOf' }>;

function compileArithmetic(derived: Arithmetic, facts: ReadonlyMap<string, CompiledFact>): CompiledFact {
  switch (derived.kind) {
    case 'sum': {
      const operands = derived.of.map((name) => find(facts, name));
      return combine(derived.fact, operands, (row) => sum(operands.map((operand) => operand.read(row))));
    }
    case 'product': {
      const of = find(facts, derived.of);
      const { by } = derived;
      if (toDecimal(by) === null) throw new UnknownFact(by);
      return combine(derived.fact, [of], (row) => product(of.read(row), by));
    }
    case 'magnitude': {
      const of = find(facts, derived.of);
      return combine(derived.fact, [of], (row) => magnitude(of.read(row)));
    }
    case 'difference': {
      const [of, minus] = [find(facts, derived.of), find(facts, derived.minus)];
      return combine(derived.fact, [of, minus], (row) => difference(of.read(row), minus.read(row)));
    }
    case 'percentOf': {
      const [of, base] = [find(facts, derived.of), find(facts, derived.base)];
      return combine(derived.fact, [of, base], (row) => percentOf(of.read(row), base.read(row)));
    }
  }
}

const isFilled = (value: FactValue): boolean => value !== null && value !== '';
