import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { utils, write } from 'xlsx';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { openDatabase } from '#database/orm.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import type { RunQueries } from '#database/submissions/run-inputs.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

export type Cell = string | number | boolean | null;
export type Sheet = Cell[][];

export interface Installation {
  appUrl: string;
  pool: pg.Pool;
  queries: RunQueries;
  blobs: { kind: 'folder'; dir: string };
  one: <T extends object>(sql: string, params?: unknown[]) => Promise<T>;
  all: <T extends object>(sql: string, params?: unknown[]) => Promise<T[]>;
  datasetId: (name: 'Rent Roll' | 'Trial Balance') => Promise<number>;
  openSubmission: (submission?: {
    dataset?: 'Rent Roll' | 'Trial Balance';
    postMonth?: string;
    /** Code of the property; P-1 without one. */
    property?: 'P-1' | 'P-2';
  }) => Promise<number>;
  /** Stores a file as the api would and begins the next generation; answers what the workflow would pass on. */
  upload: (submissionId: number, file: Buffer, fileName?: string) => Promise<Run>;
  close: () => Promise<void>;
}

export interface Run {
  submissionId: number;
  generation: number;
  versionNo: number;
  opId: string;
  uploadId: number;
  versionId: null;
}

export const rentRollHeads = [
  ['Property', 'property_code'],
  ['As of', 'as_of_date'],
  ['Unit', 'unit_code'],
  ['Type', 'space_type'],
  ['Status', 'unit_status'],
  ['Area', 'rentable_area'],
  ['Tenant', 'tenant_name'],
  ['Start', 'lease_start_date'],
  ['End', 'lease_end_date'],
  ['Rent', 'monthly_base_rent'],
  ['Annual', 'annual_base_rent'],
  ['Market', 'market_rent_monthly'],
] as const;

export const trialBalanceHeads = [
  ['Property', 'property_code'],
  ['Period', 'period_end'],
  ['Book', 'book'],
  ['Account', 'account_code'],
  ['Name', 'account_name'],
  ['Opening', 'opening_balance'],
  ['Debit', 'debit'],
  ['Credit', 'credit'],
  ['Net', 'net_change'],
  ['Closing', 'closing_balance'],
] as const;

export function definitionOf(heads: readonly (readonly [string, string])[]): DatasetMappingDefinition {
  return {
    format: 'LIST',
    sheet: null,
    rowNumber: 2,
    requiredColumns: [{ columnRowNumber: 1, columnValue: 'Report' }],
    excludeRowKeywords: ['Total'],
    excludeBlankRows: true,
    type: null,
    columns: heads.map(([source, field]) => ({ source, field })),
    isFileTranslationRequired: false,
  };
}

/** A unit that keeps every rule; rents differ, so that no run of equal ones appears. */
export function unit(number: number, change: Partial<Record<string, Cell>> = {}): Cell[] {
  const rent = 1000 + number;
  const values: Record<string, Cell> = {
    Property: 'PM-7',
    'As of': '2026-02-28',
    Unit: `U${number}`,
    Type: 'Office',
    Status: 'Occupied',
    Area: 100,
    Tenant: `Tenant ${number}`,
    Start: '2024-01-01',
    End: '2029-12-31',
    Rent: rent,
    Annual: rent * 12,
    Market: rent,
    ...change,
  };
  return rentRollHeads.map(([head]) => values[head] ?? null);
}

export function workbook(rows: Sheet, heads: readonly (readonly [string, string])[] = rentRollHeads): Buffer {
  const sheet = utils.aoa_to_sheet([['Report'], heads.map(([head]) => head), ...rows]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Data');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** A database with the standards, one property of 10,000 sqm, its provider and mappings. */
export async function createInstallation(): Promise<Installation> {
  const database = await createTestDatabase();
  const orm = await openDatabase(database.ownerUrl);
  await seedStandards(orm.em.fork());
  await orm.close();
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 4 });
  // The database may be dropped before the last connection has taken its leave.
  pool.on('error', () => undefined);
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-blobs-'));
  const blobs = { kind: 'folder', dir } as const;
  const store = createBlobStore(blobs);
  const all = async <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(sql, params)).rows;
  const one = async <T extends object>(sql: string, params: unknown[] = []): Promise<T> => {
    const [row] = await all<T>(sql, params);
    if (!row) throw new Error(`No row: ${sql}`);
    return row;
  };
  const id = async (sql: string, params: unknown[] = []): Promise<number> =>
    (await one<{ id: number }>(`${sql} returning id`, params)).id;

  const roleId = (await one<{ id: number }>(`select id from role where name = 'DataProvider'`)).id;
  const providerId = await id(`insert into service_provider (code, name, type) values ('SP-1', 'Provider One', 'PM')`);
  const userId = await id(
    `insert into app_user (email, name, first_name, role_id, service_provider_id) values ('p@example.com', 'Pat', 'Pat', $1, $2)`,
    [roleId, providerId],
  );
  const addProperty = (code: string) =>
    id(
      `insert into property (code, name, property_type, country, rentable_area, base_currency, base_unit)
       values ($1, $1, 'Office', 'US', 10000, 'USD', 'sqm')`,
      [code],
    );
  const propertyId = await addProperty('P-1');
  const otherId = await addProperty('P-2');
  for (const [code, mapped] of [
    ['PM-7', propertyId],
    ['PM-8', otherId],
  ] as const) {
    await id(`insert into property_mapping (service_provider_id, provider_code, property_id) values ($1, $2, $3)`, [
      providerId,
      code,
      mapped,
    ]);
  }
  const datasetId = async (name: string) =>
    (await one<{ id: number }>('select id from dataset where name = $1', [name])).id;
  for (const [name, heads] of [
    ['Rent Roll', rentRollHeads],
    ['Trial Balance', trialBalanceHeads],
  ] as const) {
    await id('insert into dataset_mapping (service_provider_id, dataset_id, definition) values ($1, $2, $3)', [
      providerId,
      await datasetId(name),
      JSON.stringify(definitionOf(heads)),
    ]);
  }
  let submissions = 0;

  return {
    appUrl: database.appUrl,
    pool,
    queries: { query: (text, values) => pool.query(text, values as unknown[]) as never },
    blobs,
    one,
    all,
    datasetId,
    openSubmission: async ({ dataset = 'Rent Roll', postMonth = '2026-02-01', property = 'P-1' } = {}) => {
      submissions += 1;
      return id(
        `insert into submission (submission_no, service_provider_id, property_id, dataset_id, tab, post_month, period_start, period_end, due_on, due_at)
         values ($1, $2, $3, $4, 'properties', $5::date, $5::date, ($5::date + interval '1 month - 1 day')::date, '2999-01-01', '2999-01-01')`,
        [
          `SUB-${submissions}`,
          providerId,
          property === 'P-1' ? propertyId : otherId,
          await datasetId(dataset),
          postMonth,
        ],
      );
    },
    upload: async (submissionId, file, fileName = 'rent roll.xlsx') => {
      const opId = randomUUID();
      const blobKey = `uploads/${opId}`;
      await store.put(blobKey, file);
      const sha256 = createHash('sha256').update(file).digest('hex');
      const { generation } = await one<{ generation: number }>(
        'update submission set generation = generation + 1 where id = $1 returning generation',
        [submissionId],
      );
      const uploadId = await id(
        `insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, seen_generation, uploaded_by_user_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [opId, submissionId, fileName, blobKey, sha256, file.length, generation - 1, userId],
      );
      return { submissionId, generation, versionNo: generation, opId, uploadId, versionId: null };
    },
    close: async () => {
      await pool.end();
      await database.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
