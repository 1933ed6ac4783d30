import type { AssociationChange } from '#contracts/datasets.schema.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';

export interface AssociatedDataset {
  id: number;
  isOfFunds: boolean;
}

/**
 * Carries the changes out one after the other, in the transaction of the context.
 * @throws AppError NotFound for a fund or property that is out of the person's reach
 */
export async function applyChanges(
  context: MasterContext,
  dataset: AssociatedDataset,
  changes: readonly AssociationChange[],
): Promise<void> {
  await refuseOutOfReach(context, changes);
  for (const run of runsOf(changes)) {
    if (run[0]?.propertyId !== undefined) await changeProperties(context, dataset, run);
    else for (const change of run) await changeFund(context, dataset, change);
  }
}

/** Changes of properties that follow one another are written together. */
function runsOf(changes: readonly AssociationChange[]): AssociationChange[][] {
  const runs: AssociationChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last && (last[0]?.propertyId === undefined) === (change.propertyId === undefined)) last.push(change);
    else runs.push([change]);
  }
  return runs;
}

async function refuseOutOfReach(context: MasterContext, changes: readonly AssociationChange[]): Promise<void> {
  const { em, scope } = context;
  const fundIds = changes.flatMap(({ fundId }) => fundId ?? []);
  const propertyIds = changes.flatMap(({ propertyId }) => propertyId ?? []);
  const mayChangeFund = scope.isEverything ? sql`true` : isAmong(sql`f.id`, scope.lists?.allFundIds ?? []);
  const [reached] = await select<{ funds: number; properties: number }>(
    em,
    sql`select (select count(*)::int from fund f where ${isAmong(sql`f.id`, fundIds)} and f.retired_at is null
            and ${mayChangeFund}) as funds,
          (select count(*)::int from property p where ${isAmong(sql`p.id`, propertyIds)} and p.retired_at is null
            and ${propertyReference.mayChoose(context, sql`p`)}) as properties`,
  );
  const isAll = reached?.funds === new Set(fundIds).size && reached.properties === new Set(propertyIds).size;
  if (!isAll) throw new AppError('NotFound', 'There is no such fund or property.');
}

async function changeProperties(
  { em }: MasterContext,
  dataset: AssociatedDataset,
  run: readonly AssociationChange[],
): Promise<void> {
  const isRefused = dataset.isOfFunds || run.some(({ act }) => act === 'join' || act === 'chooseOneByOne');
  if (isRefused) throw new AppError('BadInput', 'changes: a property is included or left out.');
  const last = new Map(run.map((change) => [change.propertyId!, change]));
  const rows = [...last.values()].map(({ propertyId, act, reason = '' }) => ({
    id: propertyId,
    wanted: act === 'include',
    reason: act === 'include' ? '' : reason,
  }));
  await em.execute(
    sql`delete from dataset_association where dataset_id = ${dataset.id} and ${isAmong(sql`property_id`, [...last.keys()])}`,
  );
  await em.execute(
    sql`insert into dataset_association (dataset_id, property_id, is_included, reason)
        select ${dataset.id}, w.id, w.wanted, nullif(w.reason, '')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id int, wanted boolean, reason text)
        where w.wanted <> dataset_covers(${dataset.id}, w.id, null) or w.reason <> ''`,
  );
}

async function changeFund(
  context: MasterContext,
  dataset: AssociatedDataset,
  { fundId = 0, act, reason = '' }: AssociationChange,
): Promise<void> {
  const { em } = context;
  const isWanted = act === 'include' || act === 'join';
  const isWhole = act === 'include' || act === 'leaveOut';
  if (dataset.isOfFunds && !isWhole) throw new AppError('BadInput', 'changes: nothing joins a dataset of funds.');
  const tree = sql`(with recursive below as (select ${fundId}::int as id
      union select f.id from below b join fund f on f.parent_id = b.id) select id from below)`;
  const inTree = sql`select l.property_id from property_fund l where l.fund_id in ${tree}`;
  const before = dataset.isOfFunds || isWhole ? [] : await coverageOf(context, dataset, inTree);
  if (isWhole && !dataset.isOfFunds) {
    await em.execute(
      sql`delete from dataset_association where dataset_id = ${dataset.id} and (fund_id in ${tree} or property_id in (${inTree}))`,
    );
  } else {
    await em.execute(sql`delete from dataset_association where dataset_id = ${dataset.id} and fund_id = ${fundId}`);
  }
  await em.execute(
    sql`insert into dataset_association (dataset_id, fund_id, is_included, reason)
        select ${dataset.id}, ${fundId}, ${isWanted}, nullif(${isWanted ? '' : reason}, '')
        from dataset_fund h where h.dataset_id = ${dataset.id} and h.fund_id = ${fundId}
          and (h.is_included <> ${isWanted} or ${!isWanted && reason !== ''})`,
  );
  if (before.length > 0) await keepCoverage(context, dataset, before);
}

interface Covered {
  id: number;
  was: boolean;
}

function coverageOf({ em }: MasterContext, dataset: AssociatedDataset, inTree: ReturnType<typeof sql>) {
  return select<Covered>(
    em,
    sql`select p.id, dataset_covers(${dataset.id}, p.id, null) as was from property p
        where p.id in (${inTree}) and p.retired_at is null`,
  );
}

/** What was collected stays so, and what was not stays out: only what joins later follows the fund. */
async function keepCoverage({ em }: MasterContext, dataset: AssociatedDataset, before: readonly Covered[]) {
  await em.execute(
    sql`insert into dataset_association (dataset_id, property_id, is_included)
        select ${dataset.id}, w.id, w.was from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as w(id int, was boolean)
        where w.was <> dataset_covers(${dataset.id}, w.id, null)
        on conflict (dataset_id, property_id) where property_id is not null do nothing`,
  );
}
