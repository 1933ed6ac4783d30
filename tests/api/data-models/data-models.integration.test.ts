import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import { valuation } from '#database/seeds/models/valuation.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const own: ModelField = {
  name: 'x_esg_rating',
  labels: { en: 'ESG rating', ja: 'ESG格付', ar: 'تصنيف الاستدامة' },
  type: 'enum',
  requirement: 'optional',
  enumValues: ['A', 'B'],
  valueSynonyms: { A: ['best'] },
};

describe('data models', () => {
  let api: TestApi;
  let admin: Browser;
  let id: number;

  beforeAll(async () => {
    api = await startTestApi();
    await seedStandards(api.orm.em.fork());
    await makePerson(api.orm, 'Admin', 'amelia@fund.example', { name: 'Amelia' });
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    const { models } = await admin.read('/api/data-models');
    id = models.find(({ code }) => code === 'rent_roll')!.id;
  }, 120_000);
  afterAll(() => api.close());

  const sql = (text: string, params: unknown[] = []) => api.orm.em.fork().execute(text, params);
  const read = async (browser = admin) => await browser.read(`/api/data-models/${id}`);
  const save = (body: unknown, browser = admin) => browser.send('POST', `/api/data-models/${id}/versions`, body);
  const withField = ({ definition }: DataModelDetail, name: string, change: Partial<ModelField>) =>
    definition.fields.map((field) => (field.name === name ? { ...field, ...change } : field));

  it('are listed with their datasets and read with what names their fields', async () => {
    const { models } = await admin.read('/api/data-models');
    expect(models).toHaveLength(8);
    expect(models[0]).toMatchObject({
      code: 'rent_roll',
      version: 1,
      hasOffer: false,
      datasets: [{ name: 'Rent Roll' }],
    });
    const model = await read();
    expect(model).toMatchObject({ mayChange: true, offer: null, versions: [{ version: 1, isInForce: true }] });
    expect(model.uses['unit_code']).toMatchObject({ isKey: true });
    expect(model.uses['unit_status']?.conditions).toContain('lease_code');
    expect(model.uses['monthly_base_rent']?.rules.length).toBeGreaterThan(0);
  });

  it("are called by their names in the reader's language, also where a dataset names its model", async () => {
    await makePerson(api.orm, 'Admin', 'mona@fund.example', { name: 'Mona', language: 'ar' });
    const mona = await signIn(api.baseUrl, 'mona@fund.example');
    const said = (await mona.read('/api/data-models')).models.map(({ name }) => name);
    expect(said).toEqual(standardDataModels.map(({ names }) => names.ar));
    expect((await read(mona)).name).toBe(standardDataModels[0]!.names.ar);
    const page = await mona.read('/api/datasets?search=Valuation');
    expect(page.rows[0]?.values['dataModel']).toMatchObject({ name: valuation.names.ar });
    const choices = JSON.stringify((await mona.get('/api/datasets/choices/dataModel')).body);
    for (const { names } of standardDataModels) expect(choices).toContain(names.ar);
  });

  it('have a workbook to fill in for each version', async () => {
    const response = await admin.fetch(`/api/data-models/${id}/versions/1/template`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('rent_roll v1.xlsx');
    expect((await admin.get(`/api/data-models/${id}/versions/99/template`)).status).toBe(404);
  });

  it('are saved as versions that tell their author and difference, and are audited', async () => {
    const before = await read();
    const fields = [...withField(before, 'floor', { requirement: 'off' }), own];
    const saved = await save({ basedOn: before.version, fields, note: 'ESG from 2027' });
    expect(saved).toMatchObject({ status: 201, body: { version: before.version + 1 } });
    const after = await read();
    expect(after.versions[0]).toMatchObject({
      author: 'Amelia',
      origin: 'administrator',
      note: 'ESG from 2027',
      changeCount: 2,
    });
    const version = await admin.read(`/api/data-models/${id}/versions/${after.version}`);
    expect(version.changes).toEqual([
      { field: 'floor', kind: 'changed', aspects: ['requirement'], requirementBefore: 'optional' },
      { field: 'x_esg_rating', kind: 'added', aspects: [] },
    ]);
    const first = await admin.read(`/api/data-models/${id}/versions/${before.version}`);
    expect(first.definition).toEqual(before.definition);
    const [entry] = await api.orm.em
      .fork()
      .find(AuditEntry, { entity: 'dataModel' }, { orderBy: { id: 'desc' }, limit: 1 });
    expect(entry).toMatchObject({
      action: 'dataModel.edit',
      after: { version: after.version, fields: 'floor, x_esg_rating' },
    });
    // The same once more is no version.
    expect((await save({ basedOn: after.version, fields: after.definition.fields })).body).toEqual({
      version: after.version,
    });
  });

  it('tell the second of two people what the first one changed', async () => {
    const seen = await read();
    await save({ basedOn: seen.version, fields: withField(seen, 'guarantor', { requirement: 'required' }) });
    const second = await save({ basedOn: seen.version, fields: withField(seen, 'remarks', { requirement: 'off' }) });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'StaleView',
        details: { version: seen.version + 1, changes: [{ field: 'guarantor', aspects: ['requirement'] }] },
      },
    });
  });

  it('keep a field that a key, a condition, a rule or a mapping names', async () => {
    const model = await read();
    const [provider] = (await sql(
      `insert into service_provider (code, name, type) values ('SP-9', 'Nine', 'PM') returning id`,
    )) as { id: number }[];
    await sql(
      `insert into dataset_mapping (service_provider_id, dataset_id, definition)
       select ?, d.id, '{"columns": [{"source": "Notes", "field": "remarks"}]}' from dataset d where d.name = 'Rent Roll'`,
      [provider!.id],
    );
    for (const [name, reason] of [
      ['unit_code', { isKey: true }],
      ['as_of_date', { isPeriod: true }],
      ['unit_status', { conditions: expect.arrayContaining(['lease_code']) as unknown }],
      ['annual_base_rent', { rules: [expect.any(String) as unknown] }],
      ['remarks', { mappings: ['Rent Roll · Nine'] }],
    ] as const) {
      const refused = await save({ basedOn: model.version, fields: withField(model, name, { requirement: 'off' }) });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'InUse', details: { fields: [{ field: name, ...reason }] } },
      });
    }
    await sql('delete from dataset_mapping');
    expect(
      (await save({ basedOn: model.version, fields: withField(model, 'remarks', { requirement: 'off' }) })).status,
    ).toBe(201);
  });

  it('refuse what is no field, and say which one', async () => {
    const model = await read();
    const labels = { en: 'Class', ja: '区分', ar: 'فئة' };
    const refused = await save({
      basedOn: model.version,
      fields: [...model.definition.fields, { ...own, name: 'grade', labels }],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BadInput', details: { problems: [{ field: 'grade', code: 'NotAnOwnField' }] } },
    });
    for (const body of [{}, { basedOn: model.version, fields: [] }, { basedOn: 'x', fields: model.definition.fields }])
      expect((await save(body)).status).toBe(400);
  });

  it('offer a newer standard, which an administrator adopts without losing own changes', async () => {
    await sql(
      `update data_model set standard = jsonb_set(standard, '{fields}', (
         select jsonb_agg(case when f ->> 'name' = 'floor' then jsonb_set(f, '{labels,en}', '"Storey"') else f end)
           from jsonb_array_elements(standard -> 'fields') f)) where id = ?`,
      [id],
    );
    const model = await read();
    expect(model.offer?.changes).toEqual([
      { field: 'floor', kind: 'changed', aspects: ['labels'], requirementBefore: 'off' },
    ]);
    expect((await admin.send('POST', `/api/data-models/${id}/adopt`, { basedOn: 1 })).status).toBe(409);
    const adopted = await admin.send('POST', `/api/data-models/${id}/adopt`, { basedOn: model.version });
    expect(adopted).toMatchObject({ status: 201, body: { version: model.version + 1 } });
    const after = await read();
    expect(after.offer).toBeNull();
    const floor = after.definition.fields.find(({ name }) => name === 'floor');
    expect(floor).toMatchObject({ requirement: 'off', labels: { en: 'Storey' } });
    expect(after.definition.fields.map(({ name }) => name)).toContain('x_esg_rating');
    // The next start brings the standard of the product back, and changes no version.
    await seedStandards(api.orm.em.fork());
    expect((await read()).definition).toEqual(after.definition);
  });

  it('are seen and not changed by Admins of a few funds, and by nobody without the screen', async () => {
    await sql(`insert into fund_type (name) values ('Core') on conflict do nothing`);
    const limited = await makePerson(api.orm, 'Admin', 'lim@fund.example', { name: 'Lim' });
    const [fund] = (await sql(
      `insert into fund (code, name, fund_type_id) select 'F-9', 'Fund nine', min(id) from fund_type returning id`,
    )) as { id: number }[];
    await sql('insert into user_scope (user_id, fund_id) values (?, ?)', [limited.id, fund!.id]);
    const browser = await signIn(api.baseUrl, 'lim@fund.example');
    const model = await read(browser);
    expect(model).toMatchObject({ code: 'rent_roll', mayChange: false });
    // The answer says that there is a mapping, not of which provider.
    await sql(
      `insert into dataset_mapping (service_provider_id, dataset_id, definition)
       select v.id, d.id, '{"columns": [{"source": "Notes", "field": "guarantor"}]}'
       from service_provider v, dataset d where v.code = 'SP-9' and d.name = 'Rent Roll'`,
    );
    expect((await read(browser)).uses['guarantor']?.mappings).toEqual(['Rent Roll']);
    expect((await read()).uses['guarantor']?.mappings).toEqual(['Rent Roll · Nine']);
    await sql('delete from dataset_mapping');
    const body = { basedOn: model.version, fields: model.definition.fields };
    expect(await save(body, browser)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    expect((await browser.send('POST', `/api/data-models/${id}/adopt`, { basedOn: model.version })).status).toBe(403);
    await makePerson(api.orm, 'DataProvider', 'dana@provider.example', { name: 'Dana' });
    const dana = await signIn(api.baseUrl, 'dana@provider.example');
    for (const path of ['/api/data-models', `/api/data-models/${id}`]) expect((await dana.get(path)).status).toBe(403);
    expect((await admin.get('/api/data-models/999999')).status).toBe(404);
  });

  it('never change once they are saved', async () => {
    await expect(sql(`update data_model_version set definition = '{}' where data_model_id = ?`, [id])).rejects.toThrow(
      'never changes',
    );
  });
});
