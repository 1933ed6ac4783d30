import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReviewerBoard } from '#contracts/submission-boards.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Decision } from '#database/submissions/decision.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, standingAtFirstStep } from './fixture.ts';

describe('the board of a reviewer', () => {
  let api: TestApi;
  let rei = 0;
  let stand = 0;
  let standsSubmission = '';
  let readBoard: (query?: string) => Promise<ReviewerBoard>;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const [tower = 0, pier = 0] = portfolio.properties.map(({ id }) => id);
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: portfolio.north });
    rei = (await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei Tanaka' })).id;
    const naomi = (await makePerson(api.orm, 'Reviewer', 'naomi@fund.example', { name: 'Naomi Brandt' })).id;
    stand = (await makePerson(api.orm, 'Reviewer', 'stand@fund.example', { name: 'Stan Dahl' })).id;
    const open = (propertyId: number, postMonth: string, dueOn: string, reviewerIds: number[]) =>
      makeSubmission(api.orm, portfolio, {
        ...{ serviceProviderId: portfolio.north, propertyId, postMonth, dueOn, reviewerIds },
        status: 'Submitted For Review',
        state: standingAtFirstStep(dan.id),
      });
    await open(tower, '2026-08-01', '2026-09-10', [rei, naomi]);
    await open(tower, '2026-09-01', '2026-09-12', [rei, naomi]);
    await open(pier, '2026-08-01', '2026-09-20', [rei, naomi]);
    standsSubmission = (await open(pier, '2026-09-01', '2026-09-30', [stand, naomi])).submissionNo;
    const done = await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.north, propertyId: tower, postMonth: '2026-07-01', status: 'Completed' },
      reviewerIds: [stand, naomi],
    });
    const em = api.orm.em.fork();
    for (const [at, userId] of [stand, naomi].entries()) {
      const given = { versionNo: 1, round: 1, orderNo: at + 1, seatId: at + 1, kind: 'approved', userId };
      const decidedAt = new Date(Date.now() - (10 - at) * 60_000);
      em.create(Decision, { ...given, opId: randomUUID(), submissionId: done.id, versionId: null, decidedAt });
    }
    await em.flush();
    await em.execute(`update submission set completed_at = now() where id = ?`, [done.id]);
    await em.execute(
      `insert into delegation (principal_id, delegate_id, valid_from, valid_until)
       values (?, ?, now() - interval '1 day', now() + interval '1 day')`,
      [rei, stand],
    );
    const browser = await signIn(api.baseUrl, 'stand@fund.example');
    readBoard = async (query = '') =>
      (await browser.get(`/api/submissions/reviewer-board${query}`)).body as ReviewerBoard;
  });
  afterAll(() => api.close());

  const placesOf = (rows: readonly SubmissionSummary[]) => rows.map(({ postMonth, dueOn }) => `${postMonth} ${dueOn}`);

  it('keeps the months together, the one with the oldest due date first', async () => {
    expect(placesOf((await readBoard()).myTurn)).toEqual([
      '2026-08-01 2026-09-10',
      '2026-08-01 2026-09-20',
      '2026-09-01 2026-09-12',
      '2026-09-01 2026-09-30',
    ]);
  });

  it('says in whose place a stand-in decides, and shows the turn of one of them', async () => {
    const { myTurn, inPlaceOf, principals } = await readBoard();
    const reis = { userId: rei, name: 'Rei Tanaka' };
    expect(principals).toEqual([reis]);
    for (const { submissionNo } of myTurn) {
      expect(inPlaceOf[submissionNo]).toEqual(submissionNo === standsSubmission ? undefined : [reis]);
    }
    expect((await readBoard(`?turnOf=${rei}`)).counts).toEqual({ myTurn: 3, waiting: 0, done: 0 });
    expect((await readBoard(`?turnOf=${stand}`)).myTurn.map((one) => one.submissionNo)).toEqual([standsSubmission]);
    // Nobody looks at the turn of a person for whom they do not decide.
    expect((await readBoard('?turnOf=999999')).counts.myTurn).toBe(0);
  });

  it('counts all that waits for the reader, whatever is filtered', async () => {
    expect(await readBoard('?postMonth=2026-08-01')).toMatchObject({ counts: { myTurn: 2 }, myTurnInAll: 4 });
  });

  it('names who approved what is done, the last one first', async () => {
    const { done, decidedBy } = await readBoard();
    expect(decidedBy[done[0]?.submissionNo ?? '']?.map(({ name }) => name)).toEqual(['Naomi Brandt', 'Stan Dahl']);
  });
});
