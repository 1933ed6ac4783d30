import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { calendars, holidays } from '#contracts/calendars.ts';
import { funds } from '#contracts/funds.ts';
import { glossaryTerms } from '#contracts/glossary.ts';
import { properties } from '#contracts/properties.ts';
import { propertyMappings } from '#contracts/property-mappings.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission, makeVersion } from '../submissions/fixture.ts';

const tables: Record<string, string> = {
  serviceProviders: 'service_provider',
  properties: 'property',
  funds: 'fund',
  users: 'app_user',
};
const definitions: MasterDefinition[] = [
  serviceProviders,
  users,
  properties,
  funds,
  calendars,
  holidays,
  glossaryTerms,
  propertyMappings,
];
const fields = definitions.flatMap(({ name, fields: all }) =>
  all
    .filter(({ type, isDerived }) => type === 'lookup' && isDerived !== true)
    .map((field) => ({ master: name, field: field.name, lookupKey: field.lookupKey ?? '' })),
);
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('lookup values in use', () => {
  let api: TestApi;
  let root: Browser;
  let portfolio: Portfolio;
  let made = 0;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  afterAll(() => api.close());

  const sql = (text: string, values: unknown[] = []) => api.orm.em.fork().execute(text, values);
  const path = '/api/lookup-values';

  async function addValue(lookupKey: string): Promise<{ id: number; code: string }> {
    made += 1;
    const code = lookupKey === 'State' ? `US-X${made}` : `X${made}`;
    const { body } = await root.send('POST', path, { values: { lookupKey, code, nameEn: `Value ${made}` } });
    return { id: (body as MasterRecord).id, code };
  }
  const dependantsOf = async (id: number) => await root.read(`${path}/${id}/dependants`);
  const remove = (id: number) => root.send('DELETE', `${path}/${id}`);

  it('are found in every master that has such fields', () => {
    expect(new Set(fields.map(({ master }) => master))).toEqual(new Set(['serviceProviders', 'properties', 'funds']));
  });

  it.each(fields)('stay while $master name them as $field, and are archived afterwards', async (use) => {
    const { id, code } = await addValue(use.lookupKey);
    const table = tables[use.master] ?? '';
    const column = columnOf(use.field);
    const [row] = (await sql(`select id, "${column}" as old from "${table}" where retired_at is null limit 1`)) as {
      id: number;
      old: string | null;
    }[];
    await sql(`update "${table}" set "${column}" = ? where id = ?`, [code, row!.id]);
    expect((await dependantsOf(id)).live).toEqual([expect.objectContaining({ count: 1, names: [expect.any(String)] })]);
    expect((await remove(id)).status).toBe(409);
    const trial = await root.send('POST', `${path}/bulk`, { act: 'delete', ids: [id], isTrial: true });
    expect(trial.body).toMatchObject({ results: [{ outcome: 'refused', code: 'InUse' }] });
    await sql(`update "${table}" set retired_at = now() where id = ?`, [row!.id]);
    expect((await remove(id)).body).toEqual({ outcome: 'retired' });
    await sql(`update "${table}" set retired_at = null, "${column}" = ? where id = ?`, [row!.old, row!.id]);
  });

  it.each(fields)('of $master.$field are archived when only the audit trail names them', async (use) => {
    const { id, code } = await addValue(use.lookupKey);
    const entity = definitions.find(({ name }) => name === use.master)!.entity;
    await sql(
      `insert into audit_entry (op_id, action, entity, entity_id, after) values (gen_random_uuid(), ?, ?, '1', jsonb_build_object(?::text, ?::text))`,
      [`${entity}.edit`, entity, use.field, code],
    );
    expect((await dependantsOf(id)).live).toEqual([]);
    expect((await remove(id)).body).toEqual({ outcome: 'retired' });
  });

  it('are counted in lists of data models, in rules and in mappings', async () => {
    const { id, code } = await addValue('Currency');
    const kinds = async () => (await dependantsOf(id)).live.map(({ kind }) => kind);
    await sql(
      `insert into data_model_version (data_model_id, version, origin, definition)
       select data_model_id, version + 1, 'administrator', jsonb_set(definition, '{fields}', (
           select jsonb_agg(case when f ->> 'name' = 'currency'
               then f || jsonb_build_object('enumValues', jsonb_build_array('USD', ?::text)) else f end)
             from jsonb_array_elements(definition -> 'fields') f))
         from data_model_in_force`,
      [code],
    );
    expect(await kinds()).toEqual(['dataModels']);
    const value = JSON.stringify({
      conditions: { all: [{ fact: 'currency', operator: 'inList', value: ['USD', code] }] },
    });
    const [rule] = (await sql(`select id, document from rule limit 1`)) as { id: number; document: object }[];
    await sql(`update rule set document = ?::jsonb where id = ?`, [value, rule!.id]);
    expect(await kinds()).toEqual(['dataModels', 'rules']);
    expect((await remove(id)).status).toBe(409);
    await sql(
      `insert into dataset_mapping (service_provider_id, dataset_id, definition)
       select s.id, d.id, jsonb_build_object('constants', jsonb_build_object('currency', ?::text))
         from service_provider s cross join dataset d where d.name = 'Rent Roll' limit 1`,
      [code],
    );
    expect(await kinds()).toEqual(['dataModels', 'rules', 'mappings']);
    await sql(`update data_model_version set is_active = false where origin = 'administrator'`);
    await sql(`update rule set document = ?::jsonb where id = ?`, [JSON.stringify(rule!.document), rule!.id]);
    await sql('delete from dataset_mapping');
    expect(await kinds()).toEqual([]);
  });

  it('of a list that submitted rows hold are archived, and the default of a field stays', async () => {
    const { rows } = await root.read(`${path}?lookupKey=Currency&search=USD`);
    const dollar = rows.find(({ values }) => values['code'] === 'USD')!;
    await sql(`update fund set base_currency = 'EUR', reporting_currency = 'EUR'`);
    await sql(`update property set base_currency = 'EUR', reporting_currency = 'EUR'`);
    expect((await dependantsOf(dollar.id)).live).toMatchObject([{ kind: 'defaults' }]);
    expect((await remove(dollar.id)).status).toBe(409);
    const { id } = await addValue('Currency');
    expect((await dependantsOf(id)).isInHistory).toBe(false);
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]!.id,
    });
    await makeVersion(api.orm, submission, 1, []);
    await sql(`update version set columns = '[{"field": "currency"}]'`);
    expect(await dependantsOf(id)).toEqual({ live: [], isInHistory: true });
  });
});
