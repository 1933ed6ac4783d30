import type { RuleTest, RuleTree, RuleValue, Tolerance } from '../rule-trees.ts';
import { comparedKind, fieldsOf } from './kinds.ts';
import type { RuleLanguage } from './kinds.ts';
import { usualField, usualScope } from './rule-reach.ts';
import {
  aggregateWords,
  calculationWords,
  comparisonSigns,
  missingWords,
  nameText,
  signs,
  textTestWords,
} from './words.ts';

type AggregateOf = Extract<RuleValue, { kind: 'aggregate' }>;

/** How tightly a value holds together: sums, products, all others. */
const loose = 0;
const sums = 1;
const products = 2;
const tight = 3;

/** A rule as a person writes it in advance mode. `readRule` makes the same tree from it. */
export function printRule(tree: RuleTree, language: RuleLanguage): string {
  const test = (one: RuleTest) => printTest(language, one);
  const lines: string[] = [];
  if (tree.scope !== usualScope(tree)) lines.push(`for ${tree.scope === 'row' ? 'row' : 'file'}:`);
  if (tree.when) lines.push(`when ${test(tree.when)}`, `then ${test(tree.check)}`);
  else lines.push(test(tree.check));
  if (tree.field !== usualField(tree.check)) lines.push(`at ${tree.field === null ? 'nothing' : nameText(tree.field)}`);
  const { left, right } = tree.missing;
  if (left !== right) lines.push(`missing ${missingWords[left]}, ${missingWords[right]}`);
  else if (left !== 'SKIP_IF_ANY') lines.push(`missing ${missingWords[left]}`);
  if (tree.shown.length > 0) lines.push(`show ${tree.shown.map((value) => printValue(language, value)).join(', ')}`);
  return lines.join('\n');
}

function printTest(language: RuleLanguage, one: RuleTest, isTight = false): string {
  switch (one.kind) {
    case 'all':
    case 'any': {
      const said = one.of.map((part) => printTest(language, part, true)).join(one.kind === 'all' ? ' and ' : ' or ');
      return isTight && one.of.length > 1 ? `(${said})` : said;
    }
    case 'not': {
      const inner = printTest(language, one.of);
      return isNamedPair(one.of) ? `not ((${inner}))` : `not (${inner})`;
    }
    case 'compare': {
      const said = `${printValue(language, one.left)} ${comparisonSigns[one.comparison]} ${printValue(language, one.right)}`;
      if (one.type === 'foldedText') return `${said} ignoring case`;
      const { type, isClash } = comparedKind(one.left, one.right, language);
      return type === one.type && !isClash ? said : `${said} typed ${one.type}`;
    }
    case 'within': {
      const named = one.as === undefined ? '' : ` named ${nameText(one.as)}`;
      const within = `${no(one)}within ${toleranceText(one.tolerance)} of`;
      return `${printValue(language, one.left)} ${within} ${printValue(language, one.right)}${named}`;
    }
    case 'between':
      return `${printValue(language, one.left)} ${no(one)}between ${literal(one.low)} and ${literal(one.high)}`;
    case 'inList':
      return `${printValue(language, one.left)} ${no(one)}in (${one.values.map(quoted).join(', ')})`;
    case 'isEmpty':
      return `${printValue(language, one.left)} is ${no(one)}empty`;
    case 'text':
      return `${printValue(language, one.left)} ${no(one)}${textTestWords[one.test]} ${quoted(one.text)}`;
    case 'compulsoryPair':
    case 'exclusivePair': {
      const pair = `${one.kind}(${printValue(language, one.left)}, ${printValue(language, one.right)})`;
      const said = one.as === undefined ? pair : `(${pair} as ${nameText(one.as)})`;
      return `${no(one)}${said}`;
    }
  }
}

/** @param level how tightly the place where it stands holds */
function printValue(language: RuleLanguage, one: RuleValue, level = loose): string {
  if (one.as !== undefined) return `(${plain(language, { ...one, as: undefined }).text} as ${nameText(one.as)})`;
  const said = plain(language, one);
  return said.level < level ? `(${said.text})` : said.text;
}

