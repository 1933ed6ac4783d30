import type { EntityManager } from '@mikro-orm/postgresql';
import type { HistoryFacts } from '#contracts/submission-history.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { inLanguage } from '#rules/rule-sets/messages.ts';
import { compareVersions } from './compare-versions.ts';
import { select, sql } from '#database/sql/select.ts';
import type { VersionHead } from './versions.ts';

export type FactsOf = (action: string, details: Record<string, unknown>) => HistoryFacts;

/** Larger versions, and all but the newest ones, are compared where somebody looks at their rows. */
const comparedRows = 20_000;
const comparedVersions = 10;

interface VersionFacts extends VersionHead {
  explained: number;
  isComparable: boolean;
}

/** Reads what the entries of a submission tell: the due date, steps, changed cells and broken rules. */
export async function historyFacts(em: EntityManager, submissionId: number, language: LanguageCode): Promise<FactsOf> {
  const [steps, versions, broken, names, leftOut] = await Promise.all([
    orderNumbers(em.fork(), submissionId),
    versionsOf(em.fork(), submissionId),
    brokenRules(em.fork(), submissionId, language),
    namesOf(em.fork(), submissionId),
    leftOutRows(em.fork(), submissionId),
  ]);
  const changed = await countChangedCells(em, versions);
  return (action, details) => {
    const versionNo = typeof details['versionNo'] === 'number' ? details['versionNo'] : 0;
    const { orderNo, dueOn } = details;
    if (action in namedActs) return namedFacts(names, action as NamedAct, details);
    if (action === 'open') return typeof dueOn === 'string' ? { dueOn } : {};
    if (action === 'approve' || action === 'sendBack')
      return typeof orderNo === 'number' ? stepFact(steps, orderNo) : {};
    if (action === 'correct') {
      const rows = leftOut.get(Number(details['correctionId'])) ?? [];
      return { ...countFact('changedCells', changed.get(versionNo)), ...(rows.length > 0 && { leftOut: rows }) };
    }
    if (action === 'upload' || action === 'editPassed') return countFact('changedCells', changed.get(versionNo));
    if (action === 'validationFailed') return { brokenRules: broken.get(versionNo) ?? [] };
    if (action !== 'validationPassed') return {};
    return countFact('explained', versions.find((version) => version.versionNo === versionNo)?.explained);
  };
}

const namedActs = { changePostMonth: true, handOver: true, substitute: true, remind: true } as const;
type NamedAct = keyof typeof namedActs;

interface Names {
  people: ReadonlyMap<number, string>;
  providers: ReadonlyMap<number, string>;
}

/** What an act was about: the new month, the new provider, the people. The trail keeps ids; names are those of today. */
function namedFacts({ people, providers }: Names, action: NamedAct, details: Record<string, unknown>): HistoryFacts {
  const { postMonth, serviceProviderId, userId, userIds } = details;
  if (action === 'changePostMonth') return typeof postMonth === 'string' ? { postMonth } : {};
  if (action === 'handOver') {
    const serviceProvider = providers.get(Number(serviceProviderId));
    return serviceProvider === undefined ? {} : { serviceProvider };
  }
  const ids: unknown[] = Array.isArray(userIds) ? userIds : [userId];
  return { people: ids.flatMap((id) => people.get(Number(id)) ?? []) };
}

/** Names behind the ids that entries of a submission carry. */
async function namesOf(em: EntityManager, submissionId: number): Promise<Names> {
  const rows = await select<{ kind: keyof Names; id: number; name: string }>(
    em,
    sql`with act as (select details from audit_entry where submission_id = ${submissionId}
          and action in ('handOver', 'substitute', 'remind'))
        select distinct 'people' as kind, u.id, u.name from act
          cross join lateral jsonb_array_elements(
            coalesce(details -> 'userIds', jsonb_build_array(details -> 'userId'))) as named (user_id)
          join app_user u on to_jsonb(u.id) = named.user_id
        union all
        select distinct 'providers', p.id, p.name from act
          join service_provider p on to_jsonb(p.id) = act.details -> 'serviceProviderId'`,
  );
  const byId = (kind: keyof Names) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { people: byId('people'), providers: byId('providers') };
}

