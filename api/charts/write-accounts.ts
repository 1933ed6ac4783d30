import type { AccountChange, AccountFacts } from '#contracts/charts.ts';
import type { SavedAccounts } from '#contracts/charts.schema.ts';
import { foldKey } from '#contracts/text.ts';
import type { NamedFacts } from '#rules/accounts/check-accounts.ts';
import { isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { chartMaster } from './chart-master.ts';

export interface StoredAccount extends AccountFacts {
  accountId: number;
  parent: string | null;
}

export interface LockedChart {
  chartId: number;
  version: number;
  accounts: StoredAccount[];
}

/** What one account is to be; without `facts` it is deleted. */
export interface AccountToWrite {
  accountId: number | null;
  facts: NamedFacts | null;
}

/** @throws AppError NotFound */
export async function lockChart({ em }: Pick<MasterContext, 'em'>, chartId: number): Promise<LockedChart> {
  const chart = await selectOne<{ version: number }>(
    em,
    sql`select version from master_chart where id = ${chartId} and retired_at is null for update`,
  );
  if (!chart) throw new AppError('NotFound', 'There is no such chart.');
  return { chartId, version: chart.version, accounts: await readAccounts({ em }, chartId) };
}

export function readAccounts({ em }: Pick<MasterContext, 'em'>, chartId: number): Promise<StoredAccount[]> {
  return select<StoredAccount>(
    em,
    sql`select a.id as "accountId", a.code, a.name, a.name_ja as "nameJa", a.name_ar as "nameAr",
          a.normal_balance as "normalBalance", a.account_type as "accountType", a.report_type as "reportType", a.subtype,
          a.parent_id as "parentId", a.is_active as "isActive", p.code as parent
        from master_account a left join master_account p on p.id = a.parent_id
        where a.chart_id = ${chartId} and a.retired_at is null order by a.code, a.id`,
  );
}

/**
 * Writes checked accounts of a locked chart as its next version, with former codes and audit, in the transaction of the
 * context. Nothing that differs makes no version.
 */
export async function writeAccounts(
  context: MasterContext,
  chart: LockedChart,
  wanted: readonly AccountToWrite[],
  importedFrom: string | null = null,
): Promise<SavedAccounts> {
  const changes = await changesOf(context, chart, wanted);
  const count = (is: (change: AccountChange) => boolean) => changes.filter(is).length;
  const counts = {
    added: count(({ before }) => before === null),
    changed: count(({ before, after }) => before !== null && after !== null),
    deleted: count(({ after }) => after === null),
  };
  if (changes.length === 0) return { version: chart.version, ...counts };
  const version = chart.version + 1;
  await storeAccounts(context, chart.chartId, changes);
  await storeVersion(context, { ...chart, version }, changes, importedFrom);
  const before = { version: String(chart.version) };
  const change = { id: chart.chartId, act: 'edit' as const, before, after: { version: String(version) } };
  await auditRecords(chartMaster, context, [change], { ...counts, ...(importedFrom && { fileName: importedFrom }) });
  return { version, ...counts };
}

async function changesOf(
  { em }: MasterContext,
  { accounts }: LockedChart,
  wanted: readonly AccountToWrite[],
): Promise<AccountChange[]> {
  const fresh = wanted.filter(({ accountId }) => accountId === null).length;
  const numbers = await select<{ id: number }>(
    em,
    sql`select nextval('master_account_id_seq')::int as id from generate_series(1, ${fresh}::int)`,
  );
  let next = 0;
  const targets = wanted.map((one) => ({ ...one, accountId: one.accountId ?? numbers[next++]!.id }));
  const known = new Map(accounts.map((account) => [account.accountId, account]));
  const idOf = new Map(accounts.map(({ code, accountId }) => [foldKey(code), accountId]));
  for (const { accountId } of targets) {
    const before = known.get(accountId);
    if (before) idOf.delete(foldKey(before.code));
  }
  for (const { accountId, facts } of targets) if (facts) idOf.set(foldKey(facts.code), accountId);
  return targets.flatMap(({ accountId, facts }): AccountChange[] => {
    const before = factsOf(known.get(accountId));
    const after = facts && withParent(facts, idOf);
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ accountId, before, after }];
  });
}

