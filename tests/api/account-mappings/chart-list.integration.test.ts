import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import { providerChartSorts } from '#contracts/account-mappings.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

/** Two funds, and below each of them an entity: funds 0 and 1, entities 2 (of 0) and 3 (of 1). */
const parents = [null, null, 0, 1];
const [fundCount, propertyCount, masterCount, size] = [parents.length, 9, 3, 10];
const properties = Array.from({ length: propertyCount }, (_, no) => no);
const upTo = (count: number) => fc.integer({ min: 0, max: count - 1 });

const worlds = fc.record({
  /** Of each property: the funds that it was placed in, the last one last. */
  placed: fc.array(fc.array(upTo(fundCount), { maxLength: 2 }), { minLength: propertyCount, maxLength: propertyCount }),
  masterOfFund: fc.array(fc.option(upTo(masterCount)), { minLength: fundCount, maxLength: fundCount }),
  masterOfProperty: fc.array(fc.option(upTo(masterCount)), { minLength: propertyCount, maxLength: propertyCount }),
  retired: fc.subarray(properties, { maxLength: 2 }),
  /** Of properties, and after these of funds. */
  charts: fc.uniqueArray(
    fc.record({ place: upTo(propertyCount + fundCount), accounts: fc.nat(3), pending: fc.nat(2), account: upTo(4) }),
    { selector: ({ place }) => place, minLength: 6 },
  ),
  lists: fc.record({
    funds: fc.subarray([0, 1, 2, 3]),
    properties: fc.subarray(properties, { minLength: 1, maxLength: 3 }),
  }),
  asked: fc.record({
    sort: fc.constantFrom(...providerChartSorts).chain((sort) => fc.constantFrom(sort, `-${sort}`)),
    search: fc.constantFrom('', '', 'und 1', 'house 3', 'ledger 2', 'master 0', 'none'),
    masters: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined }),
    status: fc.constantFrom('', 'Complete', 'Incomplete'),
    IsForProperty: fc.constantFrom('0', '1'),
  }),
});
type World = Parameters<Parameters<typeof worlds.map>[0]>[0];

