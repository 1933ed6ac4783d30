import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { PersonName, SubmissionSummary } from '#contracts/submission-views.ts';
import { findPage, pageOf, pageRows } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { actsOf } from './allowed-acts.ts';
import { presentSummary } from './presenter.ts';
import { daysLate, isLate, newDueOn } from './lateness.ts';
import { readStates } from './read-states.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, selectPrepared, sql } from '#database/sql/select.ts';
import type { SubmissionRow } from './submission-row.ts';

/** Read without the state, which is kept by the version of the row. */
type ReadRow = Omit<SubmissionRow, 'state'> & { rowVersion: string };

/** Read separately, because few submissions belong to a report package. */
const packageOfSubmission = (language: LanguageCode): Part => sql`case when s.package_month_id is not null then (
  select jsonb_build_object('packageMonthId', x.id, 'name', coalesce(k.names ->> ${language}, k.name),
    'total', cardinality(x.dataset_ids),
    'ready', (select count(*)::int from submission o where o.package_month_id = x.id and not o.is_key_released
      and o.status in ('DataProcessing Completed', 'Completed', 'Closed')))
  from package_month x join report_package k on k.id = x.report_package_id where x.id = s.package_month_id) end`;

const submissionColumns = (language: LanguageCode): Part => sql`
  s.id, s.submission_no as "submissionNo", s.service_provider_id as "serviceProviderId", sp.name as "serviceProviderName",
  s.fund_id as "fundId", f.name as "fundName", s.entity_id as "entityId", e.name as "entityName",
  s.property_id as "propertyId", p.name as "propertyName", p.code as "propertyCode",
  s.dataset_id as "datasetId", coalesce(d.names ->> ${language}, d.name) as "datasetName", d.may_skip_upload as "maySkipUpload",
  ${packageOfSubmission(language)} as "package",
  s.post_month as "postMonth", s.due_on as "dueOn", ${newDueOn}::text as "newDueOn",
  ${daysLate} as "daysLate",
  coalesce(s.first_passed_at > s.due_at, ${isLate}) as "wasLate",
  s.status, s.is_awaiting_explanation as "isAwaitingExplanation", s.ball_holder as "ballHolder",
  s.process_state as "processState", s.parked_code as "parkedCode", s.cause, s.is_overdue as "isOverdue",
  s.hard_count as "hardCount", s.soft_count as "softCount", s.unexplained_count as "unexplainedCount",
  s.round, s.generation, v.version_no as "versionNo", s.waiting_since as "waitingSince",
  s.uploaded_by_user_id as "uploadedByUserId", u.name as "uploadedByName",
  s.created_by_user_id as "createdByUserId", c.name as "createdByName",
  (select text from comment where submission_id = s.id order by id desc limit 1) as "lastComment", s.progress, s.xmin::text as "rowVersion"`;

/** Outer joins alone: PostgreSQL then begins with the few submissions, whatever else it could do. */
const namesOfSubmissions = sql`
  left join service_provider sp on sp.id = s.service_provider_id
  left join dataset d on d.id = s.dataset_id
  left join fund f on f.id = s.fund_id
  left join fund e on e.id = s.entity_id
  left join property p on p.id = s.property_id
  left join version v on v.id = s.current_version_id
  left join app_user u on u.id = s.uploaded_by_user_id
  left join app_user c on c.id = s.created_by_user_id`;

/** Summaries in the order of the ids, with the acts that this person may do now. */
export async function loadSummaries(
  em: EntityManager,
  person: SignedInPerson,
  ids: readonly number[],
  principalIds: readonly number[],
): Promise<SubmissionSummary[]> {
  return presentSummaries(em, person, await loadSubmissionRows(em, person, ids), principalIds);
}

/**
 * As `loadSummaries`, for a page that is still to be found, with its total: in one statement, unless it is a
 * search by words.
 */
