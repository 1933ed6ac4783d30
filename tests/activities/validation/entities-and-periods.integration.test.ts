import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadVersion } from '#activities/processing/load-version.ts';
import { createInstallation, definitionOf, trialBalanceHeads, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

let installation: Installation;
let activities: ValidationActivities;
let fundId: number;
let entityId: number;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
  const type = await installation.one<{ id: number }>(`insert into fund_type (name) values ('T') returning id`);
  const fund = (code: string, parent: number | null) =>
    installation.one<{ id: number }>(
      `insert into fund (code, name, name_folded, parent_id, fund_type_id)
       select $1, $1 || ' name', fold_key($1 || ' name'), $2::int, $3::int returning id`,
      [code, parent, type.id],
    );
  fundId = (await fund('F-1', null)).id;
  entityId = (await fund('E-1', fundId)).id;
}, 120_000);
afterAll(async () => {
  await activities.close();
  await installation.close();
});

const heads = [['Entity', 'entity_code'], ...trialBalanceHeads.slice(1)] as const;

/** Uploads for the fund; the mapping is that of the heads. */
async function run(
  dataset: 'Rent Roll' | 'Trial Balance',
  month: string,
  columns: readonly (readonly [string, string])[],
  rows: Cell[][],
  ofFund = true,
) {
  const datasetId = await installation.datasetId(dataset);
  const submissionId = await installation.openSubmission({ dataset, postMonth: `${month}-01` });
  if (ofFund)
    await installation.all(`update submission set property_id = null, fund_id = $2, tab = 'funds' where id = $1`, [
      submissionId,
      fundId,
    ]);
  await installation.all(
    `insert into dataset_mapping (service_provider_id, dataset_id, definition)
     select service_provider_id, $2, $3 from submission where id = $1
        and not exists (select 1 from dataset_mapping where dataset_id = $2)`,
    [submissionId, datasetId, JSON.stringify(definitionOf(columns))],
  );
  await installation.all('update dataset_mapping set definition = $2 where dataset_id = $1', [
    datasetId,
    JSON.stringify(definitionOf(columns)),
  ]);
  await activities.validateUpload(await installation.upload(submissionId, workbook(rows, columns)));
  const { id } = await installation.one<{ id: number }>('select id from version where submission_id = $1', [
    submissionId,
  ]);
  const findings = await installation.all<{ code: string; severity: string; found: string | null; params: object }>(
    'select code, severity, found, params from finding where version_id = $1 order by id',
    [id],
  );
  return { submissionId, versionId: id, findings };
}

async function load({ submissionId, versionId }: { submissionId: number; versionId: number }) {
  const client = await installation.pool.connect();
  try {
    const { loadId } = await loadVersion(client, { submissionId, generation: 1, versionId });
    await client.query(`update reporting_load set state = 'published' where id = $1`, [loadId]);
    return loadId;
  } finally {
    client.release();
  }
}

describe('rows about an entity', () => {
  const line = (entity: Cell, day: string, debit: number, credit: number) =>
    [
      [entity, day, 'Accrual', '1010', 'Cash', 0, debit, 0, null, debit],
      [entity, day, 'Accrual', '3010', 'Capital', 0, 0, credit, null, -credit],
    ] as Cell[][];

  it('are loaded with the entity that each names, and the one of the submission where none is named', async () => {
    const ledger = await run('Trial Balance', '2025-01', heads, [
      ...line('e-1', '2025-01-31', 100, 100),
      ...line(null, '2025-01-31', 7, 7),
    ]);
    expect(ledger.findings.filter(({ severity }) => severity === 'hard')).toEqual([]);
    const loadId = await load(ledger);
    expect(
      await installation.all(
        `select fund_id as fund, entity_code as code, property_id as property, net_change::text as net
           from loaded_trial_balance where load_id = $1 order by row_no`,
        [loadId],
      ),
    ).toEqual([
      { fund: entityId, code: 'E-1', property: null, net: '100' },
      { fund: entityId, code: 'E-1', property: null, net: '-100' },
      { fund: fundId, code: 'F-1', property: null, net: '7' },
      { fund: fundId, code: 'F-1', property: null, net: '-7' },
    ]);
  });

  it('are compared with the month before of the same entity', async () => {
    // Each entity moved by a large amount; only the one that changed differs from its own month before.
    const rows = (day: string, own: number) => [
      ...line('E-1 name', day, 500_000, 500_000),
      ...line(null, day, own, own),
    ];
    await load(await run('Trial Balance', '2025-03', heads, rows('2025-03-31', 100_000)));
    const later = await run('Trial Balance', '2025-04', heads, rows('2025-04-30', 900_000));
    const moves = later.findings.filter(({ params }) => 'prior_movement' in params);
    expect(moves.map(({ params }) => params)).toMatchObject([
      { account_code: '1010', movement: '900000', prior_movement: '100000' },
      { account_code: '3010', movement: '-900000', prior_movement: '-100000' },
    ]);
  });
});
