import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionProposal } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { ConnectionProposal as Proposal } from '#database/connections/connection-proposal.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

describe('attachments that came by mail', () => {
  let api: TestApi;
  let admin: Browser;
  let limited: Browser;
  let connectionId: number;
  let submissionNo: string;
  let made = 0;
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const { id: userId } = await makePerson(api.orm, 'Admin', 'lim@fund.example', { name: 'Lim' });
    const em = api.orm.em.fork();
    await em.persist(em.create(UserScope, { userId, propertyId: portfolio.properties[0]!.id })).flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'lim@fund.example');
    const place = { serviceProvider: 'NORTH', dataset: 'Rent Roll', apiUrl: 'imaps://mail.example/' };
    const signing = { authorizationType: 'BASIC', username: 'feed', format: 'FILE', runEvery: 'HOURLY' };
    const values = { name: 'Mailbox', connectionType: 'MAILBOX', ...place, ...signing };
    const added = await admin.send('POST', '/api/connections', { values });
    expect(added).toMatchObject({ status: 201 });
    connectionId = (added.body as MasterRecord).id;
    const submission = await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id, status: 'New' },
    });
    submissionNo = submission.submissionNo;
  });
  afterAll(() => api.close());

  async function propose(sha256 = `content ${made}`): Promise<string> {
    made += 1;
    const em = api.orm.em.fork();
    const proposal = em.create(Proposal, {
      ...{ connectionId, messageKey: `<${made}@north.example>`, sender: 'dana@north.example', subject: 'October' },
      ...{ fileName: 'rent roll.csv', sizeBytes: 3, sha256, blobKey: 'uploads/a' },
    });
    await em.flush();
    return `/api/connections/${connectionId}/proposals/${proposal.id}`;
  }
  const uploads = () =>
    rows<{ opId: string; userId: number }>(
      `select o.op_id as "opId", o.user_id as "userId" from outbox_entry o join submission s on s.id = o.submission_id
        where s.submission_no = ? and o.kind = 'upload' order by o.id`,
      [submissionNo],
    );

  it('are listed with the submissions that wait for a file, and reach none by themselves', async () => {
    await propose();
    const page = await admin.read(`/api/connections/${connectionId}/proposals`);
    expect(page).toMatchObject({
      total: 1,
      rows: [{ status: 'open', sender: 'dana@north.example', submissionNo: null }],
    });
    expect(page.targets).toMatchObject([{ submissionNo }]);
    expect(await uploads()).toEqual([]);
  });

  it('are handed over when a person accepts them, once, as an upload of the service account, with who decided', async () => {
    const place = await propose('the content');
    const before = (await uploads()).length;
    const accepted = await admin.send('POST', `${place}/accept`, { submissionNo });
    expect(accepted).toMatchObject({
      status: 200,
      body: { status: 'accepted', submissionNo, decidedBy: 'Amira Haddad' },
    });
    expect(await admin.send('POST', `${place}/accept`, { submissionNo })).toMatchObject({ status: 409 });
    expect(await admin.send('POST', `${place}/dismiss`, {})).toMatchObject({ status: 409 });
    const sent = await uploads();
    expect(sent).toHaveLength(before + 1);
    const [account] = await rows<{ id: number }>('select service_account_id as id from connection where id = ?', [
      connectionId,
    ]);
    expect(sent.at(-1)?.userId).toBe(account!.id);
    const trail = await rows<{ details: object }>(
      `select a.details from audit_entry a join app_user u on u.id = a.user_id
        where a.action = 'connection.acceptFile' and u.email = 'amira@fund.example'`,
    );
    expect(trail).toMatchObject([
      { details: { submissionNo, sender: 'dana@north.example', fileName: 'rent roll.csv' } },
    ]);
    const same = await propose('the content');
    expect(await admin.send('POST', `${same}/accept`, { submissionNo })).toMatchObject({ status: 409 });
  });

  it('close the notices of them when the last one is decided', async () => {
    const [first, second] = [await propose('one of two'), await propose('two of two')];
    await rows(`update connection_proposal set status = 'dismissed', decided_at = now(), decided_by_user_id = (
      select id from app_user where email = 'amira@fund.example') where status = 'open' and sha256 not like '% of two'`);
    await rows(
      `insert into email_history (user_id, dedupe_key, template_name, "values")
       select id, 'waits', 'attachmentsWaiting', jsonb_build_object('connectionId', ?::int) from app_user
        where email = 'amira@fund.example'`,
      [connectionId],
    );
    const isRead = async () =>
      (await rows<{ isRead: boolean }>(`select is_read as "isRead" from email_history where dedupe_key = 'waits'`))[0]
        ?.isRead;
    expect(await admin.send('POST', `${first}/dismiss`, {})).toMatchObject({ status: 200 });
    expect(await isRead()).toBe(false);
    expect(await admin.send('POST', `${second}/dismiss`, {})).toMatchObject({ status: 200 });
    expect(await isRead()).toBe(true);
  });

  it('ask for no decision any more when their connection is deleted', async () => {
    const values = { name: 'Short', connectionType: 'MAILBOX', serviceProvider: 'NORTH', dataset: 'Rent Roll' };
    const signing = { authorizationType: 'BASIC', username: 'feed', format: 'FILE', runEvery: 'HOURLY' };
    const added = await admin.send('POST', '/api/connections', {
      values: { ...values, ...signing, apiUrl: 'imaps://mail.example/short' },
    });
    const { id } = added.body as MasterRecord;
    await rows(
      `insert into connection_run (connection_id, cause, status, ended_at) values (?, 'person', 'proposed', now())`,
      [id],
    );
    await rows(
      `insert into email_history (user_id, dedupe_key, template_name, "values")
       select id, 'short', 'attachmentsWaiting', jsonb_build_object('connectionId', ?::int) from app_user
        where email = 'amira@fund.example'`,
      [id],
    );
    expect(await admin.send('DELETE', `/api/connections/${id}`)).toMatchObject({ body: { outcome: 'retired' } });
    expect(await rows(`select is_read as "isRead" from email_history where dedupe_key = 'short'`)).toEqual([
      { isRead: true },
    ]);
  });

  it('go to no submission that does not wait for a file of this connection, and are decided by no limited person', async () => {
    const place = await propose();
    const before = await uploads();
    expect(await admin.send('POST', `${place}/accept`, { submissionNo: 'SUB-999999' })).toMatchObject({ status: 409 });
    expect(await limited.send('POST', `${place}/accept`, { submissionNo })).toMatchObject({ status: 403 });
    expect(await limited.send('POST', `${place}/dismiss`, {})).toMatchObject({ status: 403 });
    expect(await uploads()).toEqual(before);
    const dismissed = await admin.send('POST', `${place}/dismiss`, {});
    expect(dismissed).toMatchObject({ status: 200, body: { status: 'dismissed', submissionNo: null } });
    expect((dismissed.body as ConnectionProposal).decidedAt).not.toBeNull();
    expect(await uploads()).toEqual(before);
  });
});
