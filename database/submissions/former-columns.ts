import type { FileAccount } from '#contracts/file-accounts.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { FormerLayout } from '#contracts/layout-drift.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { RunQueries } from './run-submission.ts';

/** What the provider's files held until now, by field of the data model. */
export interface FormerColumns {
  /** Filled in the last file of an earlier month, or in an earlier file of this submission. */
  filled: ReadonlySet<string>;
  /** Absent from the last file of an earlier month: that they are absent again is no news. */
  missing: ReadonlySet<string>;
  /** Headings of the last file of an earlier month, else of an earlier file of this submission. */
  layout: FormerLayout | null;
}

/** Fields whose column may not be missing: conditional ones, and those that were filled before. */
export const neededFields = (
  fields: readonly DataModelFieldDefinition[],
  { filled }: Pick<FormerColumns, 'filled'>,
): ReadonlySet<string> =>
  new Set([...filled, ...fields.flatMap(({ name, requiredWhen }) => (requiredWhen === undefined ? [] : [name]))]);

interface FormerVersion {
  id: number;
  isOwn: boolean;
  columns: GridColumn[];
  account: FileAccount | null;
}

/** The versions that a file is compared with: the newest of an earlier month that passed, and the newest of this submission. */
export async function loadFormerColumns(
  queries: RunQueries,
  run: { submissionId: number; versionNo: number },
): Promise<FormerColumns> {
  const { rows } = await queries.query<FormerVersion>(
    `select distinct on (s.id = own.id) v.id, s.id = own.id as "isOwn", v.columns, a.account
       from submission own
       join submission s on s.service_provider_id = own.service_provider_id and s.dataset_id = own.dataset_id
        and s.property_id is not distinct from own.property_id
        and (own.property_id is not null or s.fund_id is not distinct from own.fund_id)
       join version v on v.submission_id = s.id
       left join file_account a on a.version_id = v.id
      where own.id = $1 and v.state in ('current', 'superseded') and v.row_count > 0
        and (s.id = own.id and v.version_no < $2 or s.post_month < own.post_month and v.hard_count = 0)
      order by s.id = own.id, s.post_month desc, v.version_no desc`,
    [run.submissionId, run.versionNo],
  );
  const filled = new Set<string>();
  const missing = new Set<string>();
  for (const version of rows) {
    for (const field of await filledFields(queries, version)) filled.add(field);
    if (!version.isOwn) for (const { field } of version.account?.columns.missing ?? []) missing.add(field);
  }
  const last = rows.toSorted((left, right) => Number(left.isOwn) - Number(right.isOwn)).find(({ account }) => account);
  return { filled, missing, layout: last?.account ? layoutOf(last.account) : null };
}

const layoutOf = ({ headRow, columns }: FileAccount): FormerLayout => ({
  headRow,
  mapped: columns.mapped.map(({ source, field, letter }) => ({ source, field, letter })),
  unused: columns.unused,
});

async function filledFields(queries: RunQueries, { id, columns, account }: FormerVersion): Promise<string[]> {
  if (account) return account.columns.mapped.filter(({ isFilled }) => isFilled).map(({ field }) => field);
  // A version of before has no account; its first rows say what was filled.
  const { rows } = await queries.query<{ position: number }>(
    `select distinct (v.position - 1)::int as position
       from (select "values" from version_row where version_id = $1 order by row_no limit 1000) r,
            jsonb_array_elements(r."values") with ordinality as v(value, position)
      where v.value <> 'null'::jsonb`,
    [id],
  );
  return rows.flatMap(({ position }) => {
    const column = columns[position];
    return column && column.letter !== '' ? [column.field] : [];
  });
}
