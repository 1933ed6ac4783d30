import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { RulePlace } from '#rules/rule-sets/reach.ts';

/** Where the inputs are read from: the connection of a run, or the api's transaction. Parameters are `$1`, `$2`. */
export interface RunQueries {
  query<Row extends object>(text: string, parameters: unknown[]): Promise<{ rows: Row[] }>;
}

/** The submission whose file is checked. */
export interface Submission {
  submissionId: number;
  serviceProviderId: number;
  fundId: number | null;
  propertyId: number | null;
  datasetId: number;
  tab: string;
  postMonth: string;
  periodStart: string;
  periodEnd: string;
  generation: number;
  currentVersionId: number | null;
  dueAt: Date;
  isMultiProperty: boolean;
  dateFormat: string;
  fiscalStartMonth: number;
  /** Of the property, else of the fund. */
  currency: string | null;
  areaUnit: string | null;
  property: { area: string | null; currency: string; areaUnit: string } | null;
  /** What decides which rules are for the submission. */
  place: RulePlace;
  /** Language of the provider's people, for the annotated file. */
  language: string;
}

/** The mapping, data model or submission that a run needs is not there; a person has to configure it. */
export class ConfigurationMissing extends Error {
  override name = 'ConfigurationMissing';
}

export async function loadSubmission(client: RunQueries, submissionId: number): Promise<Submission> {
  const { rows } = await client.query<SubmissionRow>(
    `select s.service_provider_id, s.fund_id, s.property_id, s.dataset_id, s.tab, s.generation, s.current_version_id,
            s.post_month::text, s.period_start::text, s.period_end::text, s.due_at, d.is_multi_property,
            coalesce(p.date_format, f.date_format, 'YYYY-MM-DD') as date_format,
            coalesce(f.fiscal_start_month, 1) as fiscal_start_month,
            p.rentable_area::text, coalesce(p.base_currency, f.base_currency) as base_currency,
            coalesce(p.base_unit, f.base_unit) as base_unit,
            (select u.language from app_user u where u.service_provider_id = s.service_provider_id
              and u.language is not null and u.is_active order by u.id limit 1) as user_language,
            (select l.code from language l where l.is_default limit 1) as default_language,
            p.property_type, p.country,
            array(with recursive above as (
                select g.id, g.parent_id from fund g where g.id in (s.fund_id, s.entity_id)
                union select g.id, g.parent_id from fund g join above a on g.id = a.parent_id
              ) select id from above order by id) as fund_ids
       from submission s
       join dataset d on d.id = s.dataset_id
       left join property p on p.id = s.property_id
       left join fund f on f.id = s.fund_id
      where s.id = $1`,
    [submissionId],
  );
  const row = rows[0];
  if (!row) throw new ConfigurationMissing(`There is no submission ${submissionId}.`);
  return {
    submissionId,
    serviceProviderId: row.service_provider_id,
    fundId: row.fund_id,
    propertyId: row.property_id,
    datasetId: row.dataset_id,
    tab: row.tab,
    postMonth: row.post_month,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    generation: row.generation,
    currentVersionId: row.current_version_id,
    dueAt: row.due_at,
    isMultiProperty: row.is_multi_property,
    dateFormat: row.date_format,
    fiscalStartMonth: row.fiscal_start_month,
    currency: row.base_currency,
    areaUnit: row.base_unit,
    property:
      row.property_id === null
        ? null
        : { area: row.rentable_area, currency: row.base_currency ?? '', areaUnit: row.base_unit ?? '' },
    place: {
      fundIds: row.fund_ids,
      propertyType: row.property_type,
      country: row.country,
      serviceProviderId: row.service_provider_id,
      postMonth: row.post_month.slice(0, 7),
    },
    language: row.user_language ?? row.default_language ?? 'en',
  };
}

interface SubmissionRow {
  service_provider_id: number;
  fund_id: number | null;
  property_id: number | null;
  dataset_id: number;
  tab: string;
  generation: number;
  current_version_id: number | null;
  post_month: string;
  period_start: string;
  period_end: string;
  due_at: Date;
  is_multi_property: boolean;
  date_format: string;
  fiscal_start_month: number;
  rentable_area: string | null;
  base_currency: string | null;
  base_unit: string | null;
  user_language: string | null;
  default_language: string | null;
  property_type: string | null;
  country: string | null;
  fund_ids: number[];
}

export function factsOf(submission: Submission): RowContext['submission'] {
  return {
    post_month: submission.postMonth,
    period_start: submission.periodStart,
    period_end: submission.periodEnd,
    is_fiscal_year_start: String(Number(submission.postMonth.slice(5, 7)) === submission.fiscalStartMonth),
    property_area: submission.property?.area ?? null,
    property_currency: submission.property?.currency ?? null,
    property_area_unit: submission.property?.areaUnit ?? null,
  };
}
