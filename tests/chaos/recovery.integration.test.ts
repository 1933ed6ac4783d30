import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '#local/processes.ts';
import type { FaultPoint } from '#platform/fault-points.ts';
import { eventually } from '#tests/support/eventually.ts';
import { thirdInTurn } from '#tests/support/in-turn.ts';
import { decide, upload } from './acts.ts';
import type { GivenCommand } from './acts.ts';
import { checkFiles, checkLedger, checkMails, checkProcesses, checkRows } from './invariants.ts';
import { startChaosPlatform } from './platform.ts';
import type { ChaosPlatform } from './platform.ts';
import { caughtMails, pidsOf } from './processes.ts';
import type { Victim } from './processes.ts';
import { hireProviders, hireReviewers, openNext } from './world.ts';
import type { OpenSubmission, Provider, Reviewer } from './world.ts';

const patienceMs = 280_000;

/** Where it strikes, and whom: the process that passes the point, or a server that it stands on. */
const allFaults: { point: FaultPoint; victim: Victim | 'whoever passes' }[] = [
  // First: a mail that was being sent is sent again only when its lease of two minutes has run out.
  { point: 'mailSent', victim: 'whoever passes' },
  { point: 'fileStored', victim: 'whoever passes' },
  { point: 'commandCommitted', victim: 'whoever passes' },
  { point: 'commandCommitted', victim: 'Temporal' },
  { point: 'updateAccepted', victim: 'whoever passes' },
  { point: 'updateAccepted', victim: 'Temporal' },
  { point: 'projecting', victim: 'whoever passes' },
  { point: 'projecting', victim: 'backends' },
  { point: 'projected', victim: 'whoever passes' },
  { point: 'commandDelivered', victim: 'whoever passes' },
  { point: 'copying', victim: 'whoever passes' },
  { point: 'copying', victim: 'PostgreSQL' },
  { point: 'checked', victim: 'whoever passes' },
  { point: 'loading', victim: 'whoever passes' },
  { point: 'loading', victim: 'backends' },
  { point: 'publishing', victim: 'whoever passes' },
  { point: 'publishing', victim: 'Temporal' },
  { point: 'published', victim: 'whoever passes' },
];
const faults = thirdInTurn(allFaults);

/** One submission from the upload to the last approval, with a kill on the way that everybody has to get over. */
describe('an installation whose servers are killed', () => {
  let platform: ChaosPlatform;
  let reviewers: Reviewer[];
  let provider: Provider;
  const submissions: OpenSubmission[] = [];
  const ledger: GivenCommand[] = [];
  const journeys: Promise<unknown>[] = [];

  beforeAll(async () => {
    platform = await startChaosPlatform();
    const { orm, baseUrl } = platform;
    reviewers = await hireReviewers(orm, baseUrl);
    [provider] = (await hireProviders(orm, baseUrl, 1, faults.length)) as [Provider];
  }, 180_000);
  afterAll(() => platform?.close(), 60_000);

  const statusOf = async ({ submissionId }: OpenSubmission): Promise<string> => {
    const sql = 'select status from submission where id = $1';
    const found = await platform.database.query<{ status: string }>(sql, [submissionId]).catch(() => null);
    return found?.rows[0]?.status ?? 'away';
  };
  const comesTo = (submission: OpenSubmission, wanted: string) =>
    eventually(
      () => statusOf(submission),
      (status) => status === wanted,
      `${submission.submissionNo}: ${wanted}`,
      patienceMs,
    );

  async function finish(submission: OpenSubmission): Promise<void> {
    await upload(ledger, provider.browser, submission);
    await comesTo(submission, 'Submitted For Review');
    for (const reviewer of reviewers) {
      const { opId } = await decide(ledger, reviewer, submission.submissionNo);
      // What was answered as stored is not yet applied: the next group is asked when it is.
      await isApplied(opId);
    }
    await comesTo(submission, 'Completed');
  }
  async function isApplied(opId: string): Promise<void> {
    const sql = `select 1 from operation where op_id = $1`;
    const ask = async () => (await platform.database.query(sql, [opId]).catch(() => ({ rowCount: 0 }))).rowCount;
    await eventually(ask, (count) => count === 1, `${opId} to be applied`, patienceMs);
  }

  it.each(faults)(
    'goes on when $victim is killed at "$point"',
    async ({ point, victim }) => {
      await platform.untilUp();
      const submission = await openNext(platform.orm, provider, submissions.length);
      submissions.push(submission);
      platform.arm(point, victim === 'whoever passes' ? undefined : victim);
      // What was under way at a worker's death is taken up when its time has run out: meanwhile the next one is killed.
      journeys.push(
        finish(submission).then(
          () => null,
          (error: unknown) => error,
        ),
      );
      const hasStruck = await waitFor(() => (platform.isArmed() ? null : true), patienceMs);
      expect(hasStruck).toBe(true);
      await platform.untilUp();
    },
    400_000,
  );

  it('finishes every submission', async () => {
    expect((await Promise.all(journeys)).filter((error) => error !== null)).toEqual([]);
  }, 600_000);

  it('has lost nothing and doubled nothing', async () => {
    await platform.untilUp();
    const { database, temporal, dataDir } = platform;
    const ids = submissions.map(({ submissionId }) => submissionId);
    await eventually(
      async () => (await database.query(`select 1 from mail_outbox where status <> 'sent'`)).rowCount,
      (count) => count === 0,
      'the mails to go out',
      patienceMs,
    );
    const { faults: ofMails, mails } = await checkMails(database, caughtMails(dataDir));
    expect(mails).toBeGreaterThan(submissions.length * reviewers.length);
    expect([
      ...(await checkRows(database, ids)),
      ...(await checkLedger(database, ledger)),
      ...(await checkProcesses(database, temporal, ids)),
      ...(await checkFiles(database, dataDir)),
      ...ofMails,
    ]).toEqual([]);
    expect(pidsOf('workers', dataDir).length).toBe(3);
  }, 240_000);
});
