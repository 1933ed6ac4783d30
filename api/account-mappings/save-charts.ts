import { countCharts } from '#database/account-mappings/count-charts.ts';
import { freeWaiting } from '#database/account-mappings/free-waiting.ts';
import { recordAudits } from '#database/audit/record-audit.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { matcherKey } from '#contracts/account-mappings.ts';
import { areAlwaysAsDelivered, haveOneTarget } from '#rules/account-mapping/as-delivered.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { assertSeen, assertTargets, choosableAccounts } from './check-changes.ts';
import type { ControlsOfChart } from './controls.ts';
import { controlsAfter, recodedControls } from './controls.ts';
import { ledgersOf, mostRows } from './ledgers.ts';
import { readCharts } from './list.ts';
import { applyToOpen, pinnedOf } from './moved.ts';
import type { PinnedAccount } from './moved.ts';
import { isReviewed } from './review-setting.ts';
import { assertInScope } from './scope.ts';
import { monthsOfMappings, standingOfCharts } from './standing.ts';
import { assertOrder, planWriting, writeMappings } from './write-mappings.ts';
import type { Change, StandingMapping, Writing } from './write-mappings.ts';

export interface MappingsToSave {
  chartId: number;
  changes: readonly Change[];
  /** Mappings of others are replaced without having been seen, as by a file that names the accounts. */
  isUnseenReplaced?: true;
  details?: Record<string, unknown>;
}

/** What the caller has to say of the change; files and clones say nothing of it. */
interface SavingOptions {
  hasConsequences: boolean;
}

interface SavedCharts {
  /** What is wrong with the mappings of a chart, by chart; with one of them, the caller has to take everything back. */
  refusals: ReadonlyMap<number, AppError>;
  /** Accounts that are mapped otherwise now; without consequences, those of open submissions. */
  changed: PinnedAccount[];
  /** Without consequences, only of charts whose controls may break. */
  controls: ReadonlyMap<number, ControlsOfChart>;
  freed: Awaited<ReturnType<typeof freeWaiting>>;
  isInReview: boolean;
}

/**
 * Saves mappings of charts as new versions, within a transaction of the caller. Each step is taken for many charts at once, so that a
 * file of many charts needs no more statements than one of a few.
 * @throws AppError NotFound for a chart that the person does not see
 */
export async function saveCharts(
  context: MasterContext,
  toSave: readonly MappingsToSave[],
  options: SavingOptions,
): Promise<SavedCharts> {
  const { em } = context;
  const chartIds = toSave.map(({ chartId }) => chartId);
  await assertInScope(context, chartIds);
  const held = await select<{ id: number; accounts: number }>(
    em,
    sql`select id, account_count as accounts from provider_chart where ${isAmong(sql`id`, chartIds)} order by id for update`,
  );
  const isInReview = await isReviewed(context);
  const parts: SavedCharts[] = [];
  for (const ids of atOnce(held)) {
    const own = toSave.filter(({ chartId }) => ids.has(chartId));
    parts.push(await savePart(context, own, { ...options, isInReview }));
  }
  return {
    refusals: new Map(parts.flatMap(({ refusals }) => [...refusals])),
    changed: parts.flatMap(({ changed }) => changed),
    controls: new Map(parts.flatMap(({ controls }) => [...controls])),
    freed: parts.flatMap(({ freed }) => freed),
    isInReview,
  };
}

/** Charts whose trial balances of a year are held in memory together. */
function atOnce(charts: readonly { id: number; accounts: number }[]): Set<number>[] {
  const mostAccounts = mostRows / 12;
  const parts: Set<number>[] = [];
  let accounts = Infinity;
  for (const chart of charts) {
    if (accounts + chart.accounts > mostAccounts) {
      parts.push(new Set());
      accounts = 0;
    }
    parts.at(-1)!.add(chart.id);
    accounts += chart.accounts;
  }
  return parts;
}

interface PlannedChart extends MappingsToSave {
  masterChartId: number;
  standing: readonly StandingMapping[];
  writing: Writing;
}

