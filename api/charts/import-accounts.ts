import type { ImportCounts, RowProblem } from '#contracts/imports.ts';
import { foldKey } from '#contracts/text.ts';
import type { ImportedSheet } from '#documents/imports/read-rows.ts';
import { checkAccounts } from '#rules/accounts/check-accounts.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext, WholeImport } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { codeOfWord } from './list-words.ts';
import type { AccountToWrite, LockedChart } from './write-accounts.ts';
import { lockChart, readAccounts, writeAccounts } from './write-accounts.ts';

/** More are counted, not kept. */
const mostKept = 5_000;

/**
 * Accounts of one sheet into the chart that was named with the file: known ones by code, others new; accounts that the file
 * does not name stay as they are.
 * @throws AppError Forbidden for people of some funds or properties, BadInput without the name of a chart, Duplicate for the name of a deleted one
 */
export async function planAccountImport(
  context: MasterContext,
  imported: ImportedSheet,
  target: string | null,
): Promise<WholeImport> {
  if (!context.scope.isEverything) throw new AppError('Forbidden', 'Charts hold for the whole installation.');
  const name = (target ?? '').trim();
  const chart = await findChart(context, name);
  const accounts = chart?.accounts ?? [];
  const known = new Map(accounts.map((account) => [foldKey(account.code), account]));
  const accountOf = (code: unknown) => (typeof code === 'string' ? (known.get(foldKey(code)) ?? null) : null);
  const first = new Set<string>();
  const rows = imported.rows.map(({ rowNo, values, problems }) => {
    const account = accountOf(values['code']);
    // A second row of the same code is a repetition, not a second change.
    const isFirst = account !== null && !first.has(foldKey(account.code));
    if (account) first.add(foldKey(account.code));
    return { at: rowNo, known: isFirst ? account : null, values, problems };
  });
  const checked = checkAccounts({ rows, accounts, codeOf: codeOfWord, twice: 'DuplicateInFile' });
  const wanted = checked.accepted.map(({ row, facts }): AccountToWrite & { isSame: boolean } => {
    const account = row.known && accountOf(row.known.code);
    return { accountId: account?.accountId ?? null, facts, isSame: isSame(account, facts) };
  });
  const problems = [...checked.problems].sort(([left], [right]) => left - right);
  const counts: ImportCounts = {
    rows: rows.length,
    added: wanted.filter(({ accountId }) => accountId === null).length,
    changed: wanted.filter(({ accountId, isSame: same }) => accountId !== null && !same).length,
    unchanged: wanted.filter(({ isSame: same }) => same).length,
    faulty: problems.length,
    problems: problems.reduce((sum, [, found]) => sum + found.length, 0),
  };
  const listed = problems.flatMap(([rowNo, found]) =>
    found.map((problem): RowProblem => {
      const column = imported.columns[problem.field];
      return { ...problem, sheet: imported.sheet, rowNo, cell: column === undefined ? null : `${column}${rowNo}` };
    }),
  );
  return {
    counts,
    problems: listed.slice(0, mostKept),
    save: async (inner, { fileName }) => {
      const locked = chart ?? (await addChart(inner, name));
      await writeAccounts(inner, locked, wanted, fileName);
    },
  };
}

const compared = [
  'code',
  'name',
  'nameJa',
  'nameAr',
  'normalBalance',
  'accountType',
  'reportType',
  'subtype',
  'parent',
  'isActive',
] as const;

function isSame(account: AccountToWrite['facts'], facts: AccountToWrite['facts']): boolean {
  return account !== null && facts !== null && compared.every((field) => account[field] === facts[field]);
}

/** The chart with its accounts, locked within a transaction; null for one that the import adds. */
async function findChart({ em }: MasterContext, name: string): Promise<LockedChart | null> {
  if (name === '')
    throw new AppError('BadInput', 'target: Enter the COA name.', { problems: [nameProblem('Required')] });
  const found = await selectOne<{ id: number; version: number; isRetired: boolean }>(
    em,
    sql`select id, version, retired_at is not null as "isRetired" from master_chart where fold_key(name) = fold_key(${name})`,
  );
  if (!found) return null;
  if (found.isRetired) {
    throw new AppError('Duplicate', 'target: A deleted chart has this name.', { problems: [nameProblem('Retired')] });
  }
  if (em.isInTransaction()) return lockChart({ em }, found.id);
  return { chartId: found.id, version: found.version, accounts: await readAccounts({ em }, found.id) };
}

const nameProblem = (code: 'Required' | 'Retired') => ({ field: 'name', code, found: null });

export async function addChart(
  context: MasterContext,
  name: string,
  starter: string | null = null,
): Promise<LockedChart> {
  const added = await selectOne<{ id: number }>(
    context.em,
    sql`insert into master_chart (name, starter) values (${name}, ${starter}) returning id`,
  );
  const change = { id: added!.id, act: 'add' as const, before: {}, after: { name } };
  await auditRecords({ definition: { entity: 'masterChart' } }, context, [change]);
  return { chartId: added!.id, version: 0, accounts: [] };
}
