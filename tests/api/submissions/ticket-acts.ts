import type { SubmissionDetail } from '#contracts/submission-views.ts';
import type { OpenedTicket } from '#database/submissions/open-ticket.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, workbook } from './api-of-world.ts';

export function act(browser: Browser, { submissionNo }: OpenedTicket, path: string, body: unknown = {}) {
  return browser.send('POST', `/api/submissions/${submissionNo}/acts/${path}`, body);
}

export async function detail(browser: Browser, { submissionNo }: OpenedTicket): Promise<SubmissionDetail> {
  return (await browser.get(`/api/submissions/${submissionNo}`)).body as SubmissionDetail;
}

/** What a person who decides has in view. */
export async function seen(browser: Browser, ticket: OpenedTicket) {
  const { versionNo, generation } = await detail(browser, ticket);
  return { versionNo, generation };
}

let files = 0;

/** A new ticket with a first file, in review. */
export async function submitted(api: ApiOfWorld, provider: Browser): Promise<OpenedTicket> {
  const ticket = await api.world.open();
  files += 1;
  const file = { name: 'r.xlsx', content: workbook(`f${files}`) };
  const posted = await postFile(provider, ticket.submissionNo, file, { seenGeneration: 0 });
  if (posted.status !== 200) throw new Error(`The upload was answered ${posted.status}.`);
  await api.world.until(ticket, 'Submitted For Review');
  return ticket;
}
