import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { openDatabase } from '#database/orm.ts';
import { configurationsFor } from '#database/workflow-configuration/configuration-in-force.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

/** Funds 1 over 2 over 3, and 4 apart; properties 1 and 2. */
const parents: (number | null)[] = [null, 1, 2, null];
const place = fc.record({
  isOfPackage: fc.boolean(),
  fund: fc.constantFrom(null, null, 1, 2, 3, 4),
  property: fc.constantFrom(null, null, null, 1, 2),
});
const subject = fc.record({
  hasPackage: fc.boolean(),
  property: fc.constantFrom(null, 1, 2),
  fund: fc.constantFrom(null, 1, 2, 3, 4),
});

describe('the configurations over a subject', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    await orm.em.execute(`insert into fund_type (name) values ('Core')`);
    for (const [index, parent] of parents.entries()) {
      await orm.em.execute(
        `insert into fund (id, name, name_folded, fund_type_id, parent_id)
         select ?, ?, ?, min(id), ?::int from fund_type`,
        [index + 1, `F${index + 1}`, `f${index + 1}`, parent],
      );
    }
    await orm.em.execute(`insert into property (id, code, name, property_type, country)
      values (1, 'P-1', 'One', 'Office', 'US'), (2, 'P-2', 'Two', 'Office', 'US')`);
    await orm.em.execute(`insert into report_package (id, name) values (1, 'Monthly')`);
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('are the same on the screen and for a submission that opens, in the same order', async () => {
    const [{ id: datasetId } = { id: 0 }] = await orm.em.execute<{ id: number }[]>('select min(id) as id from dataset');
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 8 }), subject, async (places, wanted) => {
        await orm.em.fork().transactional(async (em) => {
          await em.execute('update workflow_configuration set is_active = false');
          for (const { isOfPackage, fund, property } of places) {
            await em.execute(
              `insert into workflow_configuration (dataset_id, report_package_id, fund_id, property_id) values (?, ?, ?, ?)`,
              [isOfPackage ? null : datasetId, isOfPackage ? 1 : null, property === null ? fund : null, property],
            );
          }
          const reportPackageId = wanted.hasPackage ? 1 : null;
          const fundIds: number[] = [];
          for (let id: number | null = wanted.fund; id !== null; id = parents[id - 1] ?? null) fundIds.push(id);
          const opened = await configurationsFor(em, {
            ...{ datasetId, reportPackageId, propertyId: wanted.property, fundIds },
          });
          const shown = await em.execute<{ id: number; chain: number }[]>(
            `select configuration_id as id, chain_id as chain from chains_over(?::int, ?::int, ?::int, ?::int)`,
            [datasetId, reportPackageId, wanted.property, wanted.fund],
          );
          // Of several versions of one chain in force the newest counts.
          const newest = shown.filter(({ chain }, index) => shown.findIndex((one) => one.chain === chain) === index);
          expect(newest.map(({ id }) => id)).toEqual(opened.map(({ id }) => id));
        });
      }),
      { numRuns: generatedCases(60) },
    );
  });
});
