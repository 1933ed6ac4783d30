import type { AccountMappingRule, AccountMatcher } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import type { MasterAccountFacts } from '#rules/account-mapping/master-values.ts';
import { masterValues } from '#rules/account-mapping/master-values.ts';
import { readsMasterAccounts } from '#rules/rule-sets/master-account-fields.ts';
import type { RunQueries, Submission } from '../submissions/run-submission.ts';
import { idList, masterChartOf } from './load-rules.ts';

/** Mappings that rules read, and the master accounts that they lead to. */
export interface MasterAccountInputs {
  /** In the order of charts and codes; `propertyId` is null in the chart of the submission's fund or entity. */
  mappings: (AccountMappingRule & { propertyId: number | null })[];
  accounts: MasterAccountFacts[];
}

/** Charts `c` whose rows a submission may hold; parameters $2 to $5. */
export const ownCharts = `c.service_provider_id = $2 and m.replaced_at is null and m.state = 'accepted' and m.effective_from <= $3::date
  and m.chart_id = ${masterChartOf}
  and (c.property_id = any($4::int[]) or c.fund_id = (select coalesce(s.entity_id, s.fund_id) from submission s where s.id = $5))`;

export const parametersOf = (
  { serviceProviderId, postMonth, submissionId }: Submission,
  allowedPropertyIds: ReadonlySet<number>,
): unknown[] => [serviceProviderId, postMonth, idList([...allowedPropertyIds]), submissionId];

/** Codes that are mapped for the post month, where an unmapped account is a finding. */
export async function loadMappedAccounts(
  client: RunQueries,
  submission: Submission,
  fields: readonly DataModelFieldDefinition[],
  allowedPropertyIds: ReadonlySet<number>,
): Promise<AccountMatcher[] | undefined> {
  if (!hasAccounts(fields)) return undefined;
  const { rows } = await client.query<{ handling: string; matcher: AccountMatcher | null }>(
    `select d.unmapped_accounts as handling, m.matcher from dataset d
       left join (select distinct on (m.provider_chart_id, m.matcher_key) m.provider_chart_id, m.matcher_key, m.matcher, m.effective_until
                    from account_mapping m join provider_chart c on c.id = m.provider_chart_id where ${ownCharts}
                   order by m.provider_chart_id, m.matcher_key, m.effective_from desc) m
         on d.unmapped_accounts <> 'LIST' and (m.effective_until is null or m.effective_until > $3::date)
      where d.id = $1 order by m.provider_chart_id, m.matcher_key`,
    [submission.datasetId, ...parametersOf(submission, allowedPropertyIds)],
  );
  if (rows[0]?.handling === 'LIST') return undefined;
  return rows.flatMap(({ matcher }) => matcher ?? []);
}

/** Mappings in force that leave an account out or turn its sign: controls of the recoded rows depend on them. Absent where there are none. */
export async function loadAlteringMappings(
  client: RunQueries,
  submission: Submission,
  fields: readonly DataModelFieldDefinition[],
  allowedPropertyIds: ReadonlySet<number>,
): Promise<{ matcher: AccountMatcher; target: 'ignore' | 'turn' }[] | undefined> {
  if (!fields.some(({ name }) => name === 'closing_balance')) return undefined;
  const { rows } = await client.query<{ matcher: AccountMatcher; target: 'ignore' | 'turn' }>(
    `select f.matcher, case f.target ->> 'kind' when 'ignore' then 'ignore' else 'turn' end as target
       from (select distinct on (m.provider_chart_id, m.matcher_key) m.* from account_mapping m join provider_chart c on c.id = m.provider_chart_id
              where $1::int is not null and ${ownCharts} order by m.provider_chart_id, m.matcher_key, m.effective_from desc) f
      where (f.effective_until is null or f.effective_until > $3::date)
        and (f.target ->> 'kind' = 'ignore' or (f.target ->> 'isSignFlipped')::boolean)
      order by f.provider_chart_id, f.matcher_key`,
    [submission.datasetId, ...parametersOf(submission, allowedPropertyIds)],
  );
  return rows.length === 0 ? undefined : rows;
}

