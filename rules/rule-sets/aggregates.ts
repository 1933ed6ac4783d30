import type { Aggregate, AggregateFact } from '#contracts/rule-sets.ts';
import { compareDecimals, divide, printDecimal, toDecimal } from './decimals.ts';
import { UnknownFact } from './facts.ts';
import type { ModelField } from './facts.ts';

type Values = readonly (string | null)[];

export interface Accumulator {
  add: (values: Values) => void;
  /** Null when no row had a value; COUNT and COUNT_DISTINCT answer 0 then. */
  result: () => string | null;
}

/** An aggregate over the rows of the file itself. @throws UnknownFact */
export function createAccumulator(fact: AggregateFact, fields: readonly ModelField[]): Accumulator {
  const index = positionOf(fields, fact.field);
  const isWanted = createFilter(fact.where, fields);
  const { take, result } = createSum(fact.aggregate);
  return {
    result,
    add: (values) => {
      const value = values[index] ?? null;
      if (value !== null && isWanted(values)) take(value);
    },
  };
}

function positionOf(fields: readonly ModelField[], name: string): number {
  const index = fields.findIndex((field) => field.name === name);
  if (index < 0) throw new UnknownFact(name);
  return index;
}

function createFilter(where: AggregateFact['where'], fields: readonly ModelField[]): (values: Values) => boolean {
  if (!where) return () => true;
  const index = positionOf(fields, where.field);
  if ('equals' in where) return (values) => values[index] === where.equals;
  const part = where.contains.toLowerCase();
  return (values) => values[index]?.toLowerCase().includes(part) ?? false;
}

interface Sum {
  take: (value: string) => void;
  result: () => string | null;
}

function createSum(aggregate: Aggregate): Sum {
  switch (aggregate) {
    case 'COUNT': {
      let count = 0;
      return { take: () => (count += 1), result: () => String(count) };
    }
    case 'COUNT_DISTINCT': {
      const seen = new Set<string>();
      return { take: (value) => seen.add(value), result: () => String(seen.size) };
    }
    case 'MINIMUM':
      return createExtreme((order) => order < 0);
    case 'MAXIMUM':
      return createExtreme((order) => order > 0);
    case 'SUM':
    case 'AVERAGE':
      return createTotal(aggregate === 'AVERAGE');
  }
}

function createTotal(isAverage: boolean): Sum {
  let total = toDecimal('0');
  let count = 0;
  return {
    take: (value) => {
      const amount = toDecimal(value);
      if (amount === null || total === null) return;
      total = total.plus(amount);
      count += 1;
    },
    result: () => {
      if (count === 0 || total === null) return null;
      return printDecimal(isAverage ? divide(total, count) : total);
    },
  };
}

/** Smallest or largest; dates order as text. */
function createExtreme(isBetter: (order: number) => boolean): Sum {
  let best: string | null = null;
  return {
    take: (value) => {
      if (best === null) best = value;
      else {
        const order = compareDecimals(value, best) ?? (value < best ? -1 : value > best ? 1 : 0);
        if (isBetter(order)) best = value;
      }
    },
    result: () => best,
  };
}