async function savePart(
  context: MasterContext,
  toSave: readonly MappingsToSave[],
  { hasConsequences, isInReview }: SavingOptions & { isInReview: boolean },
): Promise<SavedCharts> {
  const { em } = context;
  const { planned, refusals } = await planCharts(context, toSave, isInReview);
  const chartIds = planned.map(({ chartId }) => chartId);
  const pinned = await pinnedOf(context, chartIds, !hasConsequences);
  const checked = planned.filter((one) => hasConsequences || mayBreakControls(one));
  const ledgers = await ledgersOf(
    context,
    checked.map(({ chartId }) => chartId),
  );
  const months = new Map(planned.map((one) => [one.chartId, monthsOf(one)]));
  const recoded = () => recodedControls(context, ledgers, (chartId) => months.get(chartId) ?? []);
  const before = await recoded();
  await writeMappings(context, planned);
  const changed = await applyToOpen(context, chartIds, pinned);
  await countCharts(queriesOf(em), chartIds, true);
  const controls = controlsAfter(ledgers, before, await recoded());
  for (const [chartId, { refusal }] of controls) if (refusal) refusals.set(chartId, refusal);
  await recordAudits(
    em,
    planned.map((one) => auditOf(context, one)),
  );
  return { refusals, changed, controls, freed: await freeWaiting(em, chartIds), isInReview };
}

async function planCharts(
  context: MasterContext,
  toSave: readonly MappingsToSave[],
  isInReview: boolean,
): Promise<{ planned: PlannedChart[]; refusals: Map<number, AppError> }> {
  const rows = await readCharts(
    context.em,
    toSave.map(({ chartId }) => chartId),
  );
  const masters = new Map(rows.flatMap(({ chartId, masterCoa }) => (masterCoa ? [[chartId, masterCoa.id]] : [])));
  const mapped = [...masters].map(([chartId, masterChartId]) => ({ chartId, masterChartId }));
  const standingOf = await standingOfCharts(context, mapped);
  const isChoosable = await choosableAccounts(context, toSave);
  const planned: PlannedChart[] = [];
  const refusals = new Map<number, AppError>();
  for (const one of toSave) {
    const { chartId, changes, isUnseenReplaced } = one;
    try {
      const masterChartId = masters.get(chartId);
      if (masterChartId === undefined)
        throw new AppError('BadInput', 'masterCoa: no master chart is associated.', { reason: 'NoMasterChart' });
      const standing = standingOf.get(chartId) ?? [];
      if (isUnseenReplaced !== true) assertSeen(standing, changes);
      assertTargets(changes, (accountId) => isChoosable(masterChartId, accountId));
      const writing = planWriting(standing, changes, isInReview);
      assertOrder(standing, writing);
      planned.push({ ...one, masterChartId, standing, writing });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(chartId, error);
    }
  }
  return { planned, refusals };
}

/** Months from which accounts are mapped otherwise, before or after the change. */
const monthsOf = ({ changes, standing }: MappingsToSave & { standing: readonly StandingMapping[] }): string[] => [
  ...changes.map(({ effectiveFrom }) => effectiveFrom),
  ...monthsOfMappings(standing),
];

/** Whether a control that holds may hold no more; found without reading the trial balances. */
function mayBreakControls({ standing, writing: { replaced, added } }: PlannedChart): boolean {
  const gone = new Set(replaced);
  const after = [...standing.filter(({ id }) => !gone.has(id)), ...added];
  return !areAlwaysAsDelivered(standing) || !areAlwaysAsDelivered(after) || !haveOneTarget(after);
}

const mostAudited = 500;

function auditOf({ person, requestId }: MasterContext, { chartId, changes, details, standing }: PlannedChart) {
  const before = new Map(standing.map((mapping) => [mapping.key, mapping.target]));
  const noted = changes.slice(0, mostAudited).map(({ matcher, target, effectiveFrom }) => ({
    matcher,
    before: before.get(matcherKey(matcher)) ?? null,
    after: target,
    effectiveFrom,
  }));
  return {
    action: 'accountMapping.edit',
    entity: 'accountMapping',
    entityId: chartId,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    details: { ...details, changes: noted, count: changes.length },
    requestId,
  };
}
