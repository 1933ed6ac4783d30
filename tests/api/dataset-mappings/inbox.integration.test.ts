import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CloneMappingResult, MappingPlaceRow, MappingVersions } from '#contracts/mapping-places.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Browser } from '#tests/support/browser.ts';
import type { MappingWorld } from './mapping-world.ts';
import { rentRollList, startMappingWorld } from './mapping-world.ts';

const base = '/api/dataset-mappings';

/** A map of every required field of rent rolls that the names pass. */
async function fieldMapOf(em: EntityManager, isMapped: (name: string) => boolean): Promise<string> {
  const fields = await em.execute<{ name: string }[]>(
    `select k.name from data_model_field k join data_model m on m.id = k.data_model_id
      where m.code = 'rent_roll' and k.is_required order by k.name`,
  );
  const mapped = fields.filter(({ name }) => isMapped(name));
  return JSON.stringify(Object.fromEntries(mapped.map(({ name }) => [`of ${name}`, name])));
}

describe('the inbox of dataset mappings', () => {
  let world: MappingWorld;
  beforeAll(async () => {
    world = await startMappingWorld();
  });
  afterAll(() => world?.api.close());

  const list = async (query = '', browser: Browser = world.admin) => {
    const { status, body } = await browser.get(`${base}/places?${query}`);
    expect(status).toBe(200);
    return (body as Page<MappingPlaceRow>).rows;
  };
  const rentRolls = async (query = '', browser?: Browser) =>
    (await list(query, browser)).filter(
      ({ dataset, serviceProvider }) =>
        dataset.id === world.portfolio.datasetId && serviceProvider.id === world.portfolio.north,
    );
  const shown = (rows: MappingPlaceRow[]) =>
    rows.map(({ subject, state, mapping }) => [subject?.code ?? null, state, mapping?.level ?? null]);
  const clone = async (body: object, act = '', browser: Browser = world.admin) =>
    browser.send('POST', `${base}/clone${act}`, body);

  it('lists what is collected and not mapped, then the mapping that applies and why', async () => {
    const [first, second] = world.portfolio.properties;
    expect(shown(await rentRolls())).toEqual([
      [first!.code, 'notMapped', null],
      [second!.code, 'notMapped', null],
    ]);
    await world.save(world.ofProvider, 0, rentRollList);
    await world.save(world.ofProperty(0), 0, { ...rentRollList, rowNumber: 9 });
    expect(shown(await rentRolls())).toEqual([
      [null, 'mapped', 'provider'],
      [first!.code, 'mapped', 'property'],
      [second!.code, 'mapped', 'provider'],
    ]);
    expect(shown(await rentRolls('state=notMapped'))).toEqual([]);
    expect(shown(await rentRolls(`property=${second!.code}`))).toEqual([[second!.code, 'mapped', 'provider']]);
    const counts = await world.admin.read(`${base}/counts`);
    expect(counts.property.mapped).toBeGreaterThanOrEqual(3);
  });

  it('calls a mapping stale that fills a field which the data model lacks', async () => {
    const definition = { ...rentRollList, columns: [{ source: 'Suite', field: 'gone_field' }] };
    await world.api.orm.em
      .fork()
      .execute(`update dataset_mapping set definition = ? where property_id = ?`, [
        JSON.stringify(definition),
        world.portfolio.properties[0]!.id,
      ]);
    const [row] = await rentRolls('state=stale');
    expect(row).toMatchObject({ state: 'stale', staleReasons: ['FieldMissing'] });
  });

  it('shows the versions of a mapping with author and difference', async () => {
    const [row] = await rentRolls('state=stale');
    const { body } = await world.admin.get(`${base}/${row!.mapping!.id}/versions`);
    const { versions } = body as { versions: MappingVersions };
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions[0]!.changes.length).toBeGreaterThan(0);
    expect(versions[1]!.changes).toEqual([]);
  });

  it('clones a mapping with a preview, keeps what differs, and replaces it only when asked to', async () => {
    const ofProvider = (await rentRolls()).find(({ subject }) => subject === null)!.mapping!;
    const [first, second] = world.portfolio.properties;
    const body = { mappingId: ofProvider.id, properties: [first!.code, second!.code] };
    const preview = (await clone(body, '/preview')).body as CloneMappingResult;
    expect(preview.counts).toEqual({ created: 1, replaced: 0, same: 0, differs: 1, leftOut: 0 });
    expect(preview.rows.find(({ outcome }) => outcome === 'differs')!.changes.length).toBeGreaterThan(0);
    expect((await world.read(world.ofProperty(1))).body.members[0]!.version).toBe(0);
    expect(((await clone(body)).body as CloneMappingResult).counts.created).toBe(1);
    expect((await world.read(world.ofProperty(1))).body.members[0]!.definition).toMatchObject({ rowNumber: 6 });
    expect(((await clone({ ...body, isReplacing: true })).body as CloneMappingResult).counts).toMatchObject({
      replaced: 1,
      same: 1,
    });
    expect((await world.read(world.ofProperty(0))).body.members[0]).toMatchObject({ version: 3 });
  });

  it('keeps limited administrators to their properties, and providers and strangers out', async () => {
    const [first, second] = world.portfolio.properties;
    const rows = await rentRolls('', world.limited);
    expect(rows.map(({ subject }) => subject?.code)).not.toContain(second!.code);
    const own = rows.find(({ subject }) => subject?.code === first!.code)!;
    const body = { mappingId: own.mapping!.id, properties: [second!.code] };
    // A code out of reach gets the same answer as one that does not exist.
    for (const code of [second!.code, 'NONE']) {
      const answer = await clone({ ...body, properties: [code] }, '/preview', world.limited);
      expect(answer).toMatchObject({ status: 400, body: { detail: `There is no ${code}.` } });
    }
    for (const path of ['places', 'counts', `${own.mapping!.id}/versions`]) {
      expect((await world.dana.get(`${base}/${path}`)).status).toBe(403);
      expect((await new Browser(world.api.baseUrl).get(`${base}/${path}`)).status).toBe(401);
    }
    expect((await clone(body, '', world.dana)).status).toBe(403);
    expect((await clone({ mappingId: own.mapping!.id })).status).toBe(400);
    const others = (await rentRolls()).find(({ subject }) => subject?.code === second!.code)!;
    expect((await world.limited.get(`${base}/${others.mapping!.id}/versions`)).status).toBe(404);
  });

  it('shows places as mapped by a connection in force that maps its files, as orphan records do', async () => {
    const em = world.api.orm.em.fork();
    const definitions = await em.execute<{ id: number }[]>(
      `update dataset_mapping set is_active = false where is_active and dataset_id = ? returning id`,
      [world.portfolio.datasetId],
    );
    const states = async (browser?: Browser) =>
      (await rentRolls('', browser)).map(({ state, connection }) => [state, connection?.name ?? null]);
    const counts = async () => (await world.admin.read(`${base}/counts`)).property;
    const before = await counts();
    const bare = await states();
    expect(bare).toContainEqual(['notMapped', null]);
    await em.execute(
      `insert into connection (name, connection_type, format, api_url, field_map, service_provider_id, dataset_id)
       values ('Units by API', 'PULL', 'JSON', 'https://source.example/units', ?, ?, ?)`,
      [await fieldMapOf(em, () => true), world.portfolio.north, world.portfolio.datasetId],
    );
    expect(await states()).toEqual(bare.map(() => ['mapped', 'Units by API']));
    expect((await states(world.limited)).every(([state]) => state === 'mapped')).toBe(true);
    expect(await counts()).toMatchObject({ notMapped: before.notMapped - bare.length });
    expect((await rentRolls('state=notMapped')).length).toBe(0);
    expect((await rentRolls('state=mapped')).length).toBe(bare.length);
    const faults = async (fieldMap: string) => {
      await em.execute(`update connection set field_map = ? where name = 'Units by API'`, [fieldMap]);
      return [...new Set((await rentRolls()).map(({ state, staleReasons }) => `${state} ${staleReasons.join(' ')}`))];
    };
    const whole = await fieldMapOf(em, () => true);
    expect(await faults(await fieldMapOf(em, (name) => name !== 'unit_code'))).toEqual(['stale ConnectionFieldUnfed']);
    expect(await faults(whole.replace('{', '{"gone": "no_such_field", '))).toEqual(['stale ConnectionFieldMissing']);
    const listed = await world.admin.get('/api/connections?search=Units%20by%20API');
    expect(listed.body).toMatchObject({ rows: [{ values: { staleFields: 'no_such_field' } }] });
    expect((await counts()).stale).toBe(before.stale + bare.length);
    expect(await faults(whole)).toEqual(['mapped ']);
    await em.execute(`update connection set is_active = false where name = 'Units by API'`);
    expect(await states()).toEqual(bare);
    await em.execute(
      `update dataset_mapping set is_active = true where id in (${definitions.map(({ id }) => id).join(',')})`,
    );
  });

  it('computes the stored places again after a change of master data, and writes those alone that differ', async () => {
    const [first, second] = world.portfolio.properties;
    const run = async <Row>(text: string, params: unknown[] = []) =>
      (await world.api.orm.em.fork().execute(text, params)) as Row[];
    const written = () => run<{ id: number }>(`select id, xmin::text from mapping_place order by id`);
    await list();
    await list('', world.limited);
    const before = await written();
    await list('search=a');
    expect(await written()).toEqual(before);
    await run(`update property set name = 'Quay House' where id = ?`, [first!.id]);
    expect((await rentRolls('search=quay ho')).map(({ subject }) => subject?.code)).toEqual([first!.code]);
    const after = await written();
    expect(after).toHaveLength(before.length);
    expect(after.filter((row) => !before.some((one) => isDeepStrictEqual(one, row))).length).toBeLessThan(
      before.length,
    );
    await run(`update property set retired_at = now() where id = ?`, [first!.id]);
    expect((await rentRolls('', world.limited)).map(({ subject }) => subject?.code)).not.toContain(first!.code);
    expect((await rentRolls()).map(({ subject }) => subject?.code)).toEqual([undefined, second!.code]);
    await run(`update property set retired_at = null where id = ?`, [first!.id]);
    expect((await rentRolls('', world.limited)).map(({ subject }) => subject?.code)).toContain(first!.code);
  });

  it('finds a place by each of its names in any case, and takes signs of patterns as text', async () => {
    const place = (await rentRolls()).find(({ subject }) => subject !== null);
    const code = place!.subject!.code;
    const found = async (text: string) =>
      (await rentRolls(`search=${encodeURIComponent(text)}`)).some(({ key }) => key === place!.key);
    const { subject, serviceProvider, dataset } = place!;
    for (const name of [subject!.name, code, serviceProvider.name, dataset.name]) {
      expect([name, await found(name.toUpperCase())]).toEqual([name, true]);
      expect(await found(name.slice(1, 4))).toBe(true);
    }
    for (const none of [`${code}%`, `${code.slice(0, -1)}_`, `${subject!.name} ${code}`])
      expect(await found(none)).toBe(false);
  });

  it('is refused as changed when it is saved while somebody deletes it', async () => {
    const place = world.ofProperty(1);
    const before = (await world.read(place)).body.members[0]!;
    const row = (await rentRolls()).find(({ subject }) => subject?.code === world.portfolio.properties[1]!.code)!;
    const [saved, deleted] = await Promise.all([
      world.save(place, before.version, { ...before.definition!, rowNumber: 11 }),
      world.admin.send('DELETE', `${base}/${row.mapping!.id}`),
    ]);
    expect([200, 409]).toContain(saved.status);
    expect(deleted.status).toBeLessThan(500);
    if (saved.status === 409) expect(saved.body).toMatchObject({ code: 'StaleView', details: { version: 0 } });
    const now = (await world.read(place)).body.members[0]!;
    if (now.version === 0) await world.save(place, 0, before.definition!);
  });

  it('deletes a mapping that nothing uses, so that the next one applies', async () => {
    const second = (await rentRolls()).find(({ subject }) => subject?.code === world.portfolio.properties[1]!.code)!;
    expect(second.allowedActs).toContain('delete');
    const { status } = await world.admin.send('DELETE', `${base}/${second.mapping!.id}`);
    expect(status).toBe(200);
    const after = (await rentRolls()).find(({ key }) => key === second.key)!;
    expect(after.mapping?.level).toBe('provider');
  });
});
