import type { Aggregate, AggregateFact } from '#contracts/rule-sets.ts';
import { positionOf } from './compiled-facts.ts';
import type { ModelField, RowContext } from './compiled-facts.ts';
import { compileConditions } from './conditions.ts';
import { compareDecimals, divide, printDecimal, printScaled, squareRoot, toDecimal, toScaled } from './decimals.ts';
import { compileFacts } from './facts.ts';
import { keyOf } from './keys.ts';
import { medianOf } from './outliers.ts';

type Values = readonly (string | null)[];

export interface Accumulator {
  add: (values: Values) => void;
  /** Null when no row had a value; COUNT and COUNT_DISTINCT answer 0 then. */
  result: (group?: string) => string | null;
  /** Results by group; the only one of an aggregate without groups is ''. */
  groups: () => ReadonlyMap<string, string | null>;
  /** Values that are kept until the last row. */
  kept: () => number;
  drop: () => void;
}

/** A total of its own, with its key, takes as much room as so many values. */
const valuesOfGroup = 6;
/** A decimal takes more room than its text. */
const valuesOfEach: Partial<Record<Aggregate, number>> = { MEDIAN: 2, STANDARD_DEVIATION: 2 };

/** Results are kept until the next row: rules of a group read them once for each of its rows. */
function withKeptResult(total: Total): Total {
  let kept: { result: string | null } | null = null;
  return {
    take: (value, weight) => {
      kept = null;
      return total.take(value, weight);
    },
    result: () => (kept ??= { result: total.result() }).result,
  };
}

/** An aggregate over the rows of a file, by group where it has groups. @throws UnknownFact */
export function createAccumulator(fact: AggregateFact, fields: readonly ModelField[]): Accumulator {
  const index = positionOf(fields, fact.field);
  const weight = fact.weightField === undefined ? null : positionOf(fields, fact.weightField);
  const keys = (fact.groupBy ?? []).map(({ other }) => positionOf(fields, other));
  const isWanted = createFilter(fact.where, fields);
  const groups = new Map<string, Total>();
  let kept = 0;
  if (keys.length === 0) groups.set('', withKeptResult(createTotal(fact.aggregate)));
  const groupOf = (values: Values): Total => {
    const key = keyOf(values, keys);
    const known = groups.get(key);
    if (known) return known;
    const total = withKeptResult(createTotal(fact.aggregate));
    groups.set(key, total);
    kept += valuesOfGroup;
    return total;
  };
  return {
    result: (group = '') => groups.get(group)?.result() ?? null,
    groups: () => new Map([...groups].map(([group, total]) => [group, total.result()])),
    add: (values) => {
      const value = values[index] ?? null;
      if (value === null || !isWanted(values)) return;
      const isKept = groupOf(values).take(value, weight === null ? null : (values[weight] ?? null));
      if (isKept) kept += valuesOfEach[fact.aggregate] ?? 1;
    },
    kept: () => kept,
    drop: () => {
      groups.clear();
      kept = 0;
    },
  };
}

function createFilter(where: AggregateFact['where'], fields: readonly ModelField[]): (values: Values) => boolean {
  if (!where) return () => true;
  if ('conditions' in where) return createTest(where.conditions, fields);
  const index = positionOf(fields, where.field);
  if ('equals' in where) return (values) => values[index] === where.equals;
  const part = where.contains.toLowerCase();
  return (values) => values[index]?.toLowerCase().includes(part) ?? false;
}

/** Conditions over the fields of one row. @throws UnknownFact, UnknownOperator */
function createTest(
  conditions: Extract<AggregateFact['where'], { conditions: unknown }>['conditions'],
  fields: readonly ModelField[],
): (values: Values) => boolean {
  const document = { conditions, field: null, expected: null, missing: 'SKIP_IF_ANY' as const };
  const holds = compileConditions(conditions, compileFacts(document, fields, 'row'));
  const alone: Omit<RowContext, 'values'> = {
    submission: {},
    aggregate: () => null,
    prior: () => null,
    countOf: () => 0,
    runLength: () => 0,
    placeAmong: () => 0,
    rowBefore: () => null,
  };
  return (values) => holds({ ...alone, values });
}

const zero = toDecimal(0)!;

interface Total {
  /** @returns whether the value is kept beside those of before */
  take: (value: string, weight: string | null) => boolean;
  result: () => string | null;
}

