import { describe, expect, it } from '@jest/globals';
import { namedColumns } from './named-columns.ts';

const tables = new Set(['fund', 'property']);
const columnsOf = (source: string) =>
  namedColumns('a.ts', source, tables)
    .map(({ table, column }) => `${table.join('|')}.${column}`)
    .toSorted();

describe('the columns that statements name', () => {
  it('are read by the alias of their table, also in pieces within a piece', () => {
    expect(columnsOf('sql`select f.name from fund f ${sql`join property p on p.fund_id = f.id`}`')).toEqual([
      'fund.name',
      'property.fund_id',
    ]);
  });

  it('are read without an alias by the name of the table', () => {
    expect(columnsOf('sql`select fund.code from fund where fund.id = ${id}`')).toEqual(['fund.code', 'fund.id']);
  });

  it('leave out subqueries, names of statements before them, texts and comments', () => {
    expect(
      columnsOf("sql`with f as (select 1) select f.name, p.x, 'fund.word' from f join (select 2) p on true`"),
    ).toEqual([]);
    expect(columnsOf('// `select f.gone from fund f`')).toEqual([]);
  });
});
