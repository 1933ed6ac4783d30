import { describe, expect, it } from '@jest/globals';
import { streamInReach } from '#api/public-api/stream-in-reach.ts';
import type { PublishedRow } from '#database/published/published-rows.ts';

const row = (rowNo: number): PublishedRow => ({ loadId: 1, rowNo, line: `{"row_no":${rowNo}}` });

async function* batches(...sizes: number[]) {
  for (const size of sizes) yield Array.from({ length: size }, (_, index) => row(index));
}

async function linesOf(rows: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const text of rows) count += text.split('\n').length - 1;
  return count;
}

describe('a stream of published rows', () => {
  const allowed = () => Promise.resolve();

  it('has each row on a line of its own', async () => {
    expect(await linesOf(streamInReach(batches(3, 0, 2), { judge: allowed, everyMs: 0, count: 5 }))).toBe(5);
    expect(await linesOf(streamInReach(batches(), { judge: allowed, everyMs: 0, count: 0 }))).toBe(0);
  });

  it('breaks off where its reader may read no more', async () => {
    let asked = 0;
    const judge = () => (++asked > 2 ? Promise.reject(new Error('It was revoked.')) : Promise.resolve());
    const rows = streamInReach(batches(2, 2, 2), { judge, everyMs: 0, count: 6 });
    expect((await rows.next()).value).toContain('"row_no":1');
    await expect(linesOf(rows)).rejects.toThrow('It was revoked.');
    const once = streamInReach(batches(2, 2, 2), { judge, everyMs: 60_000, count: 6 });
    expect(await linesOf(once)).toBe(6);
  });

  it('breaks off at its end where rows that were announced are missing', async () => {
    await expect(linesOf(streamInReach(batches(2, 1), { judge: allowed, everyMs: 0, count: 4 }))).rejects.toThrow(
      'Of 4 published rows 3 were found.',
    );
  });
});
