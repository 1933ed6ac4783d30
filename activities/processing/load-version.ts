import type pg from 'pg';
import type { GridColumn } from '#contracts/submission-views.ts';
import { isAmountType, isOwnField } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { loadModelOfVersion } from '#database/datasets/data-model-versions.ts';
import { castOf, entityWords, literal, loadedColumn, loadedTable, quote } from '#database/datasets/loaded-rows.ts';
import { LoadRefused } from './load-refused.ts';
import { recodeAccounts } from './recode-accounts.ts';
import { passFaultPoint } from '#platform/fault-points.ts';

export interface LoadInput {
  submissionId: number;
  generation: number;
  versionId: number;
}

export interface Load {
  loadId: number;
  rowCount: number;
}

/**
 * Recodes the rows of a version to master property codes and writes them into the typed table of its data model.
 * Loading the same generation again replaces what was there, so that a repeated run has one effect.
 * @throws LoadRefused when a row has no master property or the counts or totals differ afterwards
 */
export async function loadVersion(client: pg.ClientBase, input: LoadInput): Promise<Load> {
  const version = await readVersion(client, input);
  const loadId = await openLoad(client, input, version);
  const model = await loadModelOfVersion(client, input.versionId);
  if (model === null || version.kind === 'nil') return { loadId, rowCount: 0 };
  const table = loadedTable(version.modelCode);
  const tableColumns = await columnsOf(client, table);
  if (tableColumns.size === 0) return countInVersion(client, loadId, version);
  await client.query(`delete from ${table} where load_id = $1`, [loadId]);
  const fields = model.fields.flatMap((field) => {
    const index = version.columns.findIndex((column) => column.field === field.name);
    const isKept = index >= 0 && (isOwnField(field.name) ? tableColumns.has('own') : tableColumns.has(field.name));
    return isKept && !subjectColumns.includes(field.name) ? [{ field, index }] : [];
  });
  const inserted = await insertRows(client, {
    ...input,
    loadId,
    table,
    tableColumns,
    fields,
    columns: version.columns,
  });
  passFaultPoint('loading');
  if (inserted !== version.rowCount) {
    throw new LoadRefused(`${version.rowCount} rows were approved, ${inserted} could be loaded.`);
  }
  const amounts = fields.filter(({ field }) => isAmountType(field.type));
  const totals = await tieTotals(client, { ...input, loadId, table, amounts });
  await client.query('update reporting_load set row_count = $2, totals = $3 where id = $1', [
    loadId,
    inserted,
    JSON.stringify(totals),
  ]);
  const isRestatement = version.isRecoding;
  await recodeAccounts(client, { ...input, loadId, table, columns: version.columns, isRestatement });
  return { loadId, rowCount: inserted };
}

/** A data model without a table: its rows are published from the version. Their number is what readers and pushes count on. */
async function countInVersion(client: pg.ClientBase, loadId: number, { rowCount }: VersionRow): Promise<Load> {
  await client.query('update reporting_load set row_count = $2 where id = $1', [loadId, rowCount]);
  return { loadId, rowCount };
}

/** What a row is about comes from the masters, never from the file. */
const subjectColumns: readonly string[] = ['property_code', 'entity_code'];

interface LoadedField {
  field: DataModelFieldDefinition;
  /** Of its value in the rows of the version. */
  index: number;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return new Set(rows.map(({ name }) => name));
}

async function insertRows(
  client: pg.ClientBase,
  load: LoadInput & {
    loadId: number;
    table: string;
    tableColumns: ReadonlySet<string>;
    fields: readonly LoadedField[];
    columns: readonly GridColumn[];
  },
): Promise<number> {
  const standard = load.fields.filter(({ field }) => !isOwnField(field.name));
  const own = load.fields.filter(({ field }) => isOwnField(field.name));
  const target = ['load_id', 'row_no', 'property_id', 'property_code', ...standard.map(({ field }) => field.name)];
  const values = ['$1::int', 'r.row_no', 'p.id', 'p.code', ...standard.map(valueOf)];
  if (load.tableColumns.has('own')) {
    target.push('own');
    values.push(
      own.length === 0
        ? `'{}'::jsonb`
        : `jsonb_build_object(${own.map((one) => `${literal(one.field.name)}, ${valueOf(one)}`).join(', ')})`,
    );
  }
  const mayBeEntity = load.tableColumns.has('fund_id');
  if (mayBeEntity) {
    target.push('fund_id', 'entity_code');
    values.push('coalesce(e.id, f.id)', 'coalesce(e.code, f.code)');
  }
  const { rowCount } = await client.query(
    `${mayBeEntity ? familyOfSubmission : ''}
     insert into ${load.table} (${target.map(quote).join(', ')})
     select ${values.join(', ')}
       from version_row r join submission s on s.id = $3
       ${mayBeEntity ? 'left join' : 'join'} property p on p.id = r.property_id
       ${mayBeEntity ? entityOfRow(load.columns) : ''}
      where r.version_id = $2 ${mayBeEntity ? 'and (p.id is not null or coalesce(e.id, f.id) is not null)' : ''}`,
    [load.loadId, load.versionId, load.submissionId],
  );
  return rowCount ?? 0;
}