function withParent({ parent, ...facts }: NamedFacts, idOf: ReadonlyMap<string, number>): AccountFacts {
  return ordered({ ...facts, parentId: parent === null ? null : (idOf.get(foldKey(parent)) ?? null) });
}

const factsOf = (account: StoredAccount | undefined): AccountFacts | null => (account ? ordered(account) : null);

/** Equal accounts give equal JSON. */
function ordered(facts: AccountFacts): AccountFacts {
  const { code, name, nameJa, nameAr, normalBalance, accountType, reportType, subtype, parentId, isActive } = facts;
  return { code, name, nameJa, nameAr, normalBalance, accountType, reportType, subtype, parentId, isActive };
}

async function storeAccounts({ em }: MasterContext, chartId: number, changes: readonly AccountChange[]): Promise<void> {
  const gone = changes.flatMap(({ accountId, after }) => (after === null ? [accountId] : []));
  const written = changes.flatMap(({ accountId, before, after }) =>
    after === null ? [] : [{ id: accountId, isNew: before === null, ...after }],
  );
  const rows = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r(id int, "isNew" boolean, code text, name text,
    "nameJa" text, "nameAr" text, "normalBalance" text, "accountType" text, "reportType" text, subtype text, "parentId" int,
    "isActive" boolean)`;
  if (gone.length > 0) {
    await em.execute(
      sql`update master_account set retired_at = now(), is_active = false, updated_at = clock_timestamp()
          where ${isAmong(sql`id`, gone)}`,
    );
  }
  const renamed = changes.filter(({ before, after }) => before && after && before.code !== after.code);
  if (renamed.length > 1) await freeCodes(em, renamed);
  if (written.some(({ isNew }) => !isNew)) {
    await em.execute(
      sql`update master_account m set code = r.code, name = r.name, name_ja = r."nameJa", name_ar = r."nameAr",
            normal_balance = r."normalBalance", account_type = r."accountType", report_type = r."reportType",
            subtype = r.subtype, is_active = r."isActive", updated_at = clock_timestamp()
          from ${rows} where m.id = r.id and not r."isNew"`,
    );
  }
  await em.execute(
    sql`insert into master_account (id, chart_id, code, name, name_ja, name_ar, normal_balance, account_type, report_type,
          subtype, parent_id, is_active)
        select r.id, ${chartId}, r.code, r.name, r."nameJa", r."nameAr", r."normalBalance", r."accountType", r."reportType",
          r.subtype, r."parentId", r."isActive" from ${rows} where r."isNew"`,
  );
  await em.execute(
    sql`update master_account m set parent_id = r."parentId" from ${rows}
        where m.id = r.id and not r."isNew" and m.parent_id is distinct from r."parentId"`,
  );
}

/** Two accounts may exchange their codes, which the unique index would refuse row by row. */
async function freeCodes(em: MasterContext['em'], renamed: readonly AccountChange[]): Promise<void> {
  const ids = renamed.map(({ accountId }) => accountId);
  await em.execute(sql`update master_account set code = 'renamed ' || id where ${isAmong(sql`id`, ids)}`);
}

async function storeVersion(
  { em, person }: MasterContext,
  { chartId, version }: Pick<LockedChart, 'chartId' | 'version'>,
  changes: readonly AccountChange[],
  importedFrom: string | null,
): Promise<void> {
  await em.execute(
    sql`insert into master_chart_version (chart_id, version, changes, imported_from, created_by_user_id)
        values (${chartId}, ${version}, ${JSON.stringify(changes)}::jsonb, ${importedFrom}, ${person.userId})`,
  );
  await em.execute(
    sql`update master_chart set version = ${version}, updated_at = clock_timestamp() where id = ${chartId}`,
  );
  const renamed = changes.flatMap(({ accountId, before, after }) =>
    before && after && before.code !== after.code ? [{ accountId, former: before.code, current: after.code }] : [],
  );
  if (renamed.length === 0) return;
  await em.execute(
    sql`insert into master_account_code (chart_id, account_id, former_code, new_code, version, changed_by_user_id)
        select ${chartId}, r."accountId", r.former, r.current, ${version}, ${person.userId}
        from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r("accountId" int, former text, current text)`,
  );
}
