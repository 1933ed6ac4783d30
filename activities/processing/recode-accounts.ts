import type pg from 'pg';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import { noteAccounts, pinMappings } from '#database/account-mappings/note-accounts.ts';
import { amountFields } from '#database/account-mappings/row-sums.ts';
import { decimalsOf } from '#rules/account-mapping/amounts.ts';
import type { AmountName, RecodedPart } from '#rules/account-mapping/recoding.ts';
import { amountNames, areSameAmounts, hasAmounts, recodeRow, sourceAmounts } from '#rules/account-mapping/recoding.ts';
import { LoadRefused } from './load-refused.ts';

export interface RecodeInput {
  submissionId: number;
  versionId: number;
  loadId: number;
  /** Of the loaded rows, quoted. */
  table: string;
  columns: readonly GridColumn[];
  /** T29: the rows take the mappings in force now in place of those kept with the version. */
  isRestatement?: boolean;
}

const rowsPerRead = 5_000;

/**
 * Writes the rows of a load under the accounts of the master chart, by the mappings that are kept with the version.
 * @throws LoadRefused when the parts do not add up to the rows
 */
export async function recodeAccounts(client: pg.ClientBase, input: RecodeInput): Promise<void> {
  const { columns, loadId, versionId } = input;
  const positionOf = (field: string): number => columns.findIndex((column) => column.field === field);
  const codeAt = positionOf('account_code');
  if (codeAt < 0) return;
  await client.query('delete from loaded_account_line where load_id = $1', [loadId]);
  const mappingOf = await keptMappings(client, input);
  const [segmentAt, currencyAt] = [positionOf('segment'), positionOf('currency')];
  const amountsAt = amountNames.map((name) => [name, positionOf(amountFields[name])] as const);
  let last = -1;
  let ignored = 0;
  for (;;) {
    const { rows } = await client.query<StoredRow>(
      `select r.row_no as "rowNo", r.property_id as "propertyId", r."values" from version_row r
        where r.version_id = $1 and r.row_no > $2 order by r.row_no limit $3`,
      [versionId, last, rowsPerRead],
    );
    const lines: Line[] = [];
    for (const { rowNo, propertyId, values } of rows) {
      const amounts = Object.fromEntries(amountsAt.map(([name, at]) => [name, values[at] ?? null])) as Record<
        AmountName,
        string | null
      >;
      const mapping = mappingOf(propertyId, values[codeAt] ?? '');
      const parts = recodeRow(
        { amounts, segment: values[segmentAt] ?? null },
        mapping?.target ?? null,
        decimalsOf(values[currencyAt] ?? ''),
      );
      if (parts.length === 0) ignored += 1;
      else if (!areSameAmounts(sourceAmounts(parts), amounts) && hasAmounts(amounts)) {
        throw new LoadRefused(`The parts of row ${rowNo} do not add up to it.`);
      }
      for (const part of parts) lines.push({ ...part, rowNo, mappingId: mapping?.id ?? null });
    }
    await writeLines(client, loadId, lines);
    last = rows.at(-1)?.rowNo ?? last;
    if (rows.length < rowsPerRead) break;
  }
  await tieLines(client, input, ignored);
}

type Line = RecodedPart & { rowNo: number; mappingId: number | null };

interface StoredRow {
  rowNo: number;
  propertyId: number | null;
  values: (string | null)[];
}

interface KeptMapping {
  id: number;
  target: AccountTarget;
}

/** Versions of before are given the mappings that are in force now. */
async function keptMappings(
  client: pg.ClientBase,
  input: RecodeInput,
): Promise<(propertyId: number | null, code: string) => KeptMapping | null> {
  const { rowCount } = await client.query('select 1 from version_account where version_id = $1 limit 1', [
    input.versionId,
  ]);
  if (rowCount === 0) await noteAccounts(client, input);
  else if (input.isRestatement) await pinInForce(client, input.versionId);
  const { rows } = await client.query<{ propertyId: number | null; code: string; id: number; target: AccountTarget }>(
    `select c.property_id as "propertyId", a.code, m.id, m.target
       from version_account va join source_account a on a.id = va.source_account_id
       join provider_chart c on c.id = a.provider_chart_id join account_mapping m on m.id = va.mapping_id
      where va.version_id = $1`,
    [input.versionId],
  );
  const key = (propertyId: number | null, code: string): string => `${propertyId ?? ''}\t${foldKey(code)}`;
  const kept = new Map(rows.map(({ propertyId, code, ...mapping }) => [key(propertyId, code), mapping]));
  return (propertyId, code) => kept.get(key(propertyId, code)) ?? null;
}

async function pinInForce(client: pg.ClientBase, versionId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct a.provider_chart_id as id from version_account va join source_account a on a.id = va.source_account_id
      where va.version_id = $1 order by 1`,
    [versionId],
  );
  const chartIds = rows.map(({ id }) => id);
  await client.query('select id from provider_chart where id = any($1::int[]) order by id for update', [chartIds]);
  await pinMappings(client, [versionId], chartIds);
}

async function writeLines(client: pg.ClientBase, loadId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const amounts = amountNames.map((name) => lines.map((line) => line.amounts[name]));
  await client.query(
    `insert into loaded_account_line (load_id, row_no, part_no, mapping_id, master_account_id, is_sign_flipped,
                                      ${amountNames.map((name) => amountFields[name]).join(', ')})
     select $1, l.* from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::boolean[],
                                ${amountNames.map((_, index) => `$${index + 7}::numeric[]`).join(', ')}) as l`,
    [
      loadId,
      lines.map(({ rowNo }) => rowNo),
      lines.map(({ partNo }) => partNo),
      lines.map(({ mappingId }) => mappingId),
      lines.map(({ masterAccountId }) => masterAccountId),
      lines.map(({ isSignFlipped }) => isSignFlipped),
      ...amounts,
    ],
  );
}

/** Every loaded row has its parts, but for those of ignored accounts, and what the table took adds up to the rows. */
async function tieLines(client: pg.ClientBase, { loadId, table }: RecodeInput, ignored: number): Promise<void> {
  const { rows } = await client.query<{ rows: number; recoded: number }>(
    `select (select count(*)::int from ${table} where load_id = $1) as rows,
            (select count(distinct row_no)::int from loaded_account_line where load_id = $1) as recoded`,
    [loadId],
  );
  const counted = rows[0];
  if (counted && counted.rows !== counted.recoded + ignored) {
    throw new LoadRefused(`${counted.rows} rows were loaded, ${counted.recoded + ignored} have an account.`);
  }
}
