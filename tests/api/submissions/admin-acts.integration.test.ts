import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { AuditRow } from '#contracts/audit.ts';
import type { SubmissionChoices } from '#contracts/submission-boards.ts';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import type { Page } from '#contracts/submission-views.ts';
import { postMonthRange } from '#contracts/submissions.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { shiftMonth } from '#rules/frequencies/open-months.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { startApiOfWorld } from './api-of-world.ts';
import { act, detail, submitted } from './submission-acts.ts';

describe('acts of admins', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let amira: Browser;
  let sam: Browser;
  let rei: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    await makePerson(api.world.orm, 'SuperAdmin', 'sam@fund.example');
    [dana, amira, sam, rei] = (await Promise.all(
      ['dana@north', 'amira@fund', 'sam@fund', 'rei@fund'].map((who) => api.signIn(`${who}.example`)),
    )) as [Browser, Browser, Browser, Browser];
  });
  afterAll(() => api?.close());

  const lastOf = async (submission: { submissionNo: string }) => {
    const { body } = await amira.get(`/api/submissions/${submission.submissionNo}/history`);
    return (body as { entries: HistoryEntry[] }).entries[0];
  };

  /** Of the newest row about the submission. */
  const auditedChanges = async ({ submissionNo }: { submissionNo: string }) => {
    const { body } = await sam.get(`/api/audit?search=${submissionNo}`);
    return (body as Page<AuditRow>).rows[0]?.changes;
  };

  it('closes with a reason and words, and a SuperAdmin opens the period again', async () => {
    const submission = await api.world.open();
    expect((await act(amira, submission, 'close', { reason: 'WAIVED' })).status).toBe(400);
    expect((await act(amira, submission, 'close', { reason: 'WAIVED', comment: 'Sold.' })).body).toMatchObject({
      status: 'Closed',
    });
    expect(await lastOf(submission)).toMatchObject({ action: 'close', reasonCode: 'WAIVED', comment: 'Sold.' });
    expect((await act(sam, submission, 'reopen-period', { comment: 'Was not sold.' })).body).toMatchObject({
      status: 'New',
    });
  });

  it('moves a submission to a free month only', async () => {
    const [submission, taken] = [await api.world.open(), await api.world.open()];
    const month = (await api.world.row(taken)).postMonth;
    const found = (await api.world.row(submission)).postMonth;
    expect(
      await act(amira, submission, 'change-post-month', { postMonth: month, comment: 'Wrong month.' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'PostMonthTaken',
        detail: 'The selected Post Date already has an existing ticket. Please choose a different Post Date.',
      },
    });
    expect(
      (await act(amira, submission, 'change-post-month', { postMonth: '2028-05-01', comment: 'Right month.' })).status,
    ).toBe(200);
    expect(await api.world.row(submission)).toMatchObject({ postMonth: '2028-05-01', dueOn: '2028-06-10' });
    expect(await lastOf(submission)).toMatchObject({ action: 'changePostMonth', facts: { postMonth: '2028-05-01' } });
    expect((await act(amira, submission, 'change-post-month', { postMonth: '2028-05-01' })).status).toBe(400);
    const changes = await auditedChanges(submission);
    const label = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const before = label.format(new Date(found));
    expect(changes).toEqual([{ field: 'postMonth', label: 'Post month', before, after: 'May 2028' }]);
  });

  it('is moved by one of two people who saw it in the same month', async () => {
    const submission = await api.world.open();
    const { postMonth: seenPostMonth } = await api.world.row(submission);
    const move = (postMonth: string) =>
      act(amira, submission, 'change-post-month', { postMonth, comment: 'Wrong month.', seenPostMonth });
    const answers = await Promise.all([move('2028-07-01'), move('2028-08-01')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'StaleView' } });
    const moved = answers[0]?.status === 200 ? '2028-07-01' : '2028-08-01';
    expect((await api.world.row(submission)).postMonth).toBe(moved);
  });

  it('names no month when every one that the frequency asks for has a submission', async () => {
    const [submission, other] = [await api.world.open(), await api.world.open()];
    const { serviceProviderId, datasetId, postMonth } = await api.world.row(submission);
    const em = api.world.orm.em.fork();
    const frequency = await em.findOneOrFail(Frequency, { serviceProviderId, datasetId });
    const { firstPostMonth } = frequency;
    const found = (await api.world.row(other)).postMonth;
    const { last } = postMonthRange();
    const lastYear = Array.from({ length: 12 }, (_, back) => shiftMonth(last, -back));
    const [december, another] = [
      lastYear.find((month) => month.slice(5, 7) === '12')!,
      lastYear.find((month) => month.slice(5, 7) === '06')!,
    ];
    const move = (month: string, of = submission) =>
      act(amira, of, 'change-post-month', { postMonth: month, comment: 'Wrong.' });
    try {
      Object.assign(frequency, { submitFrequency: 'ANNUALLY', firstPostMonth: lastYear.at(-1) });
      await em.flush();
      const choice = await move(another);
      expect(choice).toMatchObject({ status: 409, body: { details: { months: [december] } } });
      expect((await move(december, other)).status).toBe(200);
      expect(await move(another)).toMatchObject({
        status: 409,
        body: {
          code: 'PostMonthNotDue',
          detail: 'The frequency asks for nothing in that month.',
          details: { months: [] },
        },
      });
      expect(await move(december)).toMatchObject({ status: 409, body: { code: 'PostMonthTaken' } });
      expect((await api.world.row(submission)).postMonth).toBe(postMonth);
    } finally {
      Object.assign(frequency, { submitFrequency: 'MONTHLY', firstPostMonth });
      await em.flush();
    }
    expect((await move(found, other)).status).toBe(200);
  });

  it('moves a submission to a month that its frequency asks for, and names the nearest that are free', async () => {
    const [submission, other] = [await api.world.open(), await api.world.open()];
    const { serviceProviderId, datasetId, postMonth } = await api.world.row(submission);
    const em = api.world.orm.em.fork();
    const frequency = await em.findOneOrFail(Frequency, { serviceProviderId, datasetId });
    const { firstPostMonth } = frequency;
    const move = (month: string, of = submission) =>
      act(amira, of, 'change-post-month', { postMonth: month, comment: 'Wrong.' });
    const refusal = (months: unknown) => ({ status: 409, body: { code: 'PostMonthNotDue', details: { months } } });
    try {
      frequency.submitFrequency = 'QUARTERLY';
      await em.flush();
      const quarters = ['2027-09-01', '2027-06-01', '2027-12-01', '2027-03-01', '2028-03-01', '2026-12-01'];
      expect(await move('2027-08-01')).toMatchObject(refusal(quarters));
      expect(await move('2019-03-01')).toMatchObject(refusal(expect.arrayContaining([expect.any(String)])));
      expect((await api.world.row(submission)).postMonth).toBe(postMonth);
      expect((await move('2027-09-01')).status).toBe(200);
      // The month that it is in now is no longer one to move to.
      const others = [...quarters.slice(1), '2028-06-01'];
      expect(await move('2027-08-01')).toMatchObject(refusal(others));
      // A month that another submission has is none to move to either.
      expect((await move('2027-06-01', other)).status).toBe(200);
      const free = [...others.filter((month) => month !== '2027-06-01'), '2026-09-01'];
      expect(await move('2027-08-01')).toMatchObject(refusal(free));
      expect((await move(free[0]!)).status).toBe(200);
      expect((await act(amira, submission, 'sync')).status).toBe(200);
    } finally {
      Object.assign(frequency, { submitFrequency: 'MONTHLY', firstPostMonth });
      await em.flush();
    }
  });

  it('moves no submission to a month that is too far away', async () => {
    const submission = await api.world.open();
    const { serviceProviderId, datasetId, postMonth } = await api.world.row(submission);
    const move = (month: string) =>
      act(amira, submission, 'change-post-month', { postMonth: month, comment: 'Wrong.' });
    const { first, last } = postMonthRange();
    const refusal = { status: 409, body: { code: 'PostMonthOutOfRange', details: { first, last } } };
    const em = api.world.orm.em.fork();
    const frequency = await em.findOneOrFail(Frequency, { serviceProviderId, datasetId });
    for (const submitFrequency of [null, 'MONTHLY'] as const) {
      frequency.submitFrequency = submitFrequency;
      await em.flush();
      expect(await move('2106-01-01')).toMatchObject(refusal);
      expect(await move(shiftMonth(last, 1))).toMatchObject(refusal);
      expect(await move(shiftMonth(first, -1))).toMatchObject(refusal);
    }
    expect((await api.world.row(submission)).postMonth).toBe(postMonth);
    expect((await move(shiftMonth(last, -1))).status).toBe(200);
  });

  it('hands a submission over, and the trail names both providers', async () => {
    const submission = await api.world.open();
    const em = api.world.orm.em.fork();
    const south = em.create(ServiceProvider, { code: 'SOUTH', name: 'Corvane Services', type: 'OTHER' });
    await em.flush();
    const answer = await act(amira, submission, 'hand-over', { serviceProviderId: south.id });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect((await api.world.row(submission)).serviceProviderId).toBe(south.id);
    const names = { before: 'Northgate Realty', after: 'Corvane Services' };
    expect(await auditedChanges(submission)).toEqual([
      { field: 'serviceProvider', label: 'Service provider', ...names },
    ]);
    expect((await sam.get('/api/audit?search=corvane')).body).toMatchObject({ total: 1 });
    const file = await sam.fetch(`/api/audit/export/excel?search=${submission.submissionNo}`);
    const { sheets } = await readXlsx(Buffer.from(await file.arrayBuffer()));
    expect(sheets[0]!.rows[1]).toEqual(expect.arrayContaining(['Service provider', names.before, names.after]));
  });

  it('syncs one, named and filtered submissions', async () => {
    const submission = await api.world.open();
    expect((await act(amira, submission, 'sync')).status).toBe(200);
    const named = await amira.send('POST', '/api/submissions/acts/sync', { submissionNos: [submission.submissionNo] });
    expect(named.body).toEqual({ results: [{ submissionNo: submission.submissionNo, outcome: 'accepted' }] });
    const { postMonth } = await api.world.row(submission);
    const filtered = await amira.send('POST', '/api/submissions/acts/sync', { filter: { postMonth } });
    expect(filtered.body).toEqual({ results: [{ submissionNo: submission.submissionNo, outcome: 'accepted' }] });
    expect((await amira.send('POST', '/api/submissions/acts/sync', {})).status).toBe(400);
  });

  it('gives a seat to another reviewer, never to somebody else', async () => {
    const submission = await submitted(api, dana);
    const naomi = await makePerson(api.world.orm, 'Reviewer', 'naomi@fund.example', { name: 'Naomi Brandt' });
    const seatId = (await detail(amira, submission)).steps[0]?.seats[0]?.seatId;
    expect((await act(amira, submission, 'substitute', { seatId, userId: api.world.provider })).status).toBe(400);
    expect((await act(amira, submission, 'substitute', { seatId, userId: naomi.id })).status).toBe(200);
    expect((await detail(amira, submission)).waitsFor).toEqual([{ userId: naomi.id, name: 'Naomi Brandt' }]);
    expect(await lastOf(submission)).toMatchObject({ action: 'substitute', facts: { people: ['Naomi Brandt'] } });
    expect((await rei.get(`/api/submissions/${submission.submissionNo}`)).status).toBe(404);
  });

  it('opens a submission, and says which one stands in the way', async () => {
    const row = await api.world.row(await api.world.open());
    const { serviceProviderId, propertyId, datasetId } = row;
    const key = { serviceProviderId, propertyId, datasetId };
    const postMonth = shiftMonth(postMonthRange().last, -13);
    const opened = await amira.send('POST', '/api/submissions', { ...key, postMonth });
    expect(opened).toMatchObject({ status: 201, body: { submissionNo: expect.stringMatching(/^SUB-\d{6,}$/) } });
    const { submissionNo } = opened.body as { submissionNo: string };
    expect(await amira.send('POST', '/api/submissions', { ...key, postMonth })).toMatchObject({
      status: 409,
      body: { code: 'TicketExists', details: { submissionNo } },
    });
    await amira.send('POST', `/api/submissions/${submissionNo}/acts/close`, { reason: 'WAIVED', comment: 'Not due.' });
    expect(await amira.send('POST', '/api/submissions', { ...key, postMonth })).toMatchObject({
      status: 409,
      body: { code: 'TicketClosed', detail: expect.stringMatching(/was closed on \d{4}-\d{2}-\d{2}, reopen it/) },
    });
    expect(
      await amira.send('POST', '/api/submissions', { ...key, postMonth: shiftMonth(postMonthRange().first, 1) }),
    ).toMatchObject({
      status: 409,
      body: { code: 'TicketNotOpened', details: { fault: 'BeforeFirstMonth' } },
    });
    expect((await amira.send('POST', '/api/submissions', { ...key, datasetId: 999_999, postMonth })).status).toBe(400);
    expect((await dana.send('POST', '/api/submissions', { ...key, postMonth: postMonthRange().last })).status).toBe(
      403,
    );
  });

  it('offers every active provider, also one without a submission', async () => {
    const em = api.world.orm.em.fork();
    const values = { type: 'Property Manager' };
    em.create(ServiceProvider, { ...values, code: 'IDLE', name: 'Idle Harbour Services' });
    em.create(ServiceProvider, { ...values, code: 'GONE', name: 'Gone Services', isActive: false });
    await em.flush();
    const { status, body } = await amira.get('/api/submissions/ticket-choices');
    expect(status).toBe(200);
    const names = (body as SubmissionChoices).serviceProviders.map(({ name }) => name);
    expect(names).toContain('Idle Harbour Services');
    expect(names).not.toContain('Gone Services');
    expect((body as SubmissionChoices).datasets).toContainEqual(expect.objectContaining({ scope: 'property' }));
    expect((await dana.get('/api/submissions/ticket-choices')).status).toBe(403);
  });
});
