import { compilePattern } from './patterns.ts';
import { compileRegex, isSoundRegex } from './regular-expressions.ts';
import type { RuleOperator } from './rule-operator.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

function textOperator(name: string, holds: (left: string, right: string) => boolean): RuleOperator {
  return {
    name,
    expects: 'a text',
    accepts: (value) => isText(value) && value !== '',
    evaluate: (left, right) => isText(left) && left !== '' && isText(right) && holds(left, right),
  };
}

/** Without regard to case and to width and other forms of the same character. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');
const foldedOperator = (name: string, holds: (left: string, right: string) => boolean): RuleOperator =>
  textOperator(name, (left, right) => holds(foldText(left), foldText(right)));

const contains = (left: string, right: string): boolean => left.toLowerCase().includes(right.toLowerCase());
const starts = (left: string, right: string): boolean => left.toLowerCase().startsWith(right.toLowerCase());

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
  textOperator('containsText', contains),
  textOperator('lacksText', (left, right) => !contains(left, right)),
  textOperator('startsWith', starts),
  textOperator('startsOtherwise', (left, right) => !starts(left, right)),
];

function patternOperator(name: string, holds: (left: string, pattern: string) => boolean): RuleOperator {
  return {
    name,
    expects: 'a pattern: * any characters, ? one character, # one digit, @ one letter',
    accepts: (value) => isText(value) && value !== '' && value.length <= 100,
    evaluate: (left, right) => isText(left) && left !== '' && isText(right) && holds(left, right),
  };
}

function regexOperator(name: string, holds: (left: string, regex: string) => boolean): RuleOperator {
  return {
    ...patternOperator(name, holds),
    expects: 'a regular expression without back references and look-around, of at most 200 characters',
    accepts: (value) => isText(value) && isSoundRegex(value),
  };
}

export const patternOperators: readonly RuleOperator[] = [
  patternOperator('matchesPattern', (left, pattern) => compilePattern(pattern)(left)),
  patternOperator('breaksPattern', (left, pattern) => !compilePattern(pattern)(left)),
  regexOperator('matchesRegex', (left, regex) => compileRegex(regex)?.(left) ?? false),
  regexOperator('breaksRegex', (left, regex) => compileRegex(regex)?.(left) === false),
];