export async function loadSummaryPage(
  em: EntityManager,
  person: SignedInPerson,
  { found: search, ...page }: WantedPage,
  principalIds: readonly number[],
): Promise<{ rows: SubmissionSummary[]; total: number }> {
  // The plan of a search by words follows the words, so the names are joined by a statement of their own.
  if (search && search.text !== '') {
    const { ids, total } = await findPage(em, { ...page, found: search });
    return { rows: await loadSummaries(em, person, ids, principalIds), total };
  }
  const found = await selectPrepared<ReadRow & { total: number }>(
    em,
    'submission-page',
    sql`${pageOf({ ...page, ...(search && { found: search }) })} select g.total, ${submissionColumns(await languageOf(em, person))}
        from ${pageRows} left join submission s on s.id = n.id ${namesOfSubmissions} order by n.place`,
  );
  const rows = await withStates(
    em,
    found.filter(({ id }) => id !== null),
  );
  return { rows: await presentSummaries(em, person, rows, principalIds), total: found[0]?.total ?? 0 };
}

async function presentSummaries(
  em: EntityManager,
  person: SignedInPerson,
  rows: readonly SubmissionRow[],
  principalIds: readonly number[],
): Promise<SubmissionSummary[]> {
  const waitsFor = await loadWaitsFor(em, rows);
  const actsOn = actsOf(person, principalIds);
  return rows.map((row) => presentSummary(row, waitsFor.get(row.id) ?? [], actsOn(row)));
}

export async function loadSubmissionRows(
  em: EntityManager,
  person: SignedInPerson,
  ids: readonly number[],
): Promise<SubmissionRow[]> {
  if (ids.length === 0) return [];
  const found = await selectPrepared<ReadRow>(
    em,
    'submission-summaries',
    sql`select ${submissionColumns(await languageOf(em, person))} from submission s ${namesOfSubmissions} where ${isAmong(sql`s.id`, ids)}`,
  );
  const byId = new Map((await withStates(em, found)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function withStates(em: EntityManager, rows: readonly ReadRow[]): Promise<SubmissionRow[]> {
  const states = await readStates(em, rows);
  return rows.map((row) => ({ ...row, state: states.get(row.id) ?? null }));
}

/** Undecided people of the current step, or the provider's people: the uploader, else everyone who may upload. */
export async function loadWaitsFor(
  em: EntityManager,
  rows: readonly SubmissionRow[],
): Promise<Map<number, PersonName[]>> {
  const waitsFor = new Map<number, PersonName[]>();
  const atStep = rows
    .filter((row) => row.ballHolder === 'reviewer' || row.ballHolder === 'approver')
    .map((row) => row.id);
  for (const { submissionId, userId, name } of await loadUndecided(em, atStep)) {
    waitsFor.set(submissionId, [...(waitsFor.get(submissionId) ?? []), { userId, name }]);
  }
  const atProvider = rows.filter((row) => row.ballHolder === 'provider');
  const nameless = atProvider.filter((row) => row.uploadedByUserId === null).map((row) => row.serviceProviderId);
  const people = await loadProviderPeople(em, [...new Set(nameless)]);
  for (const row of atProvider) {
    const uploader =
      row.uploadedByUserId === null ? null : { userId: row.uploadedByUserId, name: row.uploadedByName ?? '' };
    waitsFor.set(row.id, uploader ? [uploader] : (people.get(row.serviceProviderId) ?? []));
  }
  return waitsFor;
}

async function loadUndecided(em: EntityManager, submissionIds: readonly number[]) {
  if (submissionIds.length === 0) return [];
  return selectPrepared<PersonName & { submissionId: number }>(
    em,
    'submission-holders',
    sql`select a.submission_id as "submissionId", a.user_id as "userId", u.name
        from submission_assignee a join app_user u on u.id = a.user_id
        where a.is_turn and not a.has_decided and ${isAmong(sql`a.submission_id`, submissionIds)} order by a.id`,
  );
}

async function loadProviderPeople(em: EntityManager, serviceProviderIds: number[]): Promise<Map<number, PersonName[]>> {
  if (serviceProviderIds.length === 0) return new Map();
  const people = await selectPrepared<PersonName & { serviceProviderId: number }>(
    em,
    'people-of-providers',
    sql`select id as "userId", name, service_provider_id as "serviceProviderId" from app_user
        where is_active and retired_at is null and ${isAmong(sql`service_provider_id`, serviceProviderIds)} order by name`,
  );
  const byProvider = new Map<number, PersonName[]>();
  for (const { serviceProviderId, userId, name } of people) {
    byProvider.set(serviceProviderId, [...(byProvider.get(serviceProviderId) ?? []), { userId, name }]);
  }
  return byProvider;
}
