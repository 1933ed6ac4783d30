import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
import { idList } from './load-rules.ts';
import { resolver } from './note-accounts.ts';

/** A person behind a change, and who acted as that person. */
type ChangeAuthor = readonly number[];

interface ChangedAccount {
  providerChartId: number;
  propertyId: number | null;
  code: string;
  before: AccountTarget | null;
  after: AccountTarget | null;
  /** One set of persons for each act that made the change. */
  authors: ChangeAuthor[];
}

export interface CodesOfSubmission {
  submissionId: number;
  /** What its figures are published with. */
  mapped: { propertyId: number | null; code: string; before: AccountTarget | null; after: AccountTarget | null }[];
  changed: ChangedAccount[];
}

interface PublishedAccount {
  submissionId: number;
  providerChartId: number;
  propertyId: number | null;
  postMonth: string;
  code: string;
  mappingId: number | null;
}

interface KnownMapping {
  id: number;
  target: AccountTarget;
  made: (number | null)[];
  accepted: number | null;
  ended: (number | null)[];
}

/**
 * Completed submissions with the mappings that their published rows have and those in force for their post months now.
 * A mapping that was replaced by one with the same target changes nothing.
 */
export async function findChangedCodes(
  client: RunQueries,
  submissionIds: readonly number[],
): Promise<CodesOfSubmission[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await client.query<PublishedAccount>(
    `select s.id as "submissionId", a.provider_chart_id as "providerChartId", c.property_id as "propertyId",
            s.post_month::text as "postMonth", a.code, va.mapping_id as "mappingId"
       from submission s join reporting_load l on l.submission_id = s.id and l.state = 'published'
       join version_account va on va.version_id = l.version_id join source_account a on a.id = va.source_account_id
       join provider_chart c on c.id = a.provider_chart_id
      where s.id = any($1::int[]) and s.status = 'Completed' order by s.post_month desc, s.id, a.code, a.id`,
    [idList(submissionIds)],
  );
  const mappingOf = await resolver(client, [...new Set(rows.map(({ providerChartId }) => providerChartId))]);
  const now = rows.map((row) => mappingOf(row.providerChartId, row.postMonth, row.code));
  const known = await loadMappings(client, [...rows.map(({ mappingId }) => mappingId), ...now]);
  const mappingBy = (id: number | null) => (id === null ? null : (known.get(id) ?? null));
  const accounts = rows.map((row, index) => {
    const [before, after] = [mappingBy(row.mappingId), mappingBy(now[index] ?? null)];
    const { submissionId, providerChartId, propertyId, code } = row;
    const targets = { before: before?.target ?? null, after: after?.target ?? null };
    return { submissionId, providerChartId, propertyId, code, ...targets, authors: authorsOf(before, after) };
  });
  return [...Map.groupBy(accounts, ({ submissionId }) => submissionId)].map(([submissionId, own]) => ({
    submissionId,
    mapped: own,
    changed: own.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  }));
}

/** Of a mapping in force its author and who accepted it; of one that was taken away who did so. */
function authorsOf(before: KnownMapping | null, after: KnownMapping | null): ChangeAuthor[] {
  const acts = after ? [after.made, [after.accepted]] : [before?.ended ?? []];
  return acts.map((persons) => persons.filter((id) => id !== null)).filter((persons) => persons.length > 0);
}

/** Whether every act behind the changes is one of these persons: then somebody else has to restate. */
export function isOnlyAuthor(changed: readonly Pick<ChangedAccount, 'authors'>[], persons: readonly number[]): boolean {
  const acts = changed.flatMap(({ authors }) => authors);
  return acts.length > 0 && acts.every((act) => act.some((id) => persons.includes(id)));
}

async function loadMappings(
  client: RunQueries,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, KnownMapping>> {
  const { rows } = await client.query<KnownMapping>(
    `select id, target, jsonb_build_array(created_by_user_id, impersonator_id) as made, decided_by_user_id as accepted,
            case when replaced_at is null then jsonb_build_array(ended_by_user_id, ended_by_impersonator_id)
                 else jsonb_build_array(replaced_by_user_id, replaced_by_impersonator_id) end as ended
       from account_mapping where id = any($1::int[])`,
    [idList([...new Set(ids.filter((id) => id !== null))])],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
