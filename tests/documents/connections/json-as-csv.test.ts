import { describe, expect, it } from '@jest/globals';
import { jsonAsCsv } from '#documents/connections/json-as-csv.ts';
import { columnsOf, tableAsCsv } from '#documents/connections/json-rows.ts';
import { inThread } from '#documents/threads/in-thread.ts';

const megabytes = 2 ** 20;
const requestOf = (text: string, maxBytes = 50 * megabytes) => ({
  ...{ buffer: Buffer.from(text), rowsPath: null, maxBytes },
});
/** Rows of one field each, of so many names. */
const sparse = (rowCount: number, names: number) =>
  `[${Array.from({ length: rowCount }, (_, no) => `{"k${no % names}":1}`).join(',')}]`;

describe('a JSON answer as CSV', () => {
  it('is what its table is, over many pieces', () => {
    const rows = Array.from({ length: 2_500 }, (_, no) => [`U"${no}`, String(no)]);
    const text = JSON.stringify(rows.map(([unit, no]) => ({ unit, lease: { no } })));
    expect(jsonAsCsv(requestOf(text))).toEqual(tableAsCsv({ columns: ['unit', 'lease.no'], rows }));
  });

  it('says why there is none', () => {
    expect(jsonAsCsv(requestOf('[{"unit": 1}'))).toEqual({ fault: 'NotJson' });
    expect(jsonAsCsv(requestOf('[1]'))).toEqual({ fault: 'NoRows' });
    expect(jsonAsCsv(requestOf('[{"unit": "1A"}]', 10))).toEqual({ fault: 'RowsTooLarge' });
  });

  it('ends at the limit where a few megabytes would be hundreds of them as CSV', () => {
    const text = sparse(200_000, 1_000);
    expect(text.length).toBeLessThan(3 * megabytes);
    const before = process.memoryUsage().rss;
    expect(jsonAsCsv(requestOf(text))).toEqual({ fault: 'RowsTooLarge' });
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * megabytes);
  });

  it.each([
    ['empty objects', '{},', 2_000_000],
    ['lists', '[],', 2_000_000],
    ['numbers', '0,', 12_000_000],
  ])('is refused before it is parsed with too many %s', (_, value, count) => {
    expect(jsonAsCsv(requestOf(`[${value.repeat(count)}{}]`))).toEqual({ fault: 'RowsTooLarge' });
  });

  it.each([
    ['objects whose names all differ', (no: number) => `{"${no.toString(36)}":1},`, 1_300_000],
    ['short texts', (no: number) => `"${no.toString(36)}",`, 6_000_000],
  ])(
    'fits into its thread with as many %s as are allowed',
    async (_, valueOf, count) => {
      const values = Array.from({ length: count }, (_, no) => valueOf(no)).join('');
      const request = { ...requestOf(`[${values}{}]`), rowsPath: '$.none' };
      expect(await inThread('jsonAsCsv', request)).toEqual({ fault: 'NoRows' });
    },
    120_000,
  );

  it('is read in a thread', async () => {
    expect(await inThread('jsonAsCsv', requestOf('[{"unit": "1A"}]'))).toEqual(Buffer.from('\uFEFF"unit"\r\n"1A"\r\n'));
  });
});

describe('the columns of rows', () => {
  it('are those of objects eight levels deep, a thousand at most, and the rest is counted', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } };
    expect(columnsOf([deep]).columns).toEqual(['a.b.c.d.e.f.g.h']);
    const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, no) => [`f${no}`, no]));
    expect(columnsOf([wide(1_000)])).toMatchObject({ leftOut: 0 });
    const { columns, leftOut } = columnsOf([wide(900), wide(1_200), wide(1_200)]);
    expect([columns.length, columns.at(-1), leftOut]).toEqual([1_000, 'f999', 200]);
  });
});
