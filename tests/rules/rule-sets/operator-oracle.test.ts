import { describe, expect, it } from '@jest/globals';
import { ruleOperators } from '#rules/rule-sets/operators.ts';
import { oracle } from './operator-oracle.ts';
import { seededRandom } from './random-documents.ts';

const cases = 100_000;
const random = seededRandom(20_261_122);
const below = (limit: number): number => Math.floor(random() * limit);
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
const decimals: (() => string)[] = [
  () => String(below(20) - 10),
  () => `${below(200) - 100}.${digits(1 + below(4))}`,
  () => `${one(['', '-'])}${digits(1 + below(38))}`,
  () => `${one(['', '-'])}${digits(1 + below(14))}.${digits(1 + below(24))}`,
  () => one(['0', '-0', '0.0', '00', '007', '-0.50', '100.00', '9999999999', '9999999999.9999', '10000000000']),
];
const decimal = () => one(decimals)();
const numbers = [0, -0, 1, 0.1, 1e-7, 1e21, 5e-324, 1.5e300, -2.5, 33.333333333333336, Number.NaN, Infinity];
const days = ['2026-02-28', '2026-03-01', '2024-02-29', '1999-12-31', '2026-2-3', '2026-02-31', '٢٠٢٦-٠٢-٢٨'];
const texts = [
  '',
  'Vacant',
  'vacant',
  'B-12',
  'b-12 east',
  '٣ شارع',
  '東京 1',
  'a*b?',
  '12abc',
  '1e3',
  '.5',
  '5.',
  '+5',
];
const blank = [null, undefined, ''];
const any = (): unknown =>
  one([
    decimal,
    decimal,
    () => one(numbers),
    () => one(days),
    () => one(texts),
    () => one(blank),
    () => random() < 0.5,
  ])();
/** Near neighbours, so that equality and limits are met and not only passed. */
const near = (value: unknown): unknown => {
  if (typeof value !== 'string' || random() < 0.4) return any();
  return one([
    value,
    `${value}0`,
    `${value}.0`,
    `${value}.00000000000000000001`,
    value.slice(0, -1),
    value.toUpperCase(),
  ]);
};
const limit = (): string | number =>
  one<() => string | number>([
    () => decimal().replace('-', ''),
    () => one(['0', '1', '10', '0.5']),
    () => one(numbers.filter((number) => number >= 0 && Number.isFinite(number))),
  ])();

function sidesOf(name: string): [unknown, unknown] {
  const left = any();
  if (name.endsWith('Pair')) return [one([[any(), any()], null]), true];
  if (name === 'differsByMoreThan' || name === 'isWithinTolerance') {
    const tolerance = one([
      () => ({ absolute: limit() }),
      () => ({ percent: limit() }),
      () => ({ absolute: limit(), percent: limit() }),
    ])();
    return [one([[left, near(left)], [left, near(left)], left]), tolerance];
  }
  if (name.toLowerCase().endsWith('between')) {
    return [left, one([[near(left), near(left)], [decimal(), decimal()], [one(days), one(days)], decimal()])];
  }
  if (name.toLowerCase().endsWith('inlist')) return [left, one([[near(left), one(texts)], [one(texts)], [], 'B-12'])];
  if (name.endsWith('Pattern'))
    return [one(texts), one(['*', '?*', '@-##', '@*#', '*1*', '*a*b?', 'B-12', '## *', '#', '@@ #'])];
  if (name.endsWith('Regex')) {
    const sources = [
      '[A-Z]-[0-9]+',
      '.*',
      'B-12( east)?',
      '(?:a|b).*',
      '[0-9]{1,3}[a-z]+',
      'V.*t|v.*t',
      '\\p{L}+',
      '(',
      '',
    ];
    return [one(texts), one(sources)];
  }
  if ((name.startsWith('date') || name.startsWith('instant')) && random() < 0.7) return [one(days), one(days)];
  return [left, near(left)];
}

describe('operators beside an oracle of their own', () => {
  it('knows all of them', () => {
    expect(ruleOperators.map(({ name }) => name).toSorted()).toEqual(Object.keys(oracle).toSorted());
  });

  it(`agree in ${cases} cases`, () => {
    const differences: unknown[] = [];
    const held = new Map<string, number>();
    for (let n = 0; n < cases; n += 1) {
      const { name, evaluate } = ruleOperators[n % ruleOperators.length]!;
      const [left, right] = sidesOf(name);
      const expected = oracle[name]!(left, right);
      if (expected) held.set(name, (held.get(name) ?? 0) + 1);
      if (evaluate(left, right) !== expected && differences.length < 20)
        differences.push({ name, left, right, expected });
    }
    expect(differences).toEqual([]);
    // Cases that never or always hold would prove nothing.
    const each = cases / ruleOperators.length;
    for (const { name } of ruleOperators) {
      expect([name, (held.get(name) ?? 0) > each * 0.01, (held.get(name) ?? 0) < each * 0.99]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });
});
