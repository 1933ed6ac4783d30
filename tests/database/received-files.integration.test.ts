import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createInstallation } from '../activities/installation.ts';
import type { Installation } from '../activities/installation.ts';

let installation: Installation;
const submissions: number[] = [];

beforeAll(async () => {
  installation = await createInstallation();
  for (const postMonth of ['2026-01-01', '2026-02-01', '2026-03-01'])
    submissions.push(await installation.openSubmission({ postMonth }));
}, 120_000);

afterAll(() => installation.close());

const columns = `letter, source_id, upload_id, submission_id, received_at, result, user_id, file_name, row_count, hard_count,
  fund_id, entity_id, property_id, service_provider_id, dataset_id, post_month, submission_no`;
const kept = () =>
  installation.all<{ letter: string }>(`select ${columns} from received_file order by letter, source_id`);
const derived = () => installation.all(`select ${columns} from received_file_source order by letter, source_id`);

/** A number for one of the rows that are there, whatever their number. */
const some = (table: string, n: number): Promise<{ id: number }[]> =>
  installation.all(
    `select id from ${table} order by id offset $1 % greatest((select count(*) from ${table}), 1) limit 1`,
    [n],
  );

const uploadStates = ['received', 'accepted', 'refused', 'used'];
const versionStates = ['checking', 'current', 'superseded', 'failed'];

interface Act {
  kind: string;
  one: number;
  other: number;
  state: number;
}

const acts: Record<string, (act: Act) => Promise<unknown>> = {
  upload: ({ one, state }) =>
    installation.all(
      `insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, status, seen_generation, uploaded_by_user_id)
       select $1, $2, 'roll ' || $3 || '.xlsx', $1, '', 1, $4, 0, min(id) from app_user`,
      [randomUUID(), submissions[one % 3], one, uploadStates[state % 4]],
    ),
  judgeUpload: async ({ one, state }) => {
    const [upload] = await some('upload', one);
    await installation.all(`update upload set status = $2 where id = $1`, [upload?.id ?? 0, uploadStates[state % 4]]);
  },
  rename: async ({ one }) => {
    const [upload] = await some('upload', one);
    await installation.all(`update upload set file_name = 'renamed ' || file_name where id = $1`, [upload?.id ?? 0]);
  },
  versions: async ({ one, other, state }) => {
    const [upload] = await some('upload', other);
    await installation.all(
      `insert into version (submission_id, upload_id, version_no, kind, state, generation, columns, row_count, data_model_version_id)
       select $1, case no when 1 then $2::int end, v.last + no, 'upload', $3, 1, '[]', no, (select min(id) from data_model_version)
         from generate_series(1, 2) no, (select coalesce(max(version_no), 0) as last from version where submission_id = $1) v`,
      [submissions[one % 3], upload?.id ?? null, versionStates[state % 4]],
    );
  },
  judgeVersion: async ({ one, state }) => {
    const [version] = await some('version', one);
    await installation.all(
      `update version set state = $2, row_count = $3, hard_count = $3, created_at = created_at + interval '1 second' where id = $1`,
      [version?.id ?? 0, versionStates[state % 4], state],
    );
  },
  moveVersion: async ({ one, other }) => {
    const [version] = await some('version', one);
    const [upload] = await some('upload', other);
    await installation.all(
      `update version set upload_id = $2, created_by_user_id = (select min(id) from app_user) where id = $1`,
      [version?.id ?? 0, upload?.id ?? null],
    );
  },
  dropVersion: async ({ one }) => {
    const [version] = await some('version', one);
    await installation.all(`delete from version where id = $1`, [version?.id ?? 0]);
  },
  request: async ({ one, other, state }) => {
    const [upload] = await some('upload', other);
    await installation.all(
      `insert into outbox_entry (op_id, submission_id, kind, payload, status) values ($1, $2, $3, $4, $5)`,
      [
        randomUUID(),
        submissions[one % 3],
        ['upload', 'decide'][state % 2],
        JSON.stringify(upload ? { uploadId: upload.id } : {}),
        ['pending', 'refused'][one % 2],
      ],
    );
  },
  judgeRequest: async ({ one, state }) => {
    const [request] = await some('outbox_entry', one);
    await installation.all(`update outbox_entry set status = $2 where id = $1`, [
      request?.id ?? 0,
      ['pending', 'refused', 'delivered'][state % 3],
    ]);
  },
  dropRequest: async ({ one }) => {
    const [request] = await some('outbox_entry', one);
    await installation.all(`delete from outbox_entry where id = $1`, [request?.id ?? 0]);
  },
  place: ({ one, other }) =>
    installation.all(
      `update submission set fund_id = case $2 % 2 when 0 then null else fund_id end,
         entity_id = (select id from fund order by id offset $2 % 2 limit 1) where id = $1`,
      [submissions[one % 3], other],
    ),
};

const act = fc.record({
  kind: fc.constantFrom(...Object.keys(acts)),
  one: fc.nat(50),
  other: fc.nat(50),
  state: fc.nat(50),
});

/** Each kind of row is in one case at least, whatever else is generated. */
const everyKind: Act[] = [
  { kind: 'upload', one: 1, other: 0, state: 1 },
  { kind: 'versions', one: 1, other: 0, state: 1 },
  { kind: 'upload', one: 1, other: 0, state: 2 },
  { kind: 'upload', one: 1, other: 0, state: 0 },
  { kind: 'request', one: 1, other: 2, state: 0 },
];

describe('the list of received files', () => {
  it('holds after any acts what its tables say, each file once, and counts them', async () => {
    const letters = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (sequence) => {
        for (const one of sequence) await acts[one.kind]!(one);
        const rows = await kept();
        for (const { letter } of rows) letters.add(letter);
        expect(rows).toEqual(await derived());
        const { total } = await installation.one<{ total: number }>(
          `select coalesce(sum(count), 0)::int as total from list_total where list = 'received_file'`,
        );
        expect(total).toBe(rows.length);
      }),
      { numRuns: generatedCases(25), examples: [[everyKind]] },
    );
    expect([...letters].sort()).toEqual(['r', 'u', 'v']);
  });

  it('takes a version of a refused upload in place of its refusal, whichever of the two is written last', async () => {
    const [upload] = await installation.all<{ id: number }>(
      `insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, status, seen_generation, uploaded_by_user_id)
       select $1, $2, 'raced.xlsx', $1, '', 1, 'received', 0, min(id) from app_user returning id`,
      [randomUUID(), submissions[0]],
    );
    const client = await installation.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update upload set status = 'refused' where id = $1`, [upload?.id]);
      const inserted = installation.all(
        `insert into version (submission_id, upload_id, version_no, kind, state, generation, columns, data_model_version_id)
         select $1, $2, 900, 'upload', 'checking', 1, '[]', min(id) from data_model_version`,
        [submissions[0], upload?.id],
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      await client.query('commit');
      await inserted;
    } finally {
      client.release();
    }
    expect(await installation.all(`select letter from received_file where upload_id = $1`, [upload?.id])).toEqual([
      { letter: 'v' },
    ]);
    expect(await kept()).toEqual(await derived());
  });
});
