import type { MappingConsequences } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget, matcherKey } from '#contracts/account-mappings.ts';
import { countCharts } from '#database/account-mappings/count-charts.ts';
import { freeWaiting } from '#database/account-mappings/free-waiting.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import { readShares } from '#rules/account-mapping/amounts.ts';
import { compareCodes } from '#rules/account-mapping/natural-order.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { assertUnbroken, deliveredControls, ledgersOf, recodedControls } from './controls.ts';
import { readChartRow } from './list.ts';
import { applyToOpen, pinnedOf } from './moved.ts';
import { isReviewed } from './review-setting.ts';
import { assertInScope } from './scope.ts';
import { stillWaiting } from './waiting.ts';
import { assertOrder, planWriting, writeMappings } from './write-mappings.ts';
import type { Change, StandingMapping } from './write-mappings.ts';

export interface MappingsToSave {
  chartId: number;
  changes: readonly Change[];
  /** Mappings of others are replaced without having been seen, as by a file that names the accounts. */
  isUnseenReplaced?: true;
  details?: Record<string, unknown>;
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
    const writing = planWriting(standing, changes, isInReview);
    assertOrder(standing, writing);
    const pinned = await pinnedOf(inner, chartId);
    const ledgers = await ledgersOf(inner, chartId);
    const before = await recodedControls(inner, chartId, ledgers);
    await writeMappings(inner, { chartId, masterChartId: masterCoa.id }, writing);
    const moved = await applyToOpen(inner, chartId, pinned);
    await countCharts(queriesOf(em), [chartId]);
    const after = await recodedControls(inner, chartId, ledgers);
    const controls = { delivered: deliveredControls(ledgers), before, after };
    assertUnbroken(controls);
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

export async function readStanding(
  { em }: Pick<MasterContext, 'em'>,
  chartId: number,
  masterChartId: number,
): Promise<StandingMapping[]> {
  return select<StandingMapping>(
    em,
    sql`select g.id, g.matcher_key as key, g.matcher, g.target, g.effective_from::text as "effectiveFrom",
               g.effective_until::text as "effectiveUntil", g.state, g.version, u.name as author
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
