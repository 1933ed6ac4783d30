import type { MasterAccountChoice } from '#contracts/account-mappings.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import type { PeerMappings, SuggestableAccount, Suggestion } from '#rules/account-mapping/suggestions.ts';
import { createSuggester } from '#rules/account-mapping/suggestions.ts';
import type { MasterContext } from '../masters/master.ts';

export interface MasterAccounts {
  /** In the reader's language; accounts that can take amounts. */
  choices: MasterAccountChoice[];
  suggest: (account: SuggestableAccount) => Suggestion[];
}

/** Of `master_account x`, in the language of the reader. */
export const masterAccountName = (language: LanguageCode): Part =>
  sql`coalesce(case ${language}::text when 'ja' then x.name_ja when 'ar' then x.name_ar end, x.name)`;

type AccountRow = MasterAccountChoice & { names: string[] };

/** The accounts of a master chart, and what to suggest of them for accounts of a provider's chart. */
export async function accountsOfChart(
  { em, language }: MasterContext,
  masterChartId: number | null,
  providerChartId: number,
): Promise<MasterAccounts> {
  if (masterChartId === null) return { choices: [], suggest: () => [] };
  const rows = await select<AccountRow>(
    em,
    sql`select x.id, x.code, ${masterAccountName(language)} as name,
               x.account_type as "accountType", x.subtype, x.normal_balance as "normalBalance", x.report_type as "reportType",
               to_jsonb(array_remove(array[x.name, x.name_ja, x.name_ar], null)) as names
          from master_account x
         where x.chart_id = ${masterChartId} and x.is_active and x.retired_at is null and x.account_type is not null
         order by x.code, x.id`,
  );
  const peers = await peersOf({ em }, masterChartId, providerChartId);
  const suggest = createSuggester(rows, peers);
  return { choices: rows.map(({ names: _, ...choice }) => choice), suggest };
}

/** How many other charts of the same provider map a code to each account of the master chart. */
async function peersOf(
  { em }: Pick<MasterContext, 'em'>,
  masterChartId: number,
  providerChartId: number,
): Promise<PeerMappings> {
  const rows = await select<{ code: string; masterAccountId: number; charts: number }>(
    em,
    sql`select a.code, (g.target ->> 'masterAccountId')::int as "masterAccountId", count(distinct a.provider_chart_id)::int as charts
          from provider_chart own
          join provider_chart other on other.service_provider_id = own.service_provider_id and other.id <> own.id
          join source_account a on a.provider_chart_id = other.id
          join account_mapping g on g.id = a.mapping_id and g.chart_id = ${masterChartId} and g.target ->> 'kind' = 'account'
         where own.id = ${providerChartId} group by 1, 2`,
  );
  const peers = new Map<string, Map<number, number>>();
  for (const { code, masterAccountId, charts } of rows) {
    const key = foldKey(code);
    const counts = peers.get(key) ?? new Map<number, number>();
    counts.set(masterAccountId, (counts.get(masterAccountId) ?? 0) + charts);
    peers.set(key, counts);
  }
  return peers;
}
