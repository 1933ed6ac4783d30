import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadPerson } from '#api/access/load-person.ts';
import { loadSubmission } from '#api/submissions/submission.ts';
import { freeMonths, isKeyFree } from '#api/submissions/submission-key.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import type { Portfolio } from './fixture.ts';
import { makePortfolio, makeSubmission } from './fixture.ts';

const months = ['2026-09-01', '2026-08-01', '2026-07-01'];

describe('the months that are free for a submission', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let adminId: number;
  let tower: number;
  let pier: number;
  const entities: number[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    adminId = (await makePerson(api.orm, 'Admin', 'amira@fund.example')).id;
    [tower, pier] = portfolio.properties.map(({ id }) => id) as [number, number];
    const em = api.orm.em.fork();
    const { id: parentId, fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    for (const name of ['North', 'South']) {
      const entity = em.create(Fund, { name, nameFolded: name.toLowerCase(), fundTypeId, parentId });
      await em.flush();
      entities.push(entity.id);
    }
  });
  afterAll(() => api.close());

  const run = <Row>(statement: string, values: unknown[]): Promise<Row[]> =>
    api.orm.em.fork().execute(statement, values);
  const make = (postMonth: string, propertyId = tower, serviceProviderId = portfolio.north) =>
    makeSubmission(api.orm, portfolio, { serviceProviderId, propertyId, postMonth });
  async function makeOfEntity(entityId: number | null, postMonth: string) {
    const submission = await make(postMonth, pier, portfolio.south);
    await run(`update submission set property_id = null, tab = 'funds', entity_id = ? where id = ?`, [
      entityId,
      submission.id,
    ]);
    return submission;
  }
  async function asked({ submissionNo }: { submissionNo: string }) {
    const em = api.orm.em.fork();
    const submission = await loadSubmission(em, (await loadPerson(em, adminId))!, submissionNo);
    const free = await freeMonths(em, submission, months);
    for (const postMonth of months)
      expect([postMonth, await isKeyFree(em, submission, { postMonth })]).toEqual([
        postMonth,
        free.includes(postMonth) || submission.postMonth === postMonth,
      ]);
    return free;
  }

  it('are those without another submission of the place, dataset and provider', async () => {
    const submission = await make('2026-10-01');
    const taken = await make('2026-08-01');
    await make('2026-09-01', pier);
    await make('2026-07-01', tower, portfolio.south);
    expect(await asked(submission)).toEqual(['2026-09-01', '2026-07-01']);
    await run(`update submission set is_key_released = true where id = ?`, [taken.id]);
    expect(await asked(submission)).toEqual(months);
  });

  it('are of one entity or fund, whatever other entities of the fund have', async () => {
    const [north = 0, south = 0] = entities;
    const submission = await makeOfEntity(north, '2026-10-01');
    await makeOfEntity(south, '2026-09-01');
    await makeOfEntity(null, '2026-08-01');
    await makeOfEntity(north, '2026-07-01');
    expect(await asked(submission)).toEqual(['2026-09-01', '2026-08-01']);
  });

  it('are free for all members of a report package', async () => {
    const [report] = await run<{ id: number }>(`insert into report_package (name) values ('Monthly') returning id`, []);
    const packageMonth = async (postMonth: string) =>
      (
        await run<{ id: number }>(
          `insert into package_month (report_package_id, service_provider_id, property_id, post_month, dataset_ids)
            values (?, ?, ?, ?, '{}') returning id`,
          [report!.id, portfolio.south, tower, postMonth],
        )
      )[0]!.id;
    const [other] = await run<{ id: number }>(`select id from dataset where name = 'Trial Balance'`, []);
    const members = { south: portfolio.south, id: await packageMonth('2026-10-01') };
    const first = await make('2026-10-01', tower, members.south);
    const second = await makeSubmission(
      api.orm,
      { ...portfolio, datasetId: other!.id },
      { serviceProviderId: members.south, propertyId: tower, postMonth: '2026-10-01' },
    );
    await run(`update submission set package_month_id = ? where id in (?, ?)`, [members.id, first.id, second.id]);
    const em = api.orm.em.fork();
    const free = async () =>
      freeMonths(em, await loadSubmission(em, (await loadPerson(em, adminId))!, first.submissionNo), months);
    // July has a submission of the first member already.
    expect(await free()).toEqual(['2026-09-01', '2026-08-01']);
    await makeSubmission(
      api.orm,
      { ...portfolio, datasetId: other!.id },
      { serviceProviderId: members.south, propertyId: tower, postMonth: '2026-09-01' },
    );
    expect(await free()).toEqual(['2026-08-01']);
    await packageMonth('2026-08-01');
    expect(await free()).toEqual([]);
  });
});
