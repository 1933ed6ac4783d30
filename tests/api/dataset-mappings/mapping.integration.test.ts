import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { select, sql } from '#database/sql/select.ts';
import type { MappingWorld } from './mapping-world.ts';
import { rentRollList, startMappingWorld } from './mapping-world.ts';

describe('the mapping of a place', () => {
  let world: MappingWorld;
  beforeAll(async () => {
    world = await startMappingWorld();
  });
  afterAll(() => world.api.close());

  it('is empty with the fields of the data model until one is saved', async () => {
    const { body } = await world.read(world.ofFund);
    expect(body).toMatchObject({ serviceProvider: 'Northgate Realty', collected: 'Rent Roll', maySave: true });
    expect(body.members).toHaveLength(1);
    expect(body.members[0]).toMatchObject({ mappingId: null, version: 0, definition: null, inherited: null });
    expect(body.members[0]!.model!.fields.map(({ name }) => name)).toContain('unit_code');
  });

  it('makes a version of each change, none of what is equal, and keeps who saved it', async () => {
    const saved = await world.save(world.ofFund, 0, rentRollList);
    expect(saved).toMatchObject({ status: 200, body: { members: [{ version: 1, author: 'amira' }] } });
    expect(await world.save(world.ofFund, 1, rentRollList)).toMatchObject({ body: { members: [{ version: 1 }] } });
    const changed = { ...rentRollList, rowNumber: 7 };
    expect(await world.save(world.ofFund, 1, changed)).toMatchObject({ body: { members: [{ version: 2 }] } });
    const first = await world.read({ ...world.ofFund, version: 1 });
    expect(first.body.members[0]!.definition).toEqual(rentRollList);
    const audits = await select<{ action: string; kinds: string }>(
      world.api.orm.em.fork(),
      sql`select action, (details -> 'changes' -> 0 ->> 'kind') as kinds from audit_entry
          where entity = 'datasetMapping' order by id`,
    );
    expect(audits).toEqual([
      { action: 'datasetMapping.add', kinds: 'format' },
      { action: 'datasetMapping.edit', kinds: 'rowNumber' },
    ]);
  });

  it('tells the second of two administrators what the first one changed', async () => {
    const place = world.ofProperty(1);
    await world.save(place, 0, rentRollList);
    await world.save(place, 1, { ...rentRollList, excludeRowKeywords: ['Total', 'Subtotal'] });
    const second = await world.save(place, 1, { ...rentRollList, rowNumber: 9 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'StaleView',
        details: { version: 2, changes: [{ kind: 'keyword', before: null, after: 'Subtotal' }] },
      },
    });
  });

  it('names the mapping that a property is read by while it has none', async () => {
    const { portfolio, api } = world;
    await api.orm.em
      .fork()
      .execute(
        `insert into fund_property (fund_id, property_id, valid_from, ownership_percentage) values (?, ?, '2020-01-01', 100)`,
        [portfolio.fundId, portfolio.properties[0]!.id],
      );
    await world.save({ ...world.ofFund, isFundEnabled: true }, 2, { ...rentRollList, rowNumber: 7 });
    const { body } = await world.read(world.ofProperty(0));
    expect(body.members[0]!.inherited).toMatchObject({ level: 'fund', definition: { rowNumber: 7 } });
  });

  it('refuses fields that are twice, unknown, or cannot hold their constant', async () => {
    const columns = [...rentRollList.columns, { source: 'Unit', field: 'unit_code' }, { source: 'Pet', field: 'pet' }];
    const constants = [{ field: 'rentable_area', value: 'much' }];
    const refused = await world.save(world.ofProvider, 0, { ...rentRollList, columns, constants });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: {
          problems: [
            { code: 'DuplicateField', field: 'unit_code' },
            { code: 'UnknownField', field: 'pet' },
            { code: 'WrongConstant', field: 'rentable_area' },
          ],
        },
      },
    });
  });

  it('takes two columns for a number of a file with two amounts, and never for a word', async () => {
    const [unit] = rentRollList.columns;
    const columns = [...rentRollList.columns, { source: 'Unit 2', field: unit!.field }];
    const refused = await world.save(world.ofProvider, 0, { ...rentRollList, format: 'TWO_AMOUNTS', columns });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { problems: [{ code: 'DuplicateField', field: unit!.field }] } },
    });
  });

  it('lets an Admin of one property change what is for this property alone', async () => {
    const { limited } = world;
    expect((await world.save(world.ofProperty(0), 0, rentRollList, limited)).status).toBe(200);
    expect((await world.read(world.ofProvider, limited)).body.maySave).toBe(false);
    expect((await world.save(world.ofProvider, 0, rentRollList, limited)).status).toBe(403);
    expect((await world.save(world.ofProperty(1), 2, rentRollList, limited)).status).toBe(404);
    const ofStranger = { ...world.ofProperty(0), ServiceProviderId: world.portfolio.south };
    expect((await world.read(ofStranger, limited)).status).toBe(404);
  });

  it('is not for data providers', async () => {
    expect((await world.read(world.ofFund, world.dana)).status).toBe(403);
    expect((await world.save(world.ofFund, 0, rentRollList, world.dana)).status).toBe(403);
  });
});

describe('a version of a mapping', () => {
  let world: MappingWorld;
  beforeAll(async () => {
    world = await startMappingWorld();
  });
  afterAll(() => world.api.close());

  it('never changes', async () => {
    await world.save(world.ofFund, 0, rentRollList);
    const em = world.api.orm.em.fork();
    await expect(em.execute(`update dataset_mapping_version set definition = '{}'`)).rejects.toThrow('never changes');
  });

  it('is made by a trigger for whatever changes the definition', async () => {
    const em = world.api.orm.em.fork();
    await em.execute(`update dataset_mapping set definition = definition || '{"rowNumber": 40}'`);
    const versions = await select<{ version: number; row: number }>(
      em,
      sql`select version, (definition ->> 'rowNumber')::int as row from dataset_mapping_version order by version`,
    );
    expect(versions).toEqual([
      { version: 1, row: 6 },
      { version: 2, row: 40 },
    ]);
  });
});