const valueOf = ({ field, index }: LoadedField): string => `(r."values" ->> ${index})${castOf(field.type)}`;

/** The fund of the submission and the entities below it, by all that a row may call them. */
const familyOfSubmission = `with recursive family as (
    select f.id, f.code, f.name from fund f join submission s on s.fund_id = f.id where s.id = $3
    union select f.id, f.code, f.name from fund f join family on f.parent_id = family.id
  ), named as (
    select distinct on (fold_key(n.word)) fold_key(n.word) as word, family.id, family.code
      from family cross join lateral (values (family.code, 1), (family.name, 2)) as n(word, rank)
     where n.word is not null order by fold_key(n.word), n.rank, family.id
  )`;

/** Of a row without a property: the entity that it names, else the one of the submission. */
function entityOfRow(columns: readonly GridColumn[]): string {
  const words = entityWords.flatMap((name) => {
    const index = columns.findIndex(({ field }) => field === name);
    return index < 0 ? [] : [`r."values" ->> ${index}`];
  });
  const word = words.length === 0 ? 'null' : `coalesce(${words.join(', ')})`;
  return `left join named e on r.property_id is null and e.word = fold_key(${word})
       left join fund f on r.property_id is null and f.id = s.fund_id`;
}

interface VersionRow {
  /** Since T29 its published rows take other codes. */
  isRecoding: boolean;
  modelCode: string;
  kind: string;
  columns: GridColumn[];
  rowCount: number;
}

async function readVersion(client: pg.ClientBase, { submissionId, versionId }: LoadInput): Promise<VersionRow> {
  const { rows } = await client.query<VersionRow>(
    `select coalesce(jsonb_typeof(s.state -> 'recoding') = 'object', false) as "isRecoding", m.code as "modelCode", v.kind, v.columns, v.row_count as "rowCount"
       from version v join submission s on s.id = v.submission_id
       join dataset d on d.id = s.dataset_id join data_model m on m.id = d.data_model_id
      where v.id = $1 and v.submission_id = $2`,
    [versionId, submissionId],
  );
  const row = rows[0];
  if (!row) throw new Error(`There is no version ${versionId} of submission ${submissionId}.`);
  return row;
}

async function openLoad(client: pg.ClientBase, input: LoadInput, version: VersionRow): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id,
                                 fund_id, property_id, post_month, state)
     select s.id, $2, $3, $4, s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month, 'loaded'
       from submission s where s.id = $1
     on conflict (submission_id, generation) do update
       set version_id = excluded.version_id, post_month = excluded.post_month, loaded_at = now(),
           state = case when reporting_load.state = 'published' then 'published' else 'loaded' end
     returning id`,
    [input.submissionId, input.generation, input.versionId, version.modelCode],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`There is no submission ${input.submissionId}.`);
  // An older run that was loaded and never published is over.
  await client.query(`delete from reporting_load where submission_id = $1 and generation < $2 and state = 'loaded'`, [
    input.submissionId,
    input.generation,
  ]);
  return id;
}

/** The sums of every amount, in the approved rows and in the loaded ones. @throws LoadRefused when two differ */
async function tieTotals(
  client: pg.ClientBase,
  load: { versionId: number; loadId: number; table: string; amounts: readonly LoadedField[] },
): Promise<Record<string, string>> {
  if (load.amounts.length === 0) return {};
  const approved = load.amounts.map((one) => `coalesce(sum(${valueOf(one)}), 0)::text`);
  const loaded = load.amounts.map(({ field }) => `coalesce(sum(${loadedColumn(field)}), 0)::text`);
  const sums = async (expressions: string[], from: string, id: number): Promise<string[]> => {
    const { rows } = await client.query<{ sums: string[] }>(
      `select array[${expressions.join(', ')}] as sums from ${from}`,
      [id],
    );
    return rows[0]?.sums ?? [];
  };
  const before = await sums(approved, 'version_row r where r.version_id = $1', load.versionId);
  const after = await sums(loaded, `${load.table} r where r.load_id = $1`, load.loadId);
  const names = load.amounts.map(({ field }) => field.name);
  const off = names.filter((_, index) => before[index] !== after[index]);
  if (off.length > 0) throw new LoadRefused(`Totals differ after loading: ${off.join(', ')}.`);
  return Object.fromEntries(names.map((name, index) => [name, after[index] ?? '0']));
}
