import type { AfterResubmission } from '#contracts/workflow-configuration.ts';
import type { ChainStep } from '#contracts/workflow-configuration.schema.ts';
import type { Stage } from '#contracts/submissions.ts';
import { ConfiguredChain } from '#database/workflow-configuration/configured-chain.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { sql } from '#database/sql/select.ts';
import { writeReviewers } from '#rules/workflow-configuration/reviewer-list.ts';
import type { MasterContext } from '../masters/master.ts';
import type { FoundPlace } from './place.ts';
import type { VersionRow } from './read-chain.ts';
import { readVersions } from './read-chain.ts';

/** What a version says, in the order of its steps. */
export interface ChainContent {
  afterResubmission: AfterResubmission;
  fallbackUserId: number | null;
  seats: readonly ContentSeat[];
}

export interface ContentSeat {
  orderNo: number;
  userId: number;
  stage: Stage | null;
  names: ChainStep['names'];
  deadlineHours: number | null;
  isAllowEdit: boolean;
  isErrorNotification: boolean;
}

/**
 * Saving makes a version: it is in force, the one before is superseded and stays as it was. Runs in the transaction of the
 * context, under the lock of the master.
 */
export async function writeVersion(
  context: MasterContext,
  chainId: number,
  place: Omit<FoundPlace, 'collected' | 'place'>,
  content: ChainContent,
): Promise<VersionRow> {
  const { em, person } = context;
  const before = await readVersions(context, chainId);
  await em.execute(
    sql`update workflow_configuration set is_active = false, superseded_at = clock_timestamp()
        where chain_id = ${chainId} and is_active`,
  );
  const row = em.create(WorkflowConfiguration, {
    chainId,
    datasetId: place.datasetId,
    reportPackageId: place.reportPackageId,
    fundId: place.fundId,
    propertyId: place.propertyId,
    version: (before[0]?.version ?? 0) + 1,
    authorUserId: person.userId,
    afterResubmission: content.afterResubmission,
    fallbackUserId: content.fallbackUserId,
  });
  await em.flush();
  for (const { orderNo, userId, stage, names, deadlineHours, ...flags } of content.seats) {
    const stepNames = Object.values(names).some((name) => name) ? names : null;
    const seat = { orderNo, userId, stage, stepNames, stepDeadlineHours: deadlineHours, ...flags };
    em.create(ConfiguredReviewer, { configurationId: row.id, ...seat });
    // Seats get their numbers in the order of the chain.
    await em.flush();
  }
  const [written] = await readVersions(context, chainId);
  await em.execute(
    sql`update configured_chain set reviewers = ${reviewersText(written!)}, is_active = true, retired_at = null,
          updated_at = clock_timestamp() where id = ${chainId}`,
  );
  return written!;
}

/** A chain for this place without a version yet. */
export async function addChain({ em }: MasterContext, place: Omit<FoundPlace, 'collected' | 'place'>): Promise<number> {
  const { datasetId, reportPackageId, fundId, propertyId } = place;
  const rows = await em.execute<{ id: number }[]>('select chain_of(?::int, ?::int, ?::int, ?::int) as id', [
    datasetId,
    reportPackageId,
    fundId,
    propertyId,
  ]);
  const chain = await em.findOneOrFail(ConfiguredChain, { id: rows[0]!.id });
  return chain.id;
}

export function reviewersText({ seats }: Pick<VersionRow, 'seats'>): string {
  const orderNos = [...new Set(seats.map(({ orderNo }) => orderNo))];
  return writeReviewers(
    orderNos.map((orderNo) => {
      const held = seats.filter((seat) => seat.orderNo === orderNo);
      return { stage: held[0]?.stage ?? null, seats: held };
    }),
  );
}

/** The content of a version, to be written again with changes or for another place. */
export function contentOf(version: VersionRow): ChainContent {
  const { afterResubmission, fallbackUserId, seats } = version;
  return {
    afterResubmission,
    fallbackUserId,
    // Rows of a version belong to it alone: their ids and names stay behind.
    seats: seats.map(({ orderNo, userId, stage, names, deadlineHours, isAllowEdit, isErrorNotification }) => {
      return { orderNo, userId, stage, names: names ?? {}, deadlineHours, isAllowEdit, isErrorNotification };
    }),
  };
}
