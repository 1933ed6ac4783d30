import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from '../sql/select.ts';

/** An open submission that takes the file of a connection. */
export interface ConnectionTarget {
  submissionId: number;
  submissionNo: string;
  generation: number;
  postMonth: string;
  propertyCode: string | null;
}

export interface ConnectionTargets {
  /** Of the newest open month, as YYYY-MM-DD; null when nothing waits for a file. */
  postMonth: string | null;
  submissions: ConnectionTarget[];
  /** One file is for all of them; else each takes a file of its own. */
  isOneForAll: boolean;
}

/** Statuses in which the provider is to deliver a file. */
const awaitingFile = sql`s.status in ('New', 'Reopened By Reviewer', 'Reopened By System')`;

/** The submissions of a dataset and provider that wait for a file, of the newest month that has any. */
export async function findTargets(
  em: EntityManager,
  { datasetId = null, serviceProviderId = null }: { datasetId?: number | null; serviceProviderId?: number | null },
): Promise<ConnectionTargets> {
  const rows = await select<ConnectionTarget & { isOneForAll: boolean }>(
    em,
    sql`with open as (
          select s.* from submission s
           where s.dataset_id = ${datasetId}::int and s.service_provider_id = ${serviceProviderId}::int and ${awaitingFile})
        select s.id as "submissionId", s.submission_no as "submissionNo", s.generation, s.post_month::text as "postMonth",
               (select p.code from property p where p.id = s.property_id) as "propertyCode",
               d.is_multi_property as "isOneForAll"
          from open s join dataset d on d.id = s.dataset_id
         where s.post_month = (select max(post_month) from open) order by s.id limit 500`,
  );
  const [first] = rows;
  return {
    postMonth: first?.postMonth ?? null,
    isOneForAll: first?.isOneForAll ?? false,
    submissions: rows.map(({ isOneForAll: _, ...target }) => target),
  };
}

/** Codes of the properties that the provider has ever reported on with this dataset. */
export async function reportedProperties(
  em: EntityManager,
  { datasetId = null, serviceProviderId = null }: { datasetId?: number | null; serviceProviderId?: number | null },
): Promise<string[]> {
  const rows = await select<{ code: string }>(
    em,
    sql`select p.code from property p where exists (select 1 from submission s where s.property_id = p.id
          and s.dataset_id = ${datasetId}::int and s.service_provider_id = ${serviceProviderId}::int)`,
  );
  return rows.map(({ code }) => code);
}
