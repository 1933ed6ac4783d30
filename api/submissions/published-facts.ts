import type { EntityManager } from '@mikro-orm/postgresql';
import type { AggregateFact, StoredRule } from '#contracts/rule-sets.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';
import type { RowContext } from '#rules/rule-sets/facts.ts';
import { aggregateKey } from '#rules/rule-sets/file-window.ts';
import { positionOf } from './compare-versions.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';
import type { VersionHead } from './versions.ts';

/** What rules may ask about the submission and its property. */
export async function loadSubmissionFacts(
  em: EntityManager,
  submission: Submission,
): Promise<RowContext['submission']> {
  const facts = await selectOne<Record<string, string | null>>(
    em,
    sql`select s.post_month::text, s.period_start::text, s.period_end::text,
          (extract(month from s.post_month) = coalesce(f.fiscal_start_month, 1))::text as is_fiscal_year_start,
          p.rentable_area::text as property_area,
          case when p.id is not null then coalesce(p.base_currency, f.base_currency) end as property_currency,
          case when p.id is not null then coalesce(p.base_unit, f.base_unit) end as property_area_unit
        from submission s left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id
        where s.id = ${submission.id}`,
  );
  return facts ?? {};
}

interface LoadedModel {
  code: string;
  table: Part;
  keyFields: readonly string[];
  has: (field: string) => boolean;
}

async function modelOf(em: EntityManager, submission: Submission, code?: string): Promise<LoadedModel | null> {
  const own = await selectOne<{ code: string }>(
    em,
    sql`select m.code from dataset d join data_model m on m.id = d.data_model_id where d.id = ${submission.datasetId}`,
  );
  const model = standardDataModels.find((candidate) => candidate.code === (code ?? own?.code));
  if (!model) return null;
  return {
    code: model.code,
    table: sql.ref(`loaded_${model.code}`),
    keyFields: model.keyFields,
    has: (field) => model.fields.some((one) => one.name === field),
  };
}

/** Aggregates over published figures of other datasets and months, as the checking read them. */
export async function loadPublishedAggregates(
  em: EntityManager,
  submission: Submission,
  rule: StoredRule,
): Promise<Map<string, string | null>> {
  const published = new Map<string, string | null>();
  for (const fact of rule.document.aggregates ?? []) {
    if (fact.dataset === undefined && !fact.periodOffset) continue;
    published.set(aggregateKey(rule.ruleId, fact.fact), await readAggregate(em, submission, fact));
  }
  return published;
}

const functions: Record<AggregateFact['aggregate'], (column: Part) => Part> = {
  SUM: (column) => sql`sum(${column})`,
  AVERAGE: (column) => sql`avg(${column})`,
  MINIMUM: (column) => sql`min(${column})`,
  MAXIMUM: (column) => sql`max(${column})`,
  COUNT: (column) => sql`count(${column})`,
  COUNT_DISTINCT: (column) => sql`count(distinct ${column})`,
};

async function readAggregate(em: EntityManager, submission: Submission, fact: AggregateFact): Promise<string | null> {
  const model = await modelOf(em, submission, fact.dataset);
  if (!model?.has(fact.field) || (fact.where && !model.has(fact.where.field))) return null;
  const conditions = [publishedRows(submission, model, fact.periodOffset ?? 0)];
  if (fact.where) {
    const column = sql`r.${sql.ref(fact.where.field)}::text`;
    const { where } = fact;
    conditions.push(
      'equals' in where
        ? sql`${column} = ${where.equals}`
        : sql`position(lower(${where.contains}) in lower(${column})) > 0`,
    );
  }
  const row = await selectOne<{ value: string | null; matching: number }>(
    em,
    sql`select (${functions[fact.aggregate](sql`r.${sql.ref(fact.field)}`)})::text as value, count(*)::int as matching
        from reporting_load l join ${model.table} r on r.load_id = l.id where ${allOf(conditions)}`,
  );
  // No such rows is an unknown figure, not a zero.
  return row && row.matching > 0 ? row.value : null;
}

function publishedRows(submission: Submission, model: LoadedModel, months: number): Part {
  const property =
    submission.propertyId === null
      ? sql`r.property_id in (select property_id from fund_property where fund_id = ${submission.fundId}::int)`
      : sql`r.property_id = ${submission.propertyId}`;
  return sql`l.data_model_code = ${model.code} and l.state = 'published' and ${property}
    and l.post_month = (${submission.postMonth}::date + make_interval(months => ${months}::int))::date`;
}

/** The row with the same key in the month before, as it was published; its values follow the version's columns. */
export async function loadPriorRow(
  em: EntityManager,
  submission: Submission,
  version: VersionHead,
  row: { values: (string | null)[]; propertyId: number | null },
): Promise<(string | null)[] | null> {
  const model = await modelOf(em, submission);
  if (!model) return null;
  const columns = version.columns.map(({ field }) =>
    model.has(field) ? sql`r.${sql.ref(field)}::text` : sql`null::text`,
  );
  // The master code stands in the loaded rows, the provider's in the file: the property itself is compared instead.
  const keys = model.keyFields
    .filter((field) => field !== 'property_code' && positionOf(version.columns, field) >= 0)
    .map(
      (field) =>
        sql`r.${sql.ref(field)}::text is not distinct from ${row.values[positionOf(version.columns, field)] ?? null}::text`,
    );
  const found = await selectOne<{ values: (string | null)[] }>(
    em,
    sql`select jsonb_build_array(${columns.reduce((left, right) => sql`${left}, ${right}`)}) as "values"
        from reporting_load l join ${model.table} r on r.load_id = l.id
        where ${publishedRows(submission, model, -1)} and l.dataset_id = ${submission.datasetId}
          and r.property_id is not distinct from ${row.propertyId ?? submission.propertyId}::int and ${allOf(keys)} limit 1`,
  );
  return found?.values ?? null;
}
