import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type {
  QualityGroup,
  QualitySummary,
  TurnaroundGroup,
  TurnaroundSummary,
} from '#contracts/process-reports.schema.ts';
import type { ScorecardPreview } from '#contracts/scorecards.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makeFinished } from './process-fixture.ts';
import type { Finished } from './process-fixture.ts';

const month = 'postMonth=2026-10-01&against=2026-09-01';

describe('the reports on data quality and turnaround', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let provider: Browser;
  let reviewer: number;
  let approver: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    const [larkspur, pier] = properties.map(({ id }) => id);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north });
    reviewer = (await makePerson(api.orm, 'Reviewer', 'marcus@fund.example')).id;
    approver = (await makePerson(api.orm, 'Reviewer', 'helen@fund.example')).id;
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const other = em.create(Fund, { name: 'Sierra', nameFolded: 'sierra', fundTypeId });
    await em.flush();
    em.create(UserScope, { userId: part.id, fundId: other.id });
    await em.flush();
    const make = (values: Finished) => makeFinished(api.orm, portfolio, values);
    // In time, at once: 4 days with the provider, 2 with the reviewer (1 idle), 2 with the approver.
    await make({
      propertyId: larkspur!,
      stays: [
        { status: 'New', holder: 'provider', from: -1 },
        { status: 'Submitted For Review', holder: 'reviewer', from: 4, claimed: 5 },
        { status: 'Submitted For Approval', holder: 'approver', from: 6 },
        { status: 'Completed', holder: 'nobody', from: 8 },
      ],
      uploads: [4],
      passed: 4,
      decisions: [
        { userId: reviewer, at: 6 },
        { userId: approver, at: 8 },
      ],
      scores: {
        delivered: 90,
        approved: 96,
        dimensions: [100, 95, null, 90],
        inputs: { hardFindings: 0, workingDaysLate: 0, consistencyRun: 4, consistencyPassed: 3 },
      },
    });
    // Late by two days and reopened: 12 days until the first file, which fails, 1 until the second.
    await make({
      propertyId: pier!,
      fundId: other.id,
      serviceProviderId: south,
      stays: [
        { status: 'New', holder: 'provider', from: 2 },
        { status: 'Validation In Progress', holder: 'system', from: 11 },
        { status: 'Reopened By System', holder: 'provider', from: 11.5 },
        { status: 'Submitted For Review', holder: 'reviewer', from: 12 },
        { status: 'Completed', holder: 'nobody', from: 16 },
      ],
      uploads: [11, 12],
      passed: 12,
      decisions: [{ userId: reviewer, at: 16 }],
      scores: {
        delivered: 60,
        approved: 80,
        dimensions: [80, 70, 50, 80],
        inputs: { hardFindings: 0, workingDaysLate: 2, consistencyRun: 2, consistencyPassed: 1 },
      },
    });
    await make({
      propertyId: larkspur!,
      postMonth: '2026-09-01',
      stays: [
        { status: 'New', holder: 'provider', from: 0 },
        { status: 'Completed', holder: 'nobody', from: 5 },
      ],
      uploads: [3],
      passed: 3,
      scores: { delivered: 88, approved: 90, dimensions: [90, 90, 90, 90] },
    });
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: south,
      propertyId: pier!,
      status: 'Closed',
      postMonth: '2026-08-01',
    });
    await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId: pier! });
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
    provider = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const read = async <Answer>(path: string, browser = admin): Promise<Answer> => {
    const { status, body } = await browser.get(`/api/reports/${path}`);
    expect({ path, status, body: status === 200 ? null : body }).toEqual({ path, status: 200, body: null });
    return body as Answer;
  };

  it('means the scores of what is in, names the weakest dimension and says what is not in', async () => {
    const summary = await read<QualitySummary>(`data-quality/summary?${month}`);
    expect(summary).toMatchObject({
      submissions: 3,
      approved: { score: '88.0000', grade: 'B', change: '-2', weakest: 'consistency' },
      delivered: { score: '75.0000', grade: 'C' },
      faults: { errors: 0, checksRun: 6, checksFailed: 2, late: 1 },
      coverage: { expected: 3, published: 2 },
      ofFormerFormula: 0,
    });
    expect(summary.approved.dimensions).toEqual({
      completeness: '90.0000',
      correctness: '82.5000',
      consistency: '50.0000',
      timeliness: '85.0000',
    });
    expect(summary.months.map(({ postMonth, approved }) => [postMonth, approved])).toEqual([
      ['2026-09-01', '90.0000'],
      ['2026-10-01', '88.0000'],
    ]);
    expect(summary.lowest[0]).toMatchObject({ name: 'Pier 9 Exchange', score: '80.0000' });
  });

  it.each(['property', 'provider', 'fund', 'dataset', 'submission'])('adds up by %s to the whole', async (by) => {
    const { rows } = await read<Page<QualityGroup>>(`data-quality?${month}&by=${by}`);
    expect(rows.reduce((sum, row) => sum + row.submissions, 0)).toBe(3);
    const summary = await read<QualitySummary>(`data-quality/summary?${month}`);
    if (by === 'dataset') expect(rows[0]?.approved).toBe(summary.approved.score);
    if (by === 'property')
      expect(rows.map(({ name, approved, change }) => [name, approved, change])).toEqual([
        ['Pier 9 Exchange', '80.0000', null],
        ['Larkspur Tower', '96.0000', '6'],
      ]);
  });

  it('measures what the worked example gives by hand', async () => {
    const { figures, waiting } = await read<TurnaroundSummary>(`turnaround/summary?${month}`);
    expect(figures).toMatchObject({ submissions: 2, onTime: '0.5000', firstPass: '0.5000', rework: '0.5000' });
    // Of 8 and 16 days the median is 12, and nine tenths of the way from one to the other 15.2.
    expect(figures.cycle).toEqual({ median: '12.0000', p90: '15.2000' });
    // Uploads on day 4 and 11 after the end; accepted ones on day 4 and 12, due on day 10.
    expect(figures.lead.median).toBe('7.5000');
    expect(figures.lateness).toEqual({ median: '-2.0000', p90: '1.2000' });
    // 4 and 9 + 0.5 days: before the end of the period nobody is waited for.
    expect(figures.provider.median).toBe('6.7500');
    expect(figures.reviewer.median).toBe('3.0000');
    expect([figures.reviewerIdle.median, figures.reviewerWorking.median]).toEqual(['1.0000', '1.0000']);
    expect(waiting).toEqual([
      expect.objectContaining({ holder: 'provider', name: 'Northgate Realty', submissions: 1 }),
    ]);
  });

  it('counts working hours beside the calendar, eight to the day', async () => {
    const { figures } = await read<TurnaroundSummary>(`turnaround/summary?${month}&clock=business`);
    // The period ends with Wednesday, October 28. With the reviewer: Monday and Tuesday, and from Tuesday, November 10 to
    // Friday three days, as the 11th is a holiday in the United States.
    expect(figures.reviewer.median).toBe('2.5000');
    // The first files came on Monday, November 2, after two working days, and on Monday, November 9, after seven.
    expect(figures.lead.median).toBe('4.5000');
  });

  it('measures each person who decided by the time until their decisions', async () => {
    const { rows } = await read<Page<TurnaroundGroup>>(`turnaround?${month}&by=reviewer`);
    const of = (id: number) => rows.find((row) => row.id === String(id));
    expect(of(reviewer)?.submissions).toBe(2);
    expect(of(reviewer)?.reviewer.median).toBe('3.0000');
    expect(of(approver)?.approver.median).toBe('2.0000');
    expect(of(approver)?.reviewer.median).toBeNull();
  });

  it('shows a limited Admin the figures of their funds alone, in every report, group and file', async () => {
    const quality = await read<QualitySummary>(`data-quality/summary?${month}`, limited);
    expect(quality).toMatchObject({ submissions: 1, approved: { score: '80.0000', change: null } });
    const turnaround = await read<TurnaroundSummary>(`turnaround/summary?${month}`, limited);
    expect(turnaround).toMatchObject({ figures: { submissions: 1 }, before: { submissions: 0 }, waiting: [] });
    for (const by of ['provider', 'reviewer', 'dataset', 'fund', 'month']) {
      const { rows } = await read<Page<TurnaroundGroup>>(`turnaround?${month}&by=${by}`, limited);
      expect(rows.map(({ submissions }) => submissions)).toEqual([1]);
    }
    const narrowed = await read<QualitySummary>(`data-quality/summary?${month}&fundId=${portfolio.fundId}`, limited);
    expect(narrowed.submissions).toBe(0);
  });

  it('sends a provider the figures of its own submissions, once a day', async () => {
    const { north: serviceProviderId } = portfolio;
    const path = `turnaround/scorecard?serviceProviderId=${serviceProviderId}&postMonth=2026-10-01`;
    const preview = await read<ScorecardPreview>(path);
    expect(preview).toMatchObject({ serviceProvider: 'Northgate Realty', submissions: 1 });
    expect(preview.mails.map(({ subject, text }) => [subject, text])).toEqual([
      [
        'Scorecard for October 2026: Northgate Realty',
        expect.stringMatching(
          /Finished submissions: 1\nOn time: 100%[^]*score: 96, grade A\nWeakest dimension: Timeliness/,
        ),
      ],
    ]);
    expect((await limited.get(`/api/reports/${path}`)).status).toBe(404);
    const send = (browser: Browser) =>
      browser.send('POST', '/api/reports/turnaround/scorecard', { serviceProviderId, postMonth: '2026-10-01' });
    expect((await send(provider)).status).toBe(403);
    for (const _ of [1, 2]) expect(await send(admin)).toMatchObject({ status: 200, body: { people: 1 } });
    const em = api.orm.em.fork();
    expect(await em.execute(`select 1 from mail_outbox where template_name = 'scorecard'`)).toHaveLength(1);
    expect(await em.execute(`select 1 from audit_entry where action = 'serviceProvider.scorecard'`)).toHaveLength(2);
  });

  it('refuses a provider, and writes both files for an Admin', async () => {
    for (const path of ['data-quality', 'data-quality/summary', 'turnaround', 'turnaround/summary'])
      expect((await provider.get(`/api/reports/${path}`)).status).toBe(403);
    for (const path of ['data-quality/export/excel', 'turnaround/export/pdf'])
      expect((await admin.fetch(`/api/reports/${path}?${month}`)).status).toBe(200);
  });

  it('gives the median that a sort of the same durations gives, whatever they are', async () => {
    const { north, south, properties } = portfolio;
    const places = [north, south].flatMap((serviceProviderId) =>
      properties.map(({ id }) => ({ serviceProviderId, propertyId: id })),
    );
    const durations = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: places.length });
    let year = 1950;
    await fc.assert(
      fc.asyncProperty(durations, async (hours) => {
        year += 1;
        for (const [index, hour] of hours.entries())
          await makeFinished(api.orm, portfolio, {
            ...places[index]!,
            postMonth: `${year}-02-01`,
            stays: [
              { status: 'New', holder: 'provider', from: 0 },
              { status: 'Completed', holder: 'nobody', from: hour / 24 },
            ],
            uploads: [hour / 24],
            passed: hour / 24,
          });
        const { figures } = await read<TurnaroundSummary>(`turnaround/summary?postMonth=${year}-02-01`);
        const sorted = [...hours].sort((a, b) => a - b);
        const middle = (sorted.length - 1) / 2;
        const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
        expect(figures.submissions).toBe(hours.length);
        expect(Number(figures.cycle.median)).toBeCloseTo(median / 24, 3);
      }),
      { numRuns: generatedCases(8) },
    );
  });
});
