import type { PublishedColumn } from '#database/published/published-table.ts';
import { AppError } from '../../errors.ts';
import { badOption, columnNamed, kindOf } from './columns.ts';
import type { ColumnKind } from './columns.ts';

/** A condition over row `r`, with its parameters from `$first` on. */
export interface FilterSql {
  text: string;
  values: unknown[];
}

type Token = { kind: 'word' | 'text' | 'number' | 'date' | 'mark'; text: string };

const tokenPattern =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<date>\d{4}-\d{2}-\d{2})(?![\w.-])|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|(?<word>[A-Za-z_]\w*)|(?<mark>[(),]))/gy;
const deepest = 40;

const comparisons: Readonly<Record<string, string>> = {
  eq: 'is not distinct from',
  ne: 'is distinct from',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};
/** The same comparison from its other side: `100 lt rent` is `rent gt 100`. */
const turned: Readonly<Record<string, string>> = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };
/** Words that are values. */
const namedValues: readonly string[] = ['null', 'true', 'false'];
/** Where the searched text has to stand. */
const searches: Readonly<Record<string, (text: string) => string>> = {
  contains: (text) => `%${text}%`,
  startswith: (text) => `${text}%`,
  endswith: (text) => `%${text}`,
};

/**
 * Reads `$filter`: comparisons, `contains`, `startswith`, `endswith`, `not`, `and`, `or` and brackets. Values become parameters, names are
 * looked up: nothing of the text reaches the statement.
 * @throws AppError BadInput
 */
export function parseFilter(text: string, columns: readonly PublishedColumn[], first: number): FilterSql {
  const reader = new FilterReader(tokensOf(text), columns, first);
  return { text: reader.whole(), values: reader.values };
}

class FilterReader {
  readonly values: unknown[] = [];
  readonly #tokens: readonly Token[];
  readonly #columns: readonly PublishedColumn[];
  readonly #first: number;
  #place = 0;

  constructor(tokens: readonly Token[], columns: readonly PublishedColumn[], first: number) {
    this.#tokens = tokens;
    this.#columns = columns;
    this.#first = first;
  }

  whole(): string {
    const sql = this.#either(0);
    const left = this.#tokens[this.#place];
    if (left !== undefined) throw badOption('$filter', `"${left.text}" is one too many`);
    return sql;
  }

  #next(): Token {
    const token = this.#tokens[this.#place];
    if (token === undefined) throw badOption('$filter', 'it ends too early');
    this.#place += 1;
    return token;
  }

  /** Takes the next token if it is this word. */
  #takes(word: string): boolean {
    const token = this.#tokens[this.#place];
    const isIt = token?.kind === 'word' && token.text.toLowerCase() === word;
    if (isIt) this.#place += 1;
    return isIt;
  }

  #expect(mark: string): void {
    const token = this.#next();
    if (token.kind === 'mark' && token.text === mark) return;
    throw badOption('$filter', `"${mark}" is expected before "${token.text}"`);
  }

  #parameter(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.#first + this.values.length - 1}::${cast}`;
  }

  #either(depth: number): string {
    const parts = [this.#both(depth)];
    while (this.#takes('or')) parts.push(this.#both(depth));
    return parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`;
  }

  #both(depth: number): string {
    const parts = [this.#one(depth)];
    while (this.#takes('and')) parts.push(this.#one(depth));
    return parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`;
  }

  #one(depth: number): string {
    if (depth > deepest) throw badOption('$filter', 'it is nested too deeply');
    if (this.#takes('not')) return `(${this.#one(depth + 1)}) is not true`;
    const token = this.#next();
    if (token.kind === 'mark' && token.text === '(') {
      const inner = this.#either(depth + 1);
      this.#expect(')');
      return inner;
    }
    if (token.kind === 'mark') throw badOption('$filter', `a name is expected before "${token.text}"`);
    if (token.kind !== 'word' || this.#isValue(token)) return this.#turned(token);
    const following = this.#tokens[this.#place];
    const isCall = following?.kind === 'mark' && following.text === '(';
    if (!isCall) return this.#compared(columnNamed(this.#columns, token.text, '$filter'));
    const search = searches[token.text.toLowerCase()];
    if (search === undefined) throw new AppError('NotSupported', `$filter: ${token.text}() is not supported.`);
    return this.#searched(search);
  }

  #searched(search: (text: string) => string): string {
    this.#expect('(');
    const column = columnNamed(this.#columns, this.#next().text, '$filter');
    this.#expect(',');
    const token = this.#next();
    if (token.kind !== 'text' || kindOf(column) !== 'text') throw badOption('$filter', 'texts alone can be searched');
    this.#expect(')');
    const escaped = unquoted(token.text).replace(/[\\%_]/g, (character) => `\\${character}`);
    return `(${column.expression})::text like ${this.#parameter(search(escaped), 'text')}`;
  }

  /** A property may be named like a value. */
  #isValue({ text }: Token): boolean {
    return namedValues.includes(text.toLowerCase()) && !this.#columns.some(({ name }) => name === text);
  }

  #compared(column: PublishedColumn): string {
    const operator = this.#operator();
    return this.#comparison(column, comparisons[operator]!, this.#next());
  }

  /** The value comes first. */
  #turned(value: Token): string {
    const operator = this.#operator();
    const token = this.#next();
    if (token.kind !== 'word') throw badOption('$filter', `a name is expected before "${token.text}"`);
    const column = columnNamed(this.#columns, token.text, '$filter');
    return this.#comparison(column, comparisons[turned[operator]!]!, value);
  }

  #operator(): string {
    const { text } = this.#next();
    const operator = text.toLowerCase();
    if (comparisons[operator] === undefined)
      throw new AppError('NotSupported', `$filter: the operator ${text} is not supported.`);
    return operator;
  }

  #comparison(column: PublishedColumn, operator: string, token: Token): string {
    const kind = kindOf(column);
    const value = literalOf(token, kind, column.name);
    return `(${column.expression})::${kind} ${operator} ${this.#parameter(value, kind)}`;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < trimmed.length) {
    const at = tokenPattern.lastIndex;
    const groups = tokenPattern.exec(trimmed)?.groups;
    if (!groups) throw badOption('$filter', `it cannot be read from "${trimmed.slice(at, at + 20)}" on`);
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined) as [Token['kind'], string];
    tokens.push({ kind, text: found });
  }
  return tokens;
}

const unquoted = (text: string) => text.slice(1, -1).replaceAll("''", "'");

function literalOf(token: Token, kind: ColumnKind, name: string): unknown {
  const word = token.kind === 'word' ? token.text.toLowerCase() : null;
  if (word === 'null') return null;
  if (kind === 'boolean' && (word === 'true' || word === 'false')) return word === 'true';
  if (kind === 'text' && token.kind === 'text') return unquoted(token.text);
  if (kind === 'numeric' && token.kind === 'number') return token.text;
  if (kind === 'date' && token.kind === 'date' && !Number.isNaN(Date.parse(token.text))) return token.text;
  throw badOption('$filter', `${token.text} is no value of ${name}`);
}
