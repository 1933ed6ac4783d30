import { expect } from '@playwright/test';
import { running } from './installations.ts';
import type { InstallationName } from './installations.ts';
import { withoutIsolates } from './words.ts';

interface CaughtMail {
  subject: string;
  text: string;
}

/** Subjects of what this address got about one submission, from the catcher's own JSON. */
async function subjectsTo(installation: InstallationName, email: string, submissionNo: string): Promise<string[]> {
  const { mailUrl } = running(installation);
  const response = await fetch(`${mailUrl ?? ''}/api/messages?to=${encodeURIComponent(email)}`);
  const { messages } = (await response.json()) as { messages: CaughtMail[] };
  return messages.filter(({ text }) => text.includes(submissionNo)).map(({ subject }) => withoutIsolates(subject));
}

/** Waits for a mail about the submission with exactly this subject. */
export async function expectMailWith(email: string, submissionNo: string, subject: string): Promise<void> {
  const subjects = () => subjectsTo('demo', email, submissionNo);
  await expect.poll(subjects, { message: `mails to ${email}`, timeout: 60_000 }).toContain(withoutIsolates(subject));
}

/** Waits for a mail about the submission; what the subject leaves open, as dataset and month, may be anything. */
export async function expectMail(email: string, submissionNo: string, subject: string): Promise<void> {
  const [start = ''] = withoutIsolates(subject).split('{{');
  const startsSo = async () =>
    (await subjectsTo('demo', email, submissionNo)).filter((received) => received.startsWith(start));
  await expect.poll(startsSo, { message: `a mail "${start}" to ${email}`, timeout: 30_000 }).not.toHaveLength(0);
}
