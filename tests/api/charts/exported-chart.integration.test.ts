import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportView } from '#contracts/imports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('a chart that was exported', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api?.close());

  it.each<LanguageCode>(['en', 'ja', 'ar'])('in %s is imported again as it is', async (language) => {
    const email = `${language}@fund.example`;
    await makePerson(api.orm, 'Admin', email, { language });
    const admin = await signIn(api.baseUrl, email);
    const started = await admin.send('POST', '/api/charts/starters/us-real-estate', {});
    const [chart] = (await admin.read('/api/charts')).rows;
    expect([201, 409]).toContain(started.status);
    const exported = await admin.fetch(`/api/master-accounts/export/excel?chart=${chart!.id}`);
    const content = await exported.arrayBuffer();
    const importInto = async (target: string) => {
      const form = new FormData();
      form.append('importId', randomUUID());
      form.append('target', target);
      form.append('file', new Blob([content]), 'chart.xlsx');
      const response = await admin.fetch('/api/master-accounts/import', { method: 'POST', body: form });
      return (await response.json()) as ImportView;
    };
    const again = await importInto(String(chart!.values['name']));
    const { rows } = again.counts!;
    expect(rows).toBeGreaterThan(50);
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: rows, faulty: 0 });
    const other = await importInto(`Other ${language}`);
    expect(other.counts).toMatchObject({ added: rows, faulty: 0 });
  });
});
