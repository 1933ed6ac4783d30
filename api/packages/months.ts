import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  PackageMonthDetail,
  PackageMonthPage,
  PackageMonthView,
  PackageOverview,
} from '#contracts/packages.schema.ts';
import type { PackageState } from '#contracts/packages.ts';
import { packageStates } from '#contracts/packages.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOrNull, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { loadSummaries } from '../submissions/summaries.ts';

export interface PackageReader {
  em: EntityManager;
  person: SignedInPerson;
  scope: RowScope;
  language: string;
}

const isReady = sql`s.status in ('DataProcessing Completed', 'Completed', 'Closed')`;

/** SQL condition over a package month `x`: at least one member is in the reader's scope. */
const isSeen = ({ scope }: PackageReader): Part =>
  sql`exists (select 1 from submission s where s.package_month_id = x.id and ${scope.condition})`;

/** SQL expression over `x`: progress by all members. */
const statePart = sql`(select case
    when bool_and(s.status in ('Completed', 'Closed')) then 'published'
    when x.release_id is not null then 'released'
    when bool_and(s.status = 'New') then 'nothingIn'
    when bool_and(s.ball_holder <> 'provider') then 'allIn'
    else 'waiting' end
  from submission s where s.package_month_id = x.id)`;

interface MonthRow {
  packageMonthId: number;
  reportPackageId: number;
  reportPackage: string;
  place: string;
  serviceProvider: string;
  postMonth: string;
  state: PackageState;
  members: { datasetId: number; dataset: string; submissionNo: string | null; status: SubmissionStatus | null }[];
  releasedAt: string | null;
  releasedBy: string | null;
  releaseComment: string | null;
  isReleased: boolean;
}

/** Months of packages that the reader sees a member of, with their members in the order of the package. */
async function readMonths(reader: PackageReader, condition: Part, page: Part): Promise<PackageMonthView[]> {
  const { em, language } = reader;
  const rows = await select<MonthRow>(
    em,
    sql`select x.id as "packageMonthId", x.report_package_id as "reportPackageId",
          coalesce(k.names ->> ${language}, k.name) as "reportPackage", coalesce(p.name, f.name, '') as place,
          v.name as "serviceProvider", x.post_month::text as "postMonth", ${statePart} as state,
          (select jsonb_agg(jsonb_build_object('datasetId', d.id, 'dataset', coalesce(d.names ->> ${language}, d.name),
              'submissionNo', s.submission_no, 'status', s.status) order by e.position)
            from unnest(x.dataset_ids) with ordinality e(dataset_id, position) join dataset d on d.id = e.dataset_id
            left join submission s on s.package_month_id = x.id and s.dataset_id = d.id and not s.is_key_released) as members,
          x.released_at as "releasedAt", u.name as "releasedBy", x.release_comment as "releaseComment",
          x.release_id is not null as "isReleased"
        from package_month x join report_package k on k.id = x.report_package_id
        join service_provider v on v.id = x.service_provider_id
        left join property p on p.id = x.property_id left join fund f on f.id = x.fund_id
        left join app_user u on u.id = x.released_by_user_id
        where ${condition} and ${isSeen(reader)} order by 4, x.post_month desc, x.id ${page}`,
  );
  return rows.map((row) => present(row, reader.person));
}

function present({ isReleased, members, ...row }: MonthRow, person: SignedInPerson): PackageMonthView {
  const ready = members.map((member) => ({ ...member, isReady: isReadyStatus(member.status) }));
  const isAdmin = person.baseRole === 'Admin' || person.baseRole === 'SuperAdmin';
  const isAllowed = isAdmin && includesPrivilege(person.privileges.dashboard ?? 'None', 'All');
  const isWaiting = ready.some((member) => member.status === 'DataProcessing Completed');
  return {
    ...row,
    members: ready,
    ready: ready.filter((member) => member.isReady).length,
    releasedAt: instantOrNull(row.releasedAt),
    mayRelease: isAllowed && !person.impersonator && !isReleased && isWaiting,
  };
}

function isReadyStatus(status: SubmissionStatus | null): boolean {
  return status === 'DataProcessing Completed' || status === 'Completed' || status === 'Closed';
}

