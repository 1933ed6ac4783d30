import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { importMappings } from '#api/account-mappings/mapping-file.ts';
import { cloneChart } from '#api/account-mappings/clone.ts';
import type { MasterContext } from '#api/masters/master.ts';
import { accountMappingPart } from '#api/set-up/parts/account-mappings.ts';
import type { SetUpRecord } from '#contracts/set-up.ts';
import { Property } from '#database/properties/property.entity.ts';
import { sql } from '#database/sql/select.ts';
import type { ImportedRow } from '#documents/imports/read-rows.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import { ledger, makeHouseChart, makeLedger } from './fixture.ts';

const months = ['2026-08-01', '2026-09-01', '2026-10-01'];

describe('mappings of many charts', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let chartIds: number[];
  let userId: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    const more = [2, 3, 4, 5].map((no) =>
      em.create(Property, { code: `P-10${no}`, name: `House ${no}`, propertyType: 'Office', country: 'US' }),
    );
    await em.flush();
    const properties = [...portfolio.properties, ...more.map(({ id, code, name }) => ({ id, code, name }))];
    portfolio = { ...portfolio, datasetId: dataset!.id, properties };
    await makeHouseChart(api.orm, portfolio);
    chartIds = [];
    for (const { id: propertyId } of properties) {
      for (const postMonth of months) {
        const status = postMonth === months.at(-1) ? 'Submitted For Review' : 'Completed';
        const place = { serviceProviderId: portfolio.north, propertyId, postMonth, status } as const;
        const { chartId } = await makeLedger(api.orm, portfolio, place, ledger);
        if (!chartIds.includes(chartId)) chartIds.push(chartId);
      }
    }
    ({ id: userId } = await makePerson(api.orm, 'Admin', 'amira@fund.example'));
  }, 120_000);
  afterAll(() => api?.close());

  /** What a call answers, and how many statements it sends. */
  async function counted<Answer>(call: (context: MasterContext) => Promise<Answer>): Promise<[Answer, number]> {
    const em = api.orm.em.fork();
    const person = { userId, baseRole: 'Admin', serviceProviderId: null, lists: null, impersonator: null };
    const scope = { condition: sql`true`, isEverything: true, parts: [], lists: null };
    // Of the person and the scope only what the import reads.
    const context = { em, person, scope, language: 'en', requestId: 'test' } as unknown as MasterContext;
    const sent = jest.spyOn(em.getConnection(), 'execute');
    try {
      const answer = await call(context);
      return [answer, sent.mock.calls.length];
    } finally {
      sent.mockRestore();
    }
  }

  const fileOf = (properties: Portfolio['properties'], targets: Record<string, string>): ImportedRow[] =>
    properties.flatMap(({ code: property }) =>
      Object.entries(targets).map(([accountCode, masterAccount], index) => ({
        rowNo: index + 2,
        problems: [],
        values: { serviceProvider: 'NORTH', property, accountCode, masterAccount, effectiveFrom: '2026-08' },
      })),
    );
  const plain = { '1000-00': '1010', '4000-10': '4010', '4000-20': '4020' };
  const changed = { ...plain, '4000-10': '4020', '4000-20': '4010' };
  const check = { isSubmitted: false, fileName: 'mappings.xlsx' };

  it('are cloned to four charts with as many statements as to one', async () => {
    const { datasetId, properties } = portfolio;
    const [source, ...targets] = chartIds;
    const saving = { ...check, isSubmitted: true };
    await counted((context) => importMappings(context, fileOf(properties.slice(0, 1), plain), saving));
    const cloneTo = (ids: number[]) => counted((context) => cloneChart(context, source!, { chartIds: ids, datasetId }));
    const [, toOne] = await cloneTo(targets.slice(0, 1));
    const [{ rows }, toFour] = await cloneTo(targets.slice(1));
    expect(rows.map(({ created }) => created)).toEqual([3, 3, 3, 3]);
    expect(toFour).toBe(toOne);
  });

  it('of a workbook take no more statements for six charts than for two, checked or saved', async () => {
    const { properties } = portfolio;
    const ofTwo = fileOf(properties.slice(0, 2), changed);
    const [two, sentForTwo] = await counted((context) => importMappings(context, ofTwo, check));
    const all = fileOf(properties, changed);
    const [six, sentForSix] = await counted((context) => importMappings(context, all, check));
    expect([two.counts.ready, six.counts.ready]).toEqual([4, 12]);
    expect(sentForTwo).toBeGreaterThan(15);
    expect(sentForSix).toBe(sentForTwo);
    const [saved, sent] = await counted((context) => importMappings(context, all, { ...check, isSubmitted: true }));
    expect(saved).toMatchObject({ isSaved: true, counts: { ready: 12, unchanged: 6, refused: 0 } });
    expect(sent).toBe(sentForTwo);
  });

  it('are judged chart by chart: the one whose control breaks is refused with its difference, the others are right', async () => {
    const [first, second, ...others] = portfolio.properties;
    const rows = [
      ...fileOf([second!], { '4000-10': '4010' }).map((row) => ({
        ...row,
        values: { ...row.values, isSignFlipped: 'yes' },
      })),
      ...fileOf([first!, ...others], { '4000-10': '4010' }),
    ];
    const [result] = await counted((context) => importMappings(context, rows, { ...check, isSubmitted: true }));
    expect(result).toMatchObject({ isSaved: false, counts: { ready: 5, unchanged: 0, refused: 1 } });
    expect(result.rows[0]).toMatchObject({ outcome: 'refused', code: 'ControlBroken', field: 'masterAccount' });
    expect(new Set(result.broken.map(({ chart }) => chart))).toEqual(new Set(['Pier 9 Exchange']));
    expect(new Set(result.broken.map(({ postMonth }) => postMonth))).toEqual(new Set(months));
    const [again] = await counted((context) => importMappings(context, fileOf(portfolio.properties, changed), check));
    expect(again.counts).toEqual({ ready: 0, unchanged: 18, refused: 0 });
  });

  const setUpOf = (properties: Portfolio['properties'], masterAccount: string, isSignFlipped = false): SetUpRecord[] =>
    properties.map(({ code: property }) => ({
      ...{ serviceProvider: 'NORTH', fund: null, property, matcher: { kind: 'account', code: '4000-10' } },
      ...{ effectiveFrom: '2026-08-01', effectiveUntil: null },
      target: { kind: 'account', masterAccount, isSignFlipped },
    }));
  const write = (records: readonly SetUpRecord[]) =>
    counted((context) =>
      context.em.transactional((em) => {
        const planned = records.map((record) => ({ record, standing: null, fields: ['target'] }));
        return accountMappingPart.write({ ...context, em }, planned, records);
      }),
    );

  it('of a set-up file take no more statements for six charts than for two', async () => {
    const { properties } = portfolio;
    const [ofTwo, sentForTwo] = await write(setUpOf(properties.slice(0, 2), '4010'));
    const [ofSix, sentForSix] = await write(setUpOf(properties, '4020'));
    expect([ofTwo, ofSix]).toEqual([[], []]);
    expect(sentForTwo).toBeGreaterThan(15);
    expect(sentForSix).toBe(sentForTwo);
  });

  it('of a set-up file are judged chart by chart', async () => {
    const [first, second, third, ...others] = portfolio.properties;
    const unknown = setUpOf([third!], '9999');
    const broken = setUpOf([second!], '4010', true);
    const [faults] = await write([...setUpOf([first!, ...others], '4010'), ...broken, ...unknown]);
    expect(faults.map(({ record, code }) => [record['property'], code])).toEqual([
      [third!.code, 'UnknownCode'],
      [second!.code, 'Conflict'],
    ]);
  });
});
