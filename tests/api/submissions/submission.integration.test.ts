import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import type { GridPage, SubmissionDetail } from '#contracts/submission-views.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { Rule } from '#database/rule-sets/rule.entity.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, standingAtFirstStep } from './fixture.ts';

describe('one submission', () => {
  let api: TestApi;
  let submission: Submission;
  let admin: Browser;
  let dan: Browser;
  let sue: Browser;
  let rei: Browser;
  let findingId: number;
  let ruleId: number;

  beforeAll(async () => {
    api = await startTestApi({ TEMPORAL_UI_URL: 'http://localhost:8233' });
    const portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const danUser = await makePerson(api.orm, 'DataProvider', 'dan@north.example', {
      name: 'Dana Whitfield',
      serviceProviderId: north,
    });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    const reiUser = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Tanaka', language: 'ja' });
    const helen = await makePerson(api.orm, 'Reviewer', 'helen@fund.example', { name: 'Helen Aldridge' });
    submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [reiUser.id, helen.id],
      softCount: 1,
      state: standingAtFirstStep(danUser.id),
    });
    const first = await makeVersion(api.orm, submission, 1, [
      ['301', '1000.00', '50.5'],
      ['302', '2000.00', '60.25'],
      ['303', null, '70'],
    ]);
    const second = await makeVersion(api.orm, submission, 2, [
      ['300', '10.00', '5'],
      ['301', '1000.00', '50.5'],
      ['302', '2500.00', '60.25'],
      ['303', null, '70'],
    ]);
    const em = api.orm.em.fork();
    const rule = em.create(Rule, {
      datasetId: portfolio.datasetId,
      code: 'TEST_RENT_LIMIT',
      names: { en: 'Rent is limited', ja: '賃料の上限' },
      type: 'soft',
      scope: 'row',
      document: {
        conditions: { all: [{ fact: 'monthly_base_rent', operator: 'decimalGreater', value: '2000' }] },
        field: 'monthly_base_rent',
        expected: { template: { en: 'at most {{limit1}}', ja: '{{limit1}} 以下' } },
        missing: 'SKIP_IF_ANY',
      },
      messages: {
        en: '{{monthly_base_rent}} is more than {{limit1}}.',
        ja: '{{monthly_base_rent}} は {{limit1}} を超えています。',
      },
    });
    await em.flush();
    ruleId = rule.id;
    const finding = em.create(Finding, {
      submissionId: submission.id,
      versionId: second.id,
      generation: 1,
      severity: 'soft',
      code: 'RULE',
      ruleId,
      rowNo: 10,
      field: 'monthly_base_rent',
      cell: 'K10',
      found: '2500.00',
      params: { monthly_base_rent: '2500.00', limit1: '2000' },
    });
    em.create(Finding, {
      submissionId: submission.id,
      versionId: first.id,
      generation: first.generation,
      severity: 'hard',
      code: 'RULE',
      ruleId,
      params: null,
    });
    em.create(Finding, {
      submissionId: submission.id,
      versionId: second.id,
      generation: 1,
      severity: 'hard',
      code: 'ERROR_CELL',
      params: null,
    });
    await em.flush();
    findingId = finding.id;
    [admin, dan, sue, rei] = (await Promise.all(
      ['amira@fund.example', 'dan@north.example', 'sue@south.example', 'rei@fund.example'].map((email) =>
        signIn(api.baseUrl, email),
      ),
    )) as [Browser, Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  const at = (rest = '') => `/api/submissions/${submission.submissionNo}${rest}`;
  const grid = async (query: string) => (await dan.get(at(`/rows?${query}`))).body as GridPage;

  it.each([
    '',
    '/rows',
    '/findings',
    '/history',
    '/comments',
    '/files/original',
    '/files/annotated',
    '/rules/1/explanation',
  ])('is unknown to another provider and closed without a session: %s', async (rest) => {
    expect((await sue.get(at(rest))).status).toBe(404);
    expect((await new Browser(api.baseUrl).get(at(rest))).status).toBe(401);
  });

  it('shows steps, seats, versions and who it waits for', async () => {
    const { status, body } = await rei.get(at());
    expect(status).toBe(200);
    const detail = body as SubmissionDetail;
    expect(detail).toMatchObject({
      status: 'Submitted For Review',
      waitsFor: [{ name: 'Rei Tanaka' }],
      steps: [
        {
          orderNo: 1,
          stage: 'review',
          isCurrent: true,
          isDone: false,
          seats: [{ seatId: 1, user: { name: 'Rei Tanaka' }, decision: null }],
        },
        {
          orderNo: 2,
          stage: 'approve',
          isCurrent: false,
          isDone: false,
          seats: [{ user: { name: 'Helen Aldridge' } }],
        },
      ],
      versions: [{ versionNo: 2 }, { versionNo: 1 }],
      temporalUrl: null,
      queue: { position: 1, total: 1, previous: null, next: null },
    });
    expect(detail.allowedActions).toEqual(expect.arrayContaining(['approve', 'reopen', 'comment']));
  });

  it('links the process for an admin only', async () => {
    const detail = (await admin.get(at())).body as SubmissionDetail;
    expect(detail.temporalUrl).toBe(`http://localhost:8233/namespaces/default/workflows/${submission.submissionNo}`);
    expect(detail.queue).toBeNull();
    expect(((await dan.get(at())).body as SubmissionDetail).temporalUrl).toBeNull();
  });

  it('pages the rows with exact totals', async () => {
    const page = await grid('offset=1&limit=2');
    expect(page).toMatchObject({ sheet: 'RentRoll', totalRows: 4, matchingRows: 4, offset: 1, findingRows: 1 });
    expect(page.rows.map((row) => row.values[0])).toEqual(['301', '302']);
    expect(page.rows[1]?.findingIds).toEqual([findingId]);
    expect(page.totals).toEqual([
      { field: 'monthly_base_rent', sum: '3510.00', unit: 'USD' },
      { field: 'rentable_area', sum: '185.75', unit: 'm²' },
    ]);
  });

  it('compares by unit, so that an inserted row does not shift the rest', async () => {
    const page = await grid('compareWith=1');
    expect(page.changedRows).toBe(2);
    expect(page.rows.map((row) => row.changed)).toEqual([{ 0: null, 1: null, 2: null }, {}, { 2: '2000.00' }, {}]);
    const changed = await grid('compareWith=1&view=changed');
    expect(changed.rows.map((row) => row.values[0])).toEqual(['300', '302']);
    expect(changed.matchingRows).toBe(2);
  });

  it('narrows the rows to findings and to a search', async () => {
    expect((await grid('view=findings')).rows.map((row) => row.rowNo)).toEqual([10]);
    expect((await grid('search=302')).rows.map((row) => row.rowNo)).toEqual([10]);
    expect((await grid('search=302')).matchingRows).toBe(1);
    expect((await dan.get(at('/rows?versionNo=99'))).status).toBe(404);
    expect((await dan.get(at('/rows?limit=100000'))).status).toBe(400);
  });

  it('says findings in the language of the reader', async () => {
    const english = (await dan.get(at('/findings'))).body;
    expect(english).toMatchObject({
      findings: [
        { severity: 'hard', code: 'ERROR_CELL', message: 'The cell contains a spreadsheet error instead of a value.' },
        {
          severity: 'soft',
          ruleName: 'Rent is limited',
          message: '2,500.00 is more than 2000.',
          expected: 'at most 2000',
          cell: 'K10',
        },
      ],
    });
    expect((await rei.get(at('/findings?severity=soft'))).body).toMatchObject({
      findings: [{ ruleName: '賃料の上限', expected: '2000 以下', message: '2,500.00 は 2000 を超えています。' }],
    });
  });

  it('explains a rule on one row through the rule engine', async () => {
    const { status, body } = await rei.get(at(`/rules/${ruleId}/explanation?rowNo=10`));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ruleId,
        outcome: 'violated',
        ruleName: '賃料の上限',
        facts: [{ name: 'monthly_base_rent', value: '2500.00' }],
        operands: { cells: { monthly_base_rent: 'K10' } },
      },
    });
    expect((await rei.get(at(`/rules/${ruleId}/explanation?rowNo=9`))).body).toMatchObject({ outcome: 'kept' });
    expect((await rei.get(at(`/rules/${ruleId}/explanation?rowNo=11`))).body).toMatchObject({ outcome: 'skipped' });
    expect((await rei.get(at('/rules/999999/explanation?rowNo=10'))).status).toBe(404);
    expect((await rei.get(at(`/rules/${ruleId}/explanation?rowNo=400`))).status).toBe(404);
  });

  it('keeps a thread of comments and writes each into the history', async () => {
    expect((await rei.send('POST', at('/comments'), { text: ' Please look at row 10. ' })).status).toBe(201);
    expect((await dan.get(at('/comments'))).body).toMatchObject({
      comments: [
        { text: 'Please look at row 10.', author: { name: 'Rei Tanaka' }, kind: 'comment', impersonator: null },
      ],
    });
    expect((await dan.get(at('/history'))).body).toMatchObject({
      entries: [{ action: 'comment', actor: { name: 'Rei Tanaka' }, comment: 'Please look at row 10.' }],
    });
    expect((await rei.send('POST', at('/comments'), { text: '   ' })).status).toBe(400);
    expect((await sue.send('POST', at('/comments'), { text: 'hello' })).status).toBe(404);
  });

  it('tells in the history what changed, which rules a file broke and when the submission was due', async () => {
    const em = api.orm.em.fork();
    const tell = (action: string, details: Record<string, unknown>) =>
      recordAudit(em, {
        action,
        entity: 'submission',
        entityId: submission.submissionNo,
        submissionId: submission.id,
        userId: null,
        details,
      });
    await tell('open', { dueOn: '2026-11-10' });
    await tell('validationFailed', { versionNo: 1 });
    await tell('upload', { versionNo: 2 });
    await tell('sendBack', { versionNo: 2, orderNo: 1 });
    const factsOf = async (browser: Browser) => {
      const { entries } = (await browser.get(at('/history'))).body as { entries: HistoryEntry[] };
      return entries.slice(0, 4).map(({ action, facts }) => [action, facts]);
    };
    const told = (rule: string) => [
      ['sendBack', { step: 1 }],
      ['upload', { changedCells: 4 }],
      ['validationFailed', { brokenRules: [rule] }],
      ['open', { dueOn: '2026-11-10' }],
    ];
    expect(await factsOf(dan)).toEqual(told('Rent is limited'));
    expect(await factsOf(rei)).toEqual(told('賃料の上限'));
  });

  it('reminds whom it waits for, once an hour', async () => {
    expect(await admin.send('POST', at('/acts/remind'))).toEqual({ status: 200, body: { reminded: ['Rei Tanaka'] } });
    expect(await admin.send('POST', at('/acts/remind'))).toMatchObject({
      status: 429,
      body: { code: 'RemindedAlready' },
    });
    const { entries } = (await admin.get(at('/history'))).body as { entries: HistoryEntry[] };
    expect(entries[0]).toMatchObject({ action: 'remind', facts: { people: ['Rei Tanaka'] } });
    const mails = await api.orm.em
      .fork()
      .execute(`select address, template_name from mail_outbox where template_name = 'remind'`);
    expect(mails).toEqual([{ address: 'rei@fund.example', template_name: 'remind' }]);
  });
});
