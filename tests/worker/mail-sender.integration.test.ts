import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { openDatabase } from '#database/orm.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import { makePerson } from '#tests/support/people.ts';
import { noteSecret, testLogger } from '#tests/support/run-logs.ts';
import { startMailSender } from '#worker/mail-sender.ts';
import type { MailSender } from '#worker/mail-sender.ts';

const values = {
  submissionNo: 'SUB-000007',
  dataset: 'Rent Roll',
  place: 'Larkspur Tower',
  postMonth: '2026-10-01',
  dueOn: '2026-11-10',
};

const smtpPassword = 'the-password-of-the-mail-server';

describe('sending mails', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let smtp: SMTPServer;
  let sender: MailSender;
  let isRefusing = false;
  /** The mail server answers when this is over. */
  let slowness = Promise.resolve();
  const received: string[] = [];

  beforeAll(async () => {
    noteSecret('SMTP password', smtpPassword);
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        if (username === 'postmonth' && password === smtpPassword) done(null, { user: username });
        else done(new Error('unknown'));
      },
      onData: (stream, _session, done) => {
        text(stream).then(async (mail) => {
          received.push(mail);
          await slowness;
          done(isRefusing ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
        }, done);
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    sender = startMailSender({
      orm,
      mail: {
        smtpUrl: `smtp://postmonth:${smtpPassword}@127.0.0.1:${port}`,
        from: 'Postmonth <no-reply@postmonth.example>',
        holdSeconds: 180,
      },
      publicUrl: 'https://postmonth.example',
      blobs: { getBuffer: (key) => Promise.resolve(Buffer.from(`content of ${key}`)) },
      secretKey: Buffer.alloc(32, 7).toString('base64'),
      logger: testLogger('mail-sender'),
      // Rounds are called by the tests.
      pauseMs: 3_600_000,
    });
    await sender.round();
  });
  afterAll(async () => {
    await sender?.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
    await orm?.close();
    await database?.drop();
  });

  async function queue(email: string, language: string, key: string): Promise<void> {
    const person = await makePerson(orm, 'DataProvider', email, { name: 'Dana Whitfield', language });
    const recipient = { userId: person.id, address: email, language };
    await orm.em.fork().transactional(async (em) => {
      await queueNotice(em, recipient, { dedupeKey: key, templateName: 'opened', submissionId: null, values });
      await queueNotice(em, recipient, { dedupeKey: key, templateName: 'opened', submissionId: null, values });
    });
  }

  it('attaches the file of a schedule to the mail of its receiver, unless it is large or of somebody else', async () => {
    received.length = 0;
    const em = orm.em.fork();
    const [own, other] = await Promise.all(
      ['own', 'other'].map((name) => makePerson(orm, 'Admin', `${name}@file.example`, { language: 'ja' })),
    );
    const fileOf = async (userId: number, sizeBytes: number): Promise<number> => {
      const [row] = await em.execute<{ id: number }[]>(
        `with made as (insert into job (kind, input, user_id, status, ended_at) values ('exportReport', '{}', ?, 'done', now()) returning id)
         insert into report_file (job_id, user_id, rows_total, file_name, blob_key, size_bytes, made_at)
         select id, ?, 1, 'レントロール.xlsx', 'reports/' || id, ?, now() from made returning job_id as id`,
        [userId, userId, sizeBytes],
      );
      return row!.id;
    };
    const recipient = { userId: own!.id, address: 'own@file.example', language: 'ja' };
    const jobIds = [await fileOf(own!.id, 100), await fileOf(own!.id, 6 * 1024 * 1024), await fileOf(other!.id, 100)];
    for (const fileJobId of jobIds)
      await em.transactional((inner) =>
        queueNotice(inner, recipient, {
          ...{ dedupeKey: `file:${fileJobId}`, templateName: 'reportReady', submissionId: null },
          values: {
            report: 'rentroll',
            schedule: 'Board',
            address: `/viewNotifications?job=${fileJobId}`,
            fileJobId,
            standing: 'file',
          },
        }),
      );
    await sender.round();
    expect(received).toHaveLength(3);
    const attached = received.map((mail) => /Content-Disposition: attachment/u.test(mail));
    expect(attached).toEqual([true, false, false]);
    expect(received[0]).toContain(Buffer.from(`content of reports/${jobIds[0]}`).toString('base64'));
    expect(received[0]).toContain(`viewNotifications?job=3D${jobIds[0]}`);
  });

  it('holds the results of checks for some minutes, and sends the last one to who has not looked', async () => {
    received.length = 0;
    const person = await makePerson(orm, 'DataProvider', 'rapid@north.example', { language: 'en' });
    const portfolio = await makePortfolio(orm);
    const of = (month: number) =>
      makeSubmission(orm, portfolio, {
        serviceProviderId: portfolio.north,
        propertyId: portfolio.properties[0]?.id ?? 0,
        postMonth: `2026-0${month}-01`,
      });
    const [retried, seen, fixed] = await Promise.all([1, 2, 3].map(of));
    const recipient = { userId: person.id, address: 'rapid@north.example', language: 'en' };
    for (const [at, submission] of [retried, retried, retried, seen, fixed].entries()) {
      const notice = { templateName: 'refused', submissionId: submission?.id ?? 0 } as const;
      const told = {
        ...values,
        submissionNo: submission?.submissionNo ?? '',
        cause: 'HARD_RULE',
        hardCount: at,
        errors: '',
      };
      await queueNotice(orm.em.fork(), recipient, { dedupeKey: `try:${at}`, ...notice, values: told });
    }
    await sender.round();
    expect(received).toEqual([]);
    const em = orm.em.fork();
    await em.execute(`update email_history set seen_at = now() where submission_id = ?`, [seen?.id]);
    await em.execute(`update email_history set is_read = true where submission_id = ?`, [fixed?.id]);
    await em.execute(`update mail_outbox set created_at = now() - interval '4 minutes' where user_id = ?`, [person.id]);
    await sender.round();
    expect(received).toHaveLength(1);
    expect((await PostalMime.parse(received[0] ?? '')).text).toContain('Errors: 2');
    const states = await em.execute<{ status: string }[]>(
      `select dedupe_key, status from mail_outbox where user_id = ? order by id`,
      [person.id],
    );
    expect(states.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'sent', 'skipped', 'skipped']);
  });

  it('holds what follows from an approval as long as the screen offers to withdraw it', async () => {
    received.length = 0;
    const person = await makePerson(orm, 'Reviewer', 'next@fund.example', { language: 'en' });
    const recipient = { userId: person.id, address: 'next@fund.example', language: 'en' };
    const notice = { dedupeKey: 'turn:1', templateName: 'yourTurn', submissionId: null, values } as const;
    await queueNotice(orm.em.fork(), recipient, notice);
    await sender.round();
    expect(received).toEqual([]);
    const em = orm.em.fork();
    await em.execute(`update mail_outbox set created_at = now() - interval '11 seconds' where user_id = ?`, [
      person.id,
    ]);
    await sender.round();
    expect(received).toHaveLength(1);
  });

  it('opens the changed rows from a mail about an edit', async () => {
    received.length = 0;
    const person = await makePerson(orm, 'Reviewer', 'peer@fund.example', { language: 'en' });
    const recipient = { userId: person.id, address: 'peer@fund.example', language: 'en' };
    const edited = {
      ...values,
      standing: 'edited',
      person: 'Rei',
      changedCells: 1,
      versionNo: 3,
      comparedNo: 2,
    } as const;
    await queueNotice(orm.em.fork(), recipient, {
      ...{ dedupeKey: 'turn:2', templateName: 'yourTurn', submissionId: null, values: edited },
    });
    await orm.em
      .fork()
      .execute(`update mail_outbox set created_at = now() - interval '11 seconds' where user_id = ?`, [person.id]);
    await sender.round();
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.text).toContain('Rei changed 1 cell of Rent Roll');
    expect(mail.text).toContain(
      'https://postmonth.example/reviewer-dashboard/SUB-000007?view=changed&version=3&compare=2',
    );
  });

  it('sends a mail once, with the Message-ID of its key and a link to the submission', async () => {
    received.length = 0;
    await queue('dana@north.example', 'en', 'SUB-000007:open:opened:1');
    await sender.round();
    await sender.round();
    expect(received).toHaveLength(1);
    const hash = createHash('sha256').update('SUB-000007:open:opened:1').digest('hex').slice(0, 40);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.messageId).toBe(`<${hash}@postmonth>`);
    const link = 'https://postmonth.example/serviceprovider-dashboard/SUB-000007';
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.to?.[0]?.address).toBe('dana@north.example');
    const row = await orm.em.fork().findOneOrFail(MailOutbox, { dedupeKey: 'SUB-000007:open:opened:1' });
    expect(row).toMatchObject({ status: 'sent', attempts: 1 });
    expect(row.sentAt).toBeInstanceOf(Date);
  });

  it('tries again after a fault, and after a crash between sending and marking, with the same Message-ID', async () => {
    received.length = 0;
    isRefusing = true;
    await queue('kenji@north.example', 'ja', 'key-2');
    await sender.round();
    isRefusing = false;
    const em = orm.em.fork();
    expect(await em.findOneOrFail(MailOutbox, { dedupeKey: 'key-2' })).toMatchObject({
      status: 'pending',
      attempts: 1,
    });
    await sender.round();
    expect(received).toHaveLength(1);
    await em.nativeUpdate(MailOutbox, { dedupeKey: 'key-2' }, { nextAttemptAt: new Date(0) });
    await sender.round();
    await em.nativeUpdate(MailOutbox, { dedupeKey: 'key-2' }, { status: 'pending', leasedUntil: new Date(0) });
    await sender.round();
    const ids = received.map((mail) => /Message-ID: (\S+)/.exec(mail)?.[1]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('writes Arabic from right to left', async () => {
    received.length = 0;
    await queue('layla@north.example', 'ar', 'key-3');
    await sender.round();
    const { html } = await PostalMime.parse(received[0] ?? '');
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });

  it('leaves a mail to another sender that took it over while an earlier one was slow', async () => {
    await queue('slow@north.example', 'en', 'SUB-000020:slow');
    await queue('taken@north.example', 'en', 'SUB-000020:taken');
    const { promise, resolve } = Promise.withResolvers<void>();
    slowness = promise;
    const round = sender.round();
    const mailsTo = (address: string) => received.filter((mail) => mail.includes(`To: ${address}`)).length;
    await eventually(
      async () => mailsTo('slow@north.example'),
      (count) => count === 1,
      'the slow mail',
    );
    // As its claim does when the lease has run out.
    await orm.em.fork().execute(`update mail_outbox set attempts = attempts + 1 where address = 'taken@north.example'`);
    resolve();
    await round;
    expect(mailsTo('taken@north.example')).toBe(0);
    const taken = await orm.em.fork().findOneOrFail(MailOutbox, { address: 'taken@north.example' });
    expect(taken).toMatchObject({ status: 'pending', attempts: 2 });
  });

  it('is shared by two senders without sending twice', async () => {
    received.length = 0;
    for (let index = 0; index < 6; index += 1) await queue(`p${index}@north.example`, 'en', `both-${index}`);
    await Promise.all([sender.round(), sender.round()]);
    expect(received).toHaveLength(6);
  });
});
