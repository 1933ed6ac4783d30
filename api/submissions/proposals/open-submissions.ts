import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowScope } from '../../access/row-scope.ts';
import { select, sql } from '#database/sql/select.ts';

/** What is compared of a submission with a dropped file. */
export interface OpenSubmission {
  submissionNo: string;
  postMonth: string;
  status: string;
  datasetId: number;
  datasetName: string;
  datasetNames: string[];
  /** One workbook may be for all of the provider's submissions of the month. */
  isMultiProperty: boolean;
  /** The month of the report package that it belongs to. */
  packageMonthId: number | null;
  serviceProviderId: number;
  subjectName: string;
  subjectCode: string;
  /** Codes that the provider uses for the property. */
  providerCodes: string[];
  /** Codes, ours and the provider's, by which rows name the property, or the properties of the fund. */
  rowCodes: string[];
  dateFormat: string;
  /** The mapping by which a file of this submission is read. */
  mappingId: number | null;
}

const mostSubmissions = 2_000;

/** Submissions that take a file now, those due first before the others. */
export function openSubmissions(em: EntityManager, scope: RowScope): Promise<OpenSubmission[]> {
  return select<OpenSubmission>(
    em,
    sql`with recursive taken as (
          select s.* from submission s
          where ${scope.condition} and s.status in ('New', 'Reopened By Reviewer', 'Reopened By System', 'Validation In Progress')
          order by s.due_on, s.id limit ${mostSubmissions}
        ), family as (
          select distinct fund_id as root, fund_id as id from taken where property_id is null
          union select family.root, f.id from fund f join family on f.parent_id = family.id
        )
        select s.submission_no as "submissionNo", s.post_month as "postMonth", s.status,
          s.dataset_id as "datasetId", d.name as "datasetName", d.is_multi_property as "isMultiProperty", s.service_provider_id as "serviceProviderId",
          s.package_month_id as "packageMonthId",
          array(select jsonb_each_text.value from jsonb_each_text(d.names)) as "datasetNames",
          coalesce(p.name, f.name, '') as "subjectName", coalesce(p.code, f.code, '') as "subjectCode",
          array(select m.provider_code from property_mapping m
            where m.property_id = s.property_id and m.service_provider_id = s.service_provider_id and m.is_active) as "providerCodes",
          array_remove(array(select unnest(array[own.code, m.provider_code]) from property own
            left join property_mapping m on m.property_id = own.id and m.service_provider_id = s.service_provider_id and m.is_active
            where own.id = s.property_id or (s.property_id is null and own.id in (
              select fp.property_id from fund_property fp join family on family.id = fp.fund_id where family.root = s.fund_id
            ))), null) as "rowCodes",
          coalesce(p.date_format, f.date_format, 'YYYY-MM-DD') as "dateFormat",
          dataset_mapping_in_force(s.service_provider_id, s.dataset_id, s.property_id, coalesce(s.entity_id, s.fund_id)) as "mappingId"
        from taken s join dataset d on d.id = s.dataset_id
        left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id
        order by s.due_on, s.id`,
  );
}
