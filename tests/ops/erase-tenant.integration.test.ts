import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { openDatabase } from '#database/orm.ts';
import { Comment } from '#database/submissions/comment.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { eraseName } from '#ops/erase-tenant/erase-name.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { databaseUrl } from '#tests/support/platform.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';

const tenant = 'Acme "Law" (LLP)';

describe('the erasing of a name', () => {
  let world: World;
  let orm: MikroORM;
  let ownerUrl: string;
  let submission: OpenedSubmission;
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-erase-'));
  const blobs = createFolderBlobStore(dir);
  const erase = (name: string, isReal: boolean) => eraseName({ ownerUrl, blobs, name, isReal });
  const textsOf = async (sql: string) => (await orm.em.fork().execute<{ text: string }[]>(sql)).map(({ text }) => text);

  beforeAll(async () => {
    world = await createWorld();
    ({ orm } = world);
    ownerUrl = databaseUrl(testPlatform().ownerUrl, new URL(orm.config.get('clientUrl') ?? '').pathname.slice(1));
    submission = await world.open();
    await world.start(submission);
    await world.send(submission, await world.upload(submission, 0));
    const { currentVersionId } = await world.until(submission, 'Submitted For Review');
    const em = orm.em.fork();
    em.create(Comment, {
      submissionId: submission.submissionId,
      userId: world.admin,
      text: `ask acme  "law" (llp), not Acmes`,
    });
    await em.flush();
    await em.execute(
      `insert into submission_draft (submission_id, user_id, name, content) values (?, ?, 'comment:-', ?)`,
      [submission.submissionId, world.admin, JSON.stringify(`Ask ${tenant}`)],
    );
    await em.execute(`insert into version_row (version_id, row_no, "values") values (?, 1, ?), (?, 2, ?)`, [
      currentVersionId,
      JSON.stringify(['1402', tenant, '1200.00']),
      currentVersionId,
      JSON.stringify(['1403', 'Acme Lawn', '900.00']),
    ]);
    await em.execute(
      `insert into finding (submission_id, version_id, generation, severity, code, found, params)
       values (?, ?, 1, 'soft', 'R1', ?, ?)`,
      [submission.submissionId, currentVersionId, tenant, JSON.stringify({ tenant })],
    );
    await recordAudit(em, {
      opId: 'edit-of-a-tenant',
      action: 'edit',
      entity: 'submission',
      entityId: submission.submissionNo,
      userId: world.admin,
      before: { tenant: 'nobody' },
      after: { tenant },
    });
    await blobs.put('uploads/a.csv', Buffer.from(`unit,tenant\n1402,${tenant}\n`));
    await em.execute(`update upload set blob_key = 'uploads/a.csv' where submission_id = ?`, [submission.submissionId]);
    await em.execute(`update property set name = ? where id = (select min(id) from property)`, [`House of ${tenant}`]);
  });
  afterAll(async () => {
    await world?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('first says what it would change, and changes nothing', async () => {
    const found = await erase(tenant, false);
    expect(found).toEqual({
      rows: {
        'audit_entry.after': 1,
        'comment.text': 1,
        'finding.found': 1,
        'finding.params': 1,
        'submission_draft.content': 1,
        'version_row.values': 1,
      },
      files: ['uploads/a.csv'],
      unread: [],
      userId: null,
      left: { 'property.name': 1 },
    });
    expect(await textsOf(`select found as text from finding`)).toEqual([tenant]);
    expect((await blobs.getBuffer('uploads/a.csv')).toString()).toContain(tenant);
  });

  it('takes a tenant out of rows, findings, comments, audit trail and files, and keeps that it did', async () => {
    const erased = await erase(tenant, true);
    expect(await textsOf(`select text from comment`)).toContain('ask (erased), not Acmes');
    expect(await textsOf(`select "values"->>1 as text from version_row order by row_no`)).toEqual([
      '(erased)',
      'Acme Lawn',
    ]);
    expect(await textsOf(`select found || (params->>'tenant') as text from finding`)).toEqual(['(erased)(erased)']);
    const [edit] = await orm.em.fork().find(AuditEntry, { opId: 'edit-of-a-tenant' });
    expect(edit).toMatchObject({ before: { tenant: 'nobody' }, after: { tenant: '(erased)' } });
    const file = await blobs.getBuffer('uploads/a.csv');
    expect(file.toString()).toBe('\uFEFFunit,tenant\n1402,(erased)\n');
    expect(await textsOf(`select size_bytes::text as text from upload where blob_key = 'uploads/a.csv'`)).toEqual([
      String(file.length),
    ]);
    const [entry] = await orm.em.fork().find(AuditEntry, { action: 'erase' });
    expect(entry).toMatchObject({ entity: 'name', details: { rows: erased.rows, files: 1, unreadFiles: 0 } });
    expect(JSON.stringify(entry)).not.toContain('Acme');
    expect(await erase(tenant, false)).toMatchObject({ rows: {}, files: [], left: { 'property.name': 1 } });
  });

  it('drops files of reports that hold the name, and those that cannot be read for it', async () => {
    const em = orm.em.fork();
    const files = {
      'reports/named': `unit,tenant\n1,Borealis\n`,
      'reports/other': 'unit,tenant\n1,Cedar\n',
      'reports/paper': '%PDF-1.7',
    };
    for (const [key, content] of Object.entries(files)) {
      await blobs.put(key, Buffer.from(content));
      await em.execute(
        `with made as (insert into job (kind, input, user_id, status, ended_at) values ('exportReport', '{}', ?, 'done', now()) returning id)
         insert into report_file (job_id, user_id, rows_total, blob_key, made_at) select id, ?, 1, ?, now() from made`,
        [world.admin, world.admin, key],
      );
    }
    expect((await erase('Borealis', false)).files).toEqual(['reports/named', 'reports/paper']);
    expect(await blobs.list('reports/')).toHaveLength(3);
    await erase('Borealis', true);
    expect(await blobs.list('reports/')).toEqual(['reports/other']);
    expect(await textsOf(`select blob_key as text from report_file`)).toEqual(['reports/other']);
    await em.execute('delete from report_file');
    await blobs.delete('reports/other');
  });

  it('leaves the audit trail append-only', async () => {
    const owner = await openDatabase(ownerUrl);
    try {
      await expect(owner.em.fork().execute(`update audit_entry set action = 'x'`)).rejects.toThrow(/append-only/);
    } finally {
      await owner.close();
    }
  });

  it('takes a user out by address: the row stays without name, and nobody signs in with it', async () => {
    await makePerson(orm, 'SuperAdmin', 'sofia@fund.example');
    const leaver = await makePerson(orm, 'Reviewer', 'lee.vander@fund.example', { name: 'Lee Vander' });
    const em = orm.em.fork();
    em.create(Comment, { submissionId: submission.submissionId, userId: leaver.id, text: 'Regards, Lee Vander' });
    await em.flush();
    await em.execute(
      `insert into submission_draft (submission_id, user_id, name, content) values (?, ?, 'comment:-', '"Hello"')`,
      [submission.submissionId, leaver.id],
    );
    const kept = JSON.stringify({ userId: leaver.id, cacheId: 'of-lee' });
    await em.execute(`insert into session (sid, sess, expire) values ('lee', ?::json, now() + interval '1 hour')`, [
      kept,
    ]);
    await em.execute(`insert into token_cache (session_id, cipher_text, updated_at) values ('of-lee', 'x', now())`);
    const { rows, userId } = await erase('Lee.Vander@fund.example', true);
    expect(await textsOf(`select sid as text from session union select session_id from token_cache`)).toEqual([]);
    expect([rows, userId]).toEqual([{ 'comment.text': 1 }, leaver.id]);
    expect(await orm.em.fork().findOneOrFail(User, leaver.id)).toMatchObject({
      name: '(erased)',
      firstName: '(erased)',
      lastName: '',
      email: `erased-${leaver.id}@erased.invalid`,
      isActive: false,
    });
    expect(await textsOf(`select text from comment where user_id = ${leaver.id}`)).toEqual(['Regards, (erased)']);
    expect(await textsOf(`select name as text from submission_draft where user_id = ${leaver.id}`)).toEqual([]);
  });

  it('refuses what is too short, two users of one name, and the last SuperAdmin, and changes nothing then', async () => {
    await expect(erase('Al', true)).rejects.toThrow(/too short/);
    await makePerson(orm, 'Reviewer', 'kim1@fund.example', { name: 'Kim Park' });
    await makePerson(orm, 'Reviewer', 'kim2@fund.example', { name: 'Kim Park' });
    await expect(erase('Kim Park', true)).rejects.toThrow(/kim1@fund\.example, kim2@fund\.example/);
    await expect(erase('sofia@fund.example', true)).rejects.toThrow(/last SuperAdmin/);
    expect(await orm.em.fork().count(User, { email: 'sofia@fund.example', isActive: true })).toBe(1);
    expect(await orm.em.fork().count(AuditEntry, { action: 'erase' })).toBe(3);
  });
});
