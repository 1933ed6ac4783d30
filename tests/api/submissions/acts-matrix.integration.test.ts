import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Assignment } from '#contracts/acts.ts';
import { actAccess, assignments, mayAttempt } from '#contracts/acts.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { defaultPrivilege, screens } from '#contracts/roles.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import { submissionActs } from '#contracts/submissions.ts';
import { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, standingAtFirstStep } from './fixture.ts';

const seen = { versionNo: 1, generation: 1 };
/** A file that no check opens here: who may hand it in is decided before. */
function workbook(): FormData {
  const form = new FormData();
  form.append('seenGeneration', '1');
  form.append('file', new Blob([Buffer.from('PK\u0003\u0004')]), 'rent-roll.xlsx');
  return form;
}
const comment = 'Looked at twice.';

/** A good body for each act; that of an upload is multipart. */
const bodies: Record<SubmissionAct, { path: string; body: unknown }> = {
  upload: { path: 'uploads', body: workbook },
  correct: { path: 'acts/correct', body: { ...seen, cells: [{ rowNo: 8, field: 'unit_code', value: '301' }] } },
  nilReturn: { path: 'acts/nil-return', body: { comment, seenGeneration: 1 } },
  explain: { path: 'acts/explain', body: { ruleId: 1, text: comment } },
  recall: { path: 'acts/recall', body: {} },
  approve: { path: 'acts/approve', body: seen },
  withdraw: { path: 'acts/withdraw', body: seen },
  reopen: { path: 'acts/reopen', body: { ...seen, reasonCode: 'OTHER', comment } },
  sendBack: { path: 'acts/send-back', body: { ...seen, orderNo: 1, comment } },
  edit: { path: 'acts/edit', body: { ...seen, cells: [{ rowNo: 8, field: 'unit_code', value: '301' }] } },
  approverRecall: { path: 'acts/approver-recall', body: seen },
  adminReopen: { path: 'acts/admin-reopen', body: { target: 'provider', comment } },
  close: { path: 'acts/close', body: { reason: 'WAIVED', comment } },
  reopenPeriod: { path: 'acts/reopen-period', body: { comment } },
  changePostMonth: { path: 'acts/change-post-month', body: { postMonth: '2027-01', comment } },
  sync: { path: 'acts/sync', body: {} },
  substitute: { path: 'acts/substitute', body: { seatId: 2, userId: 1 } },
  retry: { path: 'acts/retry', body: {} },
  revalidate: { path: 'acts/revalidate', body: {} },
  handOver: { path: 'acts/hand-over', body: { serviceProviderId: 999_999 } },
  remind: { path: 'acts/remind', body: {} },
  comment: { path: 'comments', body: { text: comment } },
};

interface Cast {
  name: string;
  baseRole: BaseRole;
  /** Null: the submission is out of this person's row scope. */
  held: readonly Assignment[] | null;
}

const cast: readonly Cast[] = [
  { name: 'superadmin', baseRole: 'SuperAdmin', held: ['scope'] },
  { name: 'admin', baseRole: 'Admin', held: ['scope'] },
  { name: 'own-provider', baseRole: 'DataProvider', held: ['scope', 'ownProvider'] },
  { name: 'other-provider', baseRole: 'DataProvider', held: null },
  { name: 'asked-reviewer', baseRole: 'Reviewer', held: ['scope', 'chain', 'currentStep'] },
  { name: 'last-reviewer', baseRole: 'Reviewer', held: ['scope', 'chain', 'lastGroup'] },
  { name: 'stand-in', baseRole: 'Reviewer', held: ['scope', 'chain', 'currentStep'] },
  { name: 'other-reviewer', baseRole: 'Reviewer', held: null },
];

const acts = submissionActs;

/** What no assignment gives a role is refused before the submission is looked for. */
function expectedOf(act: SubmissionAct, baseRole: BaseRole, held: Cast['held']): string {
  const privileges = Object.fromEntries(screens.map((screen) => [screen, defaultPrivilege(baseRole, screen)]));
  if (!mayAttempt(act, baseRole, privileges, assignments)) return 'refused';
  if (held === null) return 'unknown';
  return mayAttempt(act, baseRole, privileges, held) ? 'let through' : 'refused';
}

