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
  const tokens = tokensOf(text);
  const values: unknown[] = [];
  let place = 0;
  const peek = () => tokens[place];
  const next = (): Token => {
    const token = tokens[place];
    if (token === undefined) throw badOption('$filter', 'it ends too early');
    place += 1;
    return token;
  };
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.text.toLowerCase() === word;
  const expect = (mark: string) => {
    const token = next();
    if (token.kind !== 'mark' || token.text !== mark)
      throw badOption('$filter', `"${mark}" is expected before "${token.text}"`);
  };
  const parameter = (value: unknown, cast: string) => {
    values.push(value);
    return `$${first + values.length - 1}::${cast}`;
  };

  function either(depth: number): string {
    if (depth > deepest) throw badOption('$filter', 'it is nested too deeply');
    const parts = [both(depth)];
    while (isWord('or')) {
      next();
      parts.push(both(depth));
    }
    return parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`;
  }

  function both(depth: number): string {
    const parts = [one(depth)];
    while (isWord('and')) {
      next();
      parts.push(one(depth));
    }
    return parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`;
  }

  function one(depth: number): string {
    if (depth > deepest) throw badOption('$filter', 'it is nested too deeply');
    if (isWord('not')) {
      next();
      return `(${one(depth + 1)}) is not true`;
    }
    const token = next();
    if (token.kind === 'mark' && token.text === '(') {
      const inner = either(depth + 1);
      expect(')');
      return inner;
    }
    if (token.kind !== 'word') throw badOption('$filter', `a name is expected before "${token.text}"`);
    const search = searches[token.text.toLowerCase()];
    const isCall = peek()?.kind === 'mark' && peek()?.text === '(';
    if (isCall && search === undefined)
      throw new AppError('NotSupported', `$filter: ${token.text}() is not supported.`);
    return isCall && search ? searched(search) : compared(columnNamed(columns, token.text, '$filter'));
  }

  function searched(search: (text: string) => string): string {
    expect('(');
    const column = columnNamed(columns, next().text, '$filter');
    expect(',');
    const token = next();
    if (token.kind !== 'text' || kindOf(column) !== 'text') throw badOption('$filter', 'texts alone can be searched');
    expect(')');
    const escaped = unquoted(token.text).replace(/[\\%_]/g, (character) => `\\${character}`);
    return `(${column.expression})::text like ${parameter(search(escaped), 'text')}`;
  }

  function compared(column: PublishedColumn): string {
    const name = next().text;
    const operator = comparisons[name.toLowerCase()];
    if (operator === undefined) throw new AppError('NotSupported', `$filter: the operator ${name} is not supported.`);
    const kind = kindOf(column);
    const value = literalOf(next(), kind, column.name);
    return `(${column.expression})::${kind} ${operator} ${parameter(value, kind)}`;
  }

  const sql = either(0);
  if (place < tokens.length) throw badOption('$filter', `"${tokens[place]?.text ?? ''}" is one too many`);
  return { text: sql, values };
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