/** Absent where no rule of the dataset names a fact of master accounts. */
export async function loadMasterAccounts(
  client: RunQueries,
  submission: Submission,
  of: { fields: readonly DataModelFieldDefinition[]; rules: readonly StoredRule[] },
  allowedPropertyIds: ReadonlySet<number>,
): Promise<MasterAccountInputs | undefined> {
  if (!hasAccounts(of.fields) || !of.rules.some(({ document }) => readsMasterAccounts(document))) return undefined;
  const { rows: mappings } = await client.query<MasterAccountInputs['mappings'][number]>(
    `select m.id, c.property_id as "propertyId", m.matcher, m.target, m.effective_from::text as "effectiveFrom",
            m.effective_until::text as "effectiveUntil"
       from account_mapping m join provider_chart c on c.id = m.provider_chart_id
      where $1::int is not null and ${ownCharts} order by c.id, m.matcher_key, m.effective_from`,
    [submission.datasetId, ...parametersOf(submission, allowedPropertyIds)],
  );
  return { mappings, accounts: await loadAccounts(client, mappings) };
}

/** The mappings that are kept with a version, as they were in force for its last run. */
export async function loadPinnedMasters(client: RunQueries, versionId: number): Promise<MasterAccountInputs> {
  const { rows } = await client.query<Omit<MasterAccountInputs['mappings'][number], 'matcher'> & { code: string }>(
    `select m.id, c.property_id as "propertyId", a.code, m.target, m.effective_from::text as "effectiveFrom"
       from version_account va join source_account a on a.id = va.source_account_id
       join provider_chart c on c.id = a.provider_chart_id join account_mapping m on m.id = va.mapping_id
      where va.version_id = $1`,
    [versionId],
  );
  const mappings = rows.map(({ code, ...mapping }) => ({ ...mapping, matcher: { kind: 'account' as const, code } }));
  return { mappings, accounts: await loadAccounts(client, mappings) };
}

async function loadAccounts(
  client: RunQueries,
  mappings: readonly Pick<AccountMappingRule, 'target'>[],
): Promise<MasterAccountFacts[]> {
  const ids = [...new Set(mappings.flatMap(({ target }) => accountsOfTarget(target)))];
  const { rows } = await client.query<MasterAccountFacts>(
    `select id, code, account_type as "accountType", subtype, report_type as "reportType", normal_balance as "normalBalance"
       from master_account where id = any($1::int[]) order by id`,
    [idList(ids)],
  );
  return rows;
}

const hasAccounts = (fields: readonly DataModelFieldDefinition[]): boolean =>
  fields.some(({ name }) => name === 'account_code');

/** Without ids and absent ends: a mapping that was taken away and saved again reads the same. */
export const contentOfMasters = ({ mappings, accounts }: MasterAccountInputs) => ({
  mappings: mappings.map(({ id: _, effectiveUntil, ...mapping }) =>
    effectiveUntil ? { ...mapping, effectiveUntil } : mapping,
  ),
  accounts,
});

/**
 * Writes the values of `masterAccountFields` behind the fields of a row, in place; null where no rule reads them.
 * @param fields of the data model, without those of master accounts
 */
export function createMasterFiller(
  masters: MasterAccountInputs | undefined,
  fields: readonly Pick<DataModelFieldDefinition, 'name'>[],
  postMonth: string,
): ((values: (string | null)[], propertyId: number | null) => void) | null {
  if (!masters) return null;
  const positionOf = (name: string): number => fields.findIndex((field) => field.name === name);
  const [codeAt, segmentAt] = [positionOf('account_code'), positionOf('segment')];
  const accounts = new Map(masters.accounts.map((account) => [account.id, account]));
  const byPlace = Map.groupBy(masters.mappings, ({ propertyId }) => propertyId);
  const lookups = new Map([...byPlace].map(([place, rules]) => [place, createLookup(inForce(rules, postMonth))]));
  const known = new Map<string, (string | null)[]>();
  return (values, propertyId) => {
    const [code, segment] = [values[codeAt] ?? null, values[segmentAt] ?? null];
    const key = JSON.stringify([propertyId, code, segment]);
    let found = known.get(key);
    if (!found) {
      const rule = code === null ? null : (lookups.get(propertyId)?.(code) ?? null);
      found = masterValues(rule?.target ?? null, segment, accounts);
      known.set(key, found);
    }
    found.forEach((value, index) => (values[fields.length + index] = value));
  };
}