describe('act x base role x assignment', () => {
  let api: TestApi;
  let submissionNo: string;
  const browsers = new Map<string, Browser>();
  const answers = new Map<SubmissionAct, { name: string; said: string }[]>();

  async function tryAct(name: string, act: (typeof acts)[number]): Promise<{ name: string; said: string }> {
    const { path, body } = bodies[act];
    const address = `/api/submissions/${submissionNo}/${path}`;
    const browser = browsers.get(name);
    const answer =
      body === workbook
        ? await browser?.fetch(address, { method: 'POST', body: workbook() })
        : await browser?.send('POST', address, body);
    const status = answer?.status ?? 0;
    const said =
      status === 404 ? 'unknown' : status === 403 ? 'refused' : status < 500 ? 'let through' : `failed ${status}`;
    return { name, said };
  }

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const people = new Map<string, number>();
    for (const { name, baseRole } of cast) {
      const serviceProviderId = { 'own-provider': portfolio.north, 'other-provider': portfolio.south }[name] ?? null;
      people.set(name, (await makePerson(api.orm, baseRole, `${name}@example.test`, { serviceProviderId })).id);
      browsers.set(name, await signIn(api.baseUrl, `${name}@example.test`));
    }
    const idOf = (name: string) => people.get(name) ?? 0;
    await api.orm.em.fork().execute(
      `insert into delegation (principal_id, delegate_id, valid_from, valid_until)
         values (?, ?, now() - interval '1 day', now() + interval '1 day')`,
      [idOf('asked-reviewer'), idOf('stand-in')],
    );
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
      status: 'Submitted For Review',
      reviewerIds: [idOf('asked-reviewer'), idOf('last-reviewer')],
      state: standingAtFirstStep(idOf('own-provider')),
    });
    await makeVersion(api.orm, submission, 1, [['301', '1000.00', '50']]);
    ({ submissionNo } = submission);
    // All at once: without a worker each act that is let through waits for its deadline.
    await Promise.all(
      acts.map(async (act) => answers.set(act, await Promise.all(cast.map(({ name }) => tryAct(name, act))))),
    );
  });
  afterAll(() => api.close());

  it.each(acts)('%s is for those the table names, and unknown to whoever may not see the submission', (act) => {
    const expected = cast.map(({ name, baseRole, held }) => ({ name, said: expectedOf(act, baseRole, held) }));
    expect(answers.get(act)).toEqual(expected);
  });

  it('shows what a correction would do to those alone who may correct', async () => {
    const address = `/api/submissions/${submissionNo}/corrections/preview`;
    expect((await new Browser(api.baseUrl).send('POST', address, bodies.correct.body)).status).toBe(401);
    for (const { name, baseRole, held } of cast) {
      const { status } = (await browsers.get(name)?.send('POST', address, bodies.correct.body)) ?? { status: 0 };
      const said = status === 404 ? 'unknown' : status === 403 ? 'refused' : status < 500 ? 'let through' : status;
      expect([name, said]).toEqual([name, expectedOf('correct', baseRole, held)]);
    }
  });

  it.each(acts)('%s needs a session and a readable body', async (act) => {
    const { path } = bodies[act];
    const address = `/api/submissions/${submissionNo}/${path}`;
    expect((await new Browser(api.baseUrl).send('POST', address, {})).status).toBe(401);
    const needsBody = !['recall', 'approverRecall', 'sync', 'revalidate', 'remind', 'retry'].includes(act);
    const holder = cast.find(({ baseRole, held }) =>
      actAccess[act].some((row) => row.baseRole === baseRole && held?.includes(row.assignment)),
    );
    const granted = browsers.get(holder?.name ?? '');
    const answer = await granted?.send('POST', address, { nonsense: true });
    // A file comes as form data.
    if (needsBody) expect(answer?.status).toBe(act === 'upload' ? 415 : 400);
  });
});
