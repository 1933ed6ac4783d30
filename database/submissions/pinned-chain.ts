import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConfiguredSeat } from '#rules/submissions/chain.ts';
import { User } from '../users/user.entity.ts';
import { ConfiguredReviewer } from '../workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '../workflow-configuration/workflow-configuration.entity.ts';

export interface PinnedChain {
  configurationId: number | null;
  afterResubmission: 'restart' | 'continue';
  seats: ConfiguredSeat[];
}

/**
 * The reviewers of a submission that opens now: of the configuration for its property, else for one of its funds (nearest
 * first), else for every submission of the dataset; of several versions the newest.
 */
export async function pinnedChain(
  em: EntityManager,
  where: { datasetId: number; propertyId?: number | null; fundIds: readonly number[] },
): Promise<PinnedChain> {
  const all = await em.find(
    WorkflowConfiguration,
    { datasetId: where.datasetId, isActive: true },
    { orderBy: { version: 'desc', id: 'desc' } },
  );
  const ofProperty = all.find((one) => where.propertyId && one.propertyId === where.propertyId);
  const ofFund = where.fundIds.flatMap((fundId) => all.filter((one) => !one.propertyId && one.fundId === fundId));
  const chosen = ofProperty ?? ofFund[0] ?? all.find((one) => !one.propertyId && !one.fundId);
  if (!chosen) return { configurationId: null, afterResubmission: 'restart', seats: [] };
  return {
    configurationId: chosen.id,
    afterResubmission: chosen.afterResubmission === 'continue' ? 'continue' : 'restart',
    seats: await seatsOf(em, chosen.id),
  };
}

/** The seats of one version of a configuration; those of people who are not active any more have lapsed. */
export async function seatsOf(em: EntityManager, configurationId: number): Promise<ConfiguredSeat[]> {
  const reviewers = await em.find(ConfiguredReviewer, { configurationId }, { orderBy: { orderNo: 'asc', id: 'asc' } });
  const people = await em.find(User, { id: { $in: reviewers.map((one) => one.userId) }, isActive: true });
  const activeIds = new Set(people.map((person) => person.id));
  return reviewers.map((reviewer) => ({
    seatId: reviewer.id,
    orderNo: reviewer.orderNo,
    stage: reviewer.stage as ConfiguredSeat['stage'],
    userId: reviewer.userId,
    isAllowEdit: reviewer.isAllowEdit,
    isActive: activeIds.has(reviewer.userId),
  }));
}
