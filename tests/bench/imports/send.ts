import { randomUUID } from 'node:crypto';
import type { ImportView } from '#contracts/imports.ts';

async function post(address: string, cookie: string, body?: FormData): Promise<ImportView> {
  const headers = { cookie, 'x-postmonth-request': '1' };
  const response = await fetch(address, { method: 'POST', headers, ...(body && { body }) });
  const answer = (await response.json()) as ImportView;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

function formOf(importId: string, fileName: string, content: Buffer): FormData {
  const form = new FormData();
  form.set('importId', importId);
  form.set('file', new Blob([new Uint8Array(content)]), fileName);
  return form;
}

function assertApplied({ status, counts }: ImportView): void {
  if (status !== 'applied' || counts?.added !== counts?.rows) throw new Error(JSON.stringify({ status, counts }));
}

/** From the request to the answer, which comes after the commit. @returns milliseconds */
export async function importAtOnce(
  baseUrl: string,
  cookie: string,
  fileName: string,
  content: Buffer,
): Promise<number> {
  const form = formOf(randomUUID(), fileName, content);
  const startedAt = performance.now();
  assertApplied(await post(`${baseUrl}/api/properties/import/at-once`, cookie, form));
  return performance.now() - startedAt;
}

/** As the dialog does it: a check that is looked at, then the click that applies it; the looking takes no time here. */
export async function importInSteps(
  baseUrl: string,
  cookie: string,
  fileName: string,
  content: Buffer,
): Promise<number> {
  const importId = randomUUID();
  const form = formOf(importId, fileName, content);
  const startedAt = performance.now();
  await post(`${baseUrl}/api/properties/import`, cookie, form);
  assertApplied(await post(`${baseUrl}/api/properties/import/${importId}/apply`, cookie));
  return performance.now() - startedAt;
}
