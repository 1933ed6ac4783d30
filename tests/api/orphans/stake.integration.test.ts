import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrphanCounts, OrphanRow, OrphanStake } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import type { FixWorld } from './fix-world.ts';
import { month, startFixWorld } from './fix-world.ts';

const category = 'accountMappingPending';
const currencies = ['AED', 'EUR', 'JPY', 'USD'] as const;
type Currency = (typeof currencies)[number];
const size = 10;
const chartCount = 13;

/** Amounts of one chart, by currency. */
type Chart = Partial<Record<Currency, number>>;
interface Rate {
  from: Currency;
  to: Currency;
  rate: number;
}

const currency = fc.constantFrom(...currencies);
// Their inverses and products are exact numbers.
const rate = fc.constantFrom(0.25, 0.5, 1, 2, 8);
const amount = fc.integer({ min: 1, max: 40 }).map((times) => times * 1_000);
const chart: fc.Arbitrary<Chart> = fc
  .uniqueArray(currency, { minLength: 1, maxLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, amount]))));
const rates: fc.Arbitrary<Rate[]> = fc.uniqueArray(
  fc.record({ from: currency, to: currency, rate }).filter(({ from, to }) => from !== to),
  { maxLength: 5, selector: ({ from, to }) => `${from}${to}` },
);
const charts = fc.array(chart, { minLength: chartCount, maxLength: chartCount });

/** What one unit is worth, as the reports have it: directly, else through the base currency of the fund. */
function worthOf(kept: readonly Rate[], from: string, to: string, base: string): number | null {
  const quote = (one: string, other: string) => {
    const found = kept.find((rate) => rate.from === one && rate.to === other)?.rate;
    const inverse = kept.find((rate) => rate.from === other && rate.to === one)?.rate;
    return found ?? (inverse === undefined ? null : 1 / inverse);
  };
  if (from === to) return 1;
  const [there, on] = base === from || base === to ? [null, null] : [quote(from, base), quote(base, to)];
  return quote(from, to) ?? (there === null || on === null ? null : there * on);
}

function convertedOf(chart: Chart, kept: readonly Rate[], to: string, base: string): number | null {
  let sum = 0;
  for (const [from, amount] of Object.entries(chart)) {
    const worth = worthOf(kept, from, to, base);
    if (worth === null) return null;
    sum += amount * worth;
  }
  return sum;
}

