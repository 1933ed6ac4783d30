import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '#database/orm.ts';
import { namedColumns, readSource, statementSources } from './sql/named-columns.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

/** Tables without an entity: only SQL reads and writes them. */
const tablesOfSql = [
  // Filled by triggers.
  'fund_former_name',
  'received_file',
  'list_total',
  'rent_roll_sum',
  'submission_counter',
  'submission_stay',
  'ticketed_key',
  // Counted and collected by statements of their own.
  'overdue_change',
  'quality_score',
  'request_count',
  'connection_delivery',
  'connection_pace',
  // Written by statements over the accounts of a whole version or chart.
  'provider_chart',
  'source_account',
  'version_account',
  'account_mapping',
  'loaded_account_line',
  'orphan_month',
  'orphan_record',
  'orphan_snapshot',
  'mapping_place',
  'mapping_place_tab',
  // Filled by COPY, partitioned.
  'version_row',
  'loaded_budget',
  'loaded_charge_schedule',
  'loaded_debt',
  'loaded_leasing_deal',
  'loaded_occupancy',
  'loaded_rent_roll',
  'loaded_trial_balance',
  'loaded_valuation',
  'reporting_load',
];

/** Names of constraints, indexes, triggers, views and functions are those of the SQL: the ORM would give others. */
const definedBySql = [
  /^alter table "\w+" (drop|add) constraint /,
  /^(drop|create) (unique )?(index|trigger|view|function)\b/,
  new RegExp(`^drop table if exists "(${tablesOfSql.join('|')})" cascade;`),
];

describe('the entities and the migrated schema', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.ownerUrl);
    await client.connect();
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Statements that would make the tables, columns, types and nullability of the schema those of the entities. */
  async function differences(): Promise<string[]> {
    const orm = await openDatabase(database.ownerUrl);
    try {
      const statements = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split('\n').map((line) => line.trim());
      const different = statements.filter((line) => line !== '' && !definedBySql.some((known) => known.test(line)));
      const generated = await generatedColumns();
      return different.filter((line) => !dropsOnly(line, generated));
    } finally {
      await orm.close();
    }
  }

  async function generatedColumns(): Promise<Set<string>> {
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema() and is_generated = 'ALWAYS'`,
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Whether the statement drops nothing but columns that PostgreSQL computes. */
  function dropsOnly(statement: string, generated: ReadonlySet<string>): boolean {
    const [, table, drops] = /^alter table "(\w+)" ((?:drop column "\w+"(?:, )?)+);$/.exec(statement) ?? [];
    const columns = [...(drops ?? '').matchAll(/"(\w+)"/g)].map(([, column]) => `${table}.${column}`);
    return columns.length > 0 && columns.every((column) => generated.has(column));
  }

  /** Columns that statements of the sources name by the alias of their table, and that the schema does not have. */
  async function goneColumns(): Promise<string[]> {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = current_schema()`,
    );
    const columns = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const tables = new Set(rows.map(({ table }) => table));
    const root = new URL('../..', import.meta.url).pathname;
    const named = statementSources(root).flatMap((file) => namedColumns(file, readSource(root, file), tables));
    expect(named.length).toBeGreaterThan(4_000);
    return named
      .filter(({ table, column }) => !table.some((name) => columns.has(`${name}.${column}`)))
      .map(({ file, line, table, column }) => `${file}:${line} ${table.join('|')}.${column}`);
  }

  it('have every column that a statement names', async () => {
    expect(await goneColumns()).toEqual([]);
    await client.query('begin; alter table fund rename column parent_id to above_id');
    expect(await goneColumns()).toContainEqual(expect.stringMatching(/fund\.parent_id$/));
    await client.query('rollback');
  });

  it('agree in tables, columns, types and nullability', async () => {
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['a column without a property', 'alter table fund add column colour text', /drop column "colour"/],
    [
      'a column that no migration has made',
      'alter table fund drop column vehicle',
      /(add|rename column "colour" to) "vehicle"/,
    ],
    ['another type', 'alter table fund alter column base_currency type varchar(20)', /"base_currency" type text/],
    ['another nullability', 'alter table fund alter column name drop not null', /"name" set not null/],
    ['a table without an entity', 'create table forgotten (id int)', /drop table if exists "forgotten"/],
  ])('would differ by %s', async (_what, change, missing) => {
    await client.query(change);
    expect(await differences()).toContainEqual(expect.stringMatching(missing));
  });
});
