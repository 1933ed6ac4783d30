import type { DerivedFact, RuleScope } from '#contracts/rule-sets.ts';
import { isNumberType } from '#contracts/data-models.ts';
import {
  daysBetween,
  difference,
  extreme,
  magnitude,
  multiplierBy,
  percentOf,
  plus,
  quotient,
  round,
  shiftDay,
  sum,
  times,
} from './arithmetic.ts';
import { combine, knownFact, plain, positionOf, UnknownFact } from './compiled-facts.ts';
import type { CompiledFact, FactReader, ModelField } from './compiled-facts.ts';
import { compileConditions, factNames, leavesOf } from './conditions.ts';
import { toDecimal } from './decimals.ts';
import type { FactValue } from './decimals.ts';
import { mostPeriods, outlierScore } from './outliers.ts';

type Facts = ReadonlyMap<string, CompiledFact>;

const ofRowsAlone: readonly DerivedFact['kind'][] = [
  'prior',
  'countOf',
  'runLength',
  'placeAmong',
  'rowBefore',
  'outlierScore',
];

/** @throws UnknownFact when it is computed from what does not exist, or when a dataset has no such fact */
export function compileDerived(
  derived: DerivedFact,
  facts: Facts,
  fields: readonly ModelField[],
  scope: RuleScope,
): CompiledFact {
  if (scope === 'dataset' && ofRowsAlone.includes(derived.kind)) throw new UnknownFact(derived.fact);
  switch (derived.kind) {
    case 'prior':
    case 'countOf':
    case 'runLength':
    case 'placeAmong':
    case 'rowBefore':
    case 'outlierScore':
      return compileOfRows(derived, fields);
    case 'constant':
      return plain(derived.fact, () => derived.value, { sources: [] });
    case 'pair': {
      const [left, right] = [knownFact(facts, derived.left), knownFact(facts, derived.right)];
      return combine(derived.fact, [left, right], (row) => [left.read(row), right.read(row)]);
    }
    case 'firstFilled': {
      const operands = derived.of.map((name) => knownFact(facts, name));
      const read: FactReader = (row) => operands.map((operand) => operand.read(row)).find(isFilled) ?? null;
      // One empty operand is no gap: only the fact as a whole can be missing.
      return { ...combine(derived.fact, operands, read), sources: [derived.fact] };
    }
    case 'choose': {
      const names = leavesOf(derived.when).flatMap(factNames);
      const [then, otherwise] = [knownFact(facts, derived.then), knownFact(facts, derived.otherwise)];
      const holds = compileConditions(derived.when, facts);
      const operands = [then, otherwise, ...names.map((name) => knownFact(facts, name))];
      const read: FactReader = (row) => (holds(row) ? then.read(row) : otherwise.read(row));
      // The value that was not chosen may be empty.
      return { ...combine(derived.fact, operands, read), sources: [derived.fact] };
    }
    default:
      return compileArithmetic(derived, facts);
  }
}

type OfRows = Extract<
  DerivedFact,
  { kind: 'prior' | 'countOf' | 'runLength' | 'placeAmong' | 'rowBefore' | 'outlierScore' }
>;

function compileOfRows(derived: OfRows, fields: readonly ModelField[]): CompiledFact {
  const { fact } = derived;
  switch (derived.kind) {
    case 'prior': {
      const index = positionOf(fields, derived.field);
      const { periods = 1 } = derived;
      const rest = { readsPrior: true, isOutside: true, priorPeriods: [periods], priorPositions: [index] };
      return plain(fact, (row) => row.prior(index, periods), rest);
    }
    case 'outlierScore': {
      const index = positionOf(fields, derived.field);
      const priorPeriods = Array.from({ length: mostPeriods }, (_, before) => before + 1);
      const read: FactReader = (row) => {
        const value = row.values[index] ?? null;
        if (value === null) return null;
        return outlierScore(
          value,
          priorPeriods.map((periods) => row.prior(index, periods)),
        );
      };
      return plain(fact, read, {
        positions: [index],
        readsPrior: true,
        isOutside: true,
        priorPeriods,
        priorPositions: [index],
      });
    }
    case 'countOf': {
      const positions = derived.fields.map((field) => positionOf(fields, field));
      const rest = { positions, needsWholeFile: true, countedPositions: [positions] };
      return plain(fact, (row) => row.countOf(positions), rest);
    }
    case 'runLength': {
      const index = positionOf(fields, derived.field);
      return plain(fact, (row) => row.runLength(index), { positions: [index], runPositions: [index] });
    }
    case 'placeAmong': {
      const positions = derived.fields.map((field) => positionOf(fields, field));
      return plain(fact, (row) => row.placeAmong(positions), { positions, placePositions: [positions] });
    }
    case 'rowBefore': {
      const field = positionOf(fields, derived.field);
      const orderBy = derived.orderBy.map((name) => {
        const position = positionOf(fields, name);
        return { position, isNumber: isNumberType(fields[position]!.type) };
      });
      const within = derived.within.map((name) => positionOf(fields, name));
      const plan = { field, orderBy, within };
      const positions = [...orderBy.map(({ position }) => position), ...within];
      const rest = { positions, needsWholeFile: true, isOutside: true, rowsBefore: [plan] };
      return plain(fact, (row) => row.rowBefore(plan), rest);
    }
  }
}

