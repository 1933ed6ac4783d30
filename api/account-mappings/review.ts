import { countCharts } from '#database/account-mappings/count-charts.ts';
import { freeWaiting } from '#database/account-mappings/free-waiting.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { controlsAfter, recodedControls } from './controls.ts';
import { ledgersOf } from './ledgers.ts';
import { readChartRow } from './list.ts';
import { applyToOpen, pinnedOf } from './moved.ts';
import { assertInScope } from './scope.ts';
import { monthsOfMappings, readStanding } from './standing.ts';
import { assertOrder } from './write-mappings.ts';
import type { StandingMapping } from './write-mappings.ts';

interface Reviewed {
  id: number;
  key: string;
  effectiveFrom: string;
}

/**
 * Accepts or refuses mappings of a provider's people that wait for an administrator.
 * @throws AppError Forbidden for the author, StaleView when one does not wait any more, Conflict when an accepted one would break a control
 *   or be as specific as another
 */
export function reviewMappings(
  context: MasterContext,
  chartId: number,
  { MappingIds, isAccepted }: { MappingIds: readonly number[]; isAccepted: boolean },
): Promise<{ decided: number }> {
  const { person } = context;
  if (person.baseRole === 'DataProvider') throw new AppError('Forbidden', 'Mappings are accepted by an administrator.');
  return context.em.transactional(async (em) => {
    const inner = { ...context, em };
    await assertInScope(inner, [chartId]);
    await em.execute(sql`select id from provider_chart where id = ${chartId} for update`);
    const ids = [...new Set(MappingIds)];
    const waiting = await select<Reviewed>(
      em,
      sql`select id, matcher_key as key, effective_from::text as "effectiveFrom" from account_mapping
           where provider_chart_id = ${chartId} and state = 'review' and replaced_at is null and id = any(${`{${ids.join(',')}}`}::int[])`,
    );
    if (waiting.length !== ids.length) throw new AppError('StaleView', 'Some of these mappings do not wait any more.');
    const { masterCoa } = await readChartRow(inner, chartId);
    const standing = masterCoa === null ? [] : await readStanding(inner, chartId, masterCoa.id);
    if (isAccepted) assertNoTie(standing, ids);
    const pinned = await pinnedOf(inner, [chartId]);
    const ledgers = await ledgersOf(inner, [chartId]);
    const months = monthsOfMappings(standing);
    const recoded = () => recodedControls(inner, ledgers, () => months);
    const before = await recoded();
    const list = `{${ids.join(',')}}`;
    if (isAccepted) {
      await em.execute(
        sql`update account_mapping old set replaced_at = now() from account_mapping one
             where one.id = any(${list}::int[]) and old.provider_chart_id = one.provider_chart_id and old.chart_id = one.chart_id
               and old.matcher_key = one.matcher_key and old.effective_from = one.effective_from
               and old.state = 'accepted' and old.replaced_at is null`,
      );
    }
    await em.execute(
      sql`update account_mapping set state = ${isAccepted ? 'accepted' : 'refused'}, decided_by_user_id = ${person.userId}, decided_at = now(),
                 replaced_at = ${isAccepted ? sql`null` : sql`now()`}
           where id = any(${list}::int[])`,
    );
    await applyToOpen(inner, [chartId], pinned);
    const { refusal } = controlsAfter(ledgers, before, await recoded()).get(chartId)!;
    if (refusal) throw refusal;
    await countCharts(queriesOf(em), [chartId], true);
    await freeWaiting(em, [chartId]);
    await recordAudit(em, {
      action: isAccepted ? 'accountMapping.accept' : 'accountMapping.refuse',
      entity: 'accountMapping',
      entityId: chartId,
      userId: person.userId,
      impersonatorId: person.impersonator?.userId ?? null,
      details: { mappings: waiting.map(({ key, effectiveFrom }) => ({ key, effectiveFrom })) },
      requestId: context.requestId,
    });
    return { decided: ids.length };
  });
}

/** Those that are accepted now beside the ones in force: since they were saved, somebody may have mapped the same codes. */
function assertNoTie(standing: readonly StandingMapping[], accepted: readonly number[]): void {
  const taking = standing.filter(({ id }) => accepted.includes(id));
  const places = new Set(taking.map(({ key, effectiveFrom }) => `${key} ${effectiveFrom}`));
  const staying = standing.filter(
    ({ state, key, effectiveFrom }) => state === 'accepted' && !places.has(`${key} ${effectiveFrom}`),
  );
  assertOrder([...staying, ...taking], { state: 'accepted', replaced: [], ended: [], added: [] });
}
