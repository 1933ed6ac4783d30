import type { FieldProblem } from '#contracts/masters.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';

interface Draft {
  id: number | null;
  values: Readonly<Record<string, StoredValue>>;
}

interface Facts {
  index: number;
  id: number | null;
  serviceProvider: number;
  property: number | null;
  fund: number | null;
  dataset: number | null;
  reportPackage: number | null;
  submitTimelineDay: number | null;
  anchor: string;
  isOfFunds: boolean;
  packageName: string | null;
  /** Another report package that collects a member of this one for a property or fund of this place. */
  overlap: { dataset: string; other: string } | null;
  twin: number | null;
}

/** Checks across fields: one subject, one dataset or package, one row for each place, a valid day. */
export async function checkFrequencies(
  context: MasterContext,
  drafts: readonly Draft[],
): Promise<Map<number, FieldProblem[]>> {
  const problems = new Map<number, FieldProblem[]>();
  const places = new Set<string>();
  for (const facts of await factsOf(context, drafts)) {
    const found = [...(facts.id === null ? placeProblems(context, facts, places) : []), ...dayProblems(facts)];
    if (found.length > 0) problems.set(facts.index, found);
  }
  return problems;
}

function placeProblems({ scope }: MasterContext, facts: Facts, places: Set<string>): FieldProblem[] {
  const { property, fund, dataset, reportPackage } = facts;
  const fault = (field: string, code: FieldProblem['code'], params?: FieldProblem['params']): FieldProblem[] => [
    { field, code, found: null, ...(params && { params }) },
  ];
  if (property !== null && fund !== null) return fault('fund', 'NameOneOfTwo');
  if (dataset === null && reportPackage === null) return fault('dataset', 'Required');
  if (dataset !== null && reportPackage !== null) return fault('reportPackage', 'NameOneOfTwo');
  if (property !== null && facts.isOfFunds) return fault('property', 'CollectedForFunds');
  if (facts.packageName !== null) return fault('dataset', 'InReportPackage', { package: facts.packageName });
  if (facts.overlap !== null) {
    const { dataset: member, other } = facts.overlap;
    return [{ field: 'reportPackage', code: 'InAnotherPackage', found: member, params: { by: other } }];
  }
  const isWithin = scope.isEverything || property !== null || (scope.lists?.allFundIds.includes(fund ?? 0) ?? false);
  if (!isWithin) return fault(fund === null ? 'property' : 'fund', 'OutsideYou');
  const place = [facts.serviceProvider, property, fund, dataset, reportPackage].join();
  const isTaken = facts.twin !== null || places.has(place);
  places.add(place);
  return isTaken ? fault(dataset === null ? 'reportPackage' : 'dataset', 'Duplicate', { by: '' }) : [];
}

/** A negative day is valid only with the anchor `PERIOD_START`. */
function dayProblems({ submitTimelineDay: days, anchor }: Facts): FieldProblem[] {
  if (days === null || days >= 0 || anchor === 'PERIOD_START') return [];
  return [{ field: 'submitTimelineDay', code: 'OutOfRange', found: String(days), params: { min: 0, max: 365 } }];
}

/** Over a draft `w`: of its property, of its fund and the funds below, or of whatever its provider serves. */
const overlap = sql`(select jsonb_build_object('dataset', b.name, 'other', k.name)
    from report_package_member mine join report_package_member x on x.dataset_id = mine.dataset_id
      and x.report_package_id <> mine.report_package_id
    join report_package k on k.id = x.report_package_id and k.is_active and k.retired_at is null
    join dataset b on b.id = mine.dataset_id
    join report_package_subject o on o.report_package_id = k.id and (o.property_id is null) = (b.scope = 'fund')
    where mine.report_package_id = w."reportPackage" and case
      when w.property is not null then o.property_id = w.property
      when w.fund is not null and o.property_id is null then
        exists (select 1 from fund_line l where l.fund_id = o.fund_id and l.above_id = w.fund)
      when w.fund is not null then
        exists (select 1 from fund_property fp join fund_line l on l.fund_id = fp.fund_id
          where fp.property_id = o.property_id and l.above_id = w.fund)
        and exists (select 1 from property_provider a where a.property_id = o.property_id
          and a.service_provider_id = w."serviceProvider")
      else exists (select 1 from property_provider a where a.property_id = o.property_id
        and a.service_provider_id = w."serviceProvider") end
    order by b.name, k.name limit 1)`;

async function factsOf({ em }: MasterContext, drafts: readonly Draft[]): Promise<Facts[]> {
  const wanted = drafts.map(({ id, values }, index) => ({ index, id, ...values }));
  return select<Facts>(
    em,
    sql`select w.*, coalesce(d.scope = 'fund', false) as "isOfFunds",
          (select k.name from report_package_member x join report_package k on k.id = x.report_package_id
            where x.dataset_id = w.dataset and k.is_active and k.retired_at is null limit 1) as "packageName",
          ${overlap} as overlap,
          (select f.id from frequency f where f.retired_at is null and f.service_provider_id = w."serviceProvider"
            and f.property_id is not distinct from w.property
            and (w.property is not null or f.fund_id is not distinct from w.fund)
            and f.dataset_id is not distinct from w.dataset
            and f.report_package_id is not distinct from w."reportPackage" and f.id is distinct from w.id limit 1) as twin
        from (
          select (v.value ->> 'index')::int as index, (v.value ->> 'id')::int as id,
            (v.value ->> 'serviceProvider')::int as "serviceProvider", (v.value ->> 'property')::int as property,
            (v.value ->> 'fund')::int as fund, (v.value ->> 'dataset')::int as dataset,
            (v.value ->> 'reportPackage')::int as "reportPackage",
            case when jsonb_exists(v.value, 'submitTimelineDay') then (v.value ->> 'submitTimelineDay')::int
              else f.submit_timeline_day end as "submitTimelineDay",
            coalesce(v.value ->> 'anchor', f.anchor, 'PERIOD_END') as anchor
          from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) v(value)
          left join frequency f on f.id = (v.value ->> 'id')::int
        ) w left join dataset d on d.id = w.dataset order by w.index`,
  );
}