type Arithmetic = Exclude<DerivedFact, OfRows | { kind: 'constant' | 'pair' | 'firstFilled' | 'choose' }>;

function compileArithmetic(derived: Arithmetic, facts: Facts): CompiledFact {
  const [first, second, ...others] = operandsOf(derived).map((name) => knownFact(facts, name));
  if (!first) throw new UnknownFact(derived.fact);
  const operands = [first, ...(second ? [second] : []), ...others];
  const one = (compute: (value: FactValue) => FactValue): CompiledFact =>
    combine(derived.fact, [first], (row) => compute(first.read(row)));
  const two = (compute: (left: FactValue, right: FactValue) => FactValue): CompiledFact => {
    if (!second) throw new UnknownFact(derived.fact);
    const read: FactReader = (row) => compute(first.read(row), second.read(row));
    return combine(derived.fact, [first, second], rememberedMultiple([first, second], read) ?? read);
  };
  const all = (compute: (values: FactValue[]) => FactValue): CompiledFact =>
    combine(derived.fact, operands, (row) => compute(operands.map((operand) => operand.read(row))));
  switch (derived.kind) {
    case 'sum':
      return others.length === 0 && second ? two(plus) : all(sum);
    case 'greatest':
      return all((values) => extreme(values, 1));
    case 'least':
      return all((values) => extreme(values, -1));
    case 'product': {
      const { by } = derived;
      if (toDecimal(by) === null) throw new UnknownFact(by);
      return one(multiplierBy(by));
    }
    case 'magnitude':
      return one(magnitude);
    case 'round':
      return one((value) => round(value, derived.digits));
    case 'shiftedDay':
      return one((value) => shiftDay(value, derived.months, derived.days));
    case 'difference':
      return two(difference);
    case 'percentOf':
      return two(percentOf);
    case 'times':
      return two(times);
    case 'quotient':
      return two(quotient);
    case 'daysBetween':
      return two(daysBetween);
  }
}

/** What a constant makes of a figure of the whole file, such as three times an average, is the same for many rows. */
function rememberedMultiple(operands: readonly [CompiledFact, CompiledFact], read: FactReader): FactReader | null {
  const figure = operands.find(({ needsWholeFile }) => needsWholeFile);
  const constant = operands.find(({ sources }) => sources.length === 0);
  if (!figure || !constant) return null;
  const known = new Map<FactValue, FactValue>();
  return (row) => {
    const of = figure.read(row);
    const value = known.get(of);
    if (value !== undefined) return value;
    const made = read(row);
    if (known.size >= 1_000) known.clear();
    known.set(of, made);
    return made;
  };
}

/** Names of the facts that it is computed from, in the order of its formula. */
function operandsOf(derived: Arithmetic): readonly string[] {
  switch (derived.kind) {
    case 'sum':
    case 'greatest':
    case 'least':
      return derived.of;
    case 'product':
    case 'magnitude':
    case 'round':
    case 'shiftedDay':
      return [derived.of];
    case 'difference':
      return [derived.of, derived.minus];
    case 'percentOf':
      return [derived.of, derived.base];
    case 'times':
    case 'quotient':
      return [derived.of, derived.by];
    case 'daysBetween':
      return [derived.from, derived.to];
  }
}

const isFilled = (value: FactValue): boolean => value !== null && value !== '';
