import type { APIRequestContext } from '@playwright/test';
import type { AnswerAt } from '#tests/support/browser.ts';

/** What an address answers to the person of a page, of the declared type. @throws for a refusal */
export async function readJson<const Path extends string>(
  request: APIRequestContext,
  path: Path,
): Promise<AnswerAt<'GET', Path>> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
