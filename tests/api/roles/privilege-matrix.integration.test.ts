import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Policy } from '#api/access/policy.ts';
import type { Route } from '#api/route.ts';
import { createRoutes } from '#api/routes.ts';
import { baseRoles, privileges, screens } from '#contracts/roles.ts';
import type { BaseRole, Privilege, RoleView, Screen } from '#contracts/roles.ts';
import { seedRoles } from '#database/seeds/roles.ts';
import { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { inTurn, isWhole } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const administration: Screen[] = ['roles', 'lookup_key', 'lookup_value', 'glossary', 'audit'];
/** Screens that each base role can be given, as the guide for administrators says; written out, not computed. */
const reach: Record<BaseRole, readonly Screen[]> = {
  SuperAdmin: screens,
  Admin: screens.filter(
    (screen) => ![...administration, 'reviewer-dashboard', 'serviceprovider-dashboard'].includes(screen),
  ),
  DataProvider: ['serviceprovider-dashboard', 'COA-mapping-new', 'viewNotifications', 'user-profile', 'orphanRecords'],
  Reviewer: ['reviewer-dashboard', 'COA-mapping-new', 'viewNotifications', 'user-profile', 'orphanRecords'],
};
const rank: Record<Privilege, number> = { None: 0, View: 1, Edit: 2, All: 3 };

/** The roles that are shipped and those that were made take turns. */
const isTaken = ({ isBuiltIn }: RoleView): boolean => isWhole || isBuiltIn === inTurn([true, false]);
/** A SuperAdmin has everything, whatever is granted. */
const grantsFor = ({ baseRole }: RoleView): readonly Privilege[] =>
  baseRole === 'SuperAdmin' && !isWhole ? ['None'] : privileges;

interface Needed {
  screen: Screen;
  privilege: Privilege;
}
function neededBy(policy: Policy): Needed[] {
  if ('screen' in policy) return [policy];
  return 'anyOf' in policy ? policy.anyOf.flatMap(neededBy) : [];
}

/** Files are asked for without rows: making a hundred long ones tells nothing more about who may. */
function pathOfNothing(path: string): string {
  const named = path.replace(/:id\b/g, '999999').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  return named.includes('/export/') ? `${named}?search=none-is-named-so` : named;
}

/** Every call by the screen it belongs to; what it names does not exist, and its body is empty. */
function callsOf(screen: Screen, routes: readonly Route[]) {
  return routes
    .filter(({ policy }) => neededBy(policy).some((needed) => needed.screen === screen))
    .map(({ method, path, policy }) => ({
      method: method.toUpperCase(),
      path: pathOfNothing(path),
      needed: neededBy(policy),
    }));
}

describe('role x screen x privilege x method', () => {
  let api: TestApi;
  let routes: Route[];
  let roles: RoleView[];
  let root: Browser;
  const browsers = new Map<number, Browser>();

  beforeAll(async () => {
    // Thousands of calls from one address.
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    await seedRoles(api.orm.em.fork());
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Root' });
    root = await signIn(api.baseUrl, 'root@fund.example');
    for (const baseRole of baseRoles) await root.send('POST', '/api/roles', { name: `Made ${baseRole}`, baseRole });
    roles = (await root.read('/api/roles?size=100')).rows;
    for (const { roleId, baseRole } of roles) {
      const email = `holder-${roleId}@fund.example`;
      const person = await makePerson(api.orm, baseRole, email);
      await api.orm.em.fork().nativeUpdate(User, { id: person.id }, { roleId });
      browsers.set(roleId, await signIn(api.baseUrl, email));
    }
    const { environment, orm } = api;
    routes = createRoutes({ environment, orm, now: () => new Date() } as never);
  });
  afterAll(() => api.close());

  /** Nothing but this one screen, straight in the table: also what the screen of roles would refuse. */
  async function grantOnly(roleId: number, screen: Screen, privilege: Privilege): Promise<void> {
    await api.orm.em.fork().execute(
      `insert into role_privilege (role_id, screen, privilege)
         select ?, s, case when s = ? then ? else 'None' end from unnest(?::text[]) s
         on conflict (role_id, screen) do update set privilege = excluded.privilege`,
      [roleId, screen, privilege, `{${screens.join(',')}}`],
    );
  }

  /** A person may have only so many jobs at once, and here none of them is worked on. */
  const endJobs = () =>
    api.orm.em.fork().execute(`update job set status = 'cancelled', ended_at = now() where ended_at is null`);

  /** `refused` by the door; a handler that refuses for its own reasons says something else. */
  async function call(browser: Browser, method: string, path: string): Promise<number | 'refused'> {
    const sent = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const response = await browser.fetch(path, { method, ...sent });
    const text = await response.text();
    return response.status === 403 && text.includes('You do not have permission to do this.')
      ? 'refused'
      : response.status;
  }

  function expected({ baseRole }: RoleView, granted: Needed, needed: readonly Needed[]): boolean {
    return needed.some(({ screen, privilege }) => {
      if (!reach[baseRole].includes(screen)) return false;
      const held = baseRole === 'SuperAdmin' ? 'All' : screen === granted.screen ? granted.privilege : 'None';
      return rank[held] >= rank[privilege];
    });
  }

  it.each([...screens])(
    'is what the grid says on %s',
    async (screen) => {
      const calls = callsOf(screen, routes);
      for (const role of roles.filter(isTaken)) {
        const browser = browsers.get(role.roleId)!;
        for (const privilege of grantsFor(role)) {
          await grantOnly(role.roleId, screen, privilege);
          const session = await browser.read('/api/session');
          const isOpen = reach[role.baseRole].includes(screen);
          const held = role.baseRole === 'SuperAdmin' ? 'All' : isOpen ? privilege : 'None';
          expect([role.name, screen, session.privileges[screen]]).toEqual([role.name, screen, held]);
          const seen = [];
          for (const { method, path } of calls) {
            if (method === 'POST') await endJobs();
            const status = await call(browser, method, path);
            seen.push(`${role.name} ${privilege} ${method} ${path} ${status === 'refused' ? status : 'allowed'}`);
            for (const wrong of [401, 429, 500]) expect([method, path, status]).not.toEqual([method, path, wrong]);
          }
          expect(seen).toEqual(
            calls.map(({ method, path, needed }) => {
              const isAllowed = expected(role, { screen, privilege }, needed);
              return `${role.name} ${privilege} ${method} ${path} ${isAllowed ? 'allowed' : 'refused'}`;
            }),
          );
        }
      }
      // Hundreds of calls, workbooks among them, on whatever machine this is.
    },
    300_000,
  );

  it('covers the calls of every screen that has any', () => {
    const methods = new Set(screens.flatMap((screen) => callsOf(screen, routes).map(({ method }) => method)));
    expect([...methods].sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
    expect(callsOf('alluser', routes).length).toBeGreaterThan(15);
    expect(callsOf('roles', routes)).toHaveLength(10);
  });
});
