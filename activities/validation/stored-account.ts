import type pg from 'pg';
import type { FileAccount } from '#contracts/file-accounts.ts';
import type { LayoutDrift } from '#contracts/layout-drift.ts';

const mostBytes = 1_000_000;
const mostUnused = 1000;
const longestHead = 100;

/** The account as it is stored: below 1 MB. Names go first, counts never. */
export function storableAccount(account: FileAccount): string {
  const { columns } = account;
  const unused = columns.unused.slice(0, mostUnused).map(({ head, letter }) => ({ head: cut(head), letter }));
  let bounded: FileAccount = {
    ...account,
    columns: { ...columns, unused },
    ...(account.drift && { drift: shortDrift(account.drift) }),
  };
  let text = jsonOf(bounded);
  for (let most = 500; Buffer.byteLength(text) >= mostBytes; most = Math.floor(most / 2)) {
    const leftOut = bounded.leftOut.map((group) => ({ ...group, rows: group.rows.slice(0, most) }));
    const sheets = bounded.sheets.slice(0, Math.max(most, 20));
    bounded = { ...bounded, sheets, leftOut, columns: { ...bounded.columns, unused: unused.slice(0, most) } };
    text = jsonOf(bounded);
  }
  return text;
}

const mostDrifted = 100;

/** Columns of the mapping are bounded by it; those of the file are not. */
function shortDrift({ columns, added, removed, ...drift }: LayoutDrift): LayoutDrift {
  const short = <Head extends { head: string } | null>(one: Head): Head => one && { ...one, head: cut(one.head) };
  return {
    ...drift,
    columns: columns.map((column) => ({ ...column, before: short(column.before), now: short(column.now) })),
    added: added.slice(0, mostDrifted).map(short),
    removed: removed.slice(0, mostDrifted).map(short),
  };
}

const cut = (text: string): string => (text.length > longestHead ? `${text.slice(0, longestHead)}…` : text);

/** PostgreSQL keeps neither NUL nor half of a surrogate pair in jsonb. */
const jsonOf = (account: FileAccount): string =>
  JSON.stringify(account, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
  );

export async function storeAccount(
  client: pg.ClientBase,
  versionId: number,
  account: FileAccount | null,
): Promise<void> {
  if (account === null) {
    await client.query('delete from file_account where version_id = $1', [versionId]);
    return;
  }
  await client.query(
    `insert into file_account (version_id, account) values ($1, $2)
     on conflict (version_id) do update set account = excluded.account`,
    [versionId, storableAccount(account)],
  );
}

/** Of the version itself or, for an edit, of the version that it changed. */
export async function loadAccount(client: pg.ClientBase, versionId: number): Promise<FileAccount | null> {
  const { rows } = await client.query<{ account: FileAccount }>(
    'select account from file_account where version_id = $1',
    [versionId],
  );
  return rows[0]?.account ?? null;
}
