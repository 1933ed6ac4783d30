import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadVersion } from '#activities/processing/load-version.ts';
import type { DataModelDefinition, ModelField } from '#contracts/data-models.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { addModelVersion, changeField } from '#tests/support/data-models.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createInstallation, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

const own: readonly ModelField[] = [
  {
    name: 'x_rating',
    labels: words('Rating'),
    type: 'enum',
    requirement: 'optional',
    enumValues: ['A', 'B'],
    valueSynonyms: { A: ['best'] },
  },
  { name: 'x_energy', labels: words('Energy'), type: 'decimal', requirement: 'optional' },
];

function words(en: string) {
  return { en, ja: `${en} ja`, ar: `${en} ar` };
}

let installation: Installation;
let activities: ValidationActivities;
let months = 0;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
}, 120_000);
afterAll(async () => {
  await activities.close();
  await installation.close();
});

const nextMonth = () => `${2015 + Math.floor(months / 12)}-${String((months++ % 12) + 1).padStart(2, '0')}-01`;

/** Checks a rent roll of two units with two columns more; answers its version. */
async function check(change: Record<string, Cell> = {}, rating: Cell = 'BEST') {
  const postMonth = nextMonth();
  const submissionId = await installation.openSubmission({ postMonth });
  const day = new Date(Date.UTC(Number(postMonth.slice(0, 4)), Number(postMonth.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);
  const rows = [1, 2].map((number) => [...unit(number, { 'As of': day, ...change }), rating, 12.5]);
  const heads = [...rentRollHeads, ['Rating', 'x_rating'], ['Energy', 'x_energy']] as const;
  await activities.validateUpload(await installation.upload(submissionId, workbook(rows, heads)));
  return installation.one<{ id: number; submissionId: number; columns: GridColumn[]; model: number; codes: string[] }>(
    `select v.id, v.submission_id as "submissionId", v.columns, n.version as model,
            coalesce((select array_agg(f.code || ' ' || coalesce(f.field, '')) from finding f where f.version_id = v.id), '{}') as codes
       from version v join data_model_version n on n.id = v.data_model_version_id where v.submission_id = $1`,
    [submissionId],
  );
}

describe('a version of a data model', () => {
  it('never changes what an earlier version of a submission shows', async () => {
    const first = await check();
    expect(first.model).toBe(1);
    const shown = () =>
      installation.one(
        `select v.columns, n.version, n.definition from version v join data_model_version n on n.id = v.data_model_version_id where v.id = $1`,
        [first.id],
      );
    const before = await shown();
    const { definition } = before as unknown as { definition: DataModelDefinition };
    const names = definition.fields.map(({ name }) => name);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom('required', 'optional', 'off'),
        fc.stringMatching(/^[a-z]{3,9}$/),
        async (name, requirement, label) => {
          await changeField(installation.all, 'rent_roll', name, {
            requirement: requirement as ModelField['requirement'],
            labels: words(label),
          });
          expect(await shown()).toEqual(before);
        },
      ),
      { numRuns: generatedCases(15) },
    );
    await addModelVersion(installation.all, 'rent_roll', () => definition);
  });

  it('loads own fields in their types, and its rules read them', async () => {
    await addModelVersion(installation.all, 'rent_roll', (now) => ({ ...now, fields: [...now.fields, ...own] }));
    await installation.all(
      `update dataset_mapping set definition = jsonb_set(definition, '{columns}', (definition -> 'columns')
         || '[{"source": "Rating", "field": "x_rating"}, {"source": "Energy", "field": "x_energy"}]')
        where dataset_id = (select id from dataset where name = 'Rent Roll')`,
    );
    await installation.all(
      `insert into rule (dataset_id, code, type, scope, position, names, messages, document)
       select id, 'own-energy', 'soft', 'row', 99, '{"en": "Energy"}', '{"en": "Energy is low."}', $1 from dataset where name = 'Rent Roll'`,
      [
        JSON.stringify({
          field: 'x_energy',
          expected: null,
          missing: 'SKIP_IF_ANY',
          derived: [
            { fact: 'doubled', kind: 'product', of: 'x_energy', by: '2' },
            { fact: 'energies', kind: 'pair', left: 'x_energy', right: 'doubled' },
          ],
          conditions: { all: [{ fact: 'energies', operator: 'differsByMoreThan', value: { absolute: '1' } }] },
        }),
      ],
    );
    const version = await check();
    expect(
      version.columns.filter(({ field }) => field.startsWith('x_')).map(({ field, type }) => [field, type]),
    ).toEqual([
      ['x_rating', 'enum'],
      ['x_energy', 'decimal'],
    ]);
    expect(version.codes).toContain('RULE x_energy');
    const client = await installation.pool.connect();
    const load = await loadVersion(client, {
      submissionId: version.submissionId,
      generation: 1,
      versionId: version.id,
    });
    client.release();
    const rows = await installation.all(`select own, monthly_base_rent from loaded_rent_roll where load_id = $1`, [
      load.loadId,
    ]);
    expect(rows).toEqual(
      Array(2).fill({ own: { x_rating: 'A', x_energy: 12.5 }, monthly_base_rent: expect.any(String) as unknown }),
    );
    const { totals } = await installation.one<{ totals: Record<string, string> }>(
      'select totals from reporting_load where id = $1',
      [load.loadId],
    );
    expect(totals).toMatchObject({ x_energy: '25.0' });
    expect((await check({}, 'worst')).codes).toContain('NOT_IN_LIST x_rating');
  });

  it('asks for no field that is off', async () => {
    await changeField(installation.all, 'rent_roll', 'guarantor', { requirement: 'required' });
    const before = await check();
    expect(before.codes).toContain('REQUIRED_MISSING guarantor');
    await changeField(installation.all, 'rent_roll', 'guarantor', { requirement: 'off' });
    const after = await check();
    expect(after.codes.filter((code) => code.endsWith(' guarantor'))).toEqual([]);
    expect(after.columns.map(({ field }) => field)).not.toContain('guarantor');
    expect(after.model).toBe(before.model + 1);
  });
});
