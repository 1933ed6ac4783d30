import type pg from 'pg';
import { nameOf } from './fill.ts';

/** Accounts in the chart of a provider, and how many of them are not mapped yet. */
const accounts = 30;
const pending = 2;

/**
 * What stands behind the other lists: a file for every version, a chart of accounts of one property in seven with its
 * accounts mapped to a master chart, translations of each provider, and an audit entry for every file.
 */
export async function fillRecords(owner: pg.Client): Promise<void> {
  await owner.query(`insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, status, seen_generation,
      uploaded_by_user_id, created_at)
    select 'upload-' || s.id, s.id, 'Rent roll ' || p.name || '.xlsx', 'blob-' || s.id, md5(s.id::text), 20000, 'used', 0,
      (select min(id) from app_user), s.post_month + interval '35 days' + make_interval(secs => s.id % 86400)
      from submission s join property p on p.id = s.property_id where s.current_version_id is not null order by s.id`);
  await owner.query(`update version v set upload_id = u.id, created_at = u.created_at from upload u
    where u.submission_id = v.submission_id`);
  await owner.query(`insert into audit_entry (op_id, at, user_id, action, entity, entity_id, submission_id)
    select 'audit-' || u.id, u.created_at, u.uploaded_by_user_id, 'upload', 'submission', u.submission_id::text, u.submission_id
      from upload u order by u.id`);
  await fillCharts(owner);
  await fillTranslations(owner);
  await owner.query('vacuum analyze');
}

/** Texts of each provider that its mappings translate. */
const translations = 400;

async function fillTranslations(owner: pg.Client): Promise<void> {
  await owner.query(`insert into translation (service_provider_id, language, source_text, target_text)
    select v.id, (array['en', 'ja', 'ar'])[1 + n % 3], ${nameOf('n')}, 'Head ' || n
      from service_provider v cross join generate_series(1, ${translations}) n`);
}

async function fillCharts(owner: pg.Client): Promise<void> {
  await owner.query(`insert into master_chart (name, version) select 'Chart ' || n, 1 from generate_series(1, 40) n`);
  await owner.query(`insert into master_account (chart_id, code, name, normal_balance, account_type, report_type)
    select c.id, (4000 + n)::text, 'Account ' || n, 'Credit', 'Income', 'Income Statement'
      from master_chart c cross join generate_series(1, 200) n`);
  await owner.query(`insert into chart_association (chart_id, fund_id)
    select (select array_agg(id order by id) from master_chart)[f.no], f.id
      from (select id, row_number() over (order by id) as no from fund where parent_id is null) f where f.no <= 40`);
  await owner.query(`insert into provider_chart (service_provider_id, property_id, account_count, pending_count, pending_amount,
      total_amount, currency, post_month)
    select a.service_provider_id, a.property_id, ${accounts}, case when a.property_id % 14 = 0 then ${pending} else 0 end,
      case when a.property_id % 14 = 0 then a.property_id else 0 end, a.property_id * 40, 'USD', '2026-10-01'
      from property_provider a where a.property_id % 7 = 0`);
  await owner.query(`insert into source_account (provider_chart_id, code, name, post_month, closing, amount, currency, outcome)
    select c.id, (4000 + n)::text, 'Provider account ' || n, '2026-10-01', n, n, 'USD',
      case when c.pending_count > 0 and n <= ${pending} then 'pending' else 'ignored' end
      from provider_chart c cross join generate_series(1, ${accounts}) n`);
}
