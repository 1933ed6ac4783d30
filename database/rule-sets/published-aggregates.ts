import type { AggregateFact } from '#contracts/rule-sets.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createAccumulator } from '#rules/rule-sets/aggregates.ts';
import { factNames, leavesOf } from '#rules/rule-sets/conditions.ts';
import { aggregateKey } from '#rules/rule-sets/file-window.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import type { RuleMeter } from '#rules/rule-sets/rule-guard.ts';
import { loadModelByCode } from '../datasets/data-model-versions.ts';
import type { VersionedModel } from '../datasets/data-model-versions.ts';
import { hasLoadedTable, loadedTable } from '../datasets/loaded-rows.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
import { countedOnce } from './loads-counted-once.ts';
import { masterAccountJoin, publishedColumn } from './master-account-columns.ts';

/** Whose published rows a rule reads. */
export interface PublishedReader {
  /** Whose property or fund the figures of the other side should be about. */
  submissionId: number;
  datasetId: number;
  dataModelCode: string;
  postMonth: string;
  /** Length of a period of the dataset. */
  periodMonths: number;
  propertyIds: readonly number[];
  /** Funds that rows without a property may be about; empty where every row has a property. */
  entityIds: readonly number[];
}

/** Months of the period of a submission. */
export function monthsOfPeriod({ periodStart, periodEnd }: { periodStart: string; periodEnd: string }): number {
  const month = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.max(1, month(periodEnd) - month(periodStart) + 1);
}

export const isPublishedFact = (fact: AggregateFact): boolean =>
  fact.dataset !== undefined || (fact.periodOffset ?? 0) !== 0;

interface ReadingRule {
  ruleId: number;
  document: { aggregates?: AggregateFact[] };
}

/** Reads for one rule; answers null where it took too much or failed. */
export type ReadingOfRule = <Answer>(
  ruleId: number,
  work: (meter: Pick<RuleMeter, 'keep'>) => Promise<Answer>,
) => Promise<Answer | null>;

const unlimited: ReadingOfRule = (_, work) => work({ keep: () => undefined });

/** Aggregates over published figures: other datasets of this month, this or another dataset of other months. */
export async function readPublishedAggregates(
  queries: RunQueries,
  reader: PublishedReader,
  rules: readonly ReadingRule[],
  read: ReadingOfRule = unlimited,
): Promise<Map<string, string | null>> {
  const published = new Map<string, string | null>();
  for (const { ruleId, document } of rules) {
    const facts = (document.aggregates ?? []).filter(isPublishedFact);
    if (facts.length === 0) continue;
    const found = await read(ruleId, async ({ keep }) => {
      const ofRule: [string, string | null][] = [];
      for (const fact of facts) {
        const results = await readAggregate({ queries, keep }, reader, fact);
        for (const [group, value] of results) {
          ofRule.push([aggregateKey(ruleId, fact.fact, fact.groupBy ? group : undefined), value]);
        }
      }
      return ofRule;
    });
    for (const [key, value] of found ?? []) published.set(key, value);
  }
  return published;
}

type Results = ReadonlyMap<string, string | null>;
const unknown: Results = new Map([['', null]]);

interface Metered {
  queries: RunQueries;
  keep: RuleMeter['keep'];
}

async function readAggregate(metered: Metered, reader: PublishedReader, fact: AggregateFact): Promise<Results> {
  const { queries } = metered;
  const code = fact.dataset ?? reader.dataModelCode;
  const model = (await hasLoadedTable(queries, code)) ? await loadModelByCode(queries, code) : null;
  if (!model) return unknown;
  const asked = fieldsOfAggregate(fact);
  const fields = ruleFieldsOf(model.fields).filter(({ name }) => asked.includes(name));
  if (fields.length < asked.length) return unknown;
  const rows = await publishedRows(queries, reader, fact, model);
  const ofDatabase = databaseFunctions[fact.aggregate];
  if (ofDatabase && !fact.groupBy && !(fact.where && 'conditions' in fact.where)) {
    return aggregateInDatabase(queries, rows, fields, fact, ofDatabase);
  }
  return aggregateInSteps(metered, rows, fields, fact);
}

const rowsAtOnce = 10_000;
/** A result with its key takes as much room as so many values. */
const valuesOfResult = 2;

