import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { RuleDataset, RuleView, SaveRule } from '#contracts/rules.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { loadRules } from '#database/submissions/run-inputs.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const base = '/api/rules';
const fundName = 'Meridian Core Fund II';

describe('writing a rule', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let wanted: SaveRule;

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
    wanted = {
      ...{ datasetId: portfolio.datasetId, type: 'soft', mode: 'basic', version: 0, expected: null },
      names: { en: 'Rent is below one million', ja: '賃料は100万未満' },
      messages: { en: 'Rent {{monthly_base_rent}} is high.', ja: '賃料{{monthly_base_rent}}が高すぎます。' },
      reach: { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: null, until: null },
      tree: {
        ...{ scope: 'row', field: 'monthly_base_rent', when: null, shown: [] },
        missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
        check: {
          ...{ kind: 'compare', comparison: 'less', type: 'number' },
          left: { kind: 'field', field: 'monthly_base_rent' },
          right: { kind: 'constant', type: 'number', value: '1000000' },
        },
      },
    };
  });
  afterAll(() => api?.close());

  const add = async (change: object = {}, browser = admin) => browser.send('POST', base, { ...wanted, ...change });
  const edit = async (id: number, change: object, browser = admin) =>
    browser.send('PUT', `${base}/${id}`, { ...wanted, ...change });
  const added = async (change: object = {}, browser = admin) => {
    const { status, body } = await add(change, browser);
    expect(status).toBe(201);
    return body as RuleView;
  };
  const switchOn = (id: number, version: number) =>
    admin.send('PUT', `${base}/${id}/status`, { isActive: true, version });
  const inForce = async (id: number) => {
    const place = {
      fundIds: [portfolio.fundId],
      propertyType: 'Office',
      country: 'US',
      serviceProviderId: portfolio.north,
      postMonth: '2026-10',
    };
    const rules = await loadRules(queriesOf(api.orm.em.fork()), { datasetId: portfolio.datasetId, place });
    return rules.find(({ ruleId }) => ruleId === id);
  };

  it('saves a draft, and keeps the version in force while a newer one is a draft', async () => {
    const { id, version, versionInForce, code } = await added();
    expect({ version, versionInForce, code }).toEqual({
      version: 1,
      versionInForce: null,
      code: 'rent-is-below-one-million',
    });
    expect(await inForce(id)).toBeUndefined();
    expect((await switchOn(id, 1)).status).toBe(204);
    const changed = await edit(id, { type: 'hard', version: 1 });
    expect(changed.body).toMatchObject({ version: 2, versionInForce: 1, type: 'hard' });
    expect(await inForce(id)).toMatchObject({ version: 1, type: 'soft' });
    expect((await switchOn(id, 1)).status).toBe(409);
    expect((await switchOn(id, 2)).status).toBe(204);
    expect(await inForce(id)).toMatchObject({ version: 2, type: 'hard' });
  });

  it('shows two people what the other has changed', async () => {
    const { id } = await added();
    expect((await edit(id, { version: 1, messages: { en: 'First.' } })).status).toBe(200);
    const { status, body } = await edit(id, { version: 1, messages: { en: 'Second.' } });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'StaleView', details: { version: 2 } });
    const { details } = body as { details: { changes: object[] } };
    expect(details.changes).toContainEqual(expect.objectContaining({ kind: 'message', name: 'en', after: 'First.' }));
  });

  it('makes no version of an equal rule', async () => {
    const { id } = await added();
    expect((await edit(id, { version: 1 })).body).toMatchObject({ version: 1 });
  });

  it.each([
    [
      'a field that the data model lacks',
      { kind: 'isEmpty', isNegated: true, left: { kind: 'field', field: 'no_such' } },
    ],
    [
      'a comparison of different kinds',
      {
        ...{ kind: 'compare', comparison: 'less', type: 'day' },
        left: { kind: 'field', field: 'monthly_base_rent' },
        right: { kind: 'constant', type: 'day', value: '2026-01-01' },
      },
    ],
  ])('refuses %s, with its place', async (_, check) => {
    const { status, body } = await add({ tree: { ...wanted.tree, check } });
    expect(status).toBe(400);
    const { details } = body as { details: { problems: { subject: string }[] } };
    expect(details.problems.length).toBeGreaterThan(0);
  });

  const rent = { kind: 'field', field: 'monthly_base_rent' };
  const numberOf = (value: number) => ({ kind: 'constant', type: 'number', value });
  const above = (left: object, limit: number) => ({
    ...{ kind: 'compare', comparison: 'greater', type: 'number', left, right: numberOf(limit) },
  });
  const elsewhere = (field: string, dataset = 'trial_balance') => ({
    ...{ kind: 'aggregate', aggregate: 'SUM', field, where: null, dataset, periodOffset: 0, groupBy: [] },
  });
  const nested = (depth: number): string =>
    '{"kind":"not","of":'.repeat(depth) + JSON.stringify(above(rent, 0)) + '}'.repeat(depth);
  it.each<[string, object, object]>([
    [
      'a division by zero',
      above({ kind: 'calculation', calculation: 'quotient', of: [rent, numberOf(0)] }, 5),
      { code: 'DIVISION_BY_ZERO' },
    ],
    [
      'a regular expression that runs backwards',
      {
        kind: 'text',
        test: 'matchesRegex',
        isNegated: false,
        left: { kind: 'field', field: 'tenant_name' },
        text: '(a)\\1',
      },
      { code: 'WRONG_VALUE', subject: 'tenant_name', expects: 'regex' },
    ],
    [
      'a test that can never fire',
      { kind: 'any', of: [above(rent, 3), { ...above(rent, 5), comparison: 'less' }] },
      { code: 'NEVER_FIRES' },
    ],
    [
      'a dataset that is not there',
      above(elsewhere('net_change', 'no_such'), 5),
      { code: 'UNKNOWN_DATASET', subject: 'no_such' },
    ],
    [
      'a dataset of another data model, by its id',
      above(elsewhere('net_change', 'trial_balance#1'), 5),
      { code: 'UNKNOWN_DATASET', subject: 'trial_balance#1' },
    ],
    [
      'a dataset of the data model that is not there',
      above(elsewhere('net_change', 'trial_balance#999999'), 5),
      { code: 'UNKNOWN_DATASET', subject: 'trial_balance#999999' },
    ],
    [
      'a field that the other dataset lacks',
      above(elsewhere('monthly_base_rent'), 5),
      { code: 'UNKNOWN_FIELD', subject: 'trial_balance.monthly_base_rent' },
    ],
    [
      'a filter by a field that the other dataset lacks',
      above(
        { ...elsewhere('net_change'), where: { ...above({ kind: 'field', field: 'unit_code' }, 5), type: 'text' } },
        5,
      ),
      { code: 'UNKNOWN_FIELD', subject: 'trial_balance.unit_code' },
    ],
  ])('refuses %s', async (_, check, problem) => {
    const { status, body } = await add({ tree: { ...wanted.tree, check } });
    expect(status).toBe(400);
    const { details } = body as { details: { problems: object[] } };
    expect(details.problems).toContainEqual(expect.objectContaining(problem));
  });

  it('reads the master account of published rows', async () => {
    const where = {
      ...{
        kind: 'compare',
        comparison: 'equal',
        type: 'text',
        left: { kind: 'field', field: 'master_account_subtype' },
      },
      right: { kind: 'constant', type: 'text', value: 'Base Rent' },
    };
    await added({ tree: { ...wanted.tree, check: above({ ...elsewhere('net_change'), where }, 5) } });
  });

  it('refuses 1,000 conditions before it looks at them', async () => {
    const of = Array.from({ length: 1_000 }, (_, at) => above(rent, at));
    expect((await add({ tree: { ...wanted.tree, check: { kind: 'any', of } } })).status).toBe(400);
  });

  it.each([20, 300, 2_000])('refuses %i tests within each other without harm', async (depth) => {
    const tree = { ...wanted.tree, check: JSON.parse(nested(depth)) as object };
    expect((await add({ tree })).status).toBe(400);
  });

  it('refuses a rule without a message in any language', async () => {
    expect((await add({ messages: { en: ' ' } })).status).toBe(400);
  });

  it('lets a limited Admin write rules for their funds alone', async () => {
    expect((await add({}, limited)).status).toBe(403);
    const reach = { ...wanted.reach, funds: [fundName] };
    const { id } = await added({ reach }, limited);
    expect((await edit(id, { version: 1 }, limited)).status).toBe(403);
    const { id: ofAll } = await added();
    expect((await edit(ofAll, { version: 1, reach }, limited)).status).toBe(403);
    expect((await limited.get(`${base}/${ofAll}/rule`)).body).toMatchObject({ mayChange: false });
    expect((await add({ reach: { ...wanted.reach, funds: ['No such fund'] } })).status).toBe(400);
  });

  it('shows seeded rules as trees, and saves them as the rules that they were', async () => {
    const { body } = await admin.get(`${base}?dataset=${encodeURIComponent('Rent Roll')}&size=100`);
    const seeded = (body as Page<MasterRecord>).rows.filter(({ values }) => values['author'] === null);
    expect(seeded.length).toBeGreaterThan(5);
    for (const { id } of seeded) {
      const view = await admin.read(`${base}/${id}/rule`);
      const { tree, type, mode, names, messages, expected, version } = view;
      expect(tree).not.toBeNull();
      const before = await inForce(id);
      const saved = await edit(id, { tree, type, mode, names, messages, expected, version });
      expect(saved.status).toBe(200);
      const after = saved.body as RuleView;
      if (after.version !== version) await switchOn(id, after.version);
      expect((await inForce(id))?.document).toEqual(before?.document);
    }
  });

  it('offers the type of the master account of a row, with its values in the words of the chart', async () => {
    const { body } = await admin.get(`${base}/datasets`);
    const { datasets } = body as { datasets: RuleDataset[] };
    const ledger = datasets.find(({ modelCode }) => modelCode === 'trial_balance')!;
    const field = ledger.fields.find(({ name }) => name === 'master_account_type');
    expect(field).toMatchObject({
      label: 'Account type',
      values: expect.arrayContaining([{ code: 'Income', name: 'Income' }]),
    });
  });
});
