import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Fund } from '#database/funds/fund.entity.ts';
import { admins, errorReaders, fallbackPerson, providersPeople } from '#database/notifications/recipients.ts';
import { openDatabase } from '#database/orm.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

describe('who is told of a submission', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let north: number;
  let configurationId: number;
  let place: { fundId: number; entityId: number; propertyId: number };
  let elsewhere: typeof place;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const portfolio = await makePortfolio(orm);
    north = portfolio.north;
    const em = orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const make = (name: string) => em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId });
    const [entity, other, otherEntity] = [make('Entity'), make('Other'), make('Other entity')];
    await em.flush();
    const [here, there] = portfolio.properties.map(({ id }) => id) as [number, number];
    place = { fundId: portfolio.fundId, entityId: entity.id, propertyId: here };
    elsewhere = { fundId: other.id, entityId: otherEntity.id, propertyId: there };
    const chain = em.create(WorkflowConfiguration, { datasetId: portfolio.datasetId });
    await em.flush();
    configurationId = chain.id;
    const limits: [string, 'Admin' | 'DataProvider' | 'Reviewer', object | null][] = [
      ['whole', 'Admin', null],
      ['by-fund', 'Admin', { fundId: place.fundId }],
      ['by-entity', 'Admin', { fundId: place.entityId }],
      ['by-property', 'Admin', { propertyId: here }],
      ['other-fund', 'Admin', { fundId: elsewhere.fundId }],
      ['north', 'DataProvider', null],
      ['north-entity', 'DataProvider', { fundId: place.entityId }],
      ['north-other', 'DataProvider', { fundId: elsewhere.entityId }],
      ['rei', 'Reviewer', { fundId: place.entityId }],
      ['kai', 'Reviewer', { propertyId: there }],
    ];
    for (const [name, role, list] of limits) {
      const provider = role === 'DataProvider' ? { serviceProviderId: north } : {};
      const { id } = await makePerson(orm, role, `${name}@fund.example`, provider);
      if (list) em.create(UserScope, { userId: id, ...list });
      if (role === 'Reviewer') {
        em.create(ConfiguredReviewer, { configurationId, orderNo: 1, userId: id, isErrorNotification: true });
      }
      if (name === 'by-entity') chain.fallbackUserId = id;
    }
    await em.flush();
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const names = (people: readonly { address: string }[]) => people.map(({ address }) => address.split('@')[0]);

  it('is every admin whose lists hold it, by fund, entity or property, and no other', async () => {
    const em = orm.em.fork();
    expect(names(await admins(em, place))).toEqual(['whole', 'by-fund', 'by-entity', 'by-property']);
    expect(names(await admins(em, elsewhere))).toEqual(['whole', 'other-fund']);
  });

  it('is everybody of the provider whose lists hold it, also by an entity alone', async () => {
    const em = orm.em.fork();
    expect(names(await providersPeople(em, { serviceProviderId: north, ...place }))).toEqual(['north', 'north-entity']);
    expect(names(await providersPeople(em, { serviceProviderId: north, ...elsewhere }))).toEqual([
      'north',
      'north-other',
    ]);
  });

  it('is a reader of errors, or a fallback person, only when they see it', async () => {
    const em = orm.em.fork();
    expect(names(await errorReaders(em, configurationId, place))).toEqual(['rei']);
    expect(names(await errorReaders(em, configurationId, elsewhere))).toEqual(['kai']);
    expect(await fallbackPerson(em, configurationId, place)).toMatchObject({ address: 'by-entity@fund.example' });
    expect(await fallbackPerson(em, configurationId, elsewhere)).toBeNull();
  });
});
