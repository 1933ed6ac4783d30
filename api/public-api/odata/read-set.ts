import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublishedColumn, PublishedTable } from '#database/published/published-table.ts';
import { lineOf } from '#database/published/published-table.ts';
import { AppError } from '../../errors.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { badOption, columnNamed } from './columns.ts';
import { parseFilter } from './filter.ts';
import { orderSql, placeOfRow, readOrder } from './order.ts';
import type { OrderedColumn } from './order.ts';

/** What a request asks of an entity set. */
export interface SetOptions {
  columns: readonly PublishedColumn[];
  filter: { text: string; values: unknown[] } | null;
  /** What comes before the key; empty for the rows in their own order. */
  order: readonly OrderedColumn[];
  top: number | null;
  skip: number;
  hasCount: boolean;
  after: readonly [loadId: number, rowNo: number] | null;
}

const rowsPerPage = 5_000;
const firstParameter = 2;
const known = ['$select', '$filter', '$orderby', '$top', '$skip', '$count', '$skiptoken', '$format'];

/** @throws AppError NotSupported for an option that is none of ours, BadInput for one that cannot be read */
export function readOptions(query: Readonly<Record<string, unknown>>, columns: readonly PublishedColumn[]): SetOptions {
  const unknown = Object.keys(query).find((name) => name.startsWith('$') && !known.includes(name));
  if (unknown !== undefined) throw new AppError('NotSupported', `The option ${unknown.slice(0, 50)} is not supported.`);
  const textOf = (name: string) => {
    const value = query[name];
    if (value !== undefined && typeof value !== 'string') throw badOption(name, 'it is given twice');
    return value?.trim() === '' ? undefined : value?.trim();
  };
  const filter = textOf('$filter');
  const place = placeIn(textOf('$skiptoken'), ['number', 'number']);
  const format = textOf('$format');
  if (format !== undefined && !/^(json|application\/json)/i.test(format))
    throw new AppError('NotSupported', 'Answers are JSON alone.');
  return {
    columns: selected(textOf('$select'), columns),
    filter: filter === undefined ? null : parseFilter(filter, columns, firstParameter),
    order: readOrder(textOf('$orderby'), columns),
    top: wholeOf(textOf('$top'), '$top'),
    skip: wholeOf(textOf('$skip'), '$skip') ?? 0,
    hasCount: textOf('$count') === 'true',
    after: place && [Number(place[0]), Number(place[1])],
  };
}

function selected(text: string | undefined, columns: readonly PublishedColumn[]): readonly PublishedColumn[] {
  if (text === undefined || text === '*') return columns;
  return [...new Set(text.split(',').map((name) => name.trim()))].map((name) => columnNamed(columns, name, '$select'));
}

function wholeOf(text: string | undefined, option: string): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw badOption(option, 'a whole number is expected');
  return Number(text);
}

export interface SetPage {
  lines: string[];
  /** The options that ask for the next page; null at the end. */
  next: Record<string, string> | null;
}

/**
 * One page of rows, each as JSON text. The next page begins after the key of the last row, in every order: rows are neither
 * repeated nor left out when figures are published meanwhile.
 * @throws AppError Gone when the row that the page begins after is no longer published
 */
export async function readPage(
  em: EntityManager,
  table: PublishedTable,
  loadIds: readonly number[],
  { columns, filter, order, top, skip, after }: SetOptions,
): Promise<SetPage> {
  const limit = Math.min(top ?? rowsPerPage, rowsPerPage);
  const pool = await em.getConnection().getNativeClient();
  const values: unknown[] = [loadIds, ...(filter?.values ?? [])];
  const place = after && (await placeOfRow(pool, table, loadIds, { order, after, first: values.length + 1 }));
  const { rows } = await pool.query<{ loadId: number; rowNo: number; line: string }>(
    `select r.load_id as "loadId", r.row_no as "rowNo", ${lineOf(columns)} as line
       from reporting_load l join submission s on s.id = l.submission_id ${table.source}
      where l.id = any($1::int[]) ${place ? `and (${place.text})` : ''} ${filter ? `and (${filter.text})` : ''}
      order by ${orderSql(order)} limit ${limit} offset ${skip}`,
    [...values, ...(place?.values ?? [])],
  );
  const last = rows.at(-1);
  const left = top === null ? null : top - rows.length;
  const hasMore = rows.length === rowsPerPage && last !== undefined && left !== 0;
  const rest: Record<string, string> = left === null ? {} : { $top: String(left) };
  const next = hasMore ? { ...rest, $skiptoken: cursorOf([last.loadId, last.rowNo]) } : null;
  return { lines: rows.map(({ line }) => line), next };
}

export async function countRows(
  em: EntityManager,
  table: PublishedTable,
  loadIds: readonly number[],
  { filter }: Pick<SetOptions, 'filter'>,
): Promise<number> {
  const pool = await em.getConnection().getNativeClient();
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from reporting_load l join submission s on s.id = l.submission_id ${table.source}
      where l.id = any($1::int[]) ${filter ? `and (${filter.text})` : ''}`,
    [loadIds, ...(filter?.values ?? [])],
  );
  return rows[0]?.count ?? 0;
}
