import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InstallPack, RulePacks } from '#contracts/rules.schema.ts';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import { rulePacks } from '#database/seeds/rule-packs/rule-packs.ts';
import { firstPackVersion } from '#database/seeds/rule-packs/starter-rules.ts';
import { select, sql } from '#database/sql/select.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const base = '/api/rules/packs';

describe('packs of rules', () => {
  let api: TestApi;
  let admin: Browser;
  let packs: RulePacks;

  beforeAll(async () => {
    api = await startTestApi();
    await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    packs = await list();
  });
  afterAll(() => api?.close());

  const list = async () => (await admin.read(base)).packs;
  const datasetOf = (code: string) => packs.find((pack) => pack.code === code)!.datasets[0]!.id;
  const compare = async (datasetId: number) => await admin.read(`${base}/comparison?datasetId=${datasetId}`);
  const versionOf = (datasetId: number) =>
    packs.find(({ datasets }) => datasets.some(({ id }) => id === datasetId))?.version;
  const install = (wanted: Omit<InstallPack, 'version'>, browser = admin) =>
    browser.send('POST', `${base}/installations`, { version: versionOf(wanted.datasetId), ...wanted });
  const stateOf = async (datasetId: number, code: string) =>
    (await compare(datasetId)).rules.find((rule) => rule.code === code);

  it('are there for the datasets of every standard data model', () => {
    expect(packs.map(({ code, ruleCount, datasets }) => [code, ruleCount, datasets.length])).toEqual(
      rulePacks.map(({ code, rules }) => [code, rules.length, 1]),
    );
    const rentRoll = packs.find(({ code }) => code === 'rent_roll')!;
    expect(rentRoll.datasets[0]!.installed).toBe(rentRoll.ruleCount);
  });

  it.each(rulePacks.map(({ code, rules }) => [code, rules.map((rule) => rule.code)] as const))(
    'of %s are installed as drafts, or are there from the start, and are then the same',
    async (code, codes) => {
      const datasetId = datasetOf(code);
      const missing = (await compare(datasetId)).rules.filter(({ state }) => state === 'missing');
      if (missing.length > 0) {
        const { status, body } = await install({ datasetId, codes: [...codes] });
        expect({ status, body }).toEqual({ status: 201, body: { added: codes.length, updated: 0, beside: 0 } });
        const drafts = await api.orm.em.fork().find(Rule, { datasetId });
        expect(drafts.map(({ isActive }) => isActive)).toEqual(codes.map(() => false));
      }
      expect((await compare(datasetId)).rules.map(({ state }) => state)).toEqual(codes.map(() => 'same'));
    },
  );

  it('bring nothing that is there, nor from a version that is gone, nor unknown rules', async () => {
    const datasetId = datasetOf('rent_roll');
    expect((await install({ datasetId, codes: ['unit-code-unique'] })).status).toBe(400);
    expect((await install({ datasetId, codes: ['no-such-rule'] })).status).toBe(400);
    const body = { datasetId, version: 9, codes: ['unit-code-unique'] };
    expect((await admin.send('POST', `${base}/installations`, body)).status).toBe(409);
    expect((await admin.get(`${base}/comparison?datasetId=999999`)).status).toBe(404);
  });

  it('keep a rule that people have changed, and offer the newer one beside it', async () => {
    const datasetId = datasetOf('rent_roll');
    const { ruleId } = (await stateOf(datasetId, 'rent-within-market'))!;
    const rule = await admin.read(`/api/rules/${ruleId}/rule`);
    const reach = { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: null, until: null };
    const change = { ...rule, reach, names: { ...rule.names, en: 'Our own name' } };
    expect((await admin.send('PUT', `/api/rules/${ruleId}`, change)).status).toBe(200);
    const changed = await stateOf(datasetId, 'rent-within-market');
    expect(changed).toMatchObject({
      state: 'changed',
      changes: [{ kind: 'name', name: 'en', before: 'Our own name' }],
    });
    await asOfOlderPack(ruleId!);
    expect((await stateOf(datasetId, 'rent-within-market'))?.state).toBe('both');
    const { body } = await install({ datasetId, codes: ['rent-within-market'] });
    expect(body).toEqual({ added: 0, updated: 0, beside: 1 });
    const beside = await stateOf(datasetId, 'rent-within-market');
    expect(beside).toMatchObject({ state: 'same', changes: [] });
    expect(beside?.ruleId).not.toBe(ruleId);
    expect((await admin.read(`/api/rules/${ruleId}/rule`)).names['en']).toBe('Our own name');
  });

  it('give a rule that nobody has changed its next version as a draft, with an audit entry', async () => {
    const datasetId = datasetOf('rent_roll');
    const { ruleId } = (await stateOf(datasetId, 'vacant-without-rent'))!;
    const em = api.orm.em.fork();
    // The pack had another message when the rule was installed.
    await em.execute(sql`update rule set messages = messages || '{"en": "Old text"}' where id = ${ruleId!}`);
    await em.execute(sql`update rule set pack_base_version = version where id = ${ruleId!}`);
    expect((await stateOf(datasetId, 'vacant-without-rent'))?.state).toBe('newer');
    const { body } = await install({ datasetId, codes: ['vacant-without-rent'] });
    expect(body).toEqual({ added: 0, updated: 1, beside: 0 });
    expect(await stateOf(datasetId, 'vacant-without-rent')).toMatchObject({ state: 'same', ruleId });
    const rule = await admin.read(`/api/rules/${ruleId}/rule`);
    expect({ version: rule.version, inForce: rule.versionInForce }).toEqual({ version: 3, inForce: 2 });
    const [entry] = await select<{ details: object }>(
      em,
      sql`select details from audit_entry where entity = 'rule' and entity_id = ${String(ruleId)} order by id desc limit 1`,
    );
    expect(entry?.details).toMatchObject({ pack: 'rent_roll', packVersion: firstPackVersion });
  });

  it('are for people without lists to install', async () => {
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    const [fund] = await select<{ id: number }>(em, sql`select id from fund limit 1`);
    em.create(UserScope, { userId: part.id, fundId: fund!.id });
    await em.flush();
    const limited = await signIn(api.baseUrl, 'part@fund.example');
    const datasetId = datasetOf('debt');
    await em.execute(sql`delete from rule where dataset_id = ${datasetId}`);
    expect((await install({ datasetId, codes: ['loan-once'] }, limited)).status).toBe(403);
  });

  /** As if the pack had another message when the rule was installed. */
  async function asOfOlderPack(ruleId: number): Promise<void> {
    const em = api.orm.em.fork();
    await em.execute(
      sql`insert into rule_version (rule_id, version, type, mode, scope, tree, document, names, messages, reach)
          select rule_id, 50, type, mode, scope, tree, document, names, '{"en": "Old text"}', reach
          from rule_version where rule_id = ${ruleId} and version = 1`,
    );
    await em.execute(sql`update rule set pack_base_version = 50 where id = ${ruleId}`);
  }
});
