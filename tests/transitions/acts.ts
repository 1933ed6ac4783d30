import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { eventually } from '#tests/support/eventually.ts';
import { unit, workbook } from '#tests/activities/installation.ts';
import type { Cell } from '#tests/activities/installation.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { RealPlatform } from './real-platform.ts';

/** One act of a person over HTTP, which has to be accepted. */
export async function act(
  browser: Browser,
  { submissionNo }: OpenedSubmission,
  path: string,
  body: unknown = {},
): Promise<void> {
  const answer = await browser.send('POST', `/api/submissions/${submissionNo}/acts/${path}`, body);
  await accepted(browser, path, answer);
}

/** On a slow machine the answer is that the act is stored; then it is asked for until it is done. */
async function accepted(
  browser: Browser,
  what: string,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  expect({ what, status, body }).toMatchObject({ body: { outcome: status === 202 ? 'pending' : 'accepted' } });
  if (status !== 202) return;
  const { opId } = body as { opId: string };
  const { body: told } = await eventually(
    () => browser.get(`/api/operations/${opId}`),
    (answer) => (answer.body as { outcome: string }).outcome !== 'pending',
    what,
    60_000,
  );
  expect({ what, told }).toMatchObject({ told: { outcome: 'accepted' } });
}

/** A rent roll for the submission's month; `change` of every row. */
export async function rentRoll(
  platform: RealPlatform,
  submission: OpenedSubmission,
  change: Partial<Record<string, Cell>> = {},
): Promise<Buffer> {
  const { periodEnd } = await platform.row(submission);
  const facts = { 'As of': periodEnd, End: '2049-12-31', ...change };
  return workbook(Array.from({ length: 100 }, (_, n) => unit(n + 1, facts)));
}

/** Posts a file as the drop zone does. */
export async function post(
  platform: RealPlatform,
  browser: Browser,
  submission: OpenedSubmission,
  content: Buffer,
): Promise<void> {
  const form = new FormData();
  form.set('seenGeneration', String((await platform.row(submission)).generation));
  form.set('file', new Blob([new Uint8Array(content)]), 'rent roll.xlsx');
  const response = await browser.fetch(`/api/submissions/${submission.submissionNo}/uploads`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  await accepted(browser, 'upload', { status: response.status, body: await response.json() });
}

/** A submission whose sound file waits for the first reviewers. */
export async function inReview(platform: RealPlatform): Promise<OpenedSubmission> {
  const submission = await platform.open();
  await post(platform, platform.people.dana.browser, submission, await rentRoll(platform, submission));
  await platform.until(submission, ({ status }) => status === 'Submitted For Review', 'to be reviewed');
  return submission;
}

/** What a person who decides has in view. */
export async function seen(platform: RealPlatform, browser: Browser, submission: OpenedSubmission) {
  const { versionNo, generation } = await platform.detail(browser, submission);
  return { versionNo, generation };
}

export async function approve(
  platform: RealPlatform,
  submission: OpenedSubmission,
  ...names: ('rei' | 'ren' | 'helen')[]
): Promise<void> {
  for (const name of names) {
    const { browser } = platform.people[name];
    await act(browser, submission, 'approve', await seen(platform, browser, submission));
  }
}

/** A submission whose figures are published. */
export async function completed(platform: RealPlatform): Promise<OpenedSubmission> {
  const submission = await inReview(platform);
  await approve(platform, submission, 'rei', 'ren', 'helen');
  await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed');
  return submission;
}

/** Sam acts as this person for the time of `work`. */
export async function asSam(
  platform: RealPlatform,
  name: 'dana' | 'amira',
  work: (browser: Browser) => Promise<void>,
): Promise<void> {
  const { sam } = platform.people;
  const whom = { userId: platform.people[name].id, reason: 'They are ill' };
  expect((await sam.browser.send('POST', '/api/session/impersonation', whom)).status).toBe(200);
  try {
    await work(sam.browser);
  } finally {
    await sam.browser.send('DELETE', '/api/session/impersonation');
  }
}
