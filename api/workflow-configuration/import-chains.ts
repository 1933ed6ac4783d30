import type { FieldProblem } from '#contracts/masters.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { seriesIn } from '#locales/series.ts';
import { chainFault, withStages } from '#rules/submissions/chain.ts';
import { readReviewers } from '#rules/workflow-configuration/reviewer-list.ts';
import type { MasterContext, StoredValue } from '../masters/master.ts';
import { isPickable } from './check-content.ts';
import { maySave } from './place.ts';
import { readVersions } from './read-chain.ts';
import type { VersionRow } from './read-chain.ts';
import { contentOf, reviewersText, writeVersion } from './write-version.ts';
import type { ChainContent } from './write-version.ts';

interface ChainDraft {
  id: number | null;
  values: Readonly<Record<string, StoredValue>>;
}

interface ChainRow {
  id: number;
  name: string;
  datasetId: number | null;
  reportPackageId: number | null;
  fundId: number | null;
  propertyId: number | null;
  reviewers: string;
  isActive: boolean;
}

const chainRows = sql`select c.id, c.name, c.dataset_id as "datasetId", c.report_package_id as "reportPackageId",
  c.fund_id as "fundId", c.property_id as "propertyId", c.reviewers, (c.is_active and c.retired_at is null) as "isActive"
  from configured_chain c`;

/** What a record says of its place, of those that are known and those that a draft adds. */
function placeOf(
  { values }: ChainDraft,
  known: ChainRow | undefined,
): Omit<ChainRow, 'id' | 'name' | 'reviewers' | 'isActive'> {
  const idOf = (field: string, kept: number | null | undefined) =>
    known ? (kept ?? null) : ((values[field] as number | null | undefined) ?? null);
  return {
    datasetId: idOf('dataset', known?.datasetId),
    reportPackageId: idOf('reportPackage', known?.reportPackageId),
    fundId: idOf('fund', known?.fundId),
    propertyId: idOf('property', known?.propertyId),
  };
}

/** What no field alone can tell of a configuration. */
export async function checkChains(
  context: MasterContext,
  drafts: readonly ChainDraft[],
): Promise<Map<number, FieldProblem[]>> {
  // One query for all: an import has thousands.
  const all = await select<ChainRow>(context.em, chainRows);
  const people = await peopleOf(context, drafts);
  const places = new Map(all.map((row) => [keyOf(row), row.name]));
  return new Map(
    drafts.map((draft, index): [number, FieldProblem[]] => {
      const known = all.find(({ id }) => id === draft.id);
      const place = placeOf(draft, known);
      const found = [
        ...(known ? [] : placeProblems(place, places)),
        ...(maySave(context, place) ? [] : [{ field: 'name', code: 'NotAllowed' as const, found: null }]),
        ...reviewerProblems(draft.values['reviewers'], known, people, context.language),
      ];
      if (!known) places.set(keyOf(place), String(draft.values['name'] ?? ''));
      return [index, found];
    }),
  );
}

const keyOf = (place: Omit<ChainRow, 'id' | 'name' | 'reviewers' | 'isActive'>) =>
  [place.datasetId, place.reportPackageId, place.fundId, place.propertyId].map((id) => id ?? 0).join(' ');

function placeProblems(
  place: Omit<ChainRow, 'id' | 'name' | 'reviewers' | 'isActive'>,
  places: ReadonlyMap<string, string>,
): FieldProblem[] {
  const { datasetId, reportPackageId, fundId, propertyId } = place;
  if (datasetId === null && reportPackageId === null) return [{ field: 'dataset', code: 'Required', found: null }];
  if (datasetId !== null && reportPackageId !== null) {
    return [{ field: 'reportPackage', code: 'NotAllowed', found: null }];
  }
  if (fundId !== null && propertyId !== null) return [{ field: 'property', code: 'NotAllowed', found: null }];
  const by = places.get(keyOf(place));
  return by === undefined ? [] : [{ field: 'dataset', code: 'Duplicate', found: null, params: { by } }];
}

