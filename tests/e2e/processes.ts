import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { expect } from '@playwright/test';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { Browser } from '#tests/support/browser.ts';
import { running } from './installations.ts';
import { rentRollFor } from './workbooks.ts';

/** The process behind a submission of the demonstration, once it runs, as the operators' command line reaches it. */
export async function processOf({ submissionNo }: SubmissionSummary): Promise<WorkflowHandle> {
  const connection = await Connection.connect({ address: running('demo').temporalAddress });
  const handle = new Client({ connection }).workflow.getHandle(submissionNo);
  await expect(() => handle.query('getState')).toPass({ timeout: 60_000 });
  return handle;
}

/** Hands in a workbook for the submission: a good one, or one to be explained. */
export async function uploadTo(
  provider: Browser,
  submission: SubmissionSummary,
  fault: 'soft' | 'none' = 'none',
  headers: Record<string, string> = {},
): Promise<{ requestId: string }> {
  const { name, buffer } = await rentRollFor(submission, fault);
  const form = new FormData();
  form.set('seenGeneration', '0');
  form.set('file', new Blob([new Uint8Array(buffer)]), name);
  const { status, headers: answered } = await provider.fetch(`/api/submissions/${submission.submissionNo}/uploads`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': randomUUID(), ...headers },
  });
  // 202: stored, and delivered as soon as the process answers.
  if (![200, 201, 202].includes(status))
    throw new Error(`The upload to ${submission.submissionNo} was answered ${status}.`);
  return { requestId: answered.get('x-request-id') ?? '' };
}
