import type pg from 'pg';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { FieldType } from '#contracts/data-models.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
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

/** The data cannot be loaded as it is; a new file or a mapping cures it. */
export class LoadRefused extends Error {
  override name = 'LoadRefused';
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const casts: Record<FieldType, string> = {
  text: '',
  enum: '',
  integer: '::numeric',
  decimal: '::numeric',
  percent: '::numeric',
  date: '::date',
  flag: '::boolean',
};

/**
 * Recodes the rows of a version to master property codes and writes them into the typed table of its data model.
 * Loading the same generation again replaces what was there, so that a repeated run has one effect.
 * @throws LoadRefused when a row has no master property or the counts or totals differ afterwards
 */
export async function loadVersion(client: pg.ClientBase, input: LoadInput): Promise<Load> {
  const version = await readVersion(client, input);
  const loadId = await openLoad(client, input, version);
  const model = standardDataModels.find(({ code }) => code === version.modelCode);
  if (model === undefined || version.kind === 'nil') return { loadId, rowCount: 0 };
  const table = quote(`loaded_${model.code}`);
  await client.query(`delete from ${table} where load_id = $1`, [loadId]);
  const kept = model.fields.filter(
    ({ name }) => name !== 'property_code' && version.columns.some((column) => column.field === name),
  );
  const target = ['load_id', 'row_no', 'property_id', 'property_code', ...kept.map(({ name }) => name)].map(quote);
  const values = kept.map(({ name, type }) => {
    const index = version.columns.findIndex((column) => column.field === name);
    return `(r."values" ->> ${index})${casts[type]}`;
  });
  const inserted = await client.query(
    `insert into ${table} (${target.join(', ')})
     select $1::int, r.row_no, p.id, p.code${values.map((value) => `, ${value}`).join('')}
       from version_row r join property p on p.id = r.property_id
      where r.version_id = $2`,
    [loadId, input.versionId],
  );
  passFaultPoint('loading');
  const rowCount = inserted.rowCount ?? 0;
  if (rowCount !== version.rowCount) {
    throw new LoadRefused(`${version.rowCount} rows were approved, ${rowCount} could be loaded.`);
  }
  const decimals = kept.filter(({ type }) => type === 'decimal').map(({ name }) => name);
  const totals = await tieTotals(client, { ...input, loadId, table, decimals, columns: version.columns });
  await client.query('update reporting_load set row_count = $2, totals = $3 where id = $1', [
    loadId,
    rowCount,
    JSON.stringify(totals),
  ]);
  return { loadId, rowCount };
}

interface VersionRow {
  modelCode: string;
  kind: string;
  columns: GridColumn[];
  rowCount: number;
}

async function readVersion(client: pg.ClientBase, { submissionId, versionId }: LoadInput): Promise<VersionRow> {
  const { rows } = await client.query<VersionRow>(
    `select m.code as "modelCode", v.kind, v.columns, v.row_count as "rowCount"
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
  load: { versionId: number; loadId: number; table: string; decimals: string[]; columns: GridColumn[] },
): Promise<Record<string, string>> {
  if (load.decimals.length === 0) return {};
  const approved = load.decimals.map((name) => {
    const index = load.columns.findIndex((column) => column.field === name);
    return `coalesce(sum(("values" ->> ${index})::numeric), 0)::text`;
  });
  const loaded = load.decimals.map((name) => `coalesce(sum(${quote(name)}), 0)::text`);
  const sums = async (expressions: string[], from: string, id: number): Promise<string[]> => {
    const { rows } = await client.query<{ sums: string[] }>(
      `select array[${expressions.join(', ')}] as sums from ${from}`,
      [id],
    );
    return rows[0]?.sums ?? [];
  };
  const before = await sums(approved, 'version_row where version_id = $1', load.versionId);
  const after = await sums(loaded, `${load.table} where load_id = $1`, load.loadId);
  const off = load.decimals.filter((_, index) => before[index] !== after[index]);
  if (off.length > 0) throw new LoadRefused(`Totals differ after loading: ${off.join(', ')}.`);
  return Object.fromEntries(load.decimals.map((name, index) => [name, after[index] ?? '0']));
}
