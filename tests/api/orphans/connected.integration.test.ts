import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { FixWorld } from './fix-world.ts';
import { month } from './fix-world.ts';
import { startFullWorld } from './full-world.ts';

describe('a missing mapping', () => {
  let world: FixWorld;
  let admin: Browser;

  beforeAll(async () => {
    world = await startFullWorld();
    await makePerson(world.api.orm, 'Admin', 'whole@fund.example');
    admin = await signIn(world.api.baseUrl, 'whole@fund.example');
  }, 120_000);
  afterAll(() => world?.api.close());

  async function missing(): Promise<OrphanRow[]> {
    const { body } = await admin.get(`/api/orphans/mappingsMissing?postMonth=${month}&size=100`);
    return (body as Page<OrphanRow>).rows.filter(({ reason }) => reason === 'MappingMissing');
  }

  it('is none where a connection in force maps the files of the provider and dataset', async () => {
    const before = await missing();
    const [one] = before;
    const isOfOne = (row: OrphanRow) =>
      row.serviceProvider?.id === one?.serviceProvider?.id && row.dataset?.id === one?.dataset?.id;
    await world.run(
      `insert into connection (name, connection_type, format, api_url, field_map, service_provider_id, dataset_id)
       values ('Mapped', 'PULL', 'JSON', 'https://source.example/units', '{"unit": "unit_code"}', ?, ?)`,
      [one?.serviceProvider?.id, one?.dataset?.id],
    );
    const keys = (rows: readonly OrphanRow[]) => rows.map(({ key }) => key).sort();
    expect(keys(await missing())).toEqual(keys(before.filter((row) => !isOfOne(row))));
    await world.run(`update connection set is_active = false where name = 'Mapped'`);
    expect(keys(await missing())).toEqual(keys(before));
  });
});
