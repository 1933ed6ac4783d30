import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { listRecords } from '#api/masters/list.ts';
import type { Master } from '#api/masters/master.ts';
import { contextOf } from '#api/masters/master.ts';
import { propertyMappingMaster } from '#api/property-mappings/master.ts';
import { propertyMaster } from '#api/properties/master.ts';
import { loadPerson } from '#api/access/load-person.ts';
import type { SignedInPerson } from '#api/access/person.ts';
import { userMaster } from '#api/users/master.ts';
import { openDatabase } from '#database/orm.ts';
import { withClient } from '#database/with-client.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { Facts, Round } from './reach-world.ts';
import {
  isListedSubmission,
  limitTo,
  listsOf,
  makeChange,
  makeReachWorld,
  pageOf,
  readFacts,
  rounds,
} from './reach-world.ts';

const size = 10;

describe('what a limited Admin sees of properties, their codes and people', () => {
  let database: TestDatabase;
  let here: MikroORM;
  let elsewhere: MikroORM;
  let admin: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await openDatabase(database.appUrl, { poolSize: 2 });
    elsewhere = await openDatabase(database.appUrl, { poolSize: 2 });
    ({ admin } = await makeReachWorld(here));
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    await database.drop();
  });

  const propertiesSeen = (facts: Facts) => {
    const limits = listsOf(facts, admin);
    const held = new Set(facts.held.filter((one) => limits?.all.has(one.fund_id)).map((one) => one.property_id));
    return new Set(
      facts.properties.flatMap(({ id }) => (!limits || limits.properties.has(id) || held.has(id) ? [id] : [])),
    );
  };

  const providersSeen = (facts: Facts) => {
    const seen = propertiesSeen(facts);
    return new Set(facts.provided.filter((one) => seen.has(one.property_id)).map((one) => one.service_provider_id));
  };

  const codesSeen = (facts: Facts) => {
    const [seen, providers, limits] = [propertiesSeen(facts), providersSeen(facts), listsOf(facts, admin)];
    return facts.codes.filter(
      (code) =>
        !limits || (code.property_id === null ? providers.has(code.service_provider_id) : seen.has(code.property_id)),
    );
  };

  const peopleSeen = (facts: Facts) => {
    const limits = listsOf(facts, admin);
    if (!limits) return facts.users;
    const seen = propertiesSeen(facts);
    const parentOf = new Map(facts.funds.map((fund) => [fund.id, fund.parent_id]));
    const isFundSeen = (id: number | null) =>
      id !== null && (limits.listed.has(id) || limits.listed.has(parentOf.get(id) ?? 0));
    const providers = providersSeen(facts);
    const submissions = new Set(facts.submissions.filter((one) => isListedSubmission(limits, one)).map(({ id }) => id));
    return facts.users.filter(
      ({ id, service_provider_id: provider }) =>
        id === admin ||
        facts.lists.some(
          (list) => list.user_id === id && (isFundSeen(list.fund_id) || seen.has(list.property_id ?? 0)),
        ) ||
        (provider !== null && providers.has(provider)) ||
        facts.seats.some((seat) => seat.user_id === id && submissions.has(seat.submission_id)),
    );
  };

  const reader = async () => (await loadPerson(here.em.fork(), admin)) as SignedInPerson;

  const read = async (master: Master, orm: MikroORM, request: Partial<Parameters<typeof listRecords>[2]>) => {
    const em = orm.em.fork();
    const person = await reader();
    const plain = { page: 1, size, sort: 'name', search: '', filters: {} };
    const { rows, total } = await listRecords(master, await contextOf(em, person, 'test'), { ...plain, ...request });
    return { ids: rows.map(({ id }) => id), total };
  };

  const expectTrue = async (round: Round) => {
    const facts = await readFacts(elsewhere);
    const { page, search, isFiltered } = round;
    const isDescending = round.sort % 2 === 1;
    const way = isDescending ? '-' : '';
    const isActive = isFiltered ? true : undefined;
    const isShown = (row: { is_active: boolean; is_gone: boolean }) => !row.is_gone && (!isFiltered || row.is_active);
    const seen = propertiesSeen(facts);
    const byCode = round.sort > 3;
    expect(
      await read(propertyMaster, here, {
        sort: `${way}${byCode ? 'code' : 'name'}`,
        page,
        isActive,
        search: search ? 'house 1' : '',
      }),
    ).toEqual(
      pageOf(
        facts.properties.filter((row) => isShown(row) && seen.has(row.id) && (!search || row.name.includes('house 1'))),
        { keyOf: (row) => (byCode ? row.code : row.name), isDescending, page, size },
      ),
    );
    expect(
      await read(propertyMappingMaster, here, { sort: `${way}providerCode`, page, search: search ? 'c1' : '' }),
    ).toEqual(
      pageOf(
        codesSeen(facts).filter((row) => !row.is_gone && (!search || row.provider_code.startsWith('C1'))),
        { keyOf: (row) => row.provider_code, isDescending, page, size },
      ),
    );
    const people = peopleSeen(facts).filter((row) => isShown(row) && (!search || row.name.includes('user 1')));
    const sort = (['name', 'role', 'email'] as const)[round.sort % 3] ?? 'name';
    expect(
      await read(userMaster, here, { sort: `${way}${sort}`, page, isActive, search: search ? 'user 1' : '' }),
    ).toEqual(
      pageOf(people, {
        keyOf: (row) => (sort === 'role' ? row.base_role : row[sort]),
        isDescending,
        page,
        size,
      }),
    );
  };

  it('is what every row allows at the next request, whatever another server has changed', async () => {
    await limitTo(elsewhere, [admin], { fundPlaces: [0, 5], propertyPlaces: [3] });
    for (const round of rounds(150)) {
      if (round.lists) await limitTo(elsewhere, [admin], round.lists);
      await expectTrue(round);
      await makeChange(elsewhere, round);
      await expectTrue(round);
    }
  });

  const lone = `(select id from app_user where name = 'lone')`;
  const other = `(select max(id) from app_user where name like 'user%')`;
  const fund = `(select id from fund where name = 'Quiet')`;
  const entity = `(select id from fund where name = 'Quiet entity')`;
  const house = `(select id from property where code = 'QUIET')`;
  const agent = `(select id from service_provider where code = 'QUIET')`;
  const one = `(select min(id) from submission)`;
  const elsewhereFund = `(select min(id) from fund)`;

  describe('of somebody whom one thing alone brings into reach', () => {
    beforeAll(async () => {
      const em = elsewhere.em.fork();
      for (const text of [
        `insert into app_user (email, name, role_id) select 'lone@fund.example', 'lone', id from role where name = 'Reviewer'`,
        `insert into fund (name, name_folded, fund_type_id) select 'Quiet', 'quiet', min(id) from fund_type`,
        `insert into fund (name, name_folded, fund_type_id) select 'Quiet entity', 'quiet entity', min(id) from fund_type`,
        `insert into service_provider (code, name, type) values ('QUIET', 'Quiet', 'OTHER')`,
        `insert into property (code, name, property_type, country, city, ownership_type)
           values ('QUIET', 'Quiet', 'OFFICE', 'US', 'New York', 'DIRECT')`,
      ])
        await em.execute(text);
    });

    const held = `insert into fund_property (fund_id, property_id, valid_from) values (${fund}, ${house}, '2021-01-01')`;
    const provided = `insert into property_provider (service_provider_id, property_id, valid_from)
      values (${agent}, ${house}, '2021-01-01')`;
    const employed = `update app_user set service_provider_id = ${agent} where id = ${lone}`;
    const inFund = `update submission set fund_id = ${fund}, entity_id = null where id = ${one}`;
    const inEntity = `update submission set fund_id = null, entity_id = ${fund} where id = ${one}`;
    const seated = `insert into submission_assignee (submission_id, user_id, order_no, stage) values (${one}, ${lone}, 9, 'review')`;
    const unseated = `delete from submission_assignee where order_no = 9`;
    const listed = (column: string, what: string) =>
      `insert into user_scope (user_id, ${column}) values (${lone}, ${what})`;
    const below = `update fund set parent_id = ${fund} where id = ${entity}`;

    it.each<[name: string, before: string[], give: string, take: string]>([
      ['a seat', [inFund], seated, unseated],
      ['a seat of an entity', [inEntity], seated, unseated],
      [
        'a seat that another takes',
        [inFund],
        seated,
        `update submission_assignee set user_id = ${other} where order_no = 9`,
      ],
      ['the place of a submission', [seated], inFund, `update submission set fund_id = null where id = ${one}`],
      ['a listed fund', [], listed('fund_id', fund), `delete from user_scope where user_id = ${lone}`],
      ['a listed property', [held], listed('property_id', house), `delete from user_scope where user_id = ${lone}`],
      [
        'who holds a listed property',
        [listed('property_id', house)],
        held,
        `delete from fund_property where fund_id = ${fund}`,
      ],
      [
        'the fund above an entity',
        [listed('fund_id', entity)],
        below,
        `update fund set parent_id = null where id = ${entity}`,
      ],
      [
        'their provider',
        [held, provided],
        employed,
        `update app_user set service_provider_id = null where id = ${lone}`,
      ],
      [
        'the properties of their provider',
        [held, employed],
        provided,
        `delete from property_provider where property_id = ${house}`,
      ],
      [
        'who holds properties of their provider',
        [provided, employed],
        held,
        `update fund_property set fund_id = ${elsewhereFund} where fund_id = ${fund}`,
      ],
    ])('follows %s at the next request', async (_name, before, give, take) => {
      const run = (text: string) => elsewhere.em.fork().execute(text);
      for (const text of [
        unseated,
        `delete from user_scope where user_id in (${lone}, ${admin})`,
        `delete from fund_property where property_id = ${house}`,
        `delete from property_provider where property_id = ${house}`,
        `update app_user set service_provider_id = null where id = ${lone}`,
        `update fund set parent_id = null where id = ${entity}`,
        `update submission set fund_id = ${elsewhereFund}, entity_id = null where id = ${one}`,
        `insert into user_scope (user_id, fund_id) values (${admin}, ${fund})`,
        ...before,
      ])
        await run(text);
      const isSeen = async () => {
        const { rows } = await listRecords(userMaster, await contextOf(here.em.fork(), await reader(), 'test'), {
          page: 1,
          size: 50,
          sort: 'name',
          search: '',
          filters: {},
        });
        return rows.some(({ values }) => values['name'] === 'lone');
      };
      expect(await isSeen()).toBe(false);
      await run(give);
      expect(await isSeen()).toBe(true);
      await run(take);
      expect(await isSeen()).toBe(false);
    });
  });

  it('loses at the next request what the Admin is no longer given', async () => {
    await limitTo(elsewhere, [admin], { fundPlaces: [0, 1, 2, 3], propertyPlaces: [] });
    const before = await read(propertyMaster, here, {});
    expect(before.ids.length).toBeGreaterThan(0);
    await limitTo(elsewhere, [admin], { fundPlaces: [], propertyPlaces: [0] });
    const left = await read(propertyMaster, here, {});
    expect(left.total).toBeLessThan(before.total);
    expect(left.total).toBeLessThanOrEqual(1);
  });

  it('is not found again while nothing changes, and not kept of what a transaction undoes', async () => {
    await limitTo(elsewhere, [admin], { fundPlaces: [0, 1, 2], propertyPlaces: [1] });
    const before = await read(userMaster, here, { sort: 'email' });
    await withClient(database.ownerUrl, async (other) => {
      await other.query('begin');
      // Who looks at the seats again waits for this.
      await other.query('lock table submission_assignee in access exclusive mode');
      expect(await read(userMaster, here, { sort: 'email' })).toEqual(before);
      await other.query('rollback');
      await other.query('begin');
      await other.query('delete from submission_assignee');
      await other.query('delete from user_scope where user_id <> $1', [admin]);
      expect(await read(userMaster, here, { sort: 'email' })).toEqual(before);
      await other.query('rollback');
    });
    expect(await read(userMaster, here, { sort: 'email' })).toEqual(before);
  });
});
