import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lineage } from '#contracts/report-lineage.schema.ts';
import { addressOf } from '#contracts/row-addresses.ts';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import { tracedFields } from '#contracts/reports.ts';
import type { TracedField } from '#contracts/reports.ts';
import type { VersionKind } from '#contracts/submissions.ts';
import { instantOf, instantOrNull, select, selectOne, sql } from '#database/sql/select.ts';
import { z } from 'zod';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
export const lineageQuery = z.object({ loadId: id, rowNo: id, field: z.enum(tracedFields) });
export type LineageQuery = z.output<typeof lineageQuery>;

interface Source {
  submissionId: number;
  submissionNo: string;
  subject: string;
  serviceProvider: string;
  value: string | null;
  versionId: number;
  versionNo: number;
  kind: VersionKind;
  createdAt: string;
  createdBy: string | null;
  sheet: string;
  sheets: SheetOfRows[];
  letter: string | null;
  heading: string | null;
  fileName: string | null;
  mappingVersion: number | null;
  rulesChecked: number;
  publishedAt: string | null;
}

/**
 * Where one figure of a loaded rent roll comes from: cell, version, mapping, rules, decisions, publication, and what was
 * published before it.
 * @throws AppError NotFound, also for a load of a submission that the reader does not see
 */
export async function readLineage(em: EntityManager, person: SignedInPerson, query: LineageQuery): Promise<Lineage> {
  const scope = await rowScopeOf(em, person);
  const { field, loadId, rowNo } = query;
  const source = await selectOne<Source>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", p.name as subject, sp.name as "serviceProvider",
          to_jsonb(r) ->> ${field} as value, v.id as "versionId", v.version_no as "versionNo", v.kind,
          v.created_at as "createdAt", u.name as "createdBy", v.sheet, coalesce(v.layout -> 'sheets', '[]') as sheets, v.rules_checked as "rulesChecked",
          (select nullif(c ->> 'letter', '') from jsonb_array_elements(v.columns) c where c ->> 'field' = ${field}) as letter,
          (select m ->> 'source' from file_account a, jsonb_array_elements(a.account #> '{columns,mapped}') m
            where a.version_id = v.id and m ->> 'field' = ${field} limit 1) as heading,
          (select up.file_name from version o join upload up on up.id = o.upload_id
            where o.submission_id = s.id and o.version_no <= v.version_no order by o.version_no desc limit 1) as "fileName",
          (select m.version from dataset_mapping_version m where m.created_at <= v.created_at
            and not exists (select 1 from upload up where up.id = v.upload_id and up.columns is not null)
            and m.dataset_mapping_id = dataset_mapping_in_force(s.service_provider_id, s.dataset_id, s.property_id, s.fund_id)
            order by m.version desc limit 1) as "mappingVersion",
          l.published_at as "publishedAt"
        from loaded_rent_roll r join reporting_load l on l.id = r.load_id join submission s on s.id = l.submission_id
        join service_provider sp on sp.id = s.service_provider_id join property p on p.id = r.property_id
        join version v on v.id = l.version_id left join app_user u on u.id = v.created_by_user_id
        where r.load_id = ${loadId} and r.row_no = ${rowNo} and l.published_at is not null and ${scope.condition}`,
  );
  if (!source) throw new AppError('NotFound', 'The figure was not found, or you do not have access to it.');
  const { submissionId, versionId, versionNo, kind, createdAt, createdBy, publishedAt, sheets, ...rest } = source;
  const address = addressOf(sheets, rowNo);
  return {
    ...rest,
    ...{ field, rowNo: address.rowNo, sheet: address.sheet ?? rest.sheet },
    version: { versionNo, kind, createdAt: instantOf(createdAt), createdBy },
    publishedAt: instantOrNull(publishedAt),
    findings: await select(
      em,
      sql`select severity, code, field, explanation from finding
          where version_id = ${versionId} and row_no = ${rowNo} order by field = ${field} desc nulls last, id limit 20`,
    ),
    decisions: await readDecisions(em, submissionId, versionNo),
    restatements: await readRestatements(em, query, submissionId),
  };
}

async function readDecisions(
  em: EntityManager,
  submissionId: number,
  versionNo: number,
): Promise<Lineage['decisions']> {
  const rows = await select<Lineage['decisions'][number]>(
    em,
    sql`select d.order_no as "orderNo", u.name as by, d.decided_at as at from decision d join app_user u on u.id = d.user_id
        where d.submission_id = ${submissionId} and d.version_no = ${versionNo} and d.kind = 'approved' and not d.is_void
        order by d.decided_at, d.id`,
  );
  return rows.map((row) => ({ ...row, at: instantOf(row.at) }));
}

/** Earlier published loads of the submission, with the value of the same unit and lease. */
async function readRestatements(
  em: EntityManager,
  { loadId, rowNo, field }: { loadId: number; rowNo: number; field: TracedField },
  submissionId: number,
): Promise<Lineage['restatements']> {
  const rows = await select<Lineage['restatements'][number]>(
    em,
    sql`select v.version_no as "versionNo", (
            select to_jsonb(o) ->> ${field} from loaded_rent_roll o
            where o.load_id = l.id and o.property_id = r.property_id and fold_key(o.unit_code) = fold_key(r.unit_code)
              and fold_key(o.building_code) is not distinct from fold_key(r.building_code)
            order by fold_key(o.lease_code) is not distinct from fold_key(r.lease_code) desc, o.row_no limit 1) as value,
          l.published_at as "publishedAt", u.name as by, n.kind, n.reason, n.by as "replacedBy", n.published_at as "replacedAt"
        from loaded_rent_roll r, reporting_load l join version v on v.id = l.version_id
        left join app_user u on u.id = v.created_by_user_id
        left join lateral (select n.kind, n.reason, n.published_at, c.name as by
          from reporting_load n left join app_user c on c.id = n.changed_by_user_id
          where n.submission_id = l.submission_id and n.published_at > l.published_at
          order by n.published_at limit 1) n on true
        where r.load_id = ${loadId} and r.row_no = ${rowNo} and l.submission_id = ${submissionId} and l.id < ${loadId}
          and l.state = 'superseded' and l.published_at is not null order by l.id desc limit 20`,
  );
  return rows.map((row) => ({
    ...row,
    publishedAt: instantOrNull(row.publishedAt),
    replacedAt: instantOrNull(row.replacedAt),
  }));
}
