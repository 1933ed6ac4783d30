import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { restoreBackup } from '#ops/backup/restore.ts';
import type { Manifest } from '#ops/backup/backup.ts';
import { migrateDatabase } from '#database/migrate-database.ts';
import { withClient } from '#database/with-client.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { assigneesOf } from '#rules/submissions/assignees.ts';
import { isHuman } from '#rules/submissions/chain.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { createTestDatabase, testPlatform } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';

/** An installation of an earlier version with its demonstration; `upgrade/pack.ts` says how it was made. */
const kept = JSON.parse(
  brotliDecompressSync(readFileSync(join(import.meta.dirname, 'upgrade', '76c21a4.json.br'))).toString('utf8'),
) as { manifest: Manifest; rows: Record<string, string> };

/** Lists that the product itself fills further with each version. */
const seeded = [
  'lookup_value',
  'lookup_key',
  'holiday',
  'role_privilege',
  'rule',
  'glossary_term',
  'calendar',
  'data_model',
  'data_model_field',
];

/** Totals of lists, which stand in as many rows as it comes, and the names of migrations. */
const derived = ['list_total', 'mikro_orm_migrations'];

const shapes: Record<string, string> = {
  columns: `select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '')
    as shape from information_schema.columns where table_schema = 'public'`,
  indexes: `select indexdef as shape from pg_indexes where schemaname = 'public'`,
  constraints: `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as shape from pg_constraint
    where connamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) as shape from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(p.oid) as shape from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
};

describe('an installation of an earlier version', () => {
  let folder: string;
  let name: string;
  let ownerUrl: string;
  const platform = testPlatform();
  const counts: Record<string, number> = {};

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
    mkdirSync(join(folder, 'rows'));
    for (const [table, text] of Object.entries(kept.rows)) {
      writeFileSync(join(folder, 'rows', `${table}.gz`), gzipSync(text));
      counts[table] = text === '' ? 0 : text.trimEnd().split('\n').length;
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(kept.manifest));
    writeFileSync(join(folder, 'secret-key'), 'not kept\n');
    name = `upgrade_${randomBytes(6).toString('hex')}`;
    ownerUrl = databaseUrl(platform.ownerUrl, name);
    await withClient(platform.superuserUrl, (client) => client.query(`create database ${name} owner postmonth_owner`));
    await migrateDatabase(ownerUrl, databaseUrl(platform.appUrl, name));
    await restoreBackup({ ownerUrl, blobs: createBlobStore({ kind: 'folder', dir: join(folder, 'blobs') }), folder });
    await migrateDatabase(ownerUrl, databaseUrl(platform.appUrl, name));
  }, 120_000);

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await withClient(platform.superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  });

  it('keeps every row', async () => {
    const after: Record<string, number> = {};
    await withClient(ownerUrl, async (client) => {
      for (const table of Object.keys(counts)) {
        const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
        after[table] = rows[0]?.n ?? 0;
      }
    });
    const changed = Object.keys(counts)
      .filter((table) => !derived.includes(table))
      .filter((table) =>
        seeded.includes(table) ? (after[table] ?? 0) < (counts[table] ?? 0) : after[table] !== counts[table],
      );
    expect(changed.map((table) => [table, counts[table], after[table]])).toEqual([]);
    expect(counts['submission']).toBeGreaterThan(300);
    const totals = await withClient(ownerUrl, (client) =>
      client.query<{ list: string; total: number }>(
        `select list, sum(count)::int as total from list_total where list in ('submission', 'app_user') group by list order by list`,
      ),
    );
    expect(totals.rows).toEqual([
      { list: 'app_user', total: counts['app_user'] },
      { list: 'submission', total: counts['submission'] },
    ]);
  });

  it.each(Object.keys(shapes))('has the %s of a new one', async (shape) => {
    const fresh = await createTestDatabase();
    const read = async (client: pg.Client) =>
      (await client.query<{ shape: string }>(shapes[shape] ?? '')).rows.map((row) => row.shape).sort();
    const [upgraded, made] = await Promise.all([withClient(ownerUrl, read), withClient(fresh.ownerUrl, read)]);
    await fresh.drop();
    expect(made.length).toBeGreaterThan(0);
    expect(upgraded).toEqual(made);
  });

  it('holds states that the machine of today goes on with', async () => {
    const { rows } = await withClient(ownerUrl, (client) =>
      client.query<{ no: string; state: SubmissionState; ballHolder: string; asked: number[] }>(
        `select s.submission_no as no, s.state, s.ball_holder as "ballHolder",
           array(select a.user_id from submission_assignee a where a.submission_id = s.id and a.is_turn order by 1) as asked
         from submission s where s.status not in ('Completed', 'Closed')`,
      ),
    );
    expect(rows.length).toBeGreaterThan(50);
    const actor = { userId: 1, baseRole: 'Admin' as const };
    for (const { no, state, ballHolder, asked } of rows) {
      const turns = assigneesOf(state).flatMap(({ isTurn, userId }) => (isTurn ? [userId] : []));
      expect([no, ballHolderOf(state), turns.sort((a, b) => a - b)]).toEqual([no, ballHolder, asked]);
      const closing = decide(state, { kind: 'close', opId: 'test', actor, atMs: 0, reason: 'WAIVED', commentId: 1 });
      expect([no, closing.refused]).toEqual([no, undefined]);
    }
  });

  it('knows of each rule in force since when it is', async () => {
    const { rows } = await withClient(ownerUrl, (client) =>
      client.query<{ active: number; known: number }>(
        `select count(*)::int as active, count(r.activated_at)::int as known from rule r where r.is_active`,
      ),
    );
    expect(rows[0]?.active).toBeGreaterThan(0);
    expect(rows[0]?.known).toBe(rows[0]?.active);
  });

  it('has its data models and chains as version 1, and its datasets, frequencies and feeding go on as they were', async () => {
    await withClient(ownerUrl, async (client) => {
      const list = async (query: string) =>
        (await client.query<{ found: unknown }>(query)).rows.map(({ found }) => found);
      expect(
        await list(`select m.code as found from data_model m join dataset d on d.data_model_id = m.id
          where not exists (select 1 from data_model_in_force v where v.data_model_id = m.id and v.version = 1)`),
      ).toEqual([]);
      expect(
        await list(`select w.id as found from workflow_configuration w left join configured_chain c on c.id = w.chain_id
          where w.is_active and (c.id is null or w.version < 1)`),
      ).toEqual([]);
      const open = `from submission s where s.status not in ('Completed', 'Closed')`;
      const fundOf = `case when s.property_id is null then coalesce(s.entity_id, s.fund_id) end`;
      expect(
        await list(
          `select s.submission_no as found ${open} and not dataset_covers(s.dataset_id, s.property_id, ${fundOf})`,
        ),
      ).toEqual([]);
      expect(
        await list(`select s.submission_no as found ${open} and frequency_in_force(s.service_provider_id, s.dataset_id,
          s.property_id, coalesce(s.entity_id, s.fund_id)) is null`),
      ).toEqual([]);
      expect(
        await list(`select s.submission_no as found from submission s
          where coalesce(s.feeding_dataset_id, s.dataset_id) <> s.dataset_id`),
      ).toEqual([]);
    });
  });

  it('lets what waits for reviewers finish on the chain that it was opened with', async () => {
    const { rows } = await withClient(ownerUrl, (client) =>
      client.query<{ no: string; state: SubmissionState; pinned: number | null; seats: number[] }>(
        `select s.submission_no as no, s.state, s.workflow_configuration_id as pinned,
           array(select q.user_id from configured_reviewer q where q.configuration_id = s.workflow_configuration_id order by q.order_no, q.id) as seats
         from submission s where s.status in ('Submitted For Review', 'Submitted For Approval')`,
      ),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { no, state, pinned, seats } of rows) {
      expect([no, state.chain.configurationId, state.chain.seats.map(({ userId }) => userId)]).toEqual([
        no,
        pinned,
        seats,
      ]);
      let walked = state;
      for (let turn = 1; isHuman(walked.status); turn += 1) {
        const [next] = assigneesOf(walked).filter(({ isTurn, hasDecided }) => isTurn && !hasDecided);
        expect([no, next?.userId]).toEqual([no, expect.any(Number)]);
        const by = { actor: { userId: next!.userId, baseRole: 'Reviewer' as const }, opId: `turn-${turn}`, atMs: turn };
        const given = { versionNo: walked.version!.versionNo, generation: walked.generation };
        const decision = decide(walked, { kind: 'approve', ...by, ...given });
        expect([no, turn, decision.refused]).toEqual([no, turn, undefined]);
        if (decision.refused === undefined) walked = decision.state;
      }
      expect([no, walked.status]).toEqual([no, 'DataProcessing In Progress']);
    }
  });
});
