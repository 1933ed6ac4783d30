import type { RuleCondition, RuleConditions } from '#contracts/rule-sets.ts';
import type { FactValue } from '#rules/rule-sets/decimals.ts';
import { ruleOperators } from '#rules/rule-sets/operators.ts';

/** mulberry32: small, fast and the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const factNames = ['amount', 'limit', 'label', 'day', 'other_day', 'pair', 'count'] as const;

const amounts = [
  '0',
  '0.00',
  '-0',
  '1',
  '10',
  '9',
  '100.00',
  '99.999',
  '1e3',
  '-12.5',
  '12abc',
  '123456789012345678.91',
];
const days = ['2026-02-28', '2026-03-01', '2024-12-31', '2026-2-3', ''];
const labels = ['Vacant', 'Occupied', '', 'B-12', 'b-12 east', '٣ شارع', '東京 1', '100', 'a*b?'];

export function createGenerator(seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const amount = (): string =>
    random() < 0.6 ? one(amounts) : String(below(2000) - 1000) + (random() < 0.5 ? '.5' : '');
  const cell = (): FactValue => one([amount, () => one(days), () => one(labels), () => null, () => below(5)])();

  const row = (): Record<string, FactValue> => ({
    amount: random() < 0.15 ? cell() : amount(),
    limit: random() < 0.15 ? cell() : amount(),
    label: random() < 0.15 ? cell() : one(labels),
    day: random() < 0.15 ? cell() : one(days),
    other_day: random() < 0.15 ? cell() : one(days),
    pair: [cell(), cell()],
    count: below(4),
  });

  const constant = (operator: string): RuleCondition['value'] => {
    if (random() < 0.08) return cell() as RuleCondition['value'];
    if (operator.startsWith('decimal')) return amount();
    if (operator.startsWith('date')) return one(days);
    if (operator.toLowerCase().endsWith('between'))
      return random() < 0.3 ? ['2024-01-01', '2026-03-01'] : ['-5', '100'];
    if (operator === 'differsByMoreThan') return random() < 0.5 ? { absolute: '1' } : { percent: 10, absolute: '0.5' };
    if (operator.endsWith('InList') || operator === 'inList') return [one(labels), one(labels), one(amounts)];
    if (operator.endsWith('Pattern')) return one(['B-##', '*cc*', '@*', '???', '*1', 'a*b?', '**', '#']);
    if (operator.startsWith('is') || operator.startsWith('breaks')) return true;
    return one(labels);
  };

  const leaf = (): RuleCondition => {
    const operator = one(ruleOperators).name;
    const value = random() < 0.25 ? { fact: one(factNames) } : constant(operator);
    return { fact: one(factNames), operator, value };
  };

  const node = (depth: number): RuleCondition | RuleConditions =>
    depth === 0 || random() < 0.45 ? leaf() : group(depth);

  const group = (depth: number): RuleConditions => {
    const kind = random();
    if (kind < 0.2) return { not: node(depth - 1) };
    const parts = Array.from({ length: random() < 0.06 ? 0 : 1 + below(3) }, () => node(depth - 1));
    return kind < 0.6 ? { all: parts } : { any: parts };
  };

  return { row, document: (): RuleConditions => group(3) };
}
