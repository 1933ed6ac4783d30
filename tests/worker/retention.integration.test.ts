import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { ImportRun } from '#database/imports/import-run.entity.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { createRetentionRound } from '#worker/retention.ts';

const monthMs = 31 * 24 * 3_600_000;

describe('what is dropped after a time', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let submissionId: number;
  let userId: number;
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-retention-'));
  const blobs = createFolderBlobStore(dir);
  const logger = pino({ level: 'silent' });

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const portfolio = await makePortfolio(orm);
    const { north } = portfolio;
    const propertyId = portfolio.properties[0]?.id ?? 0;
    userId = (await makePerson(orm, 'DataProvider', 'dana@north.example', { serviceProviderId: north })).id;
    const { submissionNo } = await makeSubmission(orm, portfolio, { serviceProviderId: north, propertyId });
    submissionId = (await orm.em.fork().findOneOrFail(Submission, { submissionNo })).id;
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  let made = 0;
  async function version(state: string, months: number): Promise<number> {
    made += 1;
    const em = orm.em.fork();
    const createdAt = new Date(Date.now() - months * monthMs);
    const base = {
      submissionId,
      versionNo: 100 + made,
      generation: 100 + made,
      kind: 'upload',
      columns: [],
      layout: null,
    };
    const row = em.create(Version, { ...base, state, createdAt });
    await em.flush();
    await em.execute(
      `insert into version_row (version_id, row_no, values) values (?, 1, '["301"]'), (?, 2, '["302"]')`,
      [row.id, row.id],
    );
    return row.id;
  }
  const rowsOf = async (id: number) =>
    (
      await orm.em
        .fork()
        .execute<{ n: number }[]>('select count(*)::int as n from version_row where version_id = ?', [id])
    )[0]?.n;

  it('are the rows of versions that were superseded long ago, never their findings or a standing version', async () => {
    const [old, young, standing] = [
      await version('superseded', 14),
      await version('superseded', 3),
      await version('current', 30),
    ];
    const em = orm.em.fork();
    await em.nativeUpdate(Submission, submissionId, { currentVersionId: standing });
    const before = await em.count(Finding);
    const round = createRetentionRound({ orm, blobs, logger, keepRowsMonths: 13 });
    expect(await round()).toBe(false);
    expect([await rowsOf(old), await rowsOf(young), await rowsOf(standing)]).toEqual([0, 2, 2]);
    expect(await em.count(Version, { id: old })).toBe(1);
    expect(await em.count(Finding)).toBe(before);
  });

  it('are no rows at all where the setting keeps them', async () => {
    const old = await version('superseded', 60);
    await createRetentionRound({ orm, blobs, logger, keepRowsMonths: null })();
    expect(await rowsOf(old)).toBe(2);
  });

  it('are words that nobody has touched for a quarter of a year', async () => {
    const em = orm.em.fork();
    await em.execute(
      `insert into submission_draft (submission_id, user_id, name, content, updated_at) values
         (?, ?, 'old', '1', now() - interval '91 days'), (?, ?, 'young', '2', now() - interval '89 days')`,
      [submissionId, userId, submissionId, userId],
    );
    await createRetentionRound({ orm, blobs, logger, keepRowsMonths: null })();
    expect(await em.execute('select name from submission_draft')).toEqual([{ name: 'young' }]);
  });

  it('are files of reports and their rows after 30 days, and those that no row names', async () => {
    const em = orm.em.fork();
    const add = async (name: string, days: number) => {
      await blobs.put(`reports/${name}`, Buffer.from(name));
      await em.execute(
        `with made as (insert into job (kind, input, user_id, status, ended_at) values ('exportReport', '{}', ?, 'done', now()) returning id)
         insert into report_file (job_id, user_id, rows_total, blob_key, made_at, created_at)
         select id, ?, 1, ?, now(), now() - make_interval(days => ?) from made`,
        [userId, userId, `reports/${name}`, days],
      );
    };
    await add('old', 31);
    await add('young', 29);
    await blobs.put('reports/made-in-vain', Buffer.from('x'));
    let now = Date.now();
    const round = createRetentionRound({ orm, blobs, logger, keepRowsMonths: null, now: () => now });
    await round();
    expect((await blobs.list('reports/')).sort()).toEqual(['reports/made-in-vain', 'reports/young']);
    expect(await em.execute('select blob_key as key from report_file')).toEqual([{ key: 'reports/young' }]);
    now += 24 * 3_600_000;
    await round();
    expect(await blobs.list('reports/')).toEqual(['reports/young']);
    await em.execute('delete from report_file');
    await blobs.delete('reports/young');
  });

  it('are attachments that came by mail, decided or not, after 30 days, and their files with them', async () => {
    const em = orm.em.fork();
    const { datasetId, serviceProviderId } = await em.findOneOrFail(Submission, submissionId);
    const place = { connectionType: 'MAILBOX', apiUrl: 'imaps://mail.example/', datasetId, serviceProviderId } as const;
    const connectionId = await em.insert(Connection, { name: 'Mails', ...place });
    const add = async (name: string, days: number) => {
      await blobs.put(`uploads/connections/${name}`, Buffer.from(name));
      await em.execute(
        `insert into connection_proposal (connection_id, message_key, sender, subject, file_name, size_bytes, sha256, blob_key, created_at)
         values (?, ?, '', '', 'a.csv', 1, 'x', ?, now() - make_interval(days => ?))`,
        [connectionId, name, `uploads/connections/${name}`, days],
      );
    };
    await add('old', 31);
    await add('young', 29);
    const [reader] = await em.execute<{ id: number }[]>('select id from app_user limit 1');
    await em.insert(EmailHistory, {
      ...{ userId: reader!.id, dedupeKey: 'waits', templateName: 'attachmentsWaiting', values: { connectionId } },
    });
    const isNoticeRead = async () => (await orm.em.fork().findOneOrFail(EmailHistory, { dedupeKey: 'waits' })).isRead;
    let now = Date.now();
    const round = createRetentionRound({ orm, blobs, logger, keepRowsMonths: null, now: () => now });
    await round();
    expect(await isNoticeRead()).toBe(false);
    expect(await em.execute('select message_key as key from connection_proposal')).toEqual([{ key: 'young' }]);
    now += 25 * 3_600_000;
    await round();
    expect(await blobs.list('uploads/connections/')).toEqual(['uploads/connections/young']);
    await em.execute(`update connection_proposal set created_at = created_at - interval '2 days'`);
    await round();
    expect(await isNoticeRead()).toBe(true);
    await em.execute('delete from connection');
    await blobs.delete('uploads/connections/young');
  });

  it('are runs of connections with the files that they kept, and messages that no receiver took, after 30 days', async () => {
    const em = orm.em.fork();
    const { datasetId, serviceProviderId } = await em.findOneOrFail(Submission, submissionId);
    const place = { connectionType: 'SFTP', apiUrl: 'sftp://files.example/', datasetId, serviceProviderId } as const;
    const connectionId = await em.insert(Connection, { name: 'Files', ...place });
    const ages = { old: 31, young: 29 };
    for (const [name, days] of Object.entries(ages)) {
      await blobs.put(`uploads/connections/${name}`, Buffer.from(name));
      await em.execute(
        `insert into connection_run (connection_id, cause, status, reason, files, created_at, ended_at)
         select ?, 'schedule', 'kept', 'NoOpenSubmission', jsonb_build_array(jsonb_build_object('blobKey', ?::text)), t, t
           from (select now() - make_interval(days => ?) as t) x`,
        [connectionId, `uploads/connections/${name}`, days],
      );
      for (const status of ['refused', 'waiting', 'delivered'])
        await em.execute(
          `insert into connection_delivery (connection_id, event, submission_id, status, details, created_at)
           values (?, 'submission.status_changed', ?, ?, ?::jsonb, now() - make_interval(days => ?))`,
          [connectionId, submissionId, status, JSON.stringify({ name }), days],
        );
    }
    let now = Date.now();
    const round = createRetentionRound({ orm, blobs, logger, keepRowsMonths: null, now: () => now });
    await round();
    const left = `select details ->> 'name' as name, status from connection_delivery order by id`;
    expect(await em.execute(left)).toEqual(
      ['refused', 'waiting', 'delivered'].map((status) => ({ name: 'young', status })),
    );
    expect(await em.execute(`select files -> 0 ->> 'blobKey' as key from connection_run`)).toEqual([
      { key: 'uploads/connections/young' },
    ]);
    now += 25 * 3_600_000;
    await round();
    expect(await blobs.list('uploads/connections/')).toEqual(['uploads/connections/young']);
    await em.execute('delete from connection');
    await blobs.delete('uploads/connections/young');
  });

  it('are files that no row names, when they were orphans a day before, too', async () => {
    await blobs.put('uploads/2026-10/named', Buffer.from('a'));
    await blobs.put('uploads/2026-10/orphan', Buffer.from('b'));
    await blobs.put('uploads/2026-10/imported', Buffer.from('d'));
    await blobs.put('backups/somebody-elses', Buffer.from('c'));
    const em = orm.em.fork();
    em.create(Upload, {
      opId: 'named',
      submissionId,
      fileName: 'a.xlsx',
      blobKey: 'uploads/2026-10/named',
      sha256: 'a',
      sizeBytes: 1,
      seenGeneration: 0,
      uploadedByUserId: userId,
    });
    em.create(ImportRun, {
      importId: randomUUID(),
      master: 'properties',
      fileName: 'p.xlsx',
      blobKey: 'uploads/2026-10/imported',
      sha256: 'd',
      sizeBytes: 1,
      userId,
    });
    await em.flush();
    let now = Date.now();
    const round = createRetentionRound({ orm, blobs, logger, keepRowsMonths: null, now: () => now });
    await round();
    now += 23 * 3_600_000;
    await round();
    expect(await blobs.list('uploads/')).toHaveLength(3);
    now += 3_600_000;
    await round();
    expect((await blobs.list('')).sort()).toEqual([
      'backups/somebody-elses',
      'uploads/2026-10/imported',
      'uploads/2026-10/named',
    ]);
  });
});
