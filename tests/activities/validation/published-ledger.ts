import type { Installation } from '../installation.ts';

/** Publishes a trial balance of property P-1 for February 2026, with an account `U<n>` on each row. */
export async function publishLedger(
  { one, all, openSubmission }: Pick<Installation, 'one' | 'all' | 'openSubmission'>,
  { rows, amountOf }: { rows: number; amountOf: string },
): Promise<void> {
  const submissionId = await openSubmission({ dataset: 'Trial Balance' });
  const version = await one<{ id: number }>(
    `insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
     values ($1, 1, 'upload', 'current', 1, '[]', $2) returning id`,
    [submissionId, rows],
  );
  const load = await one<{ id: number }>(
    `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
       property_id, post_month, state, row_count)
     select s.id, 1, $1, 'trial_balance', s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month, 'published', $3
       from submission s where s.id = $2 returning id`,
    [version.id, submissionId, rows],
  );
  await all(
    `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, account_code, account_name, net_change)
     select $1, n, (select property_id from reporting_load where id = $1), 'P-1', 'U' || n, 'Account ' || n, ${amountOf}
       from generate_series(1, $2::int) n`,
    [load.id, rows],
  );
}