const stepFact = (steps: readonly number[], orderNo: number): HistoryFacts =>
  steps.includes(orderNo) ? { step: steps.indexOf(orderNo) + 1 } : {};

const countFact = (name: 'changedCells' | 'explained', count: number | undefined): HistoryFacts =>
  count === undefined || count === 0 ? {} : { [name]: count };

async function orderNumbers(em: EntityManager, submissionId: number): Promise<number[]> {
  const rows = await select<{ orderNo: number }>(
    em,
    sql`select distinct (seat ->> 'orderNo')::int as "orderNo"
        from submission s, jsonb_array_elements(s.state -> 'chain' -> 'seats') seat
        where s.id = ${submissionId} order by "orderNo"`,
  );
  return rows.map((row) => row.orderNo);
}

/** Versions that still have their rows, newest first. */
async function versionsOf(em: EntityManager, submissionId: number): Promise<VersionFacts[]> {
  return select<VersionFacts>(
    em,
    sql`select v.id, v.version_no as "versionNo", v.upload_id as "uploadId", v.generation, v.sheet,
          coalesce(v.layout -> 'sheets', '[]') as sheets, v.columns, v.row_count as "rowCount",
          v.state <> 'checking' as "isFinal",
          v.row_count between 1 and ${comparedRows}::int
            and exists (select 1 from version_row r where r.version_id = v.id) as "isComparable",
          (select count(*)::int from finding f where f.version_id = v.id and f.generation = v.generation
            and f.severity = 'soft' and f.explanation is not null) as explained
        from version v where v.submission_id = ${submissionId} order by v.version_no desc`,
  );
}

/** Of changed rows and of new ones: the grid marks the cells of both. */
async function countChangedCells(em: EntityManager, versions: readonly VersionFacts[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const comparable = versions.filter((version) => version.isComparable && version.isFinal);
  for (const [at, version] of comparable.slice(0, comparedVersions).entries()) {
    const before = comparable[at + 1];
    if (!before) continue;
    const { changedCells, newCells } = await compareVersions(em, version, before);
    found.set(version.versionNo, changedCells + newCells);
  }
  return found;
}

/** By correction: the rows it left out, each with its reason. */
async function leftOutRows(em: EntityManager, submissionId: number) {
  const rows = await select<{ editId: number; reasons: Record<string, string> }>(
    em,
    sql`select id as "editId", left_out_reasons as reasons from edit
        where submission_id = ${submissionId} and left_out_reasons is not null`,
  );
  return new Map(
    rows.map(({ editId, reasons }) => [
      editId,
      Object.entries(reasons).map(([rowNo, reason]) => ({ rowNo: Number(rowNo), reason })),
    ]),
  );
}

async function brokenRules(
  em: EntityManager,
  submissionId: number,
  language: LanguageCode,
): Promise<Map<number, string[]>> {
  const rows = await select<{ versionNo: number; names: Record<string, string> }>(
    em,
    sql`select distinct on (v.version_no, r.id) v.version_no as "versionNo", coalesce(rv.names, r.names) as names
        from finding f join version v on v.id = f.version_id join rule r on r.id = f.rule_id
          left join rule_version rv on rv.rule_id = f.rule_id and rv.version = f.rule_version
        where f.submission_id = ${submissionId} and f.generation = v.generation and f.severity = 'hard'
        order by v.version_no, r.id`,
  );
  const byVersion = new Map<number, string[]>();
  for (const { versionNo, names } of rows) {
    byVersion.set(versionNo, [...(byVersion.get(versionNo) ?? []), inLanguage(names, language)]);
  }
  return byVersion;
}