describe('the list of charts of accounts', () => {
  let api: TestApi;
  let whole: Browser;
  let limitedId: number;
  const ids: Record<'fund' | 'property' | 'master_chart', number[]> = { fund: [], property: [], master_chart: [] };
  let providerId: number;
  const run = <Row>(text: string, params: unknown[] = []): Promise<Row[]> => api.orm.em.fork().execute(text, params);
  const insert = async (text: string, params: unknown[]) =>
    (await run<{ id: number }>(`${text} returning id`, params))[0]!.id;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    await run(`insert into fund_type (name) values ('Fund') on conflict do nothing`);
    for (const [no, parent] of parents.entries())
      ids.fund.push(
        await insert(
          `insert into fund (name, name_folded, fund_type_id, parent_id)
            select ?, ?, (select id from fund_type where name = 'Fund'), ?::int`,
          [`Fund ${no}`, `fund ${no}`, parent === null ? null : ids.fund[parent]],
        ),
      );
    for (let no = 0; no < propertyCount; no += 1)
      ids.property.push(
        await insert(
          `insert into property (code, name, property_type, country, city, ownership_type)
            select ?, ?, 'OFFICE', 'US', 'Austin', 'DIRECT'`,
          [`PR-${no}`, `House ${no}`],
        ),
      );
    for (let no = 0; no < masterCount; no += 1)
      ids.master_chart.push(await insert(`insert into master_chart (name) values (?)`, [`Master ${no}`]));
    providerId = await insert(`insert into service_provider (code, name, type) values (?, ?, ?)`, [
      ...['SP-1', 'Provider', 'PROPERTY_MANAGER'],
    ]);
    await makePerson(api.orm, 'Admin', 'whole@fund.example');
    limitedId = (await makePerson(api.orm, 'Admin', 'part@fund.example')).id;
    whole = await signIn(api.baseUrl, 'whole@fund.example');
  }, 120_000);
  afterAll(() => api?.close());

  async function make({ placed, masterOfFund, masterOfProperty, retired, charts, lists }: World): Promise<void> {
    for (const table of ['source_account', 'provider_chart', 'chart_association', 'fund_property', 'user_scope'])
      await run(`delete from ${table}`);
    await run(`update property set retired_at = case when id = any(?) then now() end`, [
      `{${retired.map((no) => ids.property[no]).join(',')}}`,
    ]);
    for (const [no, funds] of placed.entries())
      for (const [order, fund] of funds.entries())
        await run(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, ?)`, [
          ...[ids.fund[fund], ids.property[no], `202${order}-01-01`],
        ]);
    for (const [column, masters, places] of [
      ['fund_id', masterOfFund, ids.fund] as const,
      ['property_id', masterOfProperty, ids.property] as const,
    ])
      for (const [no, master] of masters.entries())
        if (master !== null)
          await run(`insert into chart_association (chart_id, ${column}) values (?, ?)`, [
            ...[ids.master_chart[master], places[no]],
          ]);
    for (const { place, accounts, pending, account } of charts) {
      const isOfProperty = place < propertyCount;
      const chartId = await insert(
        `insert into provider_chart (service_provider_id, property_id, fund_id, account_count, pending_count, pending_amount,
          total_amount, currency, post_month) values (?, ?, ?, ?, ?, ?, 9, 'USD', '2026-10-01')`,
        [
          ...[
            providerId,
            isOfProperty ? ids.property[place] : null,
            isOfProperty ? null : ids.fund[place - propertyCount],
          ],
          ...[accounts, Math.min(accounts, pending), Math.min(accounts, pending) * 3],
        ],
      );
      await run(`insert into source_account (provider_chart_id, code, name, outcome) values (?, '1', ?, 'ignored')`, [
        ...[chartId, `Ledger ${account}`],
      ]);
    }
    await run(`update provider_chart set is_stale = false where is_stale`);
    for (const table of ['funds', 'properties'] as const)
      for (const no of lists[table]) {
        const column = table === 'funds' ? 'fund_id' : 'property_id';
        const id = ids[table === 'funds' ? 'fund' : 'property'][no];
        await run(`insert into user_scope (user_id, ${column}) values (?, ?)`, [limitedId, id]);
      }
  }

  /** Places of the charts that are listed, computed from what was made. */
  function expected(world: World, isLimited: boolean): number[] {
    const { asked, lists } = world;
    const nameOf = ({ place, account }: World['charts'][number]) => {
      const property = place < propertyCount ? place : null;
      const fund = property === null ? place - propertyCount : (world.placed[property]!.at(-1) ?? null);
      const parent = fund === null ? null : parents[fund]!;
      const ofFund =
        fund === null ? null : (world.masterOfFund[fund] ?? (parent === null ? null : world.masterOfFund[parent]!));
      const master = (property === null ? null : world.masterOfProperty[property]!) ?? ofFund;
      const texts = [
        fund === null ? '' : `Fund ${fund}`,
        ...(property === null ? [] : [`House ${property}`, `PR-${property}`]),
        master === null ? '' : `Master ${master}`,
        `Ledger ${account}`,
      ];
      const isListed =
        (fund !== null && (lists.funds.includes(fund) || (parent !== null && lists.funds.includes(parent)))) ||
        (property !== null && lists.properties.includes(property));
      return { property, master, isListed, text: texts.join('\n').toLowerCase() };
    };
    return world.charts
      .filter((chart) => {
        const { property, master, isListed, text } = nameOf(chart);
        const isComplete = Math.min(chart.accounts, chart.pending) === 0;
        return (
          chart.accounts > 0 &&
          (property === null || !world.retired.includes(property)) &&
          (property !== null) === (asked.IsForProperty === '1') &&
          (!isLimited || isListed) &&
          (asked.masters === undefined || (master !== null && asked.masters.includes(master))) &&
          (asked.status === '' || isComplete === (asked.status === 'Complete')) &&
          text.includes(asked.search)
        );
      })
      .map(({ place }) => place)
      .sort((left, right) => left - right);
  }

  async function listed(browser: Browser, { asked }: World): Promise<ProviderChart[]> {
    const { masters, ...rest } = asked;
    const query = new URLSearchParams({
      ...{ ...rest, size: String(size) },
      ...(masters && { masterCoa: masters.map((no) => ids.master_chart[no]).join(',') }),
    });
    const rows: ProviderChart[] = [];
    for (let page = 1, total = 1; (page - 1) * size < total; page += 1) {
      const { status, body } = await browser.get(`/api/account-mappings?${query.toString()}&page=${page}`);
      expect([status, body]).toEqual([200, expect.anything()]);
      const found = body as Page<ProviderChart>;
      rows.push(...found.rows);
      total = found.total;
      if (page === 1) expect(found.rows.length).toBe(Math.min(total, size));
    }
    return rows;
  }

  it('holds each chart once that its filters find, in its order, for whoever sees all or some places', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await make(world);
        const limited = await signIn(api.baseUrl, 'part@fund.example');
        for (const [browser, isLimited] of [[whole, false] as const, [limited, true] as const]) {
          const rows = await listed(browser, world);
          const places = rows.map(({ propertyName, fundName }) => {
            if (propertyName !== null) return Number(propertyName.slice(-1));
            return propertyCount + Number(fundName?.slice(-1));
          });
          expect(places.toSorted((left, right) => left - right)).toEqual(expected(world, isLimited));
          expectOrder(rows, world.asked.sort);
        }
      }),
      { numRuns: generatedCases(25) },
    );
  }, 180_000);
});

/** Nulls last, in both directions. */
function expectOrder(rows: readonly ProviderChart[], sort: string): void {
  const isDescending = sort.startsWith('-');
  const name = sort.replace('-', '');
  const keys = rows.map((row) => {
    if (name === 'masterCoa') return row.masterCoa?.name ?? null;
    if (name === 'status') return row.pending > 0 ? 1 : 0;
    if (name === 'pendingAmount') return Number(row.pendingAmount);
    if (name === 'pending') return row.pending;
    return name === 'fundName' ? row.fundName : row.propertyName;
  });
  const sorted = keys.toSorted((left, right) => {
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = left < right ? -1 : Number(left > right);
    return isDescending ? -order : order;
  });
  expect(keys).toEqual(sorted);
}
