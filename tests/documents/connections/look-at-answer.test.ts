import { afterAll, describe, expect, it } from '@jest/globals';
import { lookAtAnswer } from '#documents/connections/look-at-answer.ts';
import { listDefinition } from '#documents/mapping/list-definition.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { createSamplePool } from '#documents/sampling/sample-pool.ts';
import { generateLayout } from '../sampling/generated-layouts.ts';

const { context } = generateLayout(0);
const answer = (units: object[]) => Buffer.from(JSON.stringify({ data: { units }, links: [{ next: 2 }] }));
const units = (count: number) => Array.from({ length: count }, (_, no) => ({ unit: `U${no}`, rent: no / 8, note: '' }));

describe('a look at an answer', () => {
  it('tells its lists, its fields with their first values, and its first rows', () => {
    const seen = lookAtAnswer({ content: answer(units(30)), rowsPath: '$.data.units', context: null });
    expect(seen).toMatchObject({
      lists: [
        { path: '$.data.units', rowCount: 30 },
        { path: '$.links', rowCount: 1 },
      ],
      table: { rowCount: 30, columns: ['unit', 'rent', 'note'], fields: [{ name: 'unit', sample: 'U0' }, {}, {}] },
    });
    const { table } = seen as { table: { rows: unknown[]; sample: { rows: unknown[] } } };
    expect([table.rows.length, table.sample.rows.length]).toEqual([5, 20]);
  });

  it('says how many fields of the rows it leaves out', () => {
    const wide = Object.fromEntries(Array.from({ length: 1_003 }, (_, no) => [`field${no}`, no]));
    const seen = lookAtAnswer({ content: answer([wide]), rowsPath: '$.data.units', context: null });
    expect(seen).toMatchObject({ table: { fieldsLeftOut: 3 } });
    expect((seen as { table: { fields: unknown[] } }).table.fields).toHaveLength(1_000);
  });

  it('says what is no JSON, and keeps the lists where the path leads to no rows', () => {
    const look = (content: Buffer, rowsPath: string | null) => lookAtAnswer({ content, rowsPath, context: null });
    expect(look(Buffer.from('<html>'), null)).toEqual({ outcome: 'unread', fault: 'NotJson' });
    for (const path of ['$.data.none', '$..[?(@.unit)]'])
      expect(look(answer(units(2)), path)).toMatchObject({ lists: [{ rowCount: 2 }, {}], table: null });
  });
});

describe('the thread that looks at answers', () => {
  const pools: ReturnType<typeof createSamplePool>[] = [];
  const poolOf = (options: Parameters<typeof createSamplePool>[0]) => {
    const pool = createSamplePool(options);
    pools.push(pool);
    return pool;
  };
  afterAll(() => Promise.all(pools.map((pool) => pool.close())));
  const request = (count: number) => ({ content: answer(units(count)), rowsPath: '$.data.units', context });

  it('tells what a look tells, reads rows, and then workbooks', async () => {
    const pool = poolOf({});
    expect(await pool.lookAtAnswer(request(3))).toEqual(lookAtAnswer(request(3)));
    const definition = listDefinition(null, 1, [{ source: 'unit', field: context.fields[0]!.name }]);
    const table = { columns: ['unit'], rows: [['U1']] };
    expect((await pool.readAnswer({ table, definition, context })).records).toHaveLength(1);
    const propose = { kind: 'propose', sheet: null, rowNumber: null } as const;
    const csv = Buffer.from('Unit,Area\nU1,2\n');
    const job = { key: 'one', fileName: 'a.csv', context, request: propose };
    expect((await pool.run(job, () => Promise.resolve(csv))).reading.lastRow).toBe(2);
  });

  it('gives up what needs more time or memory than it has, and reads the next', async () => {
    const slow = poolOf({ timeoutMs: 20 });
    await expect(slow.lookAtAnswer(request(200_000))).rejects.toThrow(UnreadableFile);
    const small = poolOf({ heapMb: 32, timeoutMs: 60_000 });
    await expect(small.lookAtAnswer(request(400_000))).rejects.toThrow(UnreadableFile);
    expect(await small.lookAtAnswer(request(1))).toMatchObject({ table: { rowCount: 1 } });
  });
});
