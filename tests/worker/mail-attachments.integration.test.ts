import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { screenOfReport } from '#contracts/reports.ts';
import { openDatabase } from '#database/orm.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { attachmentsOf } from '#worker/mail-attachments.ts';

const blobs = { getBuffer: (key: string) => Promise.resolve(Buffer.from(`content of ${key}`)) };

describe('a mail that has waited with a file for its receiver', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let userId: number;
  let jobId: number;
  let fundId: number;
  let otherFundId: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    ({ fundId } = await makePortfolio(orm));
    ({ id: userId } = await makePerson(orm, 'Admin', 'late@file.example'));
    const em = orm.em.fork();
    const [other] = await em.execute<{ id: number }[]>(
      `insert into fund (name, name_folded, fund_type_id) select 'Delta', 'delta', fund_type_id from fund where id = ? returning id`,
      [fundId],
    );
    otherFundId = other!.id;
    await em.execute('insert into user_scope (user_id, fund_id) values (?, ?)', [userId, fundId]);
    const [made] = await em.execute<{ id: number }[]>(
      `with made as (insert into job (kind, input, user_id, status, ended_at) values ('exportReport', '{}', ?, 'done', now()) returning id)
       insert into report_file (job_id, user_id, rows_total, file_name, blob_key, size_bytes, made_at, limited_to)
       select id, ?, 1, 'Rent roll.xlsx', 'reports/late', 100, now(), ?::jsonb from made returning job_id as id`,
      [userId, userId, JSON.stringify({ fundIds: [fundId], propertyIds: [] })],
    );
    jobId = made!.id;
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const attached = async () => {
    const values = { report: 'rentroll', schedule: 'Board', address: '/', fileJobId: jobId, standing: 'file' };
    const files = await attachmentsOf(orm.em.fork(), blobs, { userId, values });
    return files.map(({ filename, content }) => [filename, content.toString()]);
  };
  const change = (statement: string, values: unknown[]) => orm.em.fork().execute(statement, values);
  const grant = (privilege: string) =>
    change(
      'update role_privilege set privilege = ? where screen = ? and role_id = (select role_id from app_user where id = ?)',
      [privilege, screenOfReport('rentroll'), userId],
    );
  const setActive = (isActive: boolean) => change('update app_user set is_active = ? where id = ?', [isActive, userId]);
  const limitTo = (id: number) => change('update user_scope set fund_id = ? where user_id = ?', [id, userId]);

  it('brings it', async () => {
    expect(await attached()).toEqual([['Rent roll.xlsx', 'content of reports/late']]);
  });

  it.each([
    ['who may only look at the report by now', () => grant('View'), () => grant('All')],
    ['whose account was closed', () => setActive(false), () => setActive(true)],
    ['who has another fund by now', () => limitTo(otherFundId), () => limitTo(fundId)],
  ])('brings nothing to a person %s', async (_, lose, regain) => {
    await lose();
    expect(await attached()).toEqual([]);
    await regain();
    expect(await attached()).toHaveLength(1);
  });

  it('brings nothing where no file is named', async () => {
    expect(await attachmentsOf(orm.em.fork(), blobs, { userId, values: { report: 'rentroll' } })).toEqual([]);
  });
});
