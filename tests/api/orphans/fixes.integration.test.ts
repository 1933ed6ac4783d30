import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orphanCategories, orphanReasons } from '#contracts/orphans.ts';
import type { OrphanReason, OrphanRow } from '#contracts/orphans.ts';
import { fixOf } from '../../../frontend/src/features/orphans/orphan-fix.ts';
import { rentRollList } from '../dataset-mappings/mapping-world.ts';
import type { FixWorld } from './fix-world.ts';
import { startFixWorld } from './fix-world.ts';
import { fixes } from './fixes.ts';

/** The order differs from run to run; a failure names it. */
const seed = Date.now();
const [order = []] = fc.sample(fc.shuffledSubarray([...orphanReasons], { minLength: orphanReasons.length }), {
  seed,
  numRuns: 1,
});

describe(`the fix of an orphan record (order ${seed})`, () => {
  let world: FixWorld;

  beforeAll(async () => {
    world = await startFixWorld();
    const { portfolio, insert } = world;
    const ofProvider = { service_provider_id: portfolio.north, dataset_id: portfolio.datasetId };
    await insert('dataset_mapping', { ...ofProvider, definition: JSON.stringify(rentRollList) });
    for (const reason of order) await fixes[reason].make(world, reason);
  }, 120_000);
  afterAll(() => world?.api.close());

  const find = async (reason: OrphanReason): Promise<OrphanRow> => {
    const rows = await world.rowsOf(fixes[reason].category);
    const found = rows.filter((row) => row.reason === reason && row.name === reason);
    expect([reason, found.length]).toEqual([reason, 1]);
    return found[0]!;
  };

  it.each(orphanCategories)('is known for the category %s', (category) => {
    expect(Object.values(fixes).map((fix) => fix.category)).toContain(category);
  });

  it.each(order)('that the row of %s offers makes it leave, and no other row', async (reason) => {
    const { category, screen, mend } = fixes[reason];
    const row = await find(reason);
    const [rows, counts] = [await world.rowsOf(category), await world.countsOf()];
    expect(counts[category]).toBe(rows.length);
    const offered = fixOf(row);
    expect(offered.screen).toBe(screen);
    await mend(world, row, new URL(offered.to, 'http://page').searchParams);
    const left = (await world.rowsOf(category)).map(({ key }) => key);
    expect(left.toSorted()).toEqual(
      rows
        .map(({ key }) => key)
        .filter((key) => key !== row.key)
        .toSorted(),
    );
    expect(await world.countsOf()).toEqual({ ...counts, [category]: rows.length - 1 });
  });
});