/** Rows are read a part at a time: of two hundred thousand, only what the aggregate keeps is in memory. */
async function aggregateInSteps(
  { queries, keep }: Metered,
  { from, conditions, params }: PublishedRows,
  fields: readonly DataModelFieldDefinition[],
  fact: AggregateFact,
): Promise<Results> {
  const columns = fields.map((field) => `(${publishedColumn(field)})::text`).join(', ');
  const [load, row] = [`$${params.length + 1}`, `$${params.length + 2}`];
  const accumulator = createAccumulator(fact, fields);
  let [afterLoad, afterRow, kept] = [0, 0, 0];
  for (;;) {
    const { rows } = await queries.query<{ loadId: number; rowNo: number; values: (string | null)[] }>(
      `select r.load_id as "loadId", r.row_no as "rowNo", jsonb_build_array(${columns}) as "values" ${from}
        where ${conditions.join(' and ')} and (r.load_id, r.row_no) > (${load}::int, ${row}::int)
        order by r.load_id, r.row_no limit ${rowsAtOnce}`,
      [...params, afterLoad, afterRow],
    );
    for (const { values } of rows) accumulator.add(values);
    keep(accumulator.kept() - kept);
    kept = accumulator.kept();
    const last = rows.at(-1);
    // No such rows is an unknown figure, not a zero.
    if (!last && afterLoad === 0) return unknown;
    if (last) [afterLoad, afterRow] = [last.loadId, last.rowNo];
    if (rows.length === rowsAtOnce) continue;
    const groups = accumulator.groups();
    // The totals are gone with this function; their results stay.
    keep(groups.size * valuesOfResult - kept);
    return groups;
  }
}

/** Names of the fields that an aggregate reads in its own rows. */
export function fieldsOfAggregate({ field, weightField, where, groupBy = [] }: AggregateFact): string[] {
  const tested = !where ? [] : 'field' in where ? [where.field] : leavesOf(where.conditions).flatMap(factNames);
  const others = groupBy.map(({ other }) => other);
  return [...new Set([field, ...(weightField === undefined ? [] : [weightField]), ...tested, ...others])];
}

interface PublishedRows {
  from: string;
  conditions: string[];
  params: unknown[];
}

async function publishedRows(
  queries: RunQueries,
  reader: PublishedReader,
  fact: AggregateFact,
  model: VersionedModel,
): Promise<PublishedRows> {
  const isOwn = fact.dataset === undefined;
  const months = (fact.periodOffset ?? 0) * reader.periodMonths;
  const ofLoad: unknown[] = [model.code, reader.postMonth, months];
  const tests = [
    `l.data_model_code = $1 and l.state = 'published'`,
    'l.post_month = ($2::date + make_interval(months => $3::int))::date',
  ];
  // This dataset and one that the rule names are read whether they feed reports or not; of a data model reports name the dataset.
  const datasetId = isOwn ? reader.datasetId : fact.datasetId;
  if (datasetId !== undefined) tests.push(`l.dataset_id = $${ofLoad.push(datasetId)}`);
  const [view, table] = [datasetId === undefined ? 'feeding_load' : 'reporting_load', loadedTable(model.code)];
  const mayBeEntity = model.subject !== 'property';
  const condition = tests.join(' and ');
  const { submissionId } = reader;
  const counted = await countedOnce(queries, { submissionId, view, table, mayBeEntity, condition, params: ofLoad });
  const { params } = counted;
  const ofProperties = `r.property_id = any($${params.push(listOf(reader.propertyIds))}::int[])`;
  const entityIds = mayBeEntity ? reader.entityIds : [];
  const subject =
    entityIds.length === 0
      ? ofProperties
      : `(${ofProperties} or r.property_id is null and r.fund_id = any($${params.push(listOf(entityIds))}::int[]))`;
  const from = `from ${view} l join ${table} r on r.load_id = l.id${masterAccountJoin(fieldsOfAggregate(fact))}`;
  return { from, conditions: [...tests, subject, ...counted.conditions], params };
}

/** As text: the entity manager writes an array as a list of parameters. */
const listOf = (ids: readonly number[]): string => `{${ids.join()}}`;

const databaseFunctions: Partial<Record<AggregateFact['aggregate'], (column: string) => string>> = {
  SUM: (column) => `sum(${column})`,
  AVERAGE: (column) => `avg(${column})`,
  MINIMUM: (column) => `min(${column})`,
  MAXIMUM: (column) => `max(${column})`,
  COUNT: (column) => `count(${column})`,
  COUNT_DISTINCT: (column) => `count(distinct ${column})`,
};

async function aggregateInDatabase(
  queries: RunQueries,
  { from, conditions, params }: PublishedRows,
  fields: readonly DataModelFieldDefinition[],
  { field, where }: AggregateFact,
  aggregate: (column: string) => string,
): Promise<Results> {
  const columnOf = (name: string): string => publishedColumn(fieldOf(fields, name));
  const values = [...params];
  const tests = [...conditions];
  if (where && 'field' in where) {
    const column = `(${columnOf(where.field)})::text`;
    values.push('equals' in where ? where.equals : where.contains);
    const given = `$${values.length}`;
    tests.push('equals' in where ? `${column} = ${given}` : `position(lower(${given}) in lower(${column})) > 0`);
  }
  const { rows } = await queries.query<{ value: string | null; matching: string }>(
    `select (${aggregate(columnOf(field))})::text as value, count(*) as matching ${from} where ${tests.join(' and ')}`,
    values,
  );
  return new Map([['', Number(rows[0]?.matching ?? 0) === 0 ? null : (rows[0]?.value ?? null)]]);
}

function fieldOf(fields: readonly DataModelFieldDefinition[], name: string): DataModelFieldDefinition {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}
