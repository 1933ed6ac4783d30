import { compilePattern } from './patterns.ts';
import { compileRegex, isSoundRegex } from './regular-expressions.ts';
import type { RuleOperator } from './rule-operator.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

function textOperator(name: string, holds: (left: string, right: string) => boolean): RuleOperator {
  return {
    name,
    expects: 'text',
    accepts: (value) => isText(value) && value !== '',
    evaluate: (left, right) => isText(left) && left !== '' && isText(right) && holds(left, right),
  };
}

/** Without regard to case and to width and other forms of the same character. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');
const foldedOperator = (name: string, holds: (left: string, right: string) => boolean): RuleOperator =>
  textOperator(name, (left, right) => holds(foldText(left), foldText(right)));

/** Without regard to case; a constant is folded once. */
function partOperator(name: string, holds: (left: string, part: string) => boolean): RuleOperator {
  return {
    ...textOperator(name, (left, right) => holds(left.toLowerCase(), right.toLowerCase())),
    prepare: (constant) => {
      const part = isText(constant) ? constant.toLowerCase() : null;
      return (left) => isText(left) && left !== '' && part !== null && holds(left.toLowerCase(), part);
    },
  };
}

const contains = (left: string, right: string): boolean => left.includes(right);
const starts = (left: string, right: string): boolean => left.startsWith(right);

/** Texts are ordered by their characters, as codes are. */
export const textOperators: readonly RuleOperator[] = [
  { ...textOperator('textEqual', (left, right) => left === right), accepts: isText },
  { ...textOperator('textNotEqual', (left, right) => left !== right), accepts: isText },
  textOperator('textLess', (left, right) => left < right),
  textOperator('textLessOrEqual', (left, right) => left <= right),
  textOperator('textGreater', (left, right) => left > right),
  textOperator('textGreaterOrEqual', (left, right) => left >= right),
  foldedOperator('foldedEqual', (left, right) => left === right),
  foldedOperator('foldedNotEqual', (left, right) => left !== right),
  foldedOperator('foldedLess', (left, right) => left < right),
  foldedOperator('foldedLessOrEqual', (left, right) => left <= right),
  foldedOperator('foldedGreater', (left, right) => left > right),
  foldedOperator('foldedGreaterOrEqual', (left, right) => left >= right),
  partOperator('containsText', contains),
  partOperator('lacksText', (left, right) => !contains(left, right)),
  partOperator('startsWith', starts),
  partOperator('startsOtherwise', (left, right) => !starts(left, right)),
];

function patternOperator(name: string, holds: (left: string, pattern: string) => boolean): RuleOperator {
  return {
    name,
    expects: 'pattern',
    accepts: (value) => isText(value) && value !== '' && value.length <= 100,
    evaluate: (left, right) => isText(left) && left !== '' && isText(right) && holds(left, right),
  };
}

function regexOperator(name: string, holds: (left: string, regex: string) => boolean): RuleOperator {
  return {
    ...patternOperator(name, holds),
    expects: 'regex',
    accepts: (value) => isText(value) && isSoundRegex(value),
  };
}

export const patternOperators: readonly RuleOperator[] = [
  patternOperator('matchesPattern', (left, pattern) => compilePattern(pattern)(left)),
  patternOperator('breaksPattern', (left, pattern) => !compilePattern(pattern)(left)),
  regexOperator('matchesRegex', (left, regex) => compileRegex(regex)?.(left) ?? false),
  regexOperator('breaksRegex', (left, regex) => compileRegex(regex)?.(left) === false),
];
