import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('the total of users', () => {
  let api: TestApi;
  let admin: Browser;
  const run = (text: string) => api.orm.em.fork().execute(text);

  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    for (const name of ['rei', 'kai', 'mio']) await makePerson(api.orm, 'Reviewer', `${name}@fund.example`);
    await run(`update app_user set is_active = false where email = 'mio@fund.example'`);
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  const totals = () =>
    Promise.all(
      ['', 'isActive=true', 'isActive=false', 'isRetired=true'].map(async (query) => {
        const { body } = await admin.get(`/api/users/records?${query}`);
        const { rows, total } = body as Page<MasterRecord>;
        expect(rows).toHaveLength(total);
        return total;
      }),
    );

  it('is of those who are listed, without service accounts', async () => {
    expect(await totals()).toEqual([4, 3, 1, 0]);
    await run(`insert into app_user (email, name, first_name, last_name, role_id, is_active, is_service_account)
      select 'pull@service.example', 'Pull', '', '', role_id, false, true from app_user where email = 'rei@fund.example'`);
    expect(await totals()).toEqual([4, 3, 1, 0]);
    await run(`update app_user set retired_at = now() where email in ('mio@fund.example', 'pull@service.example')`);
    expect(await totals()).toEqual([3, 3, 0, 1]);
  });
});
