import type { UnmappedHandling } from '#contracts/account-mappings.ts';
import { longestAccountCode } from '#contracts/account-mappings.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import { literal } from '../datasets/loaded-rows.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
import { idList, loadChartRules } from './load-rules.ts';

export interface UnmappedAccount {
  code: string;
  name: string;
  /** Sum of absolute closing balances, as plain text. */
  amount: string;
  currency: string | null;
  rowCount: number;
}

export interface NotedAccounts {
  handling: UnmappedHandling;
  providerChartIds: number[];
  /** The largest amounts first. */
  unmapped: UnmappedAccount[];
}

const none: NotedAccounts = { handling: 'LIST', providerChartIds: [], unmapped: [] };

/**
 * Writes down the accounts of a version whose rows are stored, each with the mapping in force for its post month. Accounts that
 * are met for the first time join the chart of their provider for the property, or for the fund.
 */
export async function noteAccounts(
  client: RunQueries,
  version: { submissionId: number; versionId: number; columns: readonly GridColumn[] },
): Promise<NotedAccounts> {
  const { submissionId, versionId } = version;
  const rows = rowsWithAccounts(version.columns);
  if (rows === null) return none;
  const providerChartIds = await lockCharts(client, rows, version);
  await client.query('delete from version_account where version_id = $1', [versionId]);
  if (providerChartIds.length === 0) return none;
  await client.query(
    `with account_row as (${rows}), placed as (${placedRows})
     insert into source_account (provider_chart_id, code, name)
     select p.provider_chart_id, min(p.code), coalesce(max(p.name), '') from placed p group by p.provider_chart_id, fold_key(p.code)
     on conflict (provider_chart_id, fold_key(code)) do update set name = excluded.name, updated_at = now()
       where excluded.name <> '' and source_account.name <> excluded.name`,
    [versionId, submissionId],
  );
  await client.query(
    `with account_row as (${rows}), placed as (${placedRows})
     insert into version_account (version_id, source_account_id, row_count, closing, amount, currency)
     select $1, a.id, count(*), sum(p.closing), coalesce(sum(abs(p.closing)), 0),
            case when count(distinct p.currency) = 1 then min(p.currency) end
       from placed p join source_account a on a.provider_chart_id = p.provider_chart_id and fold_key(a.code) = fold_key(p.code)
      group by a.id`,
    [versionId, submissionId],
  );
  await pinMappings(client, [versionId], providerChartIds);
  const handling = await handlingOf(client, submissionId);
  return { handling, providerChartIds, unmapped: await unmappedOf(client, versionId) };
}

/** Rows `(property_id, code, name, closing, currency)` of version $1 that name an account; null where rows have none. */
function rowsWithAccounts(columns: readonly GridColumn[]): string | null {
  const cell = (field: string): string => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? 'null::text' : `(r."values" ->> ${index})`;
  };
  const code = cell('account_code');
  if (code === 'null::text') return null;
  const closing = cell('closing_balance');
  return `select r.property_id, ${code} as code, ${cell('account_name')} as name, ${cell('currency')} as currency,
            case when ${closing} ~ ${literal(decimals)} then ${closing}::numeric end as closing
       from version_row r
      where r.version_id = $1 and length(fold_key(${code})) between 1 and ${longestAccountCode}`;
}

/** A cell that could not be converted is kept as the file has it. */
export const decimals = '^-{0,1}[0-9]{1,30}(\\.[0-9]{1,20}){0,1}$';

/** Rows of `account_row` with the chart of their provider, for submission $2. */
const placedRows = `select r.*, c.id as provider_chart_id
   from account_row r join submission s on s.id = $2
   join provider_chart c on c.service_provider_id = s.service_provider_id
    and (c.property_id = r.property_id or (r.property_id is null and c.fund_id = coalesce(s.entity_id, s.fund_id)))`;

