import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostDrafts } from '#contracts/drafts.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from './fixture.ts';

describe('drafts of a submission', () => {
  let api: TestApi;
  let path: string;
  let dan: Browser;
  let dora: Browser;
  let sue: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, south, properties } = portfolio;
    const danUser = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'dora@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: south });
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example');
    const submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]?.id ?? 0,
    });
    path = `/api/submissions/${submission.submissionNo}/drafts`;
    dan = await signIn(api.baseUrl, 'dan@north.example');
    dora = await signIn(api.baseUrl, 'dora@north.example');
    sue = await signIn(api.baseUrl, 'sue@south.example');
    danId = danUser.id;
  });
  afterAll(() => api.close());

  let danId: number;
  const put = (browser: Browser, drafts: unknown) => browser.send('PUT', path, { drafts });
  const read = async (browser: Browser) => ((await browser.get(path)).body as { drafts: object }).drafts;

  it('are kept by name until they are taken away, so that two tabs write side by side', async () => {
    expect(await read(dan)).toEqual({});
    expect((await put(dan, { 'explain:1': { text: 'Two months free.' }, 'reopen:-': ['a', 1, true] })).status).toBe(
      200,
    );
    expect((await put(dan, { 'explain:2': { text: '日割り' } })).status).toBe(200);
    expect((await put(dan, { 'explain:1': { text: 'Three months free.' }, 'reopen:-': null })).status).toBe(200);
    expect(await read(dan)).toEqual({
      'explain:1': { text: 'Three months free.' },
      'explain:2': { text: '日割り' },
    });
    expect((await put(dan, { 'explain:1': null, 'explain:2': null })).status).toBe(200);
    expect(await read(dan)).toEqual({});
  });

  it('belong to one person: not to a colleague, not to who acts in their name, not to another provider', async () => {
    await put(dan, { 'comment:-': 'mine' });
    expect(await read(dora)).toEqual({});
    await put(dora, { 'comment:-': 'hers' });
    const root = await signIn(api.baseUrl, 'root@fund.example');
    await root.send('POST', '/api/session/impersonation', { userId: danId, reason: 'To see what Dan sees.' });
    expect(await read(root)).toEqual({});
    await put(root, { 'comment:-': 'in his name' });
    expect([await read(dan), await read(dora), await read(root)]).toEqual([
      { 'comment:-': 'mine' },
      { 'comment:-': 'hers' },
      { 'comment:-': 'in his name' },
    ]);
    expect((await sue.get(path)).status).toBe(404);
    expect((await put(sue, { 'comment:-': 'x' })).status).toBe(404);
    expect((await new Browser(api.baseUrl).get(path)).status).toBe(401);
  });

  it('survive signing out', async () => {
    const first = await signIn(api.baseUrl, 'dora@north.example');
    await put(first, { 'comment:-': 'typed before' });
    await first.send('POST', '/api/auth/logout');
    expect((await first.get(path)).status).toBe(401);
    expect(await read(await signIn(api.baseUrl, 'dora@north.example'))).toEqual({ 'comment:-': 'typed before' });
  });

  it('are refused beyond their size and number, and nothing of the request is kept', async () => {
    expect((await put(dora, { long: 'x'.repeat(100_001) })).status).toBe(400);
    expect((await put(dora, 'words')).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: mostDrafts + 1 }, (_, at) => [`n${at}`, 1]));
    expect((await put(dora, many)).status).toBe(400);
    expect(await read(dora)).toEqual({ 'comment:-': 'typed before' });
  });
});
