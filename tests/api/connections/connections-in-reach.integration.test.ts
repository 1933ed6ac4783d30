import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionDelivery, ConnectionRun, ProposalPage } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { createChance } from '#tests/chaos/chance.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

/** Of the property that the limited person sees, and of the other one. */
interface Made {
  submissionId: number;
  submissionNo: string;
  isSeen: boolean;
}

describe('connections, for an administrator of one property', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  const made: Made[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const { id: userId } = await makePerson(api.orm, 'Admin', 'luc@fund.example', { name: 'Luc' });
    const em = api.orm.em.fork();
    const [seen, unseen] = portfolio.properties;
    em.create(UserScope, { userId, propertyId: seen!.id });
    await em.flush();
    // Each provider delivers for one property: only the first is within reach.
    for (const [propertyId, providerId] of [
      [seen!.id, portfolio.north],
      [unseen!.id, portfolio.south],
    ])
      await rows('insert into property_provider (property_id, service_provider_id, valid_from) values (?, ?, ?)', [
        ...[propertyId, providerId, '2020-01-01'],
      ]);
    for (const [property, postMonth] of [
      [seen!, '2026-10-01'],
      [unseen!, '2026-10-01'],
      [seen!, '2026-09-01'],
      [unseen!, '2026-09-01'],
    ] as const) {
      const place = { serviceProviderId: portfolio.north, propertyId: property.id, postMonth, status: 'New' } as const;
      const { id, submissionNo } = await makeSubmission(api.orm, portfolio, place);
      made.push({ submissionId: id, submissionNo, isSeen: property === seen });
    }
    [admin, limited] = [await signIn(api.baseUrl, 'amira@fund.example'), await signIn(api.baseUrl, 'luc@fund.example')];
  });
  afterAll(() => api.close());

  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    api.orm.em.fork().execute<T[]>(statement, values);
  async function add(name: string, more: Record<string, string | null> = {}): Promise<number> {
    const values = {
      ...{ name, connectionType: 'PULL', serviceProvider: 'NORTH', dataset: 'Rent Roll', format: 'FILE' },
      ...{ apiUrl: 'https://api.north.example/', authorizationType: 'NONE', runEvery: 'MANUAL' },
      ...more,
    };
    const added = await admin.send('POST', '/api/connections', { values });
    expect(added).toMatchObject({ status: 201 });
    return (added.body as MasterRecord).id;
  }
  const pageOf = async <T>(by: Browser, path: string) => (await by.get(`${path}?size=100`)).body as Page<T>;
  const nameOf = ({ submissionNo }: Made) => `rent roll of ${submissionNo}.csv`;

  it('are those of the providers in reach', async () => {
    const [north, south, all] = [
      await add('Of north'),
      await add('Of south', { serviceProvider: 'SOUTH' }),
      await add('Of all', { connectionType: 'WEBHOOK', serviceProvider: null, dataset: null, format: 'JSON' }),
    ];
    const listed = (await pageOf<MasterRecord>(limited, '/api/connections')).rows.map(({ id }) => id);
    expect(listed.sort()).toEqual([north, all].sort());
    for (const path of ['', '/runs', '/deliveries', '/proposals', '/secrets', '/tokens'])
      expect([path, (await limited.get(`/api/connections/${south}${path}`)).status]).toEqual([path, 404]);
    expect((await admin.get(`/api/connections/${south}`)).status).toBe(200);
  });

  it('are neither made nor changed, tested or given tokens by a limited administrator, whatever the way', async () => {
    const id = await add('Not to be changed', { connectionType: 'WEBHOOK', dataset: null, format: 'JSON' });
    const values = {
      ...{
        name: 'Of the limited',
        connectionType: 'PULL',
        serviceProvider: 'NORTH',
        dataset: 'Rent Roll',
        format: 'FILE',
      },
      ...{ apiUrl: 'https://api.north.example/', authorizationType: 'NONE', runEvery: 'MANUAL' },
    };
    const place = `/api/connections/${id}`;
    const connectValues = {
      ...values,
      username: null,
      hostKey: null,
      tokenUrl: null,
      oauthScope: null,
      rowsPath: null,
    };
    const { changedAt } = (await limited.get(place)).body as MasterRecord;
    const before = (await admin.get(place)).body;
    for (const [method, path, body] of [
      [
        'PUT',
        place,
        { values: { ...values, name: 'Not to be changed', connectionType: 'WEBHOOK', dataset: null }, changedAt },
      ],
      ['PUT', `${place}/secrets`, { password: 'x' }],
      ['POST', `${place}/signing-secret`, {}],
      ['POST', `${place}/tokens`, { name: 'mine', scopes: ['published:read'] }],
      ['POST', '/api/connections/connect', { id: null, values: connectValues, secrets: {} }],
      ['POST', '/api/connections/connect', { id, values: connectValues, secrets: {} }],
      ['POST', `${place}/runs`, {}],
    ] as const)
      expect([path, (await limited.send(method, path, body)).status]).toEqual([path, 403]);
    expect(await limited.send('POST', '/api/connections', { values })).toMatchObject({
      ...{ status: 400, body: { details: { problems: [{ code: 'NotAllowed' }] } } },
    });
    expect((await admin.get(place)).body).toEqual(before);
    expect(await rows('select 1 from connection where name = ?', [values.name])).toEqual([]);
    expect(await rows('select 1 from api_token')).toEqual([]);
  });

  // Whatever runs, messages and attachments there are: of a submission out of reach no number, file or sender is answered, and of
  // those in reach none is missing.
  it('name submissions, files and mails in reach, and no other', async () => {
    const chance = createChance(11);
    const id = await add('Busy', {
      connectionType: 'MAILBOX',
      authorizationType: 'BASIC',
      username: 'a',
      apiUrl: 'imaps://mail.north.example',
    });
    const told = { runs: new Set<string>(), messages: 0, mails: new Set<string>() };
    for (let no = 0; no < 25; no += 1) {
      const some = made.filter(() => chance.next() < 0.5);
      const files = some.map((one) => ({
        ...{
          fileName: nameOf(one),
          sizeBytes: 1,
          sha256: 'a',
          blobKey: 'b',
          status: 'delivered',
          reason: null,
          details: {},
        },
        submissions: [one.submissionNo],
      }));
      const lost = { ...files[0], fileName: 'letter to the lender.csv', status: 'kept', submissions: [] };
      await rows(
        `insert into connection_run (connection_id, cause, status, submissions, files, file_name, ended_at)
         values (?, 'schedule', 'kept', ?::jsonb, ?::jsonb, ?, now())`,
        [
          id,
          JSON.stringify(some.map(({ submissionNo }) => submissionNo)),
          JSON.stringify([...files, lost]),
          some.length === 1 ? nameOf(some[0]!) : null,
        ],
      );
      for (const one of some.filter(({ isSeen }) => isSeen)) told.runs.add(one.submissionNo);
      const one = chance.pick(made);
      await rows(
        `insert into connection_delivery (connection_id, submission_id, event) values (?, ?, 'submission.status_changed')`,
        [id, one.submissionId],
      );
      if (one.isSeen) told.messages += 1;
      const suggested = chance.next() < 0.7 ? chance.pick(made) : null;
      await rows(
        `insert into connection_proposal (connection_id, message_key, sender, subject, file_name, size_bytes, sha256, blob_key, suggested_submission_id)
         values (?, ?, ?, ?, 'a.csv', 1, 'a', 'b', ?)`,
        [id, `mail-${no}`, `sender-${no}`, suggested?.submissionNo ?? 'of none', suggested?.submissionId ?? null],
      );
      if (suggested?.isSeen) told.mails.add(`sender-${no}`);
    }
    const place = `/api/connections/${id}`;
    const runs = (await pageOf<ConnectionRun>(limited, `${place}/runs`)).rows;
    const messages = await pageOf<ConnectionDelivery>(limited, `${place}/deliveries`);
    const mails = (await limited.get(`${place}/proposals?size=100`)).body as ProposalPage;
    const text = JSON.stringify([runs, messages, mails]);
    for (const one of made.filter(({ isSeen }) => !isSeen)) expect(text).not.toContain(one.submissionNo);
    for (const word of ['of none', 'letter to the lender']) expect(text).not.toContain(word);
    expect(runs).toHaveLength(25);
    expect(new Set(runs.flatMap(({ submissions }) => submissions))).toEqual(told.runs);
    expect(new Set(runs.flatMap(({ files }) => files.map(({ fileName }) => fileName)))).toEqual(
      new Set(made.filter(({ submissionNo }) => told.runs.has(submissionNo)).map(nameOf)),
    );
    expect([messages.total, messages.rows.length]).toEqual([told.messages, told.messages]);
    expect(new Set(mails.rows.map(({ sender }) => sender))).toEqual(told.mails);
    expect(mails.total).toBe(told.mails.size);
    // Of the newest month.
    expect(mails.targets.map(({ submissionNo }) => submissionNo)).toEqual([made[0]!.submissionNo]);
    expect(((await admin.get(`${place}/proposals`)).body as ProposalPage).total).toBe(25);
  });
});
