import type { RuleDocument } from '#contracts/rule-sets.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import type { BenchInstallation } from '../installation.ts';
import { openSubmissionAt } from '../submissions.ts';
import type { Masters, Place } from '../submissions.ts';

interface Ledger {
  rowCount: number;
  postMonth: string;
  /** Every so many rows books a cent more than the rent; null where none does. */
  differEvery: number | null;
}

/** Publishes a trial balance of the property with an account for each unit of the rent roll, which books its rent. */
export async function publishLedger(
  { orm, database }: Pick<BenchInstallation, 'orm' | 'database'>,
  masters: Masters,
  place: Place,
  { rowCount, postMonth, differEvery }: Ledger,
): Promise<void> {
  const em = orm.em.fork();
  const ledgers = await em.findOneOrFail(Dataset, { name: 'Trial Balance' });
  // It is published as it is, without anybody who approves it.
  ledgers.isWorkflowRequired = false;
  const datasetId = ledgers.id;
  const of = { serviceProviderId: place.providerId, propertyId: place.propertyId, datasetId };
  em.create(Frequency, { ...of, submitFrequency: 'MONTHLY', submitTimelineDay: 10, firstPostMonth: postMonth });
  await em.flush();
  const { submissionId } = await openSubmissionAt(orm, { ...masters, datasetId }, place, postMonth);
  const { rows } = await database.query<{ loadId: number }>(
    `with written as (
       insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
       values ($1, 1, 'upload', 'current', 1, '[]', $2) returning id)
     insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
       property_id, post_month, state, row_count)
     select s.id, 1, w.id, 'trial_balance', s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month,
            'published', $2
       from submission s, written w where s.id = $1 returning id as "loadId"`,
    [submissionId, rowCount],
  );
  await database.query(
    `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, account_code, account_name, net_change)
     select $1, n, $2, 'P', 'U-' || lpad(n::text, 6, '0'), 'Account ' || n,
            case when n % 11 = 0 then 0 else 1000 + ((n::bigint * 7919) % 400000)::numeric / 100 end
              + case when n % $4::int = 0 then 0.01 else 0 end
       from generate_series(1, $3::int) n`,
    [rows[0]?.loadId, place.propertyId, rowCount, differEvery ?? rowCount + 1],
  );
}

/** A hard row rule: the rent of each unit is what its account has booked. @param sides how many such totals the rule reads */
export async function joinedRule(
  database: BenchInstallation['database'],
  datasetId: number,
  sides: number,
): Promise<void> {
  const places = Array.from({ length: sides }, (_, at) => at);
  const document: RuleDocument = {
    ...{ field: 'monthly_base_rent', expected: null, missing: 'SKIP_IF_ANY' },
    aggregates: places.map((at) => ({
      ...{ fact: `booked${at}`, field: 'net_change', aggregate: 'SUM', dataset: 'trial_balance' },
      groupBy: [{ own: 'unit_code', other: 'account_code' }],
    })),
    derived: places.map((at) => ({
      fact: `sides${at}`,
      kind: 'pair',
      left: 'monthly_base_rent',
      right: `booked${at}`,
    })),
    conditions: {
      any: places.map((at) => ({ fact: `sides${at}`, operator: 'differsByMoreThan', value: { absolute: '0' } })),
    },
  };
  await database.query(
    `insert into rule (dataset_id, code, names, messages, type, scope, document, is_active)
     values ($1, 'PAIRS', '{"en": "Rent as booked"}', '{}', 'hard', 'row', $2, true)`,
    [datasetId, JSON.stringify(document)],
  );
}
