import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { deliverFile } from '#activities/connections/deliver-file.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { RolePrivilege } from '#database/roles/role-privilege.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { startMailSender } from '#worker/mail-sender.ts';
import type { MailSender } from '#worker/mail-sender.ts';
import { relayRound } from '#worker/relay.ts';
import { makeConnection } from './connection-world.ts';

const logger = pino({ level: 'silent' });

interface Found {
  hard: number;
  soft: number;
}

describe('the findings of what a connection brings', () => {
  let world: World;
  let smtp: SMTPServer;
  let sender: MailSender;
  let found: Found;
  const received: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    world.fakes.validateUpload = async ({ submissionId, generation, versionNo, uploadId }) => {
      const em = world.orm.em.fork();
      const { hard, soft } = found;
      const version = em.create(Version, {
        ...{ submissionId, generation, versionNo, uploadId, kind: 'upload', columns: [], layout: null },
        ...{ hardCount: hard, softCount: soft },
      });
      await em.flush();
      const at = { submissionId, generation, versionId: version.id };
      for (let count = 0; count < hard; count += 1) em.create(Finding, { ...at, severity: 'hard', code: 'NO_ROWS' });
      for (let count = 0; count < soft; count += 1)
        em.create(Finding, { ...at, severity: 'soft', code: 'PERIOD_MISMATCH', found: '2026-09-01' });
      await em.flush();
      if (hard > 0) return { outcome: 'failed', versionId: version.id, cause: 'HARD_RULE' };
      const values = { haveReviewedCellsChanged: true, haveValuesChanged: true, valuesHash: `rows-${version.id}` };
      return { outcome: 'passed', versionId: version.id, unexplainedCount: soft, ...values };
    };
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        text(stream).then((mail) => {
          received.push(mail);
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    sender = startMailSender({
      orm: world.orm,
      mail: {
        smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
        from: 'Postmonth <no-reply@postmonth.example>',
        holdSeconds: 0,
      },
      ...{ publicUrl: 'https://postmonth.example', secretKey: Buffer.alloc(32, 7).toString('base64'), logger },
      blobs: { getBuffer: () => Promise.reject(new Error('No mail of these has a file.')) },
      // Rounds are called by the tests.
      pauseMs: 3_600_000,
    });
  }, 60_000);
  afterAll(async () => {
    await sender.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
    await world.close();
  });
  beforeEach(() => {
    received.length = 0;
  });

  /** A run brings a file, its check ends, and the mails of both go out. */
  async function bring(connection: Connection, counts: Found): Promise<OpenedSubmission> {
    found = counts;
    const submission = await world.open();
    const em = world.orm.em.fork();
    const run = em.create(ConnectionRun, {
      ...{ connectionId: connection.id, cause: 'person', fileName: 'rent roll.csv', sizeBytes: 3 },
      ...{ blobKey: 'uploads/a', sha256: `content of ${submission.submissionNo}` },
    });
    await em.flush();
    expect(await deliverFile(em, connection, run)).toMatchObject({ status: 'delivered' });
    await em.nativeUpdate(ConnectionRun, { id: run.id }, { status: 'delivered', endedAt: new Date() });
    const to = { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 };
    await relayRound({ orm: world.orm, logger, to });
    await relayRound({ orm: world.orm, logger, to });
    await world.until(
      submission,
      ({ status, hardCount }) => hardCount > 0 || !['New', 'Validation In Progress'].includes(status) || found.soft > 0,
    );
    await world.until(submission, (row) => row.currentVersionId !== null || row.hardCount > 0);
    return submission;
  }

  const mailsTo = async (address: string) => {
    await sender.round();
    const mails = await Promise.all(received.map((mail) => PostalMime.parse(mail)));
    return mails.filter(
      (mail) => mail.to?.some((one) => one.address === address) && /findings/iu.test(mail.subject ?? ''),
    );
  };
  const change = (values: Partial<User>) => world.orm.em.fork().nativeUpdate(User, { id: world.admin }, values);

  it('reach the named person by mail, with the counts, what was found and the way to the submission', async () => {
    const connection = await makeConnection(world, { findingsToId: world.admin });
    const submission = await bring(connection, { hard: 2, soft: 0 });
    const [mail, ...others] = await mailsTo('amira@fund.example');
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Rent Roll');
    for (const part of [
      connection.name,
      'rent roll.csv',
      'Errors: 2.',
      'Findings to explain: 0.',
      '• 2 × ',
      submission.submissionNo,
    ])
      expect(mail?.text).toContain(part);
  });

  it('reach them of a file that passes with something to explain, and not of one without a finding', async () => {
    const connection = await makeConnection(world, { findingsToId: world.admin });
    await bring(connection, { hard: 0, soft: 3 });
    const [mail] = await mailsTo('amira@fund.example');
    expect(mail?.text).toContain('Errors: 0.');
    expect(mail?.text).toContain('Findings to explain: 3.');
    received.length = 0;
    await bring(connection, { hard: 0, soft: 0 });
    expect(await mailsTo('amira@fund.example')).toEqual([]);
  });

  it('reach nobody who is not active any more, or may not open the integration center', async () => {
    const connection = await makeConnection(world, { findingsToId: world.admin });
    await change({ isActive: false });
    await bring(connection, { hard: 1, soft: 0 });
    await change({ isActive: true });
    expect(await mailsTo('amira@fund.example')).toEqual([]);

    const em = world.orm.em.fork();
    const { id: roleId } = await em.findOneOrFail(Role, { baseRole: 'Admin' });
    await em.upsert(RolePrivilege, { roleId, screen: 'integrationCenter', privilege: 'None' });
    await bring(connection, { hard: 1, soft: 0 });
    expect(await mailsTo('amira@fund.example')).toEqual([]);

    await em.upsert(RolePrivilege, { roleId, screen: 'integrationCenter', privilege: 'View' });
    await bring(connection, { hard: 1, soft: 0 });
    expect(await mailsTo('amira@fund.example')).toHaveLength(1);
  });
});
