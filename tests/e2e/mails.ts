import { expect } from '@playwright/test';
import { running } from './installations.ts';
import type { InstallationName } from './installations.ts';
import { withoutIsolates } from './words.ts';

interface CaughtMail {
  subject: string;
  text: string;
}

/** Subjects of what this address got about one ticket, from the catcher's own JSON. */
async function subjectsTo(installation: InstallationName, email: string, submissionNo: string): Promise<string[]> {
  const { mailUrl } = running(installation);
  const response = await fetch(`${mailUrl ?? ''}/api/messages?to=${encodeURIComponent(email)}`);
  const { messages } = (await response.json()) as { messages: CaughtMail[] };
  return messages.filter(({ text }) => text.includes(submissionNo)).map(({ subject }) => withoutIsolates(subject));
}

/** Waits until the mail with this subject has arrived. */
export async function expectMail(email: string, submissionNo: string, subject: string): Promise<void> {
  await expect
    .poll(() => subjectsTo('demo', email, submissionNo), { message: `a mail to ${email}`, timeout: 30_000 })
    .toContain(withoutIsolates(subject));
}
