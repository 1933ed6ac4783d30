import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RuleReach } from '#contracts/rule-sets.ts';
import type { ComputedTieOuts, TieOutBoard, TieOutCell } from '#contracts/tie-outs.schema.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import { loadRules } from '#database/submissions/run-inputs.ts';
import { loadSubmission } from '#database/submissions/run-submission.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { toDecimal } from '#rules/rule-sets/decimals.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission, makeVersion } from '../submissions/fixture.ts';

const base = '/api/rules/tie-outs';
const months = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'];

describe('the tie-out board', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let ledgers: Portfolio;
  let admin: Browser;
  let control: number;
  const submissions = new Map<string, Submission>();
  /** Rents of a rent roll, and the movement of the ledger; null where it is not published. */
  const made: { property: number; month: string; rents: string[]; ledger: string | null }[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const ledger = await em.findOneOrFail(Dataset, { name: 'Trial Balance' });
    ledgers = { ...portfolio, datasetId: ledger.id };
    const rule = await em.findOneOrFail(Rule, { code: 'rent-agrees-with-ledger', datasetId: portfolio.datasetId });
    control = rule.id;
    await em.nativeUpdate(Rule, { code: 'deposits-agree-with-rent-roll' }, { isActive: false });
    let seed = 7;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (const { id } of portfolio.properties) {
      for (const month of months) {
        const rents = Array.from(
          { length: 1 + next(4) },
          () => `${next(90_000)}.${String(next(10_000)).padStart(4, '0')}`,
        );
        const total = rents.reduce((sum, rent) => sum + Number(rent), 0);
        const ledgerOf = [(total * 1.2).toFixed(6), total.toFixed(2), null][next(3)] ?? null;
        made.push({ property: id, month, rents, ledger: ledgerOf });
      }
    }
    // Whatever is generated: one of each kind.
    Object.assign(made[0]!, { rents: ['1000.0001', '0.0002'], ledger: '1000.000300000000000000009' });
    Object.assign(made[1]!, { rents: ['1000'], ledger: '2000' });
    Object.assign(made[2]!, { rents: ['1000'], ledger: null });
    for (const { property, month, rents, ledger: amount } of made) {
      const values = { propertyId: property, postMonth: month, status: 'Completed' as const };
      const own = await makeSubmission(api.orm, portfolio, { ...values, serviceProviderId: portfolio.north });
      await makeVersion(
        api.orm,
        own,
        1,
        rents.map((rent, at) => [`U${at}`, rent, '10']),
      );
      submissions.set(`own ${property} ${month}`, own);
      const other = await makeSubmission(api.orm, ledgers, { ...values, serviceProviderId: portfolio.south });
      submissions.set(`other ${property} ${month}`, other);
      if (amount !== null) await publish(other, property, month, amount);
    }
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  }, 120_000);
  afterAll(() => api?.close());

  /** What processing writes for a ledger with one line. */
  async function publish(submission: Submission, property: number, month: string, amount: string): Promise<void> {
    const em = api.orm.em.fork();
    const version = await makeVersion(api.orm, submission, await nextVersion(submission), [['4000', amount, null]]);
    await em.execute(`update reporting_load set state = 'superseded' where submission_id = ?`, [submission.id]);
    const [load] = await em.execute<{ id: number }[]>(
      `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id,
         fund_id, property_id, post_month, state)
       values (?, (select coalesce(max(generation), 0) + 1 from reporting_load where submission_id = ?), ?, 'trial_balance', ?, ?, ?, ?, ?, 'published')
       returning id`,
      [submission.id, submission.id, version.id, ledgers.datasetId, ledgers.south, ledgers.fundId, property, month],
    );
    await em.execute(
      `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, account_code, account_name, net_change)
       values (?, 1, ?, 'P', '4000', 'Base Rent', ?)`,
      [load?.id ?? 0, property, amount],
    );
  }
  async function nextVersion({ id }: Submission): Promise<number> {
    const [row] = await api.orm.em
      .fork()
      .execute<{ no: number }[]>('select count(*)::int + 1 as no from version where submission_id = ?', [id]);
    return row?.no ?? 1;
  }
  const boardOf = async (query = '', browser = admin) => await browser.read(`${base}?size=100${query}`);
  async function computed(query = '', browser = admin): Promise<TieOutBoard> {
    for (;;) {
      const { status, body } = await browser.send('POST', `${base}/comparisons?size=100${query}`, {});
      expect(status).toBe(200);
      if ((body as ComputedTieOuts).remaining === 0) return boardOf(query, browser);
    }
  }
  const nameOf = (property: number) => portfolio.properties.find(({ id }) => id === property)?.name ?? '';
  const cellOf = (board: TieOutBoard, property: number, month: string): TieOutCell | null =>
    board.rows.find(({ name }) => name === nameOf(property))?.cells[board.months.indexOf(month.slice(0, 7))] ?? null;

  it('has each control and month in scope exactly once, with left minus right to the last decimal', async () => {
    expect(new Set((await boardOf()).rows.flatMap(({ cells }) => cells.map((cell) => cell?.state)))).toEqual(
      new Set([undefined, 'notComputed']),
    );
    const board = await computed();
    const numbers = board.rows.flatMap(({ controlId, cells }) =>
      cells.flatMap((cell) => (cell ? [`${controlId} ${cell.own.submissionNo}`] : [])),
    );
    const expected = made.map(
      ({ property, month }) => `${control} ${submissions.get(`own ${property} ${month}`)?.submissionNo}`,
    );
    expect(numbers.toSorted()).toEqual(expected.toSorted());
    for (const { property, month, rents, ledger } of made) {
      const cell = cellOf(board, property, month);
      const left = rents.reduce((sum, rent) => sum.plus(toDecimal(rent)!), toDecimal('0')!);
      const right = ledger === null ? null : toDecimal(ledger)!;
      const apart = right && left.minus(right).abs().times(100).greaterThan(right.abs().times(5));
      expect({ property, month, state: cell?.state, left: toDecimal(cell?.left)?.toFixed() }).toEqual({
        ...{ property, month, left: left.toFixed() },
        state: right === null ? 'waiting' : apart ? 'differs' : 'ties',
      });
      expect(toDecimal(cell?.difference)?.toFixed() ?? null).toBe(right === null ? null : left.minus(right).toFixed());
      expect(cell?.others.map((other) => [other.submissionNo, other.isPublished])).toEqual([
        [submissions.get(`other ${property} ${month}`)?.submissionNo, right !== null],
      ]);
    }
    const { counts } = board;
    const labels = { monthly_base_rent: 'Monthly base rent' };
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(made.length);
    expect(board.controls).toEqual([
      expect.objectContaining({
        id: control,
        dataset: 'Rent Roll',
        tolerance: { absolute: null, percent: '5' },
        labels,
      }),
    ]);
  });

  it('follows a new version of either side at once, and says who has it', async () => {
    const { property, month } = made[1]!;
    await computed();
    await publish(submissions.get(`other ${property} ${month}`)!, property, month, '1000');
    expect(cellOf(await boardOf(), property, month)).toMatchObject({ state: 'notComputed', left: null, right: null });
    expect(cellOf(await computed(), property, month)).toMatchObject({ state: 'ties', right: '1000', difference: '0' });
    const own = submissions.get(`own ${property} ${month}`)!;
    await makeVersion(api.orm, own, 2, [['U1', '3000', '10']]);
    expect(cellOf(await boardOf(), property, month)?.state).toBe('notComputed');
    expect(cellOf(await computed(), property, month)).toMatchObject({
      ...{ state: 'differs', left: '3000', right: '1000', difference: '2000' },
      own: { submissionNo: own.submissionNo, versionNo: 2, ballHolder: own.ballHolder },
    });
    const reviewer = await makePerson(api.orm, 'Reviewer', 'ravi@fund.example');
    const em = api.orm.em.fork();
    await em.execute(
      `insert into submission_assignee (submission_id, user_id, order_no, stage, is_turn) values (?, ?, 1, 'review', true)`,
      [...[own.id, reviewer.id]],
    );
    await em.execute(`update submission set ball_holder = 'reviewer' where id = ?`, [own.id]);
    expect(cellOf(await boardOf(), property, month)?.own).toMatchObject({ holderNames: [reviewer.name] });
    const waiting = made[2]!;
    expect(cellOf(await boardOf(), waiting.property, waiting.month)).toMatchObject({
      ...{ state: 'waiting', waitsFor: 'other', right: null, difference: null },
      missing: [{ fact: 'trial_balance', kind: 'otherDataset' }],
    });
  });

  it('narrows by state, property, control, fund and month, page by page', async () => {
    const whole = await computed();
    for (const state of ['ties', 'differs', 'waiting', 'failed'] as const) {
      const { rows, counts } = await boardOf(`&state=${state}`);
      const wanted = whole.rows.filter(({ cells }) => cells.some((cell) => cell?.state === state));
      expect(rows).toEqual(wanted);
      expect(counts).toEqual(whole.counts);
    }
    expect((await boardOf('&property=pier')).rows.map(({ name }) => name)).toEqual(['Pier 9 Exchange']);
    expect((await boardOf(`&control=${control}&fund=${portfolio.fundId}`)).rows).toEqual(whole.rows);
    expect((await boardOf('&fund=999999')).rows).toEqual([]);
    expect((await boardOf('&month=2026-08&months=2')).months).toEqual(['2026-07', '2026-08']);
    const first = await admin.read(`${base}?size=10&page=2`);
    expect(first.rows).toEqual([]);
    expect((await admin.get(`${base}?months=13`)).status).toBe(400);
    expect((await admin.get(`${base}?state=other`)).status).toBe(400);
  });

  it('never shows a figure or submission out of the reach of the person', async () => {
    await computed();
    const em = api.orm.em.fork();
    const [{ property, month }] = made as [(typeof made)[0]];
    const hidden = portfolio.properties.find(({ id }) => id !== property)!;
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const fund = em.create(Fund, { name: 'Beyond', nameFolded: 'beyond', fundTypeId });
    await em.flush();
    // The ledgers belong to a fund that this person does not see; so does the other property.
    await em.execute('update submission set fund_id = ? where dataset_id = ? or property_id = ?', [
      ...[fund.id, ledgers.datasetId, hidden.id],
    ]);
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: part.id, fundId: portfolio.fundId });
    await em.flush();
    const limited = await signIn(api.baseUrl, 'part@fund.example');
    const board = await computed('', limited);
    expect(board.rows.map(({ name }) => name)).toEqual([nameOf(property)]);
    expect(JSON.stringify(board)).not.toMatch(/Beyond|Pier 9/);
    expect(cellOf(board, property, month)).toMatchObject({
      ...{ isWithheld: true, left: '1000.0003', right: null, difference: null, others: [] },
    });
    expect((await limited.get(`${base}?property=Pier`)).body).toMatchObject({ rows: [], total: 0 });
    expect(cellOf(await boardOf(), property, month)).toMatchObject({ isWithheld: false, right: expect.any(String) });
    await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    const dan = await signIn(api.baseUrl, 'dan@north.example');
    for (const answer of [await dan.get(base), await dan.send('POST', `${base}/comparisons`, {})])
      expect(answer.status).toBe(403);
    await em.execute('update submission set fund_id = ?', [portfolio.fundId]);
  });

  it('takes a control for the submissions that a run would judge by it, whatever its reach', async () => {
    const em = api.orm.em.fork();
    const { fundId } = portfolio;
    const parts: { [Key in keyof RuleReach]: RuleReach[Key][] } = {
      fundIds: [[], [fundId], [fundId + 999]],
      propertyTypes: [[], ['Office'], ['Retail', 'Office'], ['Retail']],
      countries: [[], ['US'], ['JP']],
      serviceProviderIds: [[], [portfolio.north], [portfolio.south]],
      from: [null, '', '2026-08', '2026-11'],
      until: [null, '', '2026-09', '2026-06'],
    };
    for (let at = 0; at < 60; at += 1) {
      const reach = Object.fromEntries(
        Object.entries(parts).map(([name, choices], place) => [
          name,
          choices[(at * (place + 3) + (at >> place)) % choices.length],
        ]),
      ) as Partial<RuleReach>;
      await em.nativeUpdate(Rule, { id: control }, { reach });
      const found = await em.execute<{ id: number }[]>(
        'select submission_id as id from tie_out_cell where rule_id = ? order by 1',
        [control],
      );
      const expected = [];
      for (const { property, month } of made) {
        const { id } = submissions.get(`own ${property} ${month}`)!;
        const rules = await loadRules(queriesOf(em), await loadSubmission(queriesOf(em), id));
        if (rules.some(({ ruleId }) => ruleId === control)) expected.push(id);
      }
      expect({ reach, ids: found.map(({ id }) => id) }).toEqual({ reach, ids: expected.toSorted((a, b) => a - b) });
    }
    await em.nativeUpdate(Rule, { id: control }, { reach: {} });
  });

  it('compares again by a changed rule, and leaves out one that is switched off', async () => {
    const em = api.orm.em.fork();
    const { property, month } = made[0]!;
    const rule = await em.findOneOrFail(Rule, { id: control });
    const conditions = { all: [{ fact: 'rent_pair', operator: 'differsByMoreThan', value: { absolute: '0' } }] };
    await em.nativeUpdate(Rule, { id: control }, { document: { ...rule.document, conditions } });
    expect(cellOf(await boardOf(), property, month)?.state).toBe('notComputed');
    expect(cellOf(await computed(), property, month)).toMatchObject({ state: 'differs' });
    const aggregates = rule.document.aggregates?.map((one) => (one.dataset ? one : { ...one, field: 'gone' })) ?? [];
    await em.nativeUpdate(Rule, { id: control }, { document: { ...rule.document, aggregates } });
    expect(cellOf(await computed(), property, month)).toMatchObject({ state: 'failed', left: null, right: null });
    await em.nativeUpdate(Rule, { id: control }, { isActive: false });
    expect(await boardOf()).toMatchObject({ rows: [], months: [], controls: [], funds: [], total: 0 });
  });
});
