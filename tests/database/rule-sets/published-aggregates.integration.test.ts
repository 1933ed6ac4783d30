import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { openDatabase } from '#database/orm.ts';
import { readPublishedAggregates } from '#database/rule-sets/published-aggregates.ts';
import { queriesOf } from '#database/submissions/run-queries.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { installPortfolio } from '../../activities/frequencies/portfolio.ts';

/** Who has a ledger: one of two properties, their fund, or the fund above it. */
const places = ['first', 'second', 'fund', 'above'] as const;
type PlaceName = (typeof places)[number];
/** What a row is about. */
type Subject = 'first' | 'second' | 'fund';
interface Ledger {
  place: PlaceName;
  rows: { subject: Subject; amount: number }[];
}

const amount = fc.integer({ min: -9_999, max: 9_999 });
const ledgers: fc.Arbitrary<Ledger[]> = fc
  .record(
    Object.fromEntries(
      places.map((place) => {
        const subjects: Subject[] = place === 'first' || place === 'second' ? [place] : ['first', 'second', 'fund'];
        const row = fc.record({ subject: fc.constantFrom(...subjects), amount });
        return [place, fc.option(fc.array(row, { minLength: 1, maxLength: 5 }))];
      }),
    ) as Record<PlaceName, fc.Arbitrary<Ledger['rows'] | null>>,
  )
  .map((made) => places.flatMap((place) => (made[place] ? [{ place, rows: made[place] }] : [])));

/** Each subject from one ledger: that of the place that asks, else its own, else that of the nearest fund that has rows of it. */
function expectedSum(asking: PlaceName, made: readonly Ledger[]): number | null {
  const subjects: Subject[] = asking === 'first' || asking === 'second' ? [asking] : ['first', 'second', 'fund'];
  const rowsOf = (place: PlaceName, subject: Subject) =>
    made.find((ledger) => ledger.place === place)?.rows.filter((row) => row.subject === subject) ?? [];
  const own = made.some(({ place }) => place === asking);
  const found = subjects.flatMap((subject) => {
    const order: PlaceName[] = own ? [asking] : [subject, 'fund', 'above'];
    // The ledger of a property counts even when the fund has rows of that property, too.
    const from = order.find((place) => rowsOf(place, subject).length > 0);
    return from ? rowsOf(from, subject) : [];
  });
  return found.length === 0 ? null : found.reduce((sum, row) => sum + row.amount, 0);
}

