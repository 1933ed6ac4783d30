import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { loadPerson } from '#api/access/load-person.ts';
import type { SignedInPerson } from '#api/access/person.ts';
import { listSubmissions } from '#api/submissions/list.ts';
import { rowScopeOf } from '#api/access/row-scope.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { openDatabase } from '#database/orm.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { Facts, Round } from '../masters/reach-world.ts';
import {
  isListedSubmission,
  limitTo,
  listsOf,
  makeChange,
  makeReachWorld,
  pageOf,
  readFacts,
  rounds,
} from '../masters/reach-world.ts';

const size = 10;

describe('a page of submissions', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let people: Record<'admin' | 'provider' | 'reviewer', number>;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl, { poolSize: 2 });
    people = await makeReachWorld(orm);
    await orm.em.fork().execute(
      `insert into delegation (principal_id, delegate_id, valid_from, valid_until)
         select id, ?, now() - interval '1 day', now() + interval '1 day' from app_user where name = 'user 1' limit 1`,
      [people.reviewer],
    );
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const isNamed = (facts: Facts, one: Facts['submissions'][number], userIds: readonly number[]) =>
    facts.seats.some((seat) => seat.submission_id === one.id && userIds.includes(seat.user_id)) ||
    (one.rev <= 1 &&
      facts.chains.some(
        (chain) => chain.configuration_id === one.workflow_configuration_id && userIds.includes(chain.user_id),
      ));

  const seenBy = (facts: Facts, role: keyof typeof people) => {
    const id = people[role];
    const limits = listsOf(facts, id);
    const provider = facts.users.find((user) => user.id === id)?.service_provider_id;
    const principals = facts.standIns.filter((one) => one.delegate_id === id).map((one) => one.principal_id);
    return facts.submissions.filter((one) => {
      if (limits && !isListedSubmission(limits, one)) return false;
      if (role === 'provider') return one.service_provider_id === provider;
      return role === 'admin' || isNamed(facts, one, [id, ...principals]);
    });
  };

  const expectTrue = async (round: Round) => {
    const facts = await readFacts(orm);
    const isDescending = round.sort % 2 === 1;
    const byDueDay = round.sort < 4;
    const { page } = round;
    for (const role of ['admin', 'provider', 'reviewer'] as const) {
      const em = orm.em.fork();
      const person = (await loadPerson(em, people[role])) as SignedInPerson;
      const request = {
        sort: `${isDescending ? '-' : ''}${byDueDay ? 'dueOn' : 'submissionNo'}`,
        page,
        size,
        ...(round.isFiltered && { tab: 'properties' as const }),
        ...(round.search && { status: ['New'] as SubmissionStatus[] }),
      };
      const { rows, total } = await listSubmissions(em, person, await rowScopeOf(em, person), request);
      const seen = seenBy(facts, role).filter(
        (one) => (!round.isFiltered || one.tab === 'properties') && (!round.search || one.status === 'New'),
      );
      const idOf = new Map(facts.submissions.map((one) => [one.submission_no, one.id]));
      expect([role, { ids: rows.map(({ submissionNo }) => idOf.get(submissionNo)), total }]).toEqual([
        role,
        pageOf(seen, { keyOf: (one) => (byDueDay ? one.due_on : ''), isDescending, page, size }),
      ]);
    }
  };

  it('holds what every row allows, in order and counted, whatever the reader is limited to', async () => {
    for (const round of rounds(150)) {
      if (round.lists) await limitTo(orm, Object.values(people), round.lists);
      await makeChange(orm, round);
      await expectTrue(round);
    }
  });
});
