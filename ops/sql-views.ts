import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { collectedFields } from '#contracts/data-models.ts';
import type { DataModelDefinition } from '#contracts/data-models.ts';
import { tableOfVersions } from '#database/published/published-table.ts';
import { withClient } from '#database/with-client.ts';
import type { Place } from './place.ts';

const schema = 'published';
/** Ids that mean something to the tables alone, and what the load says of each row. */
const leftOut = [
  ...['load_id', 'row_no', 'property_id', 'fund_id', 'submission_no', 'post_month', 'published_at'],
  ...['dataset', 'service_provider_code', 'fund_name'],
];

/**
 * `npm run sql-views -- on <role>` gives a role of the database, which exists, published rows through views: one for each data
 * model, without the names of people, and outside of everybody's row scope. `off` takes all of it away.
 */
export async function sqlViews({ ownerUrl }: Place, words: readonly string[]): Promise<void> {
  const [verb, role = ''] = words;
  const isOn = verb === 'on' && /^[a-z_][a-z0-9_]{0,62}$/.test(role);
  if (!isOn && verb !== 'off') throw new Error('Usage: npm run sql-views -- on <role>, or: npm run sql-views -- off');
  console.log(
    await withClient(ownerUrl, (client) => inTransaction(client, () => (isOn ? give(client, role) : take(client)))),
  );
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function give(client: pg.Client, role: string): Promise<string> {
  const known = await client.query<{ mayWrite: boolean }>(
    `select r.rolsuper or has_table_privilege(r.oid, 'submission', 'select') as "mayWrite" from pg_roles r where r.rolname = $1`,
    [role],
  );
  const [found] = known.rows;
  if (!found)
    throw new Error(`There is no role ${role}. Have it created first: create role ${role} login password '...';`);
  if (found.mayWrite) throw new Error(`${role} can read the tables themselves: choose a role without rights.`);
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.query(`create schema ${schema}`);
  const models = await loadedModels(client);
  for (const model of models) await client.query(viewOf(client, model));
  const owns = await ownModels(client);
  for (const model of owns) await client.query(viewOfVersions(client, model));
  const reader = client.escapeIdentifier(role);
  await client.query(`grant usage on schema ${schema} to ${reader}`);
  await client.query(`grant select on all tables in schema ${schema} to ${reader}`);
  await note(client, 'on', role);
  return `${role} reads ${[...models, ...owns].map(({ code }) => `${schema}.${code}`).join(', ')}.`;
}

async function take(client: pg.Client): Promise<string> {
  await client.query(`drop schema if exists ${schema} cascade`);
  await note(client, 'off', null);
  return 'The views are gone, and with them the rights on them.';
}

interface LoadedModel {
  code: string;
  columns: string[];
}

async function loadedModels(client: pg.Client): Promise<LoadedModel[]> {
  const { rows } = await client.query<LoadedModel>(
    `select m.code, array_agg(a.attname::text order by a.attnum) as columns
       from data_model m join pg_attribute a on a.attrelid = to_regclass(quote_ident('loaded_' || m.code))
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all($1) group by m.code order by m.code`,
    [leftOut],
  );
  return rows;
}

function viewOf(client: pg.Client, { code, columns }: LoadedModel): string {
  const own = columns.map((name) => `r.${client.escapeIdentifier(name)}`);
  return `create view ${schema}.${client.escapeIdentifier(code)} as
    select r.load_id, r.row_no, s.submission_no, to_char(l.post_month, 'YYYY-MM') as post_month, l.published_at,
           d.name as dataset, v.code as service_provider_code,
           (select f.name from fund f where f.id = coalesce(s.fund_id, s.entity_id)) as fund_name, ${own.join(', ')}
      from reporting_load l join submission s on s.id = l.submission_id join dataset d on d.id = l.dataset_id
      join service_provider v on v.id = s.service_provider_id
      join ${client.escapeIdentifier(`loaded_${code}`)} r on r.load_id = l.id
     where l.state = 'published'`;
}

/** What a view says of each load, beside what every published row has. */
const ofLoad: readonly string[] = ['published_at', 'dataset'];

interface OwnModel {
  code: string;
  definition: DataModelDefinition;
}

/** Data models that the installation has made: their rows stay in the versions that brought them. */
async function ownModels(client: pg.Client): Promise<OwnModel[]> {
  const { rows } = await client.query<OwnModel>(
    `select m.code, v.definition from data_model m join data_model_in_force v on v.data_model_id = m.id
      where to_regclass(quote_ident('loaded_' || m.code)) is null order by m.code`,
  );
  return rows;
}

function viewOfVersions(client: pg.Client, { code, definition }: OwnModel): string {
  const fields = collectedFields(definition).filter(({ name }) => !ofLoad.includes(name));
  const table = tableOfVersions(fields);
  const columns = table.columns.map(({ name, expression }) => `${expression} as ${client.escapeIdentifier(name)}`);
  return `create view ${schema}.${client.escapeIdentifier(code)} as
    select l.published_at, (select d.name from dataset d where d.id = l.dataset_id) as dataset, ${columns.join(', ')}
      from reporting_load l join submission s on s.id = l.submission_id ${table.source}
     where l.state = 'published' and l.data_model_code = ${client.escapeLiteral(code)}`;
}

async function note(client: pg.Client, state: 'on' | 'off', role: string | null): Promise<void> {
  await client.query(
    `insert into audit_entry (op_id, action, entity, entity_id, after) values ($1, 'setting.change', 'setting', 'sql-views', $2)`,
    [randomUUID(), JSON.stringify({ state, role })],
  );
}
