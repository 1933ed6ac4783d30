import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { endRun } from '#activities/connections/end-run.ts';
import { placeOfNotice } from '#contracts/notifications.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { closeDecidedAttachments } from '#database/connections/attachment-notices.ts';
import { ConnectionProposal } from '#database/connections/connection-proposal.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { Role } from '#database/roles/role.entity.ts';
import { RolePrivilege } from '#database/roles/role-privilege.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

const templateName = 'attachmentsWaiting';

describe('attachments of a mailbox that wait', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let place: { serviceProviderId: number; datasetId: number };
  let deciders: number[];
  let made = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const { north, datasetId, properties } = await makePortfolio(orm);
    place = { serviceProviderId: north, datasetId };
    const em = orm.em.fork();
    const onlyLooks = em.create(Role, { name: 'Looks on', baseRole: 'Admin', isActive: true });
    await em.flush();
    em.create(RolePrivilege, { roleId: onlyLooks.id, screen: 'integrationCenter', privilege: 'View' });
    const sofia = await makePerson(orm, 'SuperAdmin', 'sofia@fund.example');
    const amelia = await makePerson(orm, 'Admin', 'amelia@fund.example', { language: 'ja' });
    deciders = [sofia.id, amelia.id];
    const limited = await makePerson(orm, 'Admin', 'limited@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: properties[0]!.id });
    const looking = await makePerson(orm, 'Admin', 'looking@fund.example');
    await makePerson(orm, 'Admin', 'gone@fund.example', { isActive: false });
    await makePerson(orm, 'Reviewer', 'marcus@fund.example');
    await makePerson(orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north });
    await em.flush();
    await em.execute('update app_user set role_id = ? where id = ?', [onlyLooks.id, looking.id]);
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  async function makeMailbox(): Promise<number> {
    made += 1;
    const em = orm.em.fork();
    const mailbox = { connectionType: 'MAILBOX', apiUrl: 'imaps://mail.example/', runEvery: 'HOURLY' } as const;
    const connection = em.create(Connection, { ...place, ...mailbox, name: `Mailbox ${made}` });
    await em.flush();
    return connection.id;
  }

  /** A run that brings some attachments. @returns how it has ended */
  async function run(connectionId: number, attachments: number, status: 'proposed' | 'failed' = 'proposed') {
    const em = orm.em.fork();
    const begun = em.create(ConnectionRun, { connectionId, cause: 'schedule' });
    await em.flush();
    for (let no = 0; no < attachments; no += 1) {
      made += 1;
      em.create(ConnectionProposal, {
        ...{ connectionId, runId: begun.id, messageKey: `<${made}@north.example>`, sender: 'x@y.example' },
        ...{ subject: 'Click here', fileName: 'rent.csv', sizeBytes: 1, sha256: `${made}`, blobKey: `${made}` },
      });
    }
    await em.flush();
    const ending = { connectionId, runId: begun.id, status, reason: null, details: {} };
    await endRun(orm, ending);
    return ending;
  }

  /** As the routes decide: the notices of a connection are closed when nothing of it waits. */
  async function decideOne(connectionId: number): Promise<void> {
    await orm.em.fork().transactional(async (em) => {
      const one = await em.findOne(ConnectionProposal, { connectionId, status: 'open' });
      if (!one) return;
      Object.assign(one, { status: 'dismissed', decidedAt: new Date(), decidedByUserId: deciders[0] });
      await em.flush();
      await closeDecidedAttachments(em, connectionId);
    });
  }

  const noticesOf = async (connectionId: number) =>
    (await orm.em.fork().find(EmailHistory, { templateName }, { orderBy: { id: 'asc' } })).filter(
      ({ values }) => values['connectionId'] === connectionId,
    );

  it('are made known to those alone who may decide on them, by one notice and one mail each', async () => {
    const connectionId = await makeMailbox();
    const ending = await run(connectionId, 3);
    await endRun(orm, ending);
    const notices = await noticesOf(connectionId);
    expect(notices.map(({ userId }) => userId).sort()).toEqual([...deciders].sort());
    // No word of the mail: its sender could have written anything.
    const values = { connectionId, connection: expect.stringMatching(/^Mailbox \d+$/u), attachments: 3 };
    for (const notice of notices) expect(notice.values).toEqual(values);
    expect(placeOfNotice('/dashboard', null, notices[0]!.values)).toBe(
      `/integrationCenter?connectionId=${connectionId}&recordTab=attachments`,
    );
    const mails = await orm.em.fork().find(MailOutbox, { templateName });
    expect(
      mails.filter((mail) => mail.values['connectionId'] === connectionId).map(({ language }) => language),
    ).toEqual(expect.arrayContaining(['en', 'ja']));
    expect(mails).toHaveLength(deciders.length);
  });

  it('are made known too when the run that brought them failed later on', async () => {
    const connectionId = await makeMailbox();
    await run(connectionId, 1, 'failed');
    expect(await noticesOf(connectionId)).toHaveLength(deciders.length);
  });

  // Of what waits, each person who may decide has one unread notice; of what does not wait, none.
  it('have one unread notice for each person, whatever comes and is decided in which order', async () => {
    const step = fc.oneof(
      fc.record({ brings: fc.integer({ min: 0, max: 3 }), status: fc.constantFrom('proposed', 'failed') }),
      fc.constant('decide' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const connectionId = await makeMailbox();
        let [waiting, announced, said] = [0, 0, 0];
        for (const one of steps) {
          if (one === 'decide') {
            await decideOne(connectionId);
            waiting = Math.max(0, waiting - 1);
          } else {
            await run(connectionId, one.brings, one.status as 'proposed' | 'failed');
            waiting += one.brings;
            if (one.brings > 0) [announced, said] = [announced + 1, waiting];
          }
          const notices = await noticesOf(connectionId);
          for (const userId of deciders) {
            const own = notices.filter((notice) => notice.userId === userId);
            const unread = own.filter(({ isRead }) => !isRead);
            expect([own.length, unread.length]).toEqual([announced, waiting > 0 ? 1 : 0]);
            for (const { values } of unread) expect(values['attachments']).toBe(said);
          }
          expect(notices).toHaveLength(announced * deciders.length);
        }
      }),
      { numRuns: generatedCases(15) },
    );
  });
});
