import { randomUUID } from 'node:crypto';
import type { Browser } from '#tests/support/browser.ts';
import { makeWorkbook } from './workbook.ts';
import type { OpenSubmission, Reviewer } from './world.ts';

/** One command as the person who gave it knows it. */
export interface GivenCommand {
  opId: string;
  submissionNo: string;
  kind: 'upload' | 'approve' | 'reopen';
  /** Person who gave it; null for a provider's. */
  userId: number | null;
  beganAt: number;
  /** 200 accepted, 202 stored, anything else a refusal with its code; null while nobody has answered. */
  answer: { status: number; code: string | null; at: number } | null;
  attempts: number;
}

export interface Seen {
  versionNo: number;
  generation: number;
  status: string;
}

const patienceMs = 180_000;
const pauseMs = 250;

/** Asks until somebody answers for good: what does not answer, or says that a part is away, is asked again. */
export async function insist(ask: () => Promise<Response>, what: string): Promise<Response & { attempts: number }> {
  const deadline = Date.now() + patienceMs;
  for (let attempts = 1; ; attempts += 1) {
    const response = await ask().catch((error: unknown) => error as Error);
    const isAnswer = response instanceof Response && response.status < 500 && response.status !== 429;
    if (isAnswer) return Object.assign(response, { attempts });
    if (Date.now() > deadline)
      throw new Error(`${what}: ${response instanceof Response ? await response.text() : response.message}`);
    if (response instanceof Response) await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Gives one command, always under one key, as the page repeats a request that got no answer. */
async function give(
  ledger: GivenCommand[],
  command: Pick<GivenCommand, 'submissionNo' | 'kind' | 'userId'>,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<GivenCommand> {
  const given: GivenCommand = { ...command, opId: randomUUID(), beganAt: Date.now(), answer: null, attempts: 0 };
  ledger.push(given);
  const response = await insist(() => {
    given.attempts += 1;
    return send({ 'Idempotency-Key': given.opId });
  }, `${command.kind} of ${command.submissionNo}`);
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  given.answer = { status: response.status, code: response.ok ? null : (body.code ?? '?'), at: Date.now() };
  return given;
}

/** The submission as its page shows it. */
export async function look(browser: Browser, submissionNo: string): Promise<Seen> {
  const response = await insist(
    () => browser.fetch(`/api/submissions/${submissionNo}`, { signal: AbortSignal.timeout(20_000) }),
    submissionNo,
  );
  if (response.status !== 200) throw new Error(`${submissionNo}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Seen;
}

export async function upload(
  ledger: GivenCommand[],
  browser: Browser,
  { submissionNo, providerCode, postMonth }: OpenSubmission,
  isFaulty = false,
): Promise<GivenCommand> {
  const { generation, status } = await look(browser, submissionNo);
  const file = new Blob([new Uint8Array(makeWorkbook(providerCode, postMonth, isFaulty))]);
  return give(ledger, { submissionNo, kind: 'upload', userId: null }, (headers) => {
    const body = new FormData();
    body.set('seenGeneration', String(generation));
    // The same file once more answers a reviewer only with a comment.
    if (status === 'Reopened By Reviewer') body.set('comment', 'Nothing has changed.');
    body.set('file', file, 'rent-roll.xlsx');
    const signal = AbortSignal.timeout(30_000);
    return browser.fetch(`/api/submissions/${submissionNo}/uploads`, { method: 'POST', body, headers, signal });
  });
}

export async function decide(
  ledger: GivenCommand[],
  { browser, userId }: Reviewer,
  submissionNo: string,
  kind: 'approve' | 'reopen' = 'approve',
): Promise<GivenCommand> {
  const { versionNo, generation } = await look(browser, submissionNo);
  const why = kind === 'reopen' ? { reasonCode: 'OTHER', comment: 'Please send it once more.' } : {};
  const body = JSON.stringify({ versionNo, generation, ...why });
  return give(ledger, { submissionNo, kind, userId }, (headers) =>
    browser.fetch(`/api/submissions/${submissionNo}/acts/${kind}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
    }),
  );
}