export async function readPackageMonth(
  reader: PackageReader,
  packageMonthId: number,
): Promise<PackageMonthDetail | null> {
  const [found] = await readMonths(reader, sql`x.id = ${packageMonthId}`, sql`limit 1`);
  if (!found) return null;
  const { em, person, scope } = reader;
  const inReach = await select<{ id: number }>(
    em,
    sql`select s.id from submission s where s.package_month_id = ${packageMonthId} and ${scope.condition}`,
  );
  const ids = inReach.map(({ id }) => id);
  const summaries = await loadSummaries(em, person, ids, scope.userIds);
  const byNo = new Map(summaries.map((summary) => [summary.submissionNo, summary]));
  const members = found.members.map((member) => {
    const summary = byNo.get(member.submissionNo ?? '');
    return {
      ...member,
      isInReach: summary !== undefined,
      versionNo: summary?.versionNo ?? null,
      generation: summary?.generation ?? 0,
      findingCount: summary ? summary.hardCount + summary.softCount : 0,
      allowedActions: summary?.allowedActions ?? [],
    };
  });
  return { ...found, members };
}

export async function listPackageMonths(
  reader: PackageReader,
  reportPackageId: number,
  { postMonth, page, size }: { postMonth: string; page: number; size: number },
): Promise<PackageMonthPage> {
  const condition = sql`x.report_package_id = ${reportPackageId} and x.post_month = ${postMonth}::date`;
  const rows = await readMonths(reader, condition, sql`limit ${size} offset ${(page - 1) * size}`);
  const counted = await selectOne<{ total: number }>(
    reader.em,
    sql`select count(*)::int as total from package_month x where ${condition} and ${isSeen(reader)}`,
  );
  return { total: counted?.total ?? 0, rows };
}

interface MemberRow {
  reportPackageId: number;
  datasetId: number;
  dataset: string;
  expected: number;
  ready: number;
  waitsFor: string[] | null;
}

/** Progress of each package in a month, within the reader's scope. */
export async function readPackageOverview(reader: PackageReader, postMonth: string | null): Promise<PackageOverview> {
  const { em, language, scope } = reader;
  const packages = await select<{ id: number; name: string }>(
    em,
    sql`select id, coalesce(names ->> ${language}, name) as name from report_package
        where is_active and retired_at is null order by report_package.name, id`,
  );
  const ids = packages.map(({ id }) => id);
  const members = await select<MemberRow>(
    em,
    sql`select m.report_package_id as "reportPackageId", d.id as "datasetId", coalesce(d.names ->> ${language}, d.name) as dataset,
          count(s.id)::int as expected, count(s.id) filter (where ${isReady})::int as ready,
          to_jsonb((array_agg(coalesce(p.name, f.name) order by s.due_on, s.id) filter (where s.id is not null and not ${isReady}))[1:3])
            as "waitsFor"
        from report_package_member m join dataset d on d.id = m.dataset_id
        left join package_month x on x.report_package_id = m.report_package_id and x.post_month = ${postMonth}::date
        left join submission s on s.package_month_id = x.id and s.dataset_id = d.id and ${scope.condition}
        left join property p on p.id = s.property_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where ${isAmong(sql`m.report_package_id`, ids)}
        group by m.report_package_id, m.position, d.id order by m.position, d.id`,
  );
  const states = await select<{ reportPackageId: number; state: PackageState; count: number }>(
    em,
    sql`select x.report_package_id as "reportPackageId", ${statePart} as state, count(*)::int as count from package_month x
        where ${isAmong(sql`x.report_package_id`, ids)} and x.post_month = ${postMonth}::date and ${isSeen(reader)} group by 1, 2`,
  );
  return {
    postMonth,
    packages: packages.map(({ id: reportPackageId, name }) => {
      const own = states.filter((one) => one.reportPackageId === reportPackageId);
      const countOf = (state: PackageState) => own.find((one) => one.state === state)?.count ?? 0;
      return {
        reportPackageId,
        name,
        months: own.reduce((sum, one) => sum + one.count, 0),
        states: packageStates.map((state) => ({ state, count: countOf(state) })),
        members: members
          .filter((one) => one.reportPackageId === reportPackageId)
          .map(({ reportPackageId: _, waitsFor, ...member }) => ({ ...member, waitsFor: waitsFor ?? [] })),
      };
    }),
  };
}
