import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SetUpOutcome } from '#contracts/set-up.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const superAdmin = 'sofia.lindqvist@postmonth.example';
const admin = 'amelia.hart@postmonth.example';

describe('the set-up file of a SuperAdmin', () => {
  let api: TestApi;
  let keeper: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'SuperAdmin', superAdmin);
    await makePerson(api.orm, 'Admin', admin);
    keeper = await signIn(api.baseUrl, superAdmin);
  });
  afterAll(() => api.close());

  async function send(browser: Browser, act: 'check' | 'apply', content: Buffer | string, name: string) {
    const body = new FormData();
    body.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
    const response = await browser.fetch(`/api/set-up/import/${act}`, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as SetUpOutcome };
  }

  it('is downloaded in both forms, and finds no difference where it comes from', async () => {
    for (const [format, name] of [['json', 'set-up.json'] as const, ['excel', 'set-up.xlsx'] as const]) {
      const response = await keeper.fetch(`/api/set-up/export/${format}`);
      expect(response.headers.get('content-disposition')).toContain(name);
      const content = Buffer.from(await response.arrayBuffer());
      const { status, body } = await send(keeper, 'check', content, name);
      expect(status).toBe(200);
      expect(body).toMatchObject({ isApplied: false, differences: [], onlyHere: [], faults: [] });
    }
  });

  it('is checked without a change, and applied when it is said', async () => {
    const records = { fundTypes: [{ name: 'Club' }] };
    const content = JSON.stringify({ format: 'postmonth set-up', version: 1, records });
    const typesNow = async () => (await keeper.get('/api/fund-types')).body;
    const before = await typesNow();
    expect((await send(keeper, 'check', content, 'set-up.json')).body.differences).toHaveLength(1);
    expect(await typesNow()).toEqual(before);
    expect((await send(keeper, 'apply', content, 'set-up.json')).body.isApplied).toBe(true);
    expect(JSON.stringify(await typesNow())).toContain('Club');
  });

  it('is for SuperAdmins, and says what is wrong with another file', async () => {
    const other = await signIn(api.baseUrl, admin);
    expect((await send(other, 'check', '{}', 'set-up.json')).status).toBe(403);
    expect((await other.fetch('/api/set-up/export/json')).status).toBe(403);
    const { body } = await send(keeper, 'apply', '{}', 'set-up.json');
    expect(body).toMatchObject({ isApplied: false, faults: [{ code: 'UnknownFormat' }] });
    expect((await keeper.send('POST', '/api/set-up/import/check', {})).status).toBe(415);
  });
});
