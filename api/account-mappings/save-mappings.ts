import type { MappingChange, MappingConsequences } from '#contracts/account-mappings.schema.ts';
import type { AccountMappingRule, AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import { countCharts } from '#database/account-mappings/count-charts.ts';
import { freeWaiting } from '#database/account-mappings/free-waiting.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import { readShares } from '#rules/account-mapping/amounts.ts';
import { brokenControls } from '#rules/account-mapping/controls.ts';
import { findConflict, matcherKey } from '#rules/account-mapping/matching.ts';
import { compareCodes } from '#rules/account-mapping/natural-order.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { deliveredControls, ledgersOf, recodedControls } from './controls.ts';
import { readChartRow } from './list.ts';
import { applyToOpen, pinnedOf } from './moved.ts';
import { isReviewed } from './review-setting.ts';
import { assertInScope } from './scope.ts';
import { stillWaiting } from './waiting.ts';

export interface MappingsToSave {
  chartId: number;
  changes: readonly (Omit<MappingChange, 'origin'> & { origin: MappingChange['origin'] | 'file' | 'clone' })[];
  /** Mappings of others are replaced without having been seen, as by a file that names the accounts. */
  isUnseenReplaced?: true;
  details?: Record<string, unknown>;
}

type Change = MappingsToSave['changes'][number];

interface StandingMapping extends AccountMappingRule {
  key: string;
  state: string;
  version: number;
  author: string | null;
}

/**
 * Saves mappings of one chart as new versions, in a transaction. Changes of others to other accounts stay.
 * @throws AppError StaleView with the mappings that somebody else saved, BadInput for a target that cannot be, Conflict with `details.controls`
 *   for a control that would no longer hold
 */
export function saveMappings(context: MasterContext, toSave: MappingsToSave): Promise<MappingConsequences> {
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    const { chartId, changes } = toSave;
    await assertInScope(inner, chartId);
    await em.execute(sql`select id from provider_chart where id = ${chartId} for update`);
    const { masterCoa } = await readChartRow(inner, chartId);
    if (masterCoa === null)
      throw new AppError('BadInput', 'masterCoa: no master chart is associated.', { reason: 'NoMasterChart' });
    const standing = await readStanding(inner, chartId, masterCoa.id);
    if (toSave.isUnseenReplaced !== true) assertSeen(standing, changes);
    await assertTargets(inner, masterCoa.id, changes);
    const isInReview = await isReviewed(inner);
    assertOrder(standing, changes);
    const pinned = await pinnedOf(inner, chartId);
    const ledgers = await ledgersOf(inner, chartId);
    const before = await recodedControls(inner, chartId, ledgers);
    await write(inner, { chartId, masterChartId: masterCoa.id, standing, changes, isInReview });
    const moved = await applyToOpen(inner, chartId, pinned);
    await countCharts(queriesOf(em), [chartId]);
    const after = await recodedControls(inner, chartId, ledgers);
    const controls = { delivered: deliveredControls(ledgers), before, after };
    const broken = brokenControls(before, after);
    if (broken.length > 0) {
      throw new AppError('Conflict', 'A control of the trial balance would no longer hold.', {
        reason: 'ControlBroken',
        controls: broken,
      });
    }
    await audit(inner, toSave, standing);
    const { pending, pendingAmount } = await readChartRow(inner, chartId);
    const freed = (await freeWaiting(em, chartId)).map(({ submissionId: _, ...submission }) => submission);
    const waiting = await stillWaiting(em, chartId, freed);
    return { pending, pendingAmount, ...moved, controls, waiting, freed, isInReview };
  });
}

class PreviewEnded extends Error {
  override name = 'PreviewEnded';
}

/** What saving would do; nothing of it stays. @throws as `saveMappings` */
export async function previewMappings(context: MasterContext, toSave: MappingsToSave): Promise<MappingConsequences> {
  let consequences: MappingConsequences | null = null;
  try {
    await context.em.transactional(async (em) => {
      consequences = await saveMappings({ ...context, em }, toSave);
      throw new PreviewEnded();
    });
  } catch (error) {
    if (!(error instanceof PreviewEnded)) throw error;
  }
  return consequences!;
}

async function readStanding({ em }: MasterContext, chartId: number, masterChartId: number): Promise<StandingMapping[]> {
  return select<StandingMapping>(
    em,
    sql`select g.id, g.matcher_key as key, g.matcher, g.target, g.effective_from::text as "effectiveFrom", g.state, g.version, u.name as author
          from account_mapping g left join app_user u on u.id = g.created_by_user_id
         where g.provider_chart_id = ${chartId} and g.chart_id = ${masterChartId} and g.replaced_at is null
           and g.state in ('accepted', 'review') order by g.id`,
  );
}

/** @throws AppError StaleView when the newest mapping of the same codes is another than the one that was seen */
function assertSeen(standing: readonly StandingMapping[], changes: readonly Change[]): void {
  const newest = new Map(standing.map((mapping) => [mapping.key, mapping]));
  const stale = changes.flatMap(({ matcher, MappingId }) => {
    const now = newest.get(matcherKey(matcher));
    return (now?.id ?? null) === MappingId ? [] : [{ matcher, now: now ?? null }];
  });
  if (stale.length === 0) return;
  throw new AppError('StaleView', 'Somebody else has mapped these accounts meanwhile.', {
    mappings: stale.slice(0, 100).map(({ matcher, now }) => ({
      matcher,
      MappingId: now?.id ?? null,
      target: now?.target ?? null,
      author: now?.author ?? null,
    })),
  });
}