describe('a sum over another dataset', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let ids: Record<PlaceName, number>;
  let providerId: number;
  /** Rent rolls ask, ledgers of properties and of funds answer. */
  let datasets: { rents: number; ofProperties: number; ofFunds: number; second: number };
  let sequence = 0;
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    orm.em.fork().execute<Row[]>(query, params);
  const idOf = async (query: string, params: unknown[] = []) => (await rows<{ id: number }>(query, params))[0]?.id ?? 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const portfolio = await installPortfolio(orm, database, {
      ...{ providers: 1, propertiesEach: 2, firstPostMonth: '2026-01-01' },
    });
    const [first = 0, second = 0] = portfolio.propertyIds;
    providerId = portfolio.providerIds[0] ?? 0;
    const fund = await idOf('select id from fund limit 1');
    const above = await idOf(
      `insert into fund (name, name_folded, fund_type_id) select 'Above', 'above', fund_type_id from fund limit 1 returning id`,
    );
    await rows('update fund set parent_id = ? where id = ?', [above, fund]);
    ids = { first, second, fund, above };
    const ofProperties = await idOf(`select id from dataset where name = 'Trial Balance'`);
    const ofFunds = await idOf(
      `insert into dataset (name, data_model_id, scope) select 'Ledger of the fund', data_model_id, 'fund' from dataset where id = ? returning id`,
      [ofProperties],
    );
    const managers = await idOf(
      `insert into dataset (name, data_model_id, scope) select 'Ledger of the property manager', data_model_id, scope from dataset where id = ? returning id`,
      [ofProperties],
    );
    datasets = { rents: portfolio.datasetId, ofProperties, ofFunds, second: managers };
  }, 120_000);
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const isFund = (place: PlaceName) => place === 'fund' || place === 'above';

  async function openAt(place: PlaceName, datasetId: number): Promise<number> {
    sequence += 1;
    return idOf(
      `insert into submission (submission_no, service_provider_id, fund_id, property_id, dataset_id, tab, post_month, period_start,
         period_end, due_on, due_at, status, ball_holder, state)
       values (?, ?, ?, ?, ?, ?, '2026-01-01', '2026-01-01', '2026-01-31', '2026-02-10', '2026-02-11', 'Completed', 'nobody', '{}')
       returning id`,
      [
        ...[`SUM-${sequence}-${process.pid}`, providerId, isFund(place) ? ids[place] : ids.fund],
        ...[isFund(place) ? null : ids[place], datasetId, isFund(place) ? 'funds' : 'properties'],
      ],
    );
  }

  async function publish(
    { place, rows: lines }: Ledger,
    datasetId = isFund(place) ? datasets.ofFunds : datasets.ofProperties,
  ): Promise<void> {
    const submission = await openAt(place, datasetId);
    const version = await idOf(
      `insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
       values (?, 1, 'upload', 'current', 1, '[]', 1) returning id`,
      [submission],
    );
    const load = await idOf(
      `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
         property_id, post_month, state)
       select s.id, 1, ?, 'trial_balance', s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month, 'published'
         from submission s where s.id = ? returning id`,
      [version, submission],
    );
    for (const [at, { subject, amount: net }] of lines.entries()) {
      await rows(
        `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, fund_id, account_code, net_change) values (?, ?, ?, ?, ?, '4000', ?)`,
        [load, at, subject === 'fund' ? null : ids[subject], subject === 'fund' ? null : 'P', ids.fund, net],
      );
    }
  }

  it('reads one of two datasets that share a data model when the rule names it, and never both', async () => {
    const lines = fc.option(fc.array(amount, { minLength: 1, maxLength: 5 }));
    const total = (amounts: number[] | null) => amounts && amounts.reduce((sum, one) => sum + one, 0);
    await fc.assert(
      fc.asyncProperty(lines, lines, async (usual, other) => {
        for (const table of ['reporting_load', 'version', 'submission']) await rows(`delete from ${table}`);
        const ledgerOf = (amounts: number[]): Ledger => ({
          place: 'first',
          rows: amounts.map((one) => ({ subject: 'first', amount: one })),
        });
        if (usual) await publish(ledgerOf(usual));
        if (other) await publish(ledgerOf(other), datasets.second);
        const reader = {
          ...{ submissionId: await openAt('first', datasets.rents), datasetId: datasets.rents },
          ...{ dataModelCode: 'rent_roll', postMonth: '2026-01-01', periodMonths: 1 },
          ...{ propertyIds: [ids.first], entityIds: [] },
        };
        const sumOf = { field: 'net_change', aggregate: 'SUM' as const, dataset: 'trial_balance' };
        const aggregates = [
          { ...sumOf, fact: 'usual', datasetId: datasets.ofProperties },
          { ...sumOf, fact: 'other', datasetId: datasets.second },
          { ...sumOf, fact: 'ofReports' },
        ];
        const found = await readPublishedAggregates(queriesOf(orm.em.fork()), reader, [
          { ruleId: 1, document: { aggregates } },
        ]);
        const sums = [...found.values()].map((sum) => (sum === null ? null : Number(sum)));
        const [feeding] = await rows<{ id: number }>(
          `select coalesce(feeding_dataset_id, dataset_id) as id from submission where dataset_id <> ?`,
          [datasets.rents],
        );
        const ofReports = feeding?.id === datasets.second ? total(other) : total(usual);
        expect(sums).toEqual([total(usual), total(other), feeding ? ofReports : null]);
      }),
      { numRuns: generatedCases(30) },
    );
  }, 120_000);

  it('never counts a row twice when ledgers of properties and funds share a data model', async () => {
    await fc.assert(
      fc.asyncProperty(ledgers, fc.constantFrom(...places.slice(0, 3)), async (made, asking) => {
        await rows('delete from reporting_load');
        await rows('delete from version');
        await rows('delete from submission');
        for (const ledger of made) await publish(ledger);
        const submissionId = await openAt(asking, datasets.rents);
        const reader = {
          ...{ submissionId, datasetId: datasets.rents, dataModelCode: 'rent_roll', postMonth: '2026-01-01' },
          ...{ periodMonths: 1, propertyIds: isFund(asking) ? [ids.first, ids.second] : [ids[asking]] },
          entityIds: isFund(asking) ? [ids.fund] : [],
        };
        const aggregates = [
          { fact: 'ledger', field: 'net_change', aggregate: 'SUM' as const, dataset: 'trial_balance' },
        ];
        const found = await readPublishedAggregates(queriesOf(orm.em.fork()), reader, [
          { ruleId: 1, document: { aggregates } },
        ]);
        const [sum = null] = found.values();
        expect(sum === null ? null : Number(sum)).toBe(expectedSum(asking, made));
      }),
      { numRuns: generatedCases(60) },
    );
  }, 120_000);

  describe('by the master account of its rows', () => {
    /** Master accounts of the test by their subtype. */
    const subtypes = ['Base Rent', 'Recovery'] as const;
    /** The parts that a row is recoded into; null: its account is not mapped; none: it is ignored. */
    type Parts = (0 | 1 | null)[];
    const lines = fc.array(
      fc.record({ amount, parts: fc.array(fc.constantFrom(0 as const, 1 as const, null), { maxLength: 3 }) }),
      { minLength: 1, maxLength: 8 },
    );
    const subtypeOf = (parts: Parts): string | null => {
      const names = parts.map((part) => (part === null ? null : subtypes[part]));
      const [first = null, ...others] = names;
      return others.every((name) => name === first) ? first : null;
    };

    it('has the rows whose parts all lead to that account', async () => {
      const chart = await idOf(`insert into master_chart (name) values ('Sums') returning id`);
      const accounts: number[] = [];
      for (const [at, subtype] of subtypes.entries()) {
        accounts.push(
          await idOf(
            `insert into master_account (chart_id, code, name, subtype, report_type, normal_balance)
             values (?, ?, ?, ?, 'Income Statement', 'Credit') returning id`,
            [chart, `M${at}`, subtype, subtype],
          ),
        );
      }
      await fc.assert(
        fc.asyncProperty(lines, fc.constantFrom(...subtypes), fc.boolean(), async (made, wanted, isByTest) => {
          for (const table of ['reporting_load', 'version', 'submission']) await rows(`delete from ${table}`);
          await publish({ place: 'first', rows: made.map(({ amount: net }) => ({ subject: 'first', amount: net })) });
          const load = await idOf('select id from reporting_load');
          for (const [at, { parts }] of made.entries()) {
            for (const [partNo, part] of parts.entries()) {
              await rows(
                'insert into loaded_account_line (load_id, row_no, part_no, master_account_id) values (?, ?, ?, ?)',
                [...[load, at, partNo, part === null ? null : accounts[part]]],
              );
            }
          }
          const reader = {
            ...{ submissionId: await openAt('first', datasets.rents), datasetId: datasets.rents },
            ...{ dataModelCode: 'rent_roll', postMonth: '2026-01-01', periodMonths: 1 },
            ...{ propertyIds: [ids.first], entityIds: [] },
          };
          const field = 'master_account_subtype';
          const where = isByTest
            ? { conditions: { all: [{ fact: field, operator: 'textEqual', value: wanted }] } }
            : { field, equals: wanted };
          const aggregates = [
            { fact: 'ledger', field: 'net_change', aggregate: 'SUM' as const, dataset: 'trial_balance', where },
          ];
          const found = await readPublishedAggregates(queriesOf(orm.em.fork()), reader, [
            { ruleId: 1, document: { aggregates } },
          ]);
          const [sum = null] = found.values();
          const matching = made.filter(({ parts }) => subtypeOf(parts) === wanted);
          const expected = matching.length === 0 ? null : matching.reduce((total, line) => total + line.amount, 0);
          expect(sum === null ? null : Number(sum)).toBe(expected);
        }),
        { numRuns: generatedCases(40) },
      );
    }, 120_000);
  });
});
