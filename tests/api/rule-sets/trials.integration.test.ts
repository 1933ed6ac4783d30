import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJobActivities } from '#activities/jobs/create-activities.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { RuleExplanation } from '#contracts/rule-explanations.schema.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission, makeVersion } from '../submissions/fixture.ts';

const base = '/api/rules';

describe('trying a rule', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let rule: SaveRule;
  let own: string;
  let foreign: string;
  let deliver: (propertyId: number, postMonth: string, rents: (string | null)[]) => Promise<string>;
  let moveToOtherFund: (submissionNo: string) => Promise<unknown>;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const [hidden, seen] = portfolio.properties.map(({ id }) => id) as [number, number];
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, fundId: portfolio.fundId });
    const type = await em.findOneOrFail(FundType, { name: 'Core' });
    const other = em.create(Fund, { name: 'Other fund', nameFolded: 'other fund', fundTypeId: type.id });
    await em.flush();
    deliver = async (propertyId, postMonth, rents) => {
      const submission = await makeSubmission(api.orm, portfolio, {
        ...{ serviceProviderId: portfolio.north, propertyId, postMonth, status: 'Completed' },
      });
      const version = await makeVersion(
        ...([api.orm, submission, 1] as const),
        rents.map((rent, at) => [`U${at}`, rent, '10']),
      );
      await em.execute(
        `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id,
           property_id, post_month, state) values (?, 1, ?, 'rent_roll', ?, ?, ?, ?, 'published')`,
        [submission.id, version.id, portfolio.datasetId, portfolio.north, propertyId, postMonth],
      );
      return submission.submissionNo;
    };
    moveToOtherFund = (submissionNo) =>
      em.execute('update submission set fund_id = ? where submission_no = ?', [other.id, submissionNo]);
    foreign = await deliver(hidden, '2026-10-01', ['50', '2000', '3000']);
    await moveToOtherFund(foreign);
    own = await deliver(seen, '2026-10-01', ['50', '1500', null]);
    await deliver(seen, '2026-01-01', ['4000']);
    await deliver(seen, '2025-10-01', ['9000']);
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
    rule = {
      ...{ datasetId: portfolio.datasetId, type: 'hard', mode: 'basic', version: 0, expected: null },
      names: { en: 'Rent is below one thousand' },
      messages: { en: 'Rent {{monthly_base_rent}} is high.', ja: '賃料{{monthly_base_rent}}が高すぎます。' },
      reach: { funds: [], propertyTypes: [], countries: [], serviceProviders: [], from: null, until: null },
      tree: {
        ...{ scope: 'row', field: 'monthly_base_rent', when: null, shown: [] },
        missing: { left: 'SKIP_IF_ANY', right: 'SKIP_IF_ANY' },
        check: {
          ...{ kind: 'compare', comparison: 'less', type: 'number' },
          left: { kind: 'field', field: 'monthly_base_rent' },
          right: { kind: 'constant', type: 'number', value: '1000' },
        },
      },
    };
  });
  afterAll(() => api?.close());

  async function run(jobId: number): Promise<void> {
    const { planJob, workOnJob, endJob } = createJobActivities({ orm: api.orm });
    await planJob({ jobId });
    while (!(await workOnJob({ jobId })).isOver);
    await endJob({ jobId });
  }
  const start = async (over: object, browser = admin, change: object = {}) =>
    browser.send('POST', `${base}/trials`, { rule: { ...rule, ...change }, ruleId: null, over });
  const trialOf = async (over: object, browser = admin, change: object = {}) => {
    const { status, body } = await start(over, browser, change);
    expect(status).toBe(202);
    const { jobId } = body as Job;
    await run(jobId);
    return { jobId, trial: await browser.read(`${base}/trials/${jobId}`) };
  };

  it('counts a submission, with the message in the language of the reader, and saves no rule', async () => {
    const rules = await api.orm.em.fork().count(Rule);
    const { jobId, trial } = await trialOf({ span: 'submission', submissionNo: own });
    expect(trial).toMatchObject({
      ...{ tried: 1, rows: 3, passes: 1, violations: 1, skipped: 1, submissionsWithViolations: 1, untried: [] },
      ...{ missing: [{ fact: 'monthly_base_rent', count: 1 }], tolerance: null, job: { status: 'done' } },
    });
    const { rows } = await admin.read(`${base}/trials/${jobId}/submissions`);
    expect(rows).toEqual([expect.objectContaining({ submissionNo: own, violations: 1, sides: null })]);
    expect(rows[0]?.hits).toEqual([
      { rowNo: 9, left: '1500', right: '1000', difference: '500', message: 'Rent 1,500 is high.' },
    ]);
    expect(await api.orm.em.fork().count(Rule)).toBe(rules);
  });

  it('looks at the newest month, and at twelve months of what was loaded, by month and property', async () => {
    expect((await trialOf({ span: 'month' })).trial).toMatchObject({
      ...{ tried: 2, rows: 6, violations: 3, job: { hasNotice: false } },
    });
    const { trial } = await trialOf({ span: 'year' });
    expect(trial).toMatchObject({
      ...{ tried: 3, rows: 7, violations: 4, submissionsWithViolations: 3, job: { hasNotice: true } },
    });
    expect(trial.months).toEqual([
      { postMonth: '2026-01', submissions: 1, violations: 1 },
      { postMonth: '2026-10', submissions: 2, violations: 3 },
    ]);
    expect(trial.properties.map(({ name, violations }) => `${name}: ${violations}`)).toEqual([
      'Larkspur Tower: 2',
      'Pier 9 Exchange: 2',
    ]);
  });

  it('suggests limits from the differences, with the violations that each would leave', async () => {
    const check = {
      ...{ kind: 'within', left: { kind: 'field', field: 'monthly_base_rent' } },
      right: { kind: 'constant', type: 'number', value: '1000' },
      ...{ tolerance: { absolute: '100' }, isNegated: false },
    };
    const { trial } = await trialOf({ span: 'year' }, admin, { tree: { ...rule.tree, check } });
    expect(trial.violations).toBe(6);
    expect(trial.tolerance).toEqual({
      ...{ unit: 'amount', isSampled: false },
      choices: [
        { kind: 'own', limit: 100, findings: 6 },
        { kind: 'median', limit: 950, findings: 3 },
        { kind: 'percentile95', limit: 3_000, findings: 0 },
      ],
    });
  });

  it('never reads a submission out of the reach of the person', async () => {
    const seen = { reach: { ...rule.reach, funds: ['Meridian Core Fund II'] } };
    expect((await start({ span: 'submission', submissionNo: foreign }, limited, seen)).status).toBe(404);
    const choices = await limited.read(`${base}/trials/choices?datasetId=${portfolio.datasetId}`);
    expect(choices.submissions.map(({ submissionNo }) => submissionNo)).not.toContain(foreign);
    expect(choices.months[0]).toEqual({ postMonth: '2026-10', submissions: 1 });
    const { jobId, trial } = await trialOf({ span: 'year' }, limited, seen);
    expect(trial).toMatchObject({ tried: 2, rows: 4, violations: 2 });
    const listed = await limited.read(`${base}/trials/${jobId}/submissions`);
    expect(listed.rows.map(({ submissionNo }) => submissionNo)).not.toContain(foreign);
    const trace = { rule: { ...rule, ...seen }, ruleId: null, submissionNo: foreign, rowNo: 9 };
    expect((await limited.send('POST', `${base}/trials/trace`, trace)).status).toBe(404);
    // Only the person who started a trial reads it.
    const { jobId: whole } = await trialOf({ span: 'year' });
    expect((await limited.get(`${base}/trials/${whole}`)).status).toBe(404);
    expect((await limited.get(`${base}/trials/${whole}/submissions`)).status).toBe(404);
  });

  it('traces one row by the stock engine, and tries what is saved', async () => {
    const { body, status } = await admin.send('POST', `${base}/trials/trace`, {
      ...{ rule, ruleId: null, submissionNo: own, rowNo: 9 },
    });
    expect(status).toBe(200);
    expect(body as RuleExplanation).toMatchObject({
      outcome: 'violated',
      message: 'Rent 1,500 is high.',
      facts: [{ name: 'monthly_base_rent', value: '1500' }],
    });
    const saved = await admin.carryOut('POST', base, rule);
    const started = await admin.send('POST', `${base}/${saved.id}/trials`, { over: { span: 'month' } });
    expect(started.status).toBe(202);
    const { jobId } = started.body as Job;
    await run(jobId);
    expect((await admin.get(`${base}/trials/${jobId}`)).body).toMatchObject({ rows: 6, violations: 3 });
  });

  it('ends when its time is over or it is cancelled, and says so', async () => {
    const { planJob, workOnJob, endJob } = createJobActivities({ orm: api.orm });
    const begin = async () => {
      const { jobId } = (await start({ span: 'month' })).body as Job;
      await planJob({ jobId });
      return jobId;
    };
    const endOf = async (jobId: number) => {
      while (!(await workOnJob({ jobId })).isOver);
      await endJob({ jobId });
      return await admin.read(`${base}/trials/${jobId}`);
    };
    const late = await begin();
    await api.orm.em.fork().execute(`update job set started_at = now() - interval '11 minutes' where id = ?`, [late]);
    expect(await endOf(late)).toMatchObject({ tried: 0, untried: [{ code: 'BudgetSpent', count: 2 }] });
    const stopped = await begin();
    expect((await admin.send('POST', `/api/jobs/${stopped}/cancel`, {})).status).toBe(200);
    expect(await endOf(stopped)).toMatchObject({ tried: 0, job: { status: 'cancelled' } });
  });

  it('tries a rule that begins with a coming month on past ones', async () => {
    const reach = { ...rule.reach, from: '2031-01', until: '2031-12' };
    const { trial } = await trialOf({ span: 'year' }, admin, { reach });
    const { trial: always } = await trialOf({ span: 'year' });
    expect(trial.untried).toEqual([]);
    expect(trial).toMatchObject({ tried: always.tried, violations: always.violations });
    expect(trial.violations).toBeGreaterThan(0);
  });

  it('says what it left out, and what is wrong with the rule', async () => {
    const reach = { ...rule.reach, propertyTypes: ['Retail'] };
    const { trial } = await trialOf({ span: 'month' }, admin, { reach });
    expect(trial).toMatchObject({ tried: 0, violations: 0, untried: [{ code: 'NotConcerned', count: 2 }] });
    expect((await start({ span: 'month' }, admin, { messages: {} })).status).toBe(400);
    expect((await start({ span: 'month', postMonth: '2019-01' })).status).toBe(404);
  });

  it('looks at the newest month that the rule is for', async () => {
    await moveToOtherFund(await deliver(portfolio.properties[0]?.id ?? 0, '2026-12-01', ['2000']));
    const reach = { ...rule.reach, funds: ['Meridian Core Fund II'] };
    const { trial } = await trialOf({ span: 'month' }, admin, { reach });
    expect(trial.months.map(({ postMonth }) => postMonth)).toEqual(['2026-10']);
    expect(trial).toMatchObject({ tried: 1, untried: [{ code: 'NotConcerned', count: 1 }] });
  });
});
