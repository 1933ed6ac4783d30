import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Delegation as DelegationView } from '#contracts/delegations.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import { addDays } from '#rules/frequencies/due-date.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const today = new Date().toISOString().slice(0, 10);

describe('an absence that an administrator enters', () => {
  let api: TestApi;
  let amira: Browser;
  let lena: Browser;
  const people: Record<string, User> = {};

  beforeAll(async () => {
    api = await startTestApi();
    for (const name of ['rei', 'kai', 'omar', 'narrow']) {
      people[name] = await makePerson(api.orm, 'Reviewer', `${name}@fund.example`, { name });
    }
    people['amira'] = await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'amira' });
    people['lena'] = await makePerson(api.orm, 'Admin', 'lena@fund.example');
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Core' });
    await em.flush();
    const [north, south] = ['North', 'South'].map((name) =>
      em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId: type.id }),
    );
    await em.flush();
    for (const [name, fund] of [
      ['narrow', north],
      ['lena', south],
    ] as const) {
      em.create(UserScope, { userId: people[name]?.id ?? 0, fundId: fund?.id ?? 0 });
    }
    await em.flush();
    amira = await signIn(api.baseUrl, 'amira@fund.example');
    lena = await signIn(api.baseUrl, 'lena@fund.example');
  });
  afterAll(() => api?.close());

  const add = (
    by: Browser,
    principal: string,
    delegate: string,
    from: number,
    until: number,
    timeZone = 'Asia/Tokyo',
  ) =>
    by.send('POST', '/api/delegations', {
      ...{ principalId: people[principal]?.id, delegateId: people[delegate]?.id, timeZone, reason: 'ill' },
      ...{ fromDay: addDays(today, from), untilDay: addDays(today, until) },
    });
  const absences = async (by: Browser) =>
    (await by.read(`/api/delegations/absences?from=${addDays(today, -5)}&until=${addDays(today, 90)}`)).absences;

  it('lasts for whole days where the reviewer is, with both names in the trail', async () => {
    const added = await add(amira, 'rei', 'kai', 10, 12);
    const [from, until] = [addDays(today, 10), addDays(today, 12)];
    expect(added).toMatchObject({
      status: 201,
      body: {
        ...{ principal: { name: 'rei' }, delegate: { name: 'kai' }, enteredBy: { name: 'amira' } },
        ...{ fromDay: from, untilDay: until, validFrom: `${addDays(from, -1)}T15:00:00.000Z` },
        validUntil: `${until}T14:59:59.999Z`,
      },
    });
    expect(await absences(amira)).toMatchObject([{ principal: { name: 'rei' }, fromDay: from, untilDay: until }]);
    const trail = await api.orm.em.fork().find(AuditEntry, { action: 'delegation.add' });
    expect(trail).toMatchObject([{ userId: people['amira']?.id, after: { principalId: people['rei']?.id } }]);
  });

  it('is refused to who sees less, and where one would be absent and stand in at once', async () => {
    expect((await add(amira, 'omar', 'narrow', 1, 2)).body).toMatchObject({ code: 'StandInBeyondScope' });
    expect((await add(amira, 'rei', 'kai', 12, 14)).body).toMatchObject({ code: 'StandInTwice' });
    expect((await add(amira, 'kai', 'omar', 11, 11)).body).toMatchObject({ code: 'StandInChained' });
    expect((await add(amira, 'omar', 'rei', 11, 11)).body).toMatchObject({ code: 'StandInChained' });
    expect((await add(amira, 'omar', 'omar', 1, 2)).status).toBe(400);
    expect((await add(amira, 'amira', 'kai', 1, 2)).status).toBe(404);
    expect((await add(amira, 'omar', 'kai', 1, 2, 'Mars/Olympus')).status).toBe(400);
    expect((await add(amira, 'omar', 'kai', 3, 2)).status).toBe(400);
    expect((await add(amira, 'omar', 'kai', -9, -8)).status).toBe(400);
  });

  it('is of nobody outside the scope of the administrator, and of no other reviewer', async () => {
    expect((await add(lena, 'rei', 'omar', 30, 31)).status).toBe(404);
    expect(await absences(lena)).toEqual([]);
    const kai = await signIn(api.baseUrl, 'kai@fund.example');
    expect((await add(kai, 'rei', 'omar', 30, 31)).status).toBe(404);
    expect((await kai.get(`/api/delegations/absences?from=${today}&until=${today}`)).status).toBe(403);
    const [absence] = await absences(amira);
    expect((await lena.send('DELETE', `/api/delegations/${absence?.delegationId}`)).status).toBe(404);
  });

  it('ends at once when it has begun, and is forgotten when it has not', async () => {
    const begun = (await add(amira, 'omar', 'kai', -2, 3)).body as DelegationView;
    expect((await amira.send('DELETE', `/api/delegations/${begun.delegationId}`)).status).toBe(204);
    expect((await amira.send('DELETE', `/api/delegations/${begun.delegationId}`)).status).toBe(404);
    const shown = await absences(amira);
    expect(shown.find(({ delegationId }) => delegationId === begun.delegationId)).toMatchObject({ isActive: false });
    const coming = shown.find(({ principal }) => principal.name === 'rei');
    expect((await amira.send('DELETE', `/api/delegations/${coming?.delegationId}`)).status).toBe(204);
    expect((await absences(amira)).map(({ delegationId }) => delegationId)).toEqual([begun.delegationId]);
  });

  it('is asked for in days that make sense', async () => {
    for (const query of ['', `?from=${today}`, `?from=${today}&until=${addDays(today, -1)}`, '?from=x&until=y']) {
      expect([query, (await amira.get(`/api/delegations/absences${query}`)).status]).toEqual([query, 400]);
    }
  });
});
