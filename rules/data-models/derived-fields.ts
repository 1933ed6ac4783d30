import type { DataModelFieldDefinition, Derivation } from '#contracts/data-models.ts';
import { difference, differByMoreThan, multiplierBy } from '../rule-sets/arithmetic.ts';
import { printDecimal, toDecimal, toScaled } from '../rule-sets/decimals.ts';

type Values = (string | null)[];

/** A value of the file that is not what the other fields of its row make. */
export interface DerivedDifference {
  position: number;
  expected: string;
}

export interface DerivedFields {
  /**
   * Fills the empty derived fields of a row, in place; answers which ones. A `faulty` one is not empty, and nothing is
   * computed from it.
   */
  fill: (values: Values, faulty: readonly number[]) => number[];
  /** Given values that differ. `computed` ones are not asked. */
  differences: (values: Values, computed: readonly number[], faulty: readonly number[]) => DerivedDifference[];
  /** Derived fields that can have values when these fields do. */
  fillable: (isFed: (position: number) => boolean) => Set<number>;
}

/** Decimal places of what is divided. */
const quotientPlaces = 8;
const quotientUnit = 10n ** BigInt(quotientPlaces);

const isAnyOf = (positions: readonly number[], among: readonly number[]): boolean =>
  among.length > 0 && positions.some((position) => among.includes(position));

interface Plan {
  position: number;
  operands: readonly number[];
  /** Without a value of these nothing is computed. */
  needed: readonly number[];
  /** Never given rounded. */
  isStrict: boolean;
  compute: (values: Values) => string | null;
}

/** Compiles the derivations of a model once, so that a row costs only its arithmetic. */
export function compileDerivedFields(fields: readonly DataModelFieldDefinition[]): DerivedFields {
  const plans = inOrder(fields.flatMap((field, position) => planOf(field, position, fields) ?? []));
  return {
    fill(values, faulty) {
      const computed: number[] = [];
      for (const { position, operands, compute } of plans) {
        if ((values[position] ?? null) !== null || faulty.includes(position)) continue;
        if (isAnyOf(operands, faulty)) continue;
        const value = compute(values);
        if (value === null) continue;
        values[position] = value;
        computed.push(position);
      }
      return computed;
    },
    differences(values, computed, faulty) {
      const found: DerivedDifference[] = [];
      for (const { position, operands, isStrict, compute } of plans) {
        const given = values[position] ?? null;
        if (given === null || computed.includes(position) || isAnyOf(operands, faulty)) continue;
        const expected = compute(values);
        if (expected === null || expected === given) continue;
        const absolute = isStrict ? smallestUnit(given, expected) : smallestUnit(given);
        if (differByMoreThan(given, expected, { absolute, percent: null })) found.push({ position, expected });
      }
      return found;
    },
    fillable(isFed) {
      const positions = new Set<number>();
      for (const { position, operands, needed } of plans) {
        const isThere = (at: number): boolean => isFed(at) || positions.has(at);
        if (needed.every(isThere) && operands.some(isThere)) positions.add(position);
      }
      return positions;
    },
  };
}

function planOf(
  { isDerived, derivation }: DataModelFieldDefinition,
  position: number,
  fields: readonly DataModelFieldDefinition[],
): Plan | null {
  if (isDerived !== true || derivation === undefined) return null;
  const at = (name: string): number => fields.findIndex((field) => field.name === name);
  const operands = operandsOf(derivation).map(at);
  // A version may lack a field that its derivation reads: then nothing is computed.
  if (operands.includes(-1)) return null;
  const isDifference = derivation.kind === 'difference';
  const needed = isDifference ? operands.filter((operand) => fields[operand]!.isRequired) : operands;
  return {
    position,
    operands,
    needed,
    isStrict: isDifference,
    compute: computing(derivation, operands, needed),
  };
}

const operandsOf = (derivation: Derivation): string[] => {
  switch (derivation.kind) {
    case 'product':
      return [derivation.of];
    case 'difference':
      return [derivation.of, derivation.minus];
    case 'quotient':
      return [derivation.of, derivation.by];
    case 'percentOf':
      return [derivation.of, derivation.base];
    case 'percentChange':
      return [derivation.of, derivation.from];
  }
};

function computing(
  derivation: Derivation,
  [left = -1, right = -1]: readonly number[],
  needed: readonly number[],
): Plan['compute'] {
  const { kind } = derivation;
  if (kind === 'product') {
    const multiply = multiplierBy(derivation.by);
    return (values) => text(multiply(values[left] ?? null));
  }
  return (values) => {
    const of = values[left] ?? null;
    const other = values[right] ?? null;
    if (of === null && other === null) return null;
    if (needed.some((position) => (values[position] ?? null) === null)) return null;
    if (kind === 'difference') return text(difference(of ?? '0', other ?? '0'));
    const part = kind === 'percentChange' ? text(difference(of, other)) : of;
    return part === null || other === null ? null : quotient(part, other, kind === 'quotient' ? 1n : 100n);
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Rounded half away from zero; null when the divisor is 0. Ordinary amounts are divided as whole numbers. */
function quotient(of: string, by: string, factor: bigint): string | null {
  const [left, right] = [toScaled(of), toScaled(by)];
  if (left !== null && right !== null) return right === 0 ? null : divideWhole(left, right, factor);
  const [a, b] = [toDecimal(of), toDecimal(by)];
  if (a === null || b === null || b.isZero()) return null;
  const halfUp = 4;
  return withoutMinusZero(printDecimal(a.times(String(factor)).dividedBy(b).toDecimalPlaces(quotientPlaces, halfUp)));
}

function divideWhole(left: number, right: number, factor: bigint): string {
  const divisor = BigInt(Math.abs(right));
  const twice = 2n * BigInt(Math.abs(left)) * factor * quotientUnit;
  const rounded = (twice + divisor) / (2n * divisor);
  const fraction = String(rounded % quotientUnit)
    .padStart(quotientPlaces, '0')
    .replace(/0+$/, '');
  const whole = String(rounded / quotientUnit);
  return withoutMinusZero(`${left < 0 !== right < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);
}

const withoutMinusZero = (value: string): string => (value === '-0' ? '0' : value);

/** One unit of the last place: `0.01` for `12.5` and `3.25`. */
function smallestUnit(...values: readonly string[]): string {
  const places = Math.max(...values.map((value) => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)));
  return places === 0 ? '1' : `0.${'0'.repeat(Math.min(places, quotientPlaces) - 1)}1`;
}

/** Each after those that it reads. */
function inOrder(plans: readonly Plan[]): Plan[] {
  const ordered: Plan[] = [];
  let rest = [...plans];
  while (rest.length > 0) {
    const waits = (plan: Plan): boolean => plan.operands.some((at) => rest.some(({ position }) => position === at));
    const ready = rest.filter((plan) => !waits(plan));
    if (ready.length === 0) return ordered;
    ordered.push(...ready);
    rest = rest.filter(waits);
  }
  return ordered;
}
