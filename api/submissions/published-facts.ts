import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredRule } from '#contracts/rule-sets.ts';
import { isNumberType, isOwnField } from '#contracts/data-models.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { isPublishedFact, monthsOfPeriod, readPublishedAggregates } from '#database/rule-sets/published-aggregates.ts';
import { hasLoadedTable } from '#database/datasets/loaded-rows.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { PriorRows } from '#rules/rule-sets/file-window.ts';
import { positionOf } from './compare-versions.ts';
import { queriesOf } from './run-input.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, select, selectOne, sql } from '#database/sql/select.ts';
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
          current_date::text as today, p.rentable_area::text as property_area,
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
  mayBeEntity: boolean;
  /** Where the values of a field are; null for one that is not collected. */
  columnOf: (field: string) => Part | null;
}

async function modelOf(em: EntityManager, submission: Submission): Promise<LoadedModel | null> {
  const queries = queriesOf(em);
  const model = await loadModelOfDataset(queries, submission.datasetId);
  if (!model || !(await hasLoadedTable(queries, model.code))) return null;
  const types = new Map(model.fields.map(({ name, type }) => [name, type]));
  return {
    code: model.code,
    table: sql.ref(`loaded_${model.code}`),
    keyFields: model.keyFields,
    mayBeEntity: model.subject !== 'property' && submission.propertyId === null,
    columnOf: (field) => {
      const type = types.get(field);
      if (type === undefined) return null;
      if (!isOwnField(field)) return sql`r.${sql.ref(field)}`;
      return isNumberType(type) ? sql`(r.own ->> ${field}::text)::numeric` : sql`(r.own ->> ${field}::text)`;
    },
  };
}

/** Aggregates over published figures of other datasets and months, as the checking read them. */
export async function loadPublishedAggregates(
  em: EntityManager,
  submission: Submission,
  rule: Pick<StoredRule, 'ruleId' | 'document'>,
): Promise<Map<string, string | null>> {
  if (!rule.document.aggregates?.some(isPublishedFact)) return new Map();
  const queries = queriesOf(em);
  const model = await loadModelOfDataset(queries, submission.datasetId);
  const { propertyId, fundId, datasetId, postMonth } = submission;
  const ofFund = await select<{ propertyId: number }>(
    em,
    sql`select property_id as "propertyId" from fund_property where fund_id = ${fundId}::int`,
  );
  const reader = {
    submissionId: submission.id,
    datasetId,
    dataModelCode: model?.code ?? '',
    postMonth,
    periodMonths: (await periodOf(em, submission)).length,
    propertyIds: propertyId === null ? ofFund.map((row) => row.propertyId) : [propertyId],
    entityIds: propertyId === null && fundId !== null ? [fundId] : [],
  };
  return readPublishedAggregates(queries, reader, [rule]);
}

function publishedRows(submission: Submission, model: LoadedModel, months: number): Part {
  const property =
    submission.propertyId === null
      ? sql`(r.property_id in (select property_id from fund_property where fund_id = ${submission.fundId}::int)
          ${model.mayBeEntity ? sql`or r.property_id is null and r.fund_id = ${submission.fundId}::int` : sql``})`
      : sql`r.property_id = ${submission.propertyId}`;
  return sql`l.data_model_code = ${model.code} and l.state = 'published' and ${property}
    and l.post_month = (${submission.postMonth}::date + make_interval(months => ${months}::int))::date`;
}

/** The row with the same key so many months before, as it was published; its values follow the version's columns. */
async function loadPriorRow(
  em: EntityManager,
  submission: Submission,
  version: VersionHead,
  row: { values: (string | null)[]; propertyId: number | null },
  months = 1,
): Promise<(string | null)[] | null> {
  const model = await modelOf(em, submission);
  if (!model) return null;
  const columns = version.columns.map(({ field }) => sql`${model.columnOf(field) ?? sql`null`}::text`);
  // The master code is in the loaded rows, the provider's in the file: the property itself is compared instead.
  const keys = model.keyFields
    .filter((field) => field !== 'property_code' && positionOf(version.columns, field) >= 0)
    .map(
      (field) =>
        sql`${model.columnOf(field) ?? sql`null`}::text is not distinct from ${row.values[positionOf(version.columns, field)] ?? null}::text`,
    );
  const found = await selectOne<{ values: (string | null)[] }>(
    em,
    sql`select jsonb_build_array(${columns.reduce((left, right) => sql`${left}, ${right}`)}) as "values"
        from reporting_load l join ${model.table} r on r.load_id = l.id
        where ${publishedRows(submission, model, -months)} and l.dataset_id = ${submission.datasetId}
          and r.property_id is not distinct from ${row.propertyId ?? submission.propertyId}::int and ${allOf(keys)} limit 1`,
  );
  return found?.values ?? null;
}

/** Rows with the same key in the periods before that the rules ask for. */
export async function loadPriorRowsOf(
  em: EntityManager,
  submission: Submission,
  version: VersionHead,
  row: { values: (string | null)[]; propertyId: number | null },
  rules: readonly CompiledRule[],
): Promise<PriorRows> {
  const asked = new Set(rules.flatMap(({ facts }) => [...facts.values()].flatMap((fact) => fact.priorPeriods)));
  const { length } = await periodOf(em, submission);
  const rows = new Map<number, (string | null)[] | null>();
  for (const periods of asked) {
    rows.set(periods, await loadPriorRow(em, submission, version, row, periods * length));
  }
  return (periods) => rows.get(periods) ?? null;
}

async function periodOf(em: EntityManager, submission: Submission): Promise<{ length: number }> {
  const period = await selectOne<{ periodStart: string; periodEnd: string }>(
    em,
    sql`select period_start::text as "periodStart", period_end::text as "periodEnd" from submission
        where id = ${submission.id}`,
  );
  return { length: period ? monthsOfPeriod(period) : 1 };
}