function createTotal(aggregate: Aggregate): Total {
  switch (aggregate) {
    case 'COUNT': {
      let count = 0;
      const take = (): false => {
        count += 1;
        return false;
      };
      return { take, result: () => String(count) };
    }
    case 'COUNT_DISTINCT': {
      const seen = new Set<string>();
      const take = (value: string): boolean => {
        const before = seen.size;
        return seen.add(value).size > before;
      };
      return { take, result: () => String(seen.size) };
    }
    case 'MINIMUM':
      return createExtreme((order) => order < 0);
    case 'MAXIMUM':
      return createExtreme((order) => order > 0);
    case 'MOST_FREQUENT':
      return createMostFrequent();
    case 'WEIGHTED_AVERAGE':
      return createWeightedAverage();
    case 'MEDIAN':
    case 'STANDARD_DEVIATION':
      return createSpread(aggregate);
    case 'SUM':
    case 'AVERAGE':
      return createSum(aggregate === 'AVERAGE');
  }
}

function createSum(isAverage: boolean): Total {
  const total = createExactTotal();
  let count = 0;
  return {
    take: (value) => {
      if (total.add(value)) count += 1;
      return false;
    },
    result: () => (count === 0 ? null : printDecimal(isAverage ? divide(total.sum(), count) : total.sum())),
  };
}

/** Ordinary amounts are added as whole ten-thousandths, which stay exact below 2^53. */
function createExactTotal() {
  let scaled = 0;
  let exact = zero;
  const sum = () => exact.plus(printScaled(scaled) ?? 0);
  return {
    sum,
    add: (value: string): boolean => {
      const part = toScaled(value);
      if (part !== null) {
        scaled += part;
        // One more amount of the largest kind would still be exact.
        if (Math.abs(scaled) < 9e14) return true;
        exact = sum();
        scaled = 0;
        return true;
      }
      const amount = toDecimal(value);
      if (amount === null) return false;
      exact = exact.plus(amount);
      return true;
    },
  };
}

/** Rows without a weight count as weighing nothing; without any weight there is no average. */
function createWeightedAverage(): Total {
  let total = toDecimal('0');
  let weights = toDecimal('0');
  return {
    take: (value, weight) => {
      const [amount, share] = [toDecimal(value), toDecimal(weight)];
      if (amount === null || share === null || total === null || weights === null) return false;
      total = total.plus(amount.times(share));
      weights = weights.plus(share);
      return false;
    },
    result: () =>
      total === null || weights === null || weights.isZero() ? null : printDecimal(divide(total, weights)),
  };
}

/** The median, or the standard deviation of a sample (n − 1), which one value does not have. */
function createSpread(aggregate: 'MEDIAN' | 'STANDARD_DEVIATION'): Total {
  const amounts: NonNullable<ReturnType<typeof toDecimal>>[] = [];
  return {
    take: (value) => {
      const amount = toDecimal(value);
      if (amount !== null) amounts.push(amount);
      return amount !== null;
    },
    result: () => {
      const [first] = amounts;
      if (!first) return null;
      if (aggregate === 'MEDIAN') return printDecimal(medianOf(amounts));
      if (amounts.length < 2) return null;
      const mean = divide(
        amounts.reduce((total, one) => total.plus(one)),
        amounts.length,
      );
      const squares = amounts.map((one) => one.minus(mean).pow(2)).reduce((total, one) => total.plus(one));
      return printDecimal(squareRoot(divide(squares, amounts.length - 1)));
    },
  };
}

/** Of values that are there equally often, the first in order. */
function createMostFrequent(): Total {
  const counts = new Map<string, number>();
  return {
    take: (value) => {
      const count = counts.get(value) ?? 0;
      counts.set(value, count + 1);
      return count === 0;
    },
    result: () => {
      let best: string | null = null;
      for (const [value, count] of counts) {
        const most = best === null ? 0 : (counts.get(best) ?? 0);
        if (best === null || count > most || (count === most && value < best)) best = value;
      }
      return best;
    },
  };
}

/** Smallest or largest; dates order as text. */
function createExtreme(isBetter: (order: number) => boolean): Total {
  let best: string | null = null;
  return {
    take: (value) => {
      if (best === null) best = value;
      else {
        const order = compareDecimals(value, best) ?? (value < best ? -1 : value > best ? 1 : 0);
        if (isBetter(order)) best = value;
      }
      return false;
    },
    result: () => best,
  };
}
