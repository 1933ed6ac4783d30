import type { EntityManager } from '@mikro-orm/postgresql';
import { WorkflowConfiguration } from './workflow-configuration.entity.ts';

/** What a chain of reviewers is asked for; `fundIds` are the fund of the subject and those above it, nearest first. */
export interface ChainSubject {
  datasetId: number;
  /** The package that the dataset is collected with; null or absent for a dataset of its own. */
  reportPackageId?: number | null;
  propertyId?: number | null;
  fundIds: readonly number[];
}

/**
 * The configurations that hold for a subject, the one in force first: of its property, of its funds (nearest first), then
 * the default. At each of these places that of the package goes before that of the dataset; of several versions the newest.
 */
export async function configurationsFor(em: EntityManager, subject: ChainSubject): Promise<WorkflowConfiguration[]> {
  const { datasetId, reportPackageId = null, propertyId = null, fundIds } = subject;
  const isOfThese = reportPackageId === null ? { datasetId } : { $or: [{ datasetId }, { reportPackageId }] };
  const all = await em.find(
    WorkflowConfiguration,
    { isActive: true, ...isOfThese },
    { orderBy: { version: 'desc', id: 'desc' } },
  );
  const places: ((one: WorkflowConfiguration) => boolean)[] = [
    (one) => propertyId !== null && one.propertyId === propertyId,
    ...fundIds.map((fundId) => (one: WorkflowConfiguration) => !one.propertyId && one.fundId === fundId),
    (one) => !one.propertyId && !one.fundId,
  ];
  return places.flatMap((isThere) => {
    const ofPlace = all.filter(isThere);
    const ofPackage = ofPlace.find((one) => one.reportPackageId);
    const ofDataset = ofPlace.find((one) => one.datasetId);
    return [ofPackage, ofDataset].flatMap((one) => one ?? []);
  });
}

export async function configurationInForce(
  em: EntityManager,
  subject: ChainSubject,
): Promise<WorkflowConfiguration | null> {
  const [first = null] = await configurationsFor(em, subject);
  return first;
}
