import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConfiguredSeat } from '#rules/submissions/chain.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { User } from '../users/user.entity.ts';
import { ConfiguredReviewer } from '../workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '../workflow-configuration/workflow-configuration.entity.ts';
import { configurationInForce } from '../workflow-configuration/configuration-in-force.ts';
import type { ChainSubject } from '../workflow-configuration/configuration-in-force.ts';

export interface PinnedChain {
  configurationId: number | null;
  afterResubmission: 'restart' | 'continue';
  seats: ConfiguredSeat[];
}

/** The reviewers of a submission that opens now, by the configuration that is in force for it. */
export async function pinnedChain(em: EntityManager, subject: ChainSubject): Promise<PinnedChain> {
  const chosen = await configurationInForce(em, subject);
  if (!chosen) return { configurationId: null, afterResubmission: 'restart', seats: [] };
  return {
    configurationId: chosen.id,
    afterResubmission: chosen.afterResubmission === 'continue' ? 'continue' : 'restart',
    seats: await seatsOf(em, chosen.id),
  };
}

/** What of a version of a configuration and of its dataset a submission pins besides the seats. */
export async function pinnedFlags(
  em: EntityManager,
  configurationId: number,
  datasetId: number,
): Promise<Pick<PinnedChain, 'afterResubmission'> & { maySkipUpload: boolean }> {
  const version = await em.findOneOrFail(WorkflowConfiguration, configurationId);
  const { maySkipUpload } = await em.findOneOrFail(Dataset, datasetId);
  return { afterResubmission: version.afterResubmission === 'continue' ? 'continue' : 'restart', maySkipUpload };
}

/** The seats of one version of a configuration; those of people who are not active any more have lapsed. */
export async function seatsOf(em: EntityManager, configurationId: number): Promise<ConfiguredSeat[]> {
  const reviewers = await em.find(ConfiguredReviewer, { configurationId }, { orderBy: { orderNo: 'asc', id: 'asc' } });
  const people = await em.find(User, { id: { $in: reviewers.map((one) => one.userId) }, isActive: true });
  const activeIds = new Set(people.map((person) => person.id));
  return reviewers.map((reviewer) => ({
    seatId: reviewer.id,
    orderNo: reviewer.orderNo,
    stage: reviewer.stage ?? null,
    userId: reviewer.userId,
    isAllowEdit: reviewer.isAllowEdit,
    isActive: activeIds.has(reviewer.userId),
  }));
}
