import type { JsonValue } from '#contracts/rule-sets.ts';
import { differByMoreThan } from './arithmetic.ts';
import type { ReadTolerance } from './arithmetic.ts';
import { compareDecimals, printDecimal, toDecimal, toScaled } from './decimals.ts';
import { instantOperators } from './instant-operators.ts';
import type { RuleOperator } from './rule-operator.ts';
import { patternOperators, textOperators } from './text-operators.ts';

/** Character by character, as `YYYY-MM-DD`: it is asked of every date of every row. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 10) return false;
  for (let index = 0; index < 10; index += 1) {
    const code = value.charCodeAt(index);
    if (index === 4 || index === 7 ? code !== 45 : code < 48 || code > 57) return false;
  }
  return true;
}
/** A constant has to be a day of the calendar; the days of rows were read as such. */
const isRealDay = (value: unknown): value is string =>
  isDay(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
const isDecimal = (value: unknown): boolean => toDecimal(value) !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const isRange = (value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && value.every((bound) => isDecimal(bound) || isDay(bound));
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
/** The bounds of a document: of one kind, the lower first. Reversed ones would hold never or always. */
const isOrderedRange = (value: unknown): boolean => {
  if (!isRange(value)) return false;
  const [low, high] = value;
  if (isRealDay(low) && isRealDay(high)) return low <= high;
  const order = compareDecimals(low, high);
  return order !== null && order <= 0;
};
const isFilledList = (value: unknown): boolean => isList(value) && value.length > 0;

function decimalOperator(name: string, holds: (order: number) => boolean): RuleOperator {
  const evaluate: RuleOperator['evaluate'] = (left, right) => {
    const order = compareDecimals(left, right);
    return order !== null && holds(order);
  };
  return {
    name,
    expects: 'number',
    accepts: isDecimal,
    evaluate,
    prepare: (constant) => {
      const bound = toScaled(constant);
      if (bound === null) return (left) => evaluate(left, constant);
      return (left) => {
        const scaled = toScaled(left);
        return scaled === null ? evaluate(left, constant) : holds(scaled - bound);
      };
    },
  };
}

function dateOperator(name: string, holds: (left: string, right: string) => boolean): RuleOperator {
  return {
    name,
    expects: 'day',
    accepts: isRealDay,
    evaluate: (left, right) => isDay(left) && isDay(right) && holds(left, right),
  };
}

function isWithin(left: unknown, range: unknown): boolean | null {
  if (!isKnownRange(range)) return null;
  const [low, high] = range;
  if (isDay(low) && isDay(high)) return isDay(left) ? left >= low && left <= high : null;
  const fromLow = compareDecimals(left, low);
  const fromHigh = compareDecimals(left, high);
  return fromLow === null || fromHigh === null ? null : fromLow >= 0 && fromHigh <= 0;
}

/** Bounds that are ordinary amounts are read once; a double, such as a percentage, is ordered among them as it is. */
function prepareRange(range: JsonValue, wanted: boolean): (left: unknown) => boolean {
  const [low = null, high = null] = isKnownRange(range) ? [toScaled(range[0]), toScaled(range[1])] : [];
  if (low === null || high === null) return (left) => isWithin(left, range) === wanted;
  const [lowest, highest] = [low / 10_000, high / 10_000];
  return (left) => {
    if (typeof left === 'number') return (left >= lowest && left <= highest) === wanted;
    const scaled = toScaled(left);
    if (scaled === null) return isWithin(left, range) === wanted;
    return (scaled >= low && scaled <= high) === wanted;
  };
}

interface Tolerance {
  absolute?: string | number;
  percent?: string | number;
}

const isTolerance = (value: unknown): value is Tolerance => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(
      ([key, limit]) => (key === 'absolute' || key === 'percent') && !(toDecimal(limit)?.lessThan(0) ?? true),
    )
  );
};

// Constants of a document are the same objects for every row, so each is looked through once.
const readTolerances = new WeakMap<object, ReadTolerance | null>();
const readRanges = new WeakMap<object, boolean>();
const readLists = new WeakMap<object, ReadonlySet<string> | null>();

/** The texts of a list, or null for what is none. */
function textsOf(value: unknown): ReadonlySet<string> | null {
  if (typeof value !== 'object' || value === null) return null;
  const known = readLists.get(value);
  if (known !== undefined) return known;
  const texts = isList(value) ? new Set(value) : null;
  readLists.set(value, texts);
  return texts;
}

function readTolerance(value: unknown): ReadTolerance | null {
  if (typeof value !== 'object' || value === null) return null;
  const known = readTolerances.get(value);
  if (known !== undefined) return known;
  const text = (limit: string | number | undefined): string | null => {
    // A JSON number may be written as 1e-7, which is no plain decimal as text.
    const decimal = toDecimal(limit);
    return decimal === null ? null : printDecimal(decimal);
  };
  const read = isTolerance(value) ? { absolute: text(value.absolute), percent: text(value.percent) } : null;
  readTolerances.set(value, read);
  return read;
}

