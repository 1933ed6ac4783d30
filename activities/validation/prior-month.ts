import type pg from 'pg';
import type { AggregateFact } from '#contracts/rule-sets.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { aggregateKey, keyOf } from '#rules/rule-sets/file-window.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';

type Values = (string | null)[];
export type PriorLookup = (propertyId: number | null, values: readonly (string | null)[]) => Values | null;

/** Rows of the month before as they were published, by property and key; nothing is read when no rule asks for it. */
export async function loadPriorRows(
  client: pg.ClientBase,
  inputs: RunInputs,
  rules: readonly CompiledRule[],
): Promise<PriorLookup> {
  const isAsked = rules.some((rule) => [...rule.facts.values()].some((fact) => fact.readsPrior));
  const { submission, fields, dataModelCode } = inputs;
  if (!isAsked || !standardDataModels.some((model) => model.code === dataModelCode)) return () => null;
  // The master code stands in the loaded rows, the provider's in the file: the property itself is compared instead.
  const positions = inputs.keyPositions.filter((position) => position !== inputs.propertyCodePosition);
  const columns = fields.map(({ name }) => `r.${quote(name)}::text`).join(', ');
  const { rows } = await client.query<{ property_id: number; values: Values }>(
    `select r.property_id, jsonb_build_array(${columns}) as values
       from reporting_load l join ${quote(`loaded_${dataModelCode}`)} r on r.load_id = l.id
      where l.data_model_code = $1 and l.state = 'published' and l.dataset_id = $2
        and l.post_month = ($3::date - interval '1 month')::date and r.property_id = any($4::int[])`,
    [dataModelCode, submission.datasetId, submission.postMonth, [...inputs.allowedPropertyIds]],
  );
  const byKey = new Map(rows.map((row) => [`${row.property_id}\u001f${keyOf(row.values, positions)}`, row.values]));
  return (propertyId, values) => byKey.get(`${propertyId}\u001f${keyOf(values, positions)}`) ?? null;
}

/** Aggregates over published figures: other datasets of this month, this or another dataset of other months. */
export async function loadPublishedAggregates(
  client: pg.ClientBase,
  inputs: Pick<RunInputs, 'submission' | 'allowedPropertyIds' | 'dataModelCode'>,
  rules: readonly CompiledRule[],
): Promise<Map<string, string | null>> {
  const published = new Map<string, string | null>();
  for (const { rule } of rules) {
    for (const fact of rule.document.aggregates ?? []) {
      if (fact.dataset === undefined && !fact.periodOffset) continue;
      published.set(aggregateKey(rule.ruleId, fact.fact), await aggregate(client, inputs, fact));
    }
  }
  return published;
}

const functions: Record<AggregateFact['aggregate'], (column: string) => string> = {
  SUM: (column) => `sum(${column})`,
  AVERAGE: (column) => `avg(${column})`,
  MINIMUM: (column) => `min(${column})`,
  MAXIMUM: (column) => `max(${column})`,
  COUNT: (column) => `count(${column})`,
  COUNT_DISTINCT: (column) => `count(distinct ${column})`,
};

async function aggregate(
  client: pg.ClientBase,
  {
    submission,
    allowedPropertyIds,
    dataModelCode,
  }: Pick<RunInputs, 'submission' | 'allowedPropertyIds' | 'dataModelCode'>,
  fact: AggregateFact,
): Promise<string | null> {
  const model = standardDataModels.find(({ code }) => code === (fact.dataset ?? dataModelCode));
  const has = (name: string): boolean => model?.fields.some((field) => field.name === name) ?? false;
  if (!model || !has(fact.field) || (fact.where && !has(fact.where.field))) return null;
  const params: unknown[] = [model.code, submission.postMonth, fact.periodOffset ?? 0, [...allowedPropertyIds]];
  const conditions = [`r.property_id = any($4::int[])`];
  if (fact.where) {
    const column = `r.${quote(fact.where.field)}`;
    params.push('equals' in fact.where ? fact.where.equals : fact.where.contains);
    conditions.push(
      'equals' in fact.where ? `${column}::text = $5` : `position(lower($5) in lower(${column}::text)) > 0`,
    );
  }
  const { rows } = await client.query<{ value: string | null; matching: string }>(
    `select ${functions[fact.aggregate](`r.${quote(fact.field)}`)}::text as value, count(*) as matching
       from reporting_load l join ${quote(`loaded_${model.code}`)} r on r.load_id = l.id
      where l.data_model_code = $1 and l.state = 'published'
        and l.post_month = ($2::date + make_interval(months => $3::int))::date
        and ${conditions.join(' and ')}`,
    params,
  );
  // No such rows is an unknown figure, not a zero.
  return Number(rows[0]?.matching ?? 0) === 0 ? null : (rows[0]?.value ?? null);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