/** The charts of the rows, in order of their ids, held until the transaction ends. */
async function lockCharts(
  client: RunQueries,
  rows: string,
  { versionId, submissionId }: { versionId: number; submissionId: number },
): Promise<number[]> {
  await client.query(
    `with account_row as (${rows})
     insert into provider_chart (service_provider_id, property_id, fund_id)
     select distinct s.service_provider_id, r.property_id, case when r.property_id is null then coalesce(s.entity_id, s.fund_id) end
       from account_row r join submission s on s.id = $2
      where coalesce(r.property_id, s.entity_id, s.fund_id) is not null
     on conflict do nothing`,
    [versionId, submissionId],
  );
  const { rows: found } = await client.query<{ id: number }>(
    `with account_row as (${rows})
     select c.id from provider_chart c where c.id in (select provider_chart_id from (${placedRows}) p) order by c.id for update`,
    [versionId, submissionId],
  );
  return found.map(({ id }) => id);
}

/** Gives the accounts of versions the mappings that are in force for their post months. */
export async function pinMappings(
  client: RunQueries,
  versionIds: readonly number[],
  providerChartIds: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{
    versionId: number;
    sourceAccountId: number;
    providerChartId: number;
    code: string;
    postMonth: string;
  }>(
    `select va.version_id as "versionId", a.id as "sourceAccountId", a.provider_chart_id as "providerChartId", a.code,
            s.post_month::text as "postMonth"
       from version_account va join source_account a on a.id = va.source_account_id
       join version v on v.id = va.version_id join submission s on s.id = v.submission_id
      where va.version_id = any($1::int[]) and a.provider_chart_id = any($2::int[])`,
    [idList(versionIds), idList(providerChartIds)],
  );
  const mappingOf = await resolver(client, providerChartIds);
  const pinned = rows.map((row) => mappingOf(row.providerChartId, row.postMonth, row.code));
  await client.query(
    `update version_account va set mapping_id = p.mapping_id
       from unnest($1::int[], $2::int[], $3::int[]) as p(version_id, source_account_id, mapping_id)
      where va.version_id = p.version_id and va.source_account_id = p.source_account_id
        and va.mapping_id is distinct from p.mapping_id`,
    [idList(rows.map((row) => row.versionId)), idList(rows.map((row) => row.sourceAccountId)), nullableIds(pinned)],
  );
}

export const nullableIds = (ids: readonly (number | null)[]): string => `{${ids.map((id) => id ?? 'null').join(',')}}`;

/** Finds the mapping of an account in a post month; lookups are kept by chart and month. */
export async function resolver(
  client: RunQueries,
  providerChartIds: readonly number[],
): Promise<(providerChartId: number, postMonth: string, code: string) => number | null> {
  const rules = await loadChartRules(client, providerChartIds);
  const lookups = new Map<string, (code: string) => number | null>();
  return (providerChartId, postMonth, code) => {
    const key = `${providerChartId}:${postMonth}`;
    let find = lookups.get(key);
    if (!find) {
      const rule = createLookup(inForce(rules.get(providerChartId) ?? [], postMonth));
      find = (wanted) => rule(wanted)?.id ?? null;
      lookups.set(key, find);
    }
    return find(code);
  };
}

async function handlingOf(client: RunQueries, submissionId: number): Promise<UnmappedHandling> {
  const { rows } = await client.query<{ handling: UnmappedHandling }>(
    'select d.unmapped_accounts as handling from submission s join dataset d on d.id = s.dataset_id where s.id = $1',
    [submissionId],
  );
  return rows[0]?.handling ?? 'LIST';
}

async function unmappedOf(client: RunQueries, versionId: number): Promise<UnmappedAccount[]> {
  const { rows } = await client.query<UnmappedAccount>(
    `select a.code, a.name, va.amount::text, va.currency, va.row_count as "rowCount"
       from version_account va join source_account a on a.id = va.source_account_id
      where va.version_id = $1 and va.mapping_id is null order by va.amount desc, a.code, a.id`,
    [versionId],
  );
  return rows;
}