function differsByMoreThan(pair: unknown, tolerance: unknown): boolean {
  const read = readTolerance(tolerance);
  return read !== null && Array.isArray(pair) && differByMoreThan(pair[0], pair[1], read);
}

function isKnownRange(value: unknown): value is [unknown, unknown] {
  if (typeof value !== 'object' || value === null) return false;
  const known = readRanges.get(value) ?? isRange(value);
  readRanges.set(value, known);
  return known;
}

const pairOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [null, null]);
const flag = { expects: 'true' as const, accepts: (value: JsonValue) => value === true };

/** The closed list. A document that names another operator is refused when it is saved. */
export const ruleOperators: readonly RuleOperator[] = [
  decimalOperator('decimalEqual', (order) => order === 0),
  decimalOperator('decimalNotEqual', (order) => order !== 0),
  decimalOperator('decimalLess', (order) => order < 0),
  decimalOperator('decimalLessOrEqual', (order) => order <= 0),
  decimalOperator('decimalGreater', (order) => order > 0),
  decimalOperator('decimalGreaterOrEqual', (order) => order >= 0),
  {
    name: 'between',
    expects: 'range',
    accepts: isOrderedRange,
    evaluate: (left, range) => isWithin(left, range) === true,
    prepare: (range) => prepareRange(range, true),
  },
  {
    name: 'notBetween',
    expects: 'range',
    accepts: isOrderedRange,
    evaluate: (left, range) => isWithin(left, range) === false,
    prepare: (range) => prepareRange(range, false),
  },
  {
    name: 'differsByMoreThan',
    expects: 'tolerance',
    accepts: isTolerance,
    readsPair: true,
    evaluate: differsByMoreThan,
    prepare: (constant) => {
      const read = readTolerance(constant);
      return (pair) => read !== null && Array.isArray(pair) && differByMoreThan(pair[0], pair[1], read);
    },
  },
  {
    name: 'isWithinTolerance',
    expects: 'tolerance',
    accepts: isTolerance,
    readsPair: true,
    evaluate: (pair, tolerance) =>
      readTolerance(tolerance) !== null &&
      pairOf(pair).every((side) => toDecimal(side) !== null) &&
      !differsByMoreThan(pair, tolerance),
  },
  {
    name: 'breaksCompulsoryPair',
    ...flag,
    readsEmpty: true,
    readsPair: true,
    evaluate: (pair) => isEmpty(pairOf(pair)[0]) !== isEmpty(pairOf(pair)[1]),
  },
  {
    name: 'breaksExclusivePair',
    ...flag,
    readsEmpty: true,
    readsPair: true,
    evaluate: (pair) => !isEmpty(pairOf(pair)[0]) && !isEmpty(pairOf(pair)[1]),
  },
  {
    name: 'keepsCompulsoryPair',
    ...flag,
    readsEmpty: true,
    readsPair: true,
    evaluate: (pair) => isEmpty(pairOf(pair)[0]) === isEmpty(pairOf(pair)[1]),
  },
  {
    name: 'keepsExclusivePair',
    ...flag,
    readsEmpty: true,
    readsPair: true,
    evaluate: (pair) => isEmpty(pairOf(pair)[0]) || isEmpty(pairOf(pair)[1]),
  },
  { name: 'isEmpty', ...flag, readsEmpty: true, evaluate: (left) => isEmpty(left) },
  { name: 'isNotEmpty', ...flag, readsEmpty: true, evaluate: (left) => !isEmpty(left) },
  ...textOperators,
  {
    name: 'inList',
    expects: 'list',
    accepts: isFilledList,
    evaluate: (left, list) => isText(left) && (textsOf(list)?.has(left) ?? false),
  },
  {
    name: 'notInList',
    expects: 'list',
    accepts: isFilledList,
    evaluate: (left, list) => isText(left) && left !== '' && textsOf(list)?.has(left) === false,
  },
  ...patternOperators,
  dateOperator('dateEqual', (left, right) => left === right),
  dateOperator('dateNotEqual', (left, right) => left !== right),
  dateOperator('dateBefore', (left, right) => left < right),
  dateOperator('dateOnOrBefore', (left, right) => left <= right),
  dateOperator('dateAfter', (left, right) => left > right),
  dateOperator('dateOnOrAfter', (left, right) => left >= right),
  ...instantOperators,
];

export const operatorByName: ReadonlyMap<string, RuleOperator> = new Map(
  ruleOperators.map((operator) => [operator.name, operator]),
);
