import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dependants, MasterRecord } from '#contracts/masters.ts';
import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import { loadRules } from '#database/submissions/run-inputs.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { select, sql } from '#database/sql/select.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const base = '/api/rules';

describe('the rules of datasets', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  /** Limited to the fund of the portfolio. */
  let limited: Browser;
  let rules: MasterRecord[];

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, fundId: portfolio.fundId });
    await em.flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
    rules = (await list(`dataset=${encodeURIComponent('Rent Roll')}`)).rows;
  });
  afterAll(() => api?.close());

  const list = async (query: string, browser = admin) => {
    const { status, body } = await browser.get(`${base}?${query}`);
    expect(status).toBe(200);
    return body as Page<MasterRecord>;
  };
  const find = async (id: number, browser = admin) => await browser.read(`${base}/${id}`);
  const versionsOf = async (id: number) => (await admin.read(`${base}/${id}/versions`)).versions;
  const place = () => ({
    datasetId: portfolio.datasetId,
    place: {
      fundIds: [portfolio.fundId],
      propertyType: 'Office',
      country: 'US',
      serviceProviderId: portfolio.north,
      postMonth: '2026-10',
    },
  });
  const inForce = async () =>
    (await loadRules(queriesOf(api.orm.em.fork()), place())).map(({ ruleId, version }) => [ruleId, version]);
  const switchTo = (id: number, isActive: boolean, version: number, browser = admin) =>
    browser.send('PUT', `${base}/${id}/status`, { isActive, version });
  const change = (id: number, values: Record<string, unknown>) => api.orm.em.fork().nativeUpdate(Rule, { id }, values);

  it('lists the seeded rules as first versions that are in force', async () => {
    expect(rules.length).toBeGreaterThan(5);
    for (const { isActive, values } of rules) {
      expect(isActive).toBe(true);
      expect(values).toMatchObject({ version: 1, newest: 1, state: { code: 'active' }, mode: { code: 'advance' } });
    }
    // Switched on from the first day on, though no act of a person did so: without hits, and not "never run".
    for (const { values } of rules) expect(values['yearHits']).toBe(0);
    expect((await inForce()).length).toBe(rules.length);
    const found = await list('search=annual');
    expect(found.rows.map(({ values }) => values['code'])).toContain('annual-is-twelve-months');
  });

  it('finds rules by their texts and by the name of their dataset in any language', async () => {
    const [{ ja }] = (await api.orm.em
      .fork()
      .execute(`select names ->> 'ja' as ja from dataset where id = ?`, [portfolio.datasetId])) as [{ ja: string }];
    const found = await list(`search=${encodeURIComponent(ja)}`);
    expect(found.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(rules.map(({ id }) => id)));
    const message = String(rules[0]!.values['messageJa']).slice(0, 8);
    expect((await list(`search=${encodeURIComponent(message)}`)).rows.map(({ id }) => id)).toContain(rules[0]!.id);
    // The code of a language is no text of a rule.
    expect((await list(`search=${encodeURIComponent('"ja"')}`)).rows).toEqual([]);
  });

  it('calls a seeded rule that is switched off so, and no draft', async () => {
    const { id } = rules[0]!;
    expect((await switchTo(id, false, 1)).status).toBe(204);
    expect((await find(id)).values).toMatchObject({ state: { code: 'off' }, yearHits: 0 });
    expect((await switchTo(id, true, 1)).status).toBe(204);
  });

  it('copies a rule as a draft, which checks nothing until it is switched on', async () => {
    const { status, body } = await admin.send('POST', `${base}/${rules[0]!.id}/duplicate`);
    expect(status).toBe(201);
    const { id } = body as { id: number };
    const values = { state: { code: 'draft' }, lastHits: null, yearHits: null };
    expect(await find(id)).toMatchObject({ isActive: false, values });
    expect((await inForce()).map(([ruleId]) => ruleId)).not.toContain(id);
    const preview = await admin.send('POST', `${base}/${id}/status/preview`, { isActive: true, version: 1 });
    expect(preview.status).toBe(200);
    expect((preview.body as RecheckPreview).total).toBeGreaterThanOrEqual(0);
    expect((await find(id)).isActive).toBe(false);
    expect((await switchTo(id, true, 1)).status).toBe(204);
    expect(await inForce()).toContainEqual([id, 1]);
    expect((await switchTo(id, false, 1)).status).toBe(204);
    expect((await find(id)).values['state']).toMatchObject({ code: 'off' });
    const acts = await select<{ action: string }>(
      api.orm.em.fork(),
      sql`select action from audit_entry where entity = 'rule' and entity_id = ${String(id)} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual(['rule.add', 'rule.activate', 'rule.deactivate']);
    const removed = await admin.send('DELETE', `${base}/${id}`);
    expect(removed.body).toEqual({ outcome: 'deleted' });
  });

  it('numbers each change of the content, and never changes a version', async () => {
    const { id } = rules[1]!;
    await change(id, { messages: { en: 'Another message.' } });
    const versions = await versionsOf(id);
    expect(versions.map(({ version, isInForce }) => [version, isInForce])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(versions[0]!.changes).toContainEqual(
      expect.objectContaining({ kind: 'message', name: 'en', after: 'Another message.' }),
    );
    await change(id, { position: 77 });
    expect((await versionsOf(id)).length).toBe(2);
    await expect(api.orm.em.fork().execute(`update rule_version set type = 'soft'`)).rejects.toThrow('never changes');
  });

  it('refuses to switch a version that is not the newest', async () => {
    const answer = await switchTo(rules[1]!.id, false, 1);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'StaleView', details: { version: 2 } });
  });

  it('applies a rule within its reach alone', async () => {
    const { id } = rules[2]!;
    for (const [reach, isFor] of [
      [{ fundIds: [portfolio.fundId] }, true],
      [{ fundIds: [portfolio.fundId + 900] }, false],
      [{ from: '2026-10', until: '2026-10' }, true],
      [{ from: '2026-11' }, false],
      [{ until: '2026-09' }, false],
      [{ countries: ['JP'] }, false],
      [{ propertyTypes: ['Office'], serviceProviderIds: [portfolio.north] }, true],
    ] as const) {
      await change(id, { reach });
      expect((await inForce()).some(([ruleId]) => ruleId === id)).toBe(isFor);
    }
    await change(id, { reach: {} });
  });

  it('lets a limited Admin change what is for their funds alone', async () => {
    const { id } = rules[3]!;
    expect((await find(id, limited)).allowedActs).toEqual([]);
    expect((await switchTo(id, false, 1, limited)).status).toBe(403);
    expect((await limited.send('DELETE', `${base}/${id}`)).status).toBe(403);
    expect((await limited.send('POST', `${base}/${id}/duplicate`)).status).toBe(403);
    await change(id, { reach: { fundIds: [portfolio.fundId] } });
    expect((await find(id, limited)).allowedActs).toEqual(['edit', 'deactivate', 'delete']);
    expect((await switchTo(id, false, 2, limited)).status).toBe(204);
    await change(id, { reach: { fundIds: [portfolio.fundId + 900] } });
    expect((await limited.get(`${base}/${id}`)).status).toBe(404);
    expect((await limited.get(`${base}/${id}/versions`)).status).toBe(404);
  });

  it('keeps a fund and a service provider that a rule names from being deleted unseen', async () => {
    const { id, values } = rules[4]!;
    await change(id, { reach: { fundIds: [portfolio.fundId], serviceProviderIds: [portfolio.north] } });
    for (const address of [`/api/funds/${portfolio.fundId}`, `/api/service-providers/${portfolio.north}`]) {
      const { body } = await admin.get(`${address}/dependants`);
      expect((body as Dependants).live).toContainEqual({ kind: 'rules', count: 1, names: [values['name']] });
    }
    await change(id, { reach: {} });
  });

  it('keeps the order that an Admin gives, and refuses one that lacks a rule', async () => {
    const path = `${base}/order`;
    const read = async () => (await admin.read(`${path}?datasetId=${portfolio.datasetId}`)).rules;
    const ruleIds = (await read()).map(({ id }) => id).reverse();
    const body = { datasetId: portfolio.datasetId, ruleIds };
    expect((await admin.send('PUT', path, body)).status).toBe(200);
    expect((await read()).map(({ id }) => id)).toEqual(ruleIds);
    expect((await admin.send('PUT', path, { ...body, ruleIds: ruleIds.slice(1) })).body).toMatchObject({
      code: 'StaleView',
    });
    expect((await limited.send('PUT', path, body)).status).toBe(403);
  });

  it('names datasets with the fields that a rule may read', async () => {
    const { body } = await admin.get(`${base}/datasets`);
    const rentRoll = (body as { datasets: RuleDataset[] }).datasets.find(({ id }) => id === portfolio.datasetId);
    expect(rentRoll?.fields.map(({ name }) => name)).toContain('monthly_base_rent');
    const status = rentRoll?.fields.find(({ name }) => name === 'unit_status');
    expect(status?.values).toContainEqual({ code: 'Vacant', name: 'Vacant' });
  });

  it('names the funds of a reach in the differences of its versions', async () => {
    const { id } = rules.at(-1)!;
    const [fund] = await select<{ id: number; name: string }>(
      api.orm.em.fork(),
      sql`select id, name from fund limit 1`,
    );
    await change(id, { reach: { fundIds: [fund!.id], from: '2026-09' } });
    const [newest] = await versionsOf(id);
    expect(newest!.changes).toEqual(
      expect.arrayContaining([
        { kind: 'reach', name: 'fundIds', before: null, after: fund!.name },
        { kind: 'reach', name: 'from', before: null, after: '2026-09' },
      ]),
    );
  });
});