/** @throws AppError BadInput */
async function assertTargets({ em }: MasterContext, masterChartId: number, changes: readonly Change[]): Promise<void> {
  const targets = changes.flatMap(({ target }) => target ?? []);
  const ids = [...new Set(targets.flatMap(accountsOfTarget))];
  const known = await select<{ id: number }>(
    em,
    sql`select x.id from master_account x where ${isIn(sql`x.id`, ids)} and x.chart_id = ${masterChartId}
         and x.is_active and x.retired_at is null and x.account_type is not null`,
  );
  if (known.length !== ids.length) {
    throw new AppError('BadInput', 'target: not an account of the master chart.', { reason: 'UnknownAccount' });
  }
  for (const target of targets) assertSplit(target);
  for (const { matcher } of changes) {
    if (matcher.kind === 'range' && compareCodes(matcher.from, matcher.to) > 0) {
      throw new AppError('BadInput', 'range: ends before it begins.', { reason: 'RangeReversed' });
    }
  }
}

function assertSplit(target: AccountTarget): void {
  if (target.kind === 'shares' && readShares(target.parts.map(({ share }) => share)) === null) {
    throw new AppError('BadInput', 'shares: they do not add up to 100 %.', { reason: 'SharesNotWhole' });
  }
}

/** @throws AppError Conflict for two mappings of which neither goes before the other */
function assertOrder(standing: readonly StandingMapping[], changes: readonly Change[]): void {
  const rules = new Map<string, AccountMappingRule>();
  for (const mapping of standing) rules.set(`${mapping.key} ${mapping.effectiveFrom}`, mapping);
  for (const { matcher, target, effectiveFrom } of changes) {
    const key = `${matcherKey(matcher)} ${effectiveFrom}`;
    if (target === null) rules.delete(key);
    else rules.set(key, { id: 0, matcher, target, effectiveFrom });
  }
  const conflict = findConflict([...rules.values()]);
  if (!conflict) return;
  throw new AppError('Conflict', 'Two mappings of equal precedence are for the same accounts.', {
    reason: 'EqualPrecedence',
    matchers: conflict.map(({ matcher }) => matcher),
  });
}

interface Writing {
  chartId: number;
  masterChartId: number;
  standing: readonly StandingMapping[];
  changes: readonly Change[];
  isInReview: boolean;
}

/** An accepted mapping stays in force while its successor waits for a review. */
async function write(
  context: MasterContext,
  { chartId, masterChartId, standing, changes, isInReview }: Writing,
): Promise<void> {
  const { em, person } = context;
  const impersonatorId = person.impersonator?.userId ?? null;
  const state = isInReview ? 'review' : 'accepted';
  const byKey = new Map(
    standing.map((mapping) => [`${mapping.key} ${mapping.effectiveFrom} ${mapping.state}`, mapping]),
  );
  const replaced: number[] = [];
  const rows = changes.flatMap(({ matcher, target, effectiveFrom, origin, certainty, MappingId }) => {
    const key = matcherKey(matcher);
    const before = byKey.get(`${key} ${effectiveFrom} ${state}`);
    if (before) replaced.push(before.id);
    if (target === null) {
      if (!before && MappingId !== null) replaced.push(MappingId);
      return [];
    }
    const version = Math.max(0, ...standing.filter((one) => one.key === key).map((one) => one.version)) + 1;
    return [{ key, matcher, target, effective_from: effectiveFrom, version, origin, certainty }];
  });
  await em.execute(
    sql`update account_mapping set replaced_at = now(), replaced_by_user_id = ${person.userId}, replaced_by_impersonator_id = ${impersonatorId}
         where ${isIn(sql`id`, replaced)} and provider_chart_id = ${chartId}`,
  );
  if (rows.length === 0) return;
  await em.execute(
    sql`insert into account_mapping (provider_chart_id, chart_id, matcher_key, matcher, target, effective_from, version, state, origin,
                                     certainty, created_by_user_id, impersonator_id)
        select ${chartId}, ${masterChartId}, r.key, r.matcher, r.target, r.effective_from, r.version, ${state}, r.origin, r.certainty, ${person.userId}, ${impersonatorId}::int
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r(key text, matcher jsonb, target jsonb, effective_from date, version int, origin text, certainty int)`,
  );
}

const mostAudited = 500;

async function audit(
  { em, person, requestId }: MasterContext,
  toSave: MappingsToSave,
  standing: readonly StandingMapping[],
): Promise<void> {
  const before = new Map(standing.map((mapping) => [mapping.key, mapping.target]));
  const changes = toSave.changes.slice(0, mostAudited).map(({ matcher, target, effectiveFrom }) => ({
    matcher,
    before: before.get(matcherKey(matcher)) ?? null,
    after: target,
    effectiveFrom,
  }));
  await recordAudit(em, {
    action: 'accountMapping.edit',
    entity: 'accountMapping',
    entityId: toSave.chartId,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    details: { ...toSave.details, changes, count: toSave.changes.length },
    requestId,
  });
}
