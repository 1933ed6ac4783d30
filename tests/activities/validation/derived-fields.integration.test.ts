import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadVersion } from '#activities/processing/load-version.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { createInstallation, definitionOf, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

const heads = [...rentRollHeads, ['Per area', 'rent_per_area']] as const;

let installation: Installation;
let activities: ValidationActivities;
let months = 0;

beforeAll(async () => {
  installation = await createInstallation();
  await map(definitionOf(heads));
  activities = createTestActivities(installation);
}, 120_000);
afterAll(async () => {
  await activities.close();
  await installation.close();
});

const map = (definition: object) =>
  installation.all(
    `update dataset_mapping set definition = $1 where dataset_id = (select id from dataset where name = 'Rent Roll')`,
    [JSON.stringify(definition)],
  );

interface Checked {
  id: number;
  submissionId: number;
  columns: GridColumn[];
  rows: Record<string, string | null>[];
  computed: string[][];
  findings: { code: string; severity: string; field: string; found: string | null; expected: string | null }[];
}

async function stored(submissionId: number): Promise<Checked> {
  const version = await installation.one<{ id: number; columns: GridColumn[] }>(
    'select id, columns from version where submission_id = $1 order by version_no desc limit 1',
    [submissionId],
  );
  const rows = await installation.all<{ values: (string | null)[]; computed: number[] | null }>(
    'select "values", computed from version_row where version_id = $1 order by row_no',
    [version.id],
  );
  const names = version.columns.map(({ field }) => field);
  return {
    ...version,
    submissionId,
    rows: rows.map(({ values }) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]))),
    computed: rows.map(({ computed }) => (computed ?? []).map((at) => names[at]!)),
    findings: await installation.all(
      `select code, severity, field, found, expected from finding where version_id = $1 and rule_id is null order by id`,
      [version.id],
    ),
  };
}

/** Checks a rent roll of three units, whose last column is the rent per unit of area. */
async function check(changes: Record<string, Cell>[], perArea: Cell[]): Promise<Checked> {
  const month = (months += 1);
  const submissionId = await installation.openSubmission({ postMonth: `2024-${String(month).padStart(2, '0')}-01` });
  const day = new Date(Date.UTC(2024, month, 0)).toISOString().slice(0, 10);
  const rows = perArea.map((cell, at) => [...unit(at + 1, { 'As of': day, ...changes[at] }), cell]);
  await activities.validateUpload(await installation.upload(submissionId, workbook(rows, heads)));
  return stored(submissionId);
}

describe('a derived field of an uploaded file', () => {
  it('is computed where the cell is empty, marked as computed, and kept where it is given', async () => {
    const { rows, computed, findings } = await check(
      [{ Annual: null }, {}, { Annual: null, Rent: null, Status: 'Vacant', Tenant: null, Start: null, End: null }],
      [null, 120.24, null],
    );
    expect(rows).toMatchObject([
      { monthly_base_rent: '1001', annual_base_rent: '12012', rent_per_area: '120.12' },
      { monthly_base_rent: '1002', annual_base_rent: '12024', rent_per_area: '120.24' },
      { monthly_base_rent: null, annual_base_rent: null, rent_per_area: null },
    ]);
    expect(computed).toEqual([['annual_base_rent', 'rent_per_area'], [], []]);
    expect(findings).toEqual([]);
  });

  it('has a soft finding where the given value differs, with what was expected', async () => {
    const { findings } = await check([{}, {}, {}], [12.01, 120.3, 125]);
    expect(findings).toEqual([
      { code: 'DERIVED_DIFFERS', severity: 'soft', field: 'rent_per_area', found: '12.01', expected: '120.12' },
      { code: 'DERIVED_DIFFERS', severity: 'soft', field: 'rent_per_area', found: '125', expected: '120.36' },
    ]);
  });

  it('is loaded like a value of the file, and the totals tie', async () => {
    const version = await check([{ Annual: null }, { Annual: null }], [null, null]);
    const client = await installation.pool.connect();
    const { loadId } = await loadVersion(client, {
      submissionId: version.submissionId,
      generation: 1,
      versionId: version.id,
    });
    client.release();
    expect(
      await installation.all(
        'select annual_base_rent::text as annual, rent_per_area::text as area from loaded_rent_roll where load_id = $1 order by row_no',
        [loadId],
      ),
    ).toEqual([
      { annual: '12012', area: '120.12' },
      { annual: '12024', area: '120.24' },
    ]);
    const { totals } = await installation.one<{ totals: object }>('select totals from reporting_load where id = $1', [
      loadId,
    ]);
    expect(totals).toMatchObject({ monthly_base_rent: '2003', annual_base_rent: '24036' });
  });

  it('follows an edit of what it derives from, where it was computed', async () => {
    // The two units are the whole property.
    await installation.all('update property set rentable_area = 200');
    const version = await check([{ Annual: null }, {}], [null, null]);
    const opId = randomUUID();
    const { generation, submissionId } = await installation.one<{ generation: number; submissionId: number }>(
      'update submission set generation = generation + 1, current_version_id = $2 where id = $1 returning generation, id as "submissionId"',
      [version.submissionId, version.id],
    );
    const { editId } = await installation.one<{ editId: number }>(
      `insert into edit (op_id, submission_id, version_no, cells, explanations, user_id)
       values ($1, $2, 1, $3, '[]', (select min(id) from app_user)) returning id as "editId"`,
      [opId, submissionId, JSON.stringify([{ rowNo: 3, field: 'monthly_base_rent', value: '1005' }])],
    );
    const edited = await activities.checkEdit({ submissionId, generation, versionNo: 2, opId, editId });
    expect(edited).toMatchObject({ outcome: 'passed' });
    const after = await stored(submissionId);
    expect(after.rows[0]).toMatchObject({ annual_base_rent: '12060', rent_per_area: '120.6' });
    expect(after.rows[1]).toMatchObject({ annual_base_rent: '12024', rent_per_area: '120.24' });
    expect(after.computed).toEqual([['annual_base_rent', 'rent_per_area'], ['rent_per_area']]);
  });

  it('is not found a second time by its own kind where a rule of the dataset compares it', async () => {
    const { id, findings } = await check([{ Annual: 99_000 }], [990]);
    expect(findings).toEqual([]);
    expect(
      await installation.all(
        'select r.code from finding f join rule r on r.id = f.rule_id where f.version_id = $1 order by r.code',
        [id],
      ),
    ).toContainEqual({ code: 'annual-is-twelve-months' });
  });

  it('is a column of its own where the file has none', async () => {
    await map(definitionOf(rentRollHeads.filter(([head]) => head !== 'Annual')));
    const { columns, rows, computed } = await check([{}], [null]);
    expect(columns.filter(({ letter }) => letter === '').map(({ field }) => field)).toEqual(
      expect.arrayContaining(['annual_base_rent', 'rent_per_area']),
    );
    expect(rows).toMatchObject([{ annual_base_rent: '12012', rent_per_area: '120.12' }]);
    expect(computed).toEqual([['annual_base_rent', 'rent_per_area']]);
  });
});
