import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation } from '../activities/installation.ts';
import type { Installation } from '../activities/installation.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await createInstallation();
}, 120_000);

afterAll(() => installation.close());

const insert = `insert into version_row (version_id, row_no, "values") select id, no, '["a"]' from unnest($1::int[]) id, generate_series(1, 3) no`;

async function makeVersions(postMonth: string): Promise<number[]> {
  const submissionId = await installation.openSubmission({ postMonth });
  const rows = await installation.all<{ id: number }>(
    `insert into version (submission_id, version_no, kind, state, generation, columns, data_model_version_id)
     select $1, no, 'upload', 'checking', no, '[]', (select min(id) from data_model_version) from generate_series(1, 2) no returning id`,
    [submissionId],
  );
  return rows.map(({ id }) => id);
}

const rowsOf = async (ids: readonly number[]): Promise<number> =>
  (await installation.one<{ count: number }>(`select count(*)::int from version_row where version_id = any($1)`, [ids]))
    .count;

describe('rows of versions', () => {
  it('are refused without their version, in one statement with others too', async () => {
    const [first = 0] = await makeVersions('2026-03-01');
    await expect(installation.all(insert, [[first, 2_000_000_000]])).rejects.toMatchObject({ code: '23503' });
    expect(await rowsOf([first])).toBe(0);
    await installation.all(insert, [[first]]);
    await expect(
      installation.all(`update version_row set version_id = 2000000000 where version_id = $1`, [first]),
    ).rejects.toMatchObject({ code: '23503' });
    expect(await rowsOf([first])).toBe(3);
  });

  it('go with their version, and with no other', async () => {
    const [first = 0, second = 0] = await makeVersions('2026-04-01');
    await installation.all(insert, [[first, second]]);
    await installation.all(`delete from version where id = $1`, [first]);
    expect(await rowsOf([first])).toBe(0);
    expect(await rowsOf([second])).toBe(3);
  });

  it('hold their version until their transaction ends', async () => {
    const [first = 0] = await makeVersions('2026-05-01');
    const client = await installation.pool.connect();
    try {
      await client.query('begin');
      await client.query(insert, [[first]]);
      await expect(
        installation.all(`select from version where id = $1 for update nowait`, [first]),
      ).rejects.toMatchObject({ code: '55P03' });
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});
