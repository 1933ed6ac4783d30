import type { RuleOperator } from './rule-operator.ts';

const instant = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since 1970; a day is its start, and a time without a zone is in UTC. Null for what is none. */
function readInstant(value: unknown): number | null {
  if (typeof value !== 'string' || !instant.test(value)) return null;
  const text = value.replace(' ', 'T');
  const milliseconds = Date.parse(text.length === 10 || /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

function instantOperator(name: string, holds: (left: number, right: number) => boolean): RuleOperator {
  return {
    name,
    expects: 'instant',
    accepts: (value) => readInstant(value) !== null,
    evaluate: (left, right) => {
      const [a, b] = [readInstant(left), readInstant(right)];
      return a !== null && b !== null && holds(a, b);
    },
  };
}

export const instantOperators: readonly RuleOperator[] = [
  instantOperator('instantEqual', (left, right) => left === right),
  instantOperator('instantNotEqual', (left, right) => left !== right),
  instantOperator('instantBefore', (left, right) => left < right),
  instantOperator('instantOnOrBefore', (left, right) => left <= right),
  instantOperator('instantAfter', (left, right) => left > right),
  instantOperator('instantOnOrAfter', (left, right) => left >= right),
];