function plain(language: RuleLanguage, one: RuleValue): { text: string; level: number } {
  const atom = (text: string) => ({ text, level: tight });
  switch (one.kind) {
    case 'constant':
      return atom(constantText(one));
    case 'field':
      return atom(nameText(one.field));
    case 'submission':
      return atom(
        language.fields.some(({ name }) => name === one.fact) ? `submission.${nameText(one.fact)}` : nameText(one.fact),
      );
    case 'aggregate':
      return atom(aggregate(language, one));
    case 'prior':
      return atom(`prior(${nameText(one.field)}${one.periods === 1 ? '' : `, ${one.periods}`})`);
    case 'calculation':
      return calculation(language, one);
    case 'round':
      return atom(`round(${printValue(language, one.of)}, ${one.digits})`);
    case 'choose':
      return atom(
        `if(${printTest(language, one.when)}, ${printValue(language, one.then)}, ${printValue(language, one.otherwise)})`,
      );
    case 'shiftedDay':
      return atom(`shiftDay(${printValue(language, one.of)}, ${one.months}, ${one.days})`);
    case 'rowsLike':
    case 'placeAmong':
      return atom(`${one.kind}(${one.fields.map(nameText).join(', ')})`);
    case 'runLength':
      return atom(`runLength(${nameText(one.field)})`);
    case 'outlierScore':
      return atom(`outlier(${nameText(one.field)})`);
    case 'rowBefore': {
      const order = one.orderBy.length === 0 ? '' : ` orderBy ${names(one.orderBy)}`;
      const among = one.within.length === 0 ? '' : ` among ${names(one.within)}`;
      return atom(`rowBefore(${nameText(one.field)}${order}${among})`);
    }
  }
}

function calculation(language: RuleLanguage, { calculation: kind, of }: Extract<RuleValue, { kind: 'calculation' }>) {
  const [first, ...others] = of;
  if (kind in calculationWords) {
    const word = calculationWords[kind as keyof typeof calculationWords];
    return { text: `${word}(${of.map((one) => printValue(language, one)).join(', ')})`, level: tight };
  }
  const sign = signs[kind as keyof typeof signs];
  const own = sign === '+' || sign === '-' ? sums : products;
  // A chain of sums is one sum, so a sum that begins another one stands in brackets.
  const isSumOfSum = kind === 'sum' && first?.kind === 'calculation' && first.calculation === 'sum';
  const begin = first === undefined ? '' : printValue(language, first, isSumOfSum ? products : own);
  return { text: [begin, ...others.map((one) => printValue(language, one, own + 1))].join(` ${sign} `), level: own };
}

function aggregate(language: RuleLanguage, one: AggregateOf): string {
  const path = one.dataset === null ? nameText(one.field) : `${nameText(one.dataset)}.${nameText(one.field)}`;
  const other = { ...language, fields: fieldsOf(language, one.dataset) };
  const keys = one.groupBy.map(({ own, other: theirs }) =>
    own === theirs ? nameText(own) : `${nameText(own)} = ${nameText(theirs)}`,
  );
  const clauses = [
    one.weightField === undefined ? '' : ` weighted ${nameText(one.weightField)}`,
    one.where === null ? '' : ` where ${printTest(other, one.where)}`,
    keys.length === 0 ? '' : ` by (${keys.join(', ')})`,
    one.periodOffset === 0 ? '' : ` before ${-one.periodOffset}`,
  ];
  return `${aggregateWords[one.aggregate]}(${path}${clauses.join('')})`;
}

const no = ({ isNegated }: { isNegated: boolean }): string => (isNegated ? 'not ' : '');
const isNamedPair = (test: RuleTest): boolean =>
  (test.kind === 'compulsoryPair' || test.kind === 'exclusivePair') && test.as !== undefined;
const names = (all: readonly string[]): string => `(${all.map(nameText).join(', ')})`;

const number = /^-?\d+(\.\d+)?$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;

function literal(value: string | number): string {
  const text = String(value);
  return number.test(text) || day.test(text) ? text : quoted(text);
}

function constantText({ type, value }: Extract<RuleValue, { kind: 'constant' }>): string {
  const text = String(value);
  if (type === 'text') return quoted(text);
  const isBare =
    (type === 'number' && number.test(text)) ||
    (type === 'day' && day.test(text)) ||
    (type === 'flag' && (text === 'true' || text === 'false'));
  return isBare ? text : `${type}(${quoted(text)})`;
}

function toleranceText({ absolute, percent }: Tolerance): string {
  const parts = [absolute === undefined ? '' : String(absolute), percent === undefined ? '' : `${percent}%`];
  return parts.filter((part) => part !== '').join(' or ');
}