describe('what is at stake where accounts wait', () => {
  let world: FixWorld;
  const chartIds: number[] = [];

  beforeAll(async () => {
    world = await startFixWorld();
    for (let at = 0; at < chartCount; at += 1) {
      const property_id = await world.property(`Stake ${at}`);
      chartIds.push(
        await world.insert('provider_chart', {
          service_provider_id: world.portfolio.north,
          property_id,
          post_month: month,
        }),
      );
    }
  }, 120_000);
  afterAll(() => world?.api.close());

  async function keepRates(kept: readonly Rate[]): Promise<void> {
    await world.run('delete from exchange_rate');
    const keep = ({ from, to, rate }: Rate, kind: string, post_month: string) =>
      world.insert('exchange_rate', { post_month, from_currency: from, to_currency: to, kind, rate });
    for (const one of kept) await keep(one, 'CLOSING', month);
    // Neither an average nor a rate of another month counts.
    await keep({ from: 'AED', to: 'USD', rate: 32 }, 'AVERAGE', month);
    await keep({ from: 'JPY', to: 'USD', rate: 64 }, 'CLOSING', '2026-09-01');
  }

  async function keepCharts(wanted: readonly Chart[], base: Currency): Promise<void> {
    await world.run('update fund set base_currency = ?', [base]);
    await world.run('delete from source_account');
    for (const [at, chart] of wanted.entries()) {
      const entries = Object.entries(chart);
      const sum = entries.reduce((all, [, amount]) => all + amount, 0);
      await world.run('update provider_chart set pending_count = ?, pending_amount = ?, currency = ? where id = ?', [
        ...[entries.length, sum, entries.length === 1 ? entries[0]![0] : null, chartIds[at]],
      ]);
      for (const [name, amount] of entries) {
        const account = { provider_chart_id: chartIds[at], code: name, post_month: month, closing: amount };
        await world.insert('source_account', { ...account, amount, currency: name });
      }
    }
  }

  async function walk(sort: string): Promise<OrphanRow[]> {
    const rows: OrphanRow[] = [];
    for (let page = 1; page <= Math.ceil(chartCount / size); page += 1) {
      const path = `/api/orphans/${category}?postMonth=${month}&sort=${sort}&size=${size}&page=${page}`;
      rows.push(...(await world.get<Page<OrphanRow>>(path)).rows);
    }
    return rows;
  }

  async function countedNow() {
    const { counts } = await world.get<OrphanCounts>(`/api/orphans/counts?postMonth=${month}`);
    return counts.find((one) => one.category === category)!;
  }

  const chartOf = (wanted: readonly Chart[], { key }: OrphanRow) => wanted[chartIds.indexOf(Number(key.slice(1)))]!;
  const isSingle = (chart: Chart) => Object.keys(chart).length === 1;

  it('is in order of the amounts in one currency, and without a rate in order of each currency, whatever the rates', async () => {
    await fc.assert(
      fc.asyncProperty(charts, rates, currency, async (wanted, kept, base) => {
        await keepRates(kept);
        await keepCharts(wanted, base);
        const rows = await walk('-stake');
        expect(rows).toHaveLength(chartCount);
        expect((await walk('stake')).map(({ key }) => key)).toEqual(rows.map(({ key }) => key).reverse());

        const compared = rows.flatMap(({ stake }) => (stake.compared ? [stake.compared] : []));
        const target = compared[0]?.currency ?? '';
        const ratedIn = (to: string) => wanted.filter((chart) => convertedOf(chart, kept, to, base) !== null).length;
        for (const row of rows) {
          const mine = chartOf(wanted, row);
          const [only] = isSingle(mine) ? Object.entries(mine) : [];
          const worth = target === '' ? null : convertedOf(mine, kept, target, base);
          expect(row.stake).toEqual({
            ...{ submissions: expect.any(Number), isMixed: only === undefined },
            amount: only === undefined ? null : String(only[1]),
            currency: only?.[0] ?? null,
            compared: worth === null ? null : { amount: worth.toFixed(2), currency: target },
          } satisfies Record<keyof OrphanStake, unknown>);
        }
        // No rated record after one without a rate; each part in its own order.
        const order = rows.map(({ stake: { compared: worth, amount: own, currency: name } }) =>
          worth ? [0, '', -Number(worth.amount)] : [1, name ?? '~', -Number(own)],
        );
        const inOrder = [...order].sort(
          (one, other) =>
            Number(one[0]) - Number(other[0]) ||
            (one[1]! < other[1]! ? -1 : one[1]! > other[1]! ? 1 : Number(one[2]) - Number(other[2])),
        );
        expect(order).toEqual(inOrder);
        // No other currency has rates from more records.
        const candidates = currencies.filter((name) => wanted.some((chart) => chart[name] !== undefined));
        expect(compared).toHaveLength(Math.max(...candidates.map(ratedIn)));

        const unrated = rows.filter(({ stake }) => stake.compared === null);
        const named = unrated.flatMap(({ stake }) => stake.currency ?? []);
        expect(await countedNow()).toMatchObject({
          comparedIn:
            compared.length > 0 && rows.some(({ stake }) => stake.compared && stake.currency !== target)
              ? target
              : null,
          unrated: { count: unrated.length, currencies: [...new Set(named)].sort() },
        });
      }),
      { numRuns: generatedCases(25) },
    );
  }, 240_000);

  it('is compared again as soon as a rate is added, changed or withdrawn', async () => {
    const both: Chart[] = chartIds.map((_, at) => (at === 0 ? { JPY: 40_000 } : { USD: at * 1_000 }));
    await keepCharts(both, 'USD');
    const firstKey = async () => (await walk('-stake'))[0]?.key;
    await keepRates([]);
    expect(await firstKey()).toBe(`c${chartIds.at(-1)}`);
    expect((await countedNow()).unrated).toEqual({ count: 1, currencies: ['JPY'] });
    await keepRates([{ from: 'JPY', to: 'USD', rate: 0.5 }]);
    expect(await firstKey()).toBe(`c${chartIds[0]}`);
    expect((await countedNow()).unrated).toEqual({ count: 0, currencies: [] });
    await world.run(`update exchange_rate set rate = 0.25 where kind = 'CLOSING' and post_month = ?`, [month]);
    expect(await firstKey()).toBe(`c${chartIds.at(-1)}`);
    await world.run('update exchange_rate set is_active = false');
    expect((await countedNow()).unrated).toEqual({ count: 1, currencies: ['JPY'] });
  });
});