function reviewerProblems(
  text: StoredValue | undefined,
  known: ChainRow | undefined,
  people: ReadonlyMap<string, number>,
  language: LanguageCode,
): FieldProblem[] {
  if (typeof text !== 'string' || text === known?.reviewers) return [];
  const steps = readReviewers(text);
  const found = text.slice(0, 500);
  if (steps === null) return [{ field: 'reviewers', code: 'NotAChain', found }];
  const unknown = steps.flatMap(({ seats }) => seats).filter(({ email }) => !people.has(foldKey(email)));
  if (unknown.length > 0) {
    const emails = unknown.map(({ email }) => email);
    return [{ field: 'reviewers', code: 'UnknownCode', found: seriesIn(language, emails).slice(0, 500) }];
  }
  const { seats } = contentOfText(steps, people, null);
  const fault = chainFault(withStages(seats.map((seat, index) => ({ ...seat, seatId: index, isActive: true }))));
  return fault === null ? [] : [{ field: 'reviewers', code: 'NotAChain', found }];
}

/** People of the reviewers' list whom the texts name, by their addresses. */
async function peopleOf(context: MasterContext, drafts: readonly ChainDraft[]): Promise<Map<string, number>> {
  const emails = drafts.flatMap(({ values }) => {
    const text = values['reviewers'];
    return typeof text === 'string'
      ? (readReviewers(text) ?? []).flatMap(({ seats }) => seats.map(({ email }) => email))
      : [];
  });
  const rows = await select<{ email: string; id: number }>(
    context.em,
    sql`select m.email, m.id from jsonb_array_elements_text(${JSON.stringify([...new Set(emails)])}::jsonb) w(email)
        join app_user m on fold_key(m.email) = fold_key(w.email) where m.retired_at is null and ${isPickable(context)}`,
  );
  return new Map(rows.map(({ email, id }) => [foldKey(email), id]));
}

/** Names and deadlines of steps are no part of the text: a step in the same place keeps them. */
function contentOfText(
  steps: NonNullable<ReturnType<typeof readReviewers>>,
  people: ReadonlyMap<string, number>,
  before: VersionRow | null,
): ChainContent {
  const seats = steps.flatMap((step, index) => {
    const same = before?.seats.find(({ orderNo }) => orderNo === index + 1);
    return step.seats.map(({ email, ...flags }) => ({
      ...flags,
      orderNo: index + 1,
      userId: people.get(foldKey(email)) ?? 0,
      stage: step.stage,
      names: same?.names ?? {},
      deadlineHours: same?.deadlineHours ?? null,
    }));
  });
  return {
    afterResubmission: before?.afterResubmission ?? 'restart',
    fallbackUserId: before?.fallbackUserId ?? null,
    seats,
  };
}

/** After the records were written: each text that differs from the version in force becomes a version, and what was
 * deactivated or retired has none in force. */
export async function followChains(context: MasterContext, ids: readonly number[]): Promise<void> {
  const rows = await select<ChainRow>(context.em, sql`${chainRows} where ${isAmong(sql`c.id`, ids)}`);
  const drafts = rows.map(({ id, reviewers }) => ({ id, values: { reviewers } }));
  const people = await peopleOf(context, drafts);
  for (const row of rows) await followChain(context, row, people);
}

async function followChain(context: MasterContext, row: ChainRow, people: ReadonlyMap<string, number>): Promise<void> {
  const versions = await readVersions(context, row.id);
  const standing = versions.find(({ isActive }) => isActive) ?? null;
  if (!row.isActive) {
    await context.em.execute(
      sql`update workflow_configuration set is_active = false, superseded_at = clock_timestamp()
          where chain_id = ${row.id} and is_active`,
    );
    return;
  }
  const newest = standing ?? versions[0] ?? null;
  if (newest && reviewersText(newest) === row.reviewers) {
    if (standing) return;
    // Back in force: pinned submissions still finish on the version that they have.
    await writeVersion(context, row.id, row, contentOf(newest));
    return;
  }
  const steps = readReviewers(row.reviewers);
  if (steps) await writeVersion(context, row.id, row, contentOfText(steps, people, newest));
}
