import { writeXlsx } from 'hucre/xlsx';
import type { FieldProblem } from '#contracts/masters.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { Portfolio } from '../submissions/fixture.ts';

export const path = '/api/users/records';

/** A live chain of one step, which these reviewers share. */
export async function makeChain({ orm }: TestApi, { datasetId }: Portfolio, userIds: number[]): Promise<number> {
  const em = orm.em.fork();
  const chain = em.create(WorkflowConfiguration, { datasetId });
  await em.flush();
  for (const userId of userIds) em.create(ConfiguredReviewer, { configurationId: chain.id, orderNo: 1, userId });
  await em.flush();
  return chain.id;
}

export const problemsOf = (body: unknown) => (body as { details: { problems: FieldProblem[] } }).details.problems;
export const liveOf = (body: unknown) =>
  (body as { details: { live: { kind: string; count: number; names: string[] }[] } }).details.live;

/** Sends a workbook of these rows as the field `file`. */
export async function sendWorkbook(
  browser: Browser,
  address: string,
  rows: (string | null)[][],
  { fileName = 'users.xlsx', fields = {} as Record<string, string> } = {},
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const content = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Users', rows }] }));
  form.append('file', new Blob([content]), fileName);
  const response = await browser.fetch(address, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}
