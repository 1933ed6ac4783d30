import type { EntityManager } from '@mikro-orm/postgresql';
import { DatasetAssociation } from '#database/datasets/dataset-association.entity.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { ReportPackageMember } from '#database/packages/report-package-member.entity.ts';
import { ReportPackage } from '#database/packages/report-package.entity.ts';
import { addChain, addMapping, addTranslations, save } from './collecting.ts';
import type { Placed } from './collecting.ts';
import { isTranslated, sheetName } from './layout.ts';
import type { DemoModel } from './layout.ts';

export interface PlacedProperties extends Placed {
  propertyIds: number[];
}

/** Members of the package, in its order. */
export const packageModels = ['occupancy', 'charge_schedule', 'leasing_deal'] as const satisfies DemoModel[];
export const packageName = 'Monthly leasing package';
/** Asked for by hand, when there is something new. */
export const adHocModels = ['budget', 'valuation'] as const satisfies DemoModel[];

/** Days after the end of the period. */
const timelineDay = 30;

/**
 * Six datasets that are collected from one property of each fund, and loans from the fund itself: three of them in a report
 * package for the current month, loans each month, budgets and valuations on request.
 */
export async function addOtherDatasets(
  em: EntityManager,
  funds: readonly PlacedProperties[],
  people: Map<string, number>,
  { previous, current }: { previous: string; current: string },
): Promise<void> {
  const datasets = new Map((await em.findAll(Dataset)).map((dataset) => [dataset.name, dataset.id]));
  const idOf = (model: DemoModel): number => {
    const id = datasets.get(sheetName[model]);
    if (id === undefined)
      throw new Error(`The standard dataset ${sheetName[model]} is missing: seed the standards first.`);
    return id;
  };
  const reportPackageId = await addPackage(em, packageModels.map(idOf));
  for (const placed of funds) {
    const { serviceProviderId, fundId, propertyId } = {
      serviceProviderId: placed.providerId,
      fundId: placed.fundId,
      propertyId: placed.propertyIds[0] ?? null,
    };
    const common = { serviceProviderId, submitTimelineDay: timelineDay };
    for (const model of [...packageModels, ...adHocModels]) {
      addMapping(em, placed, idOf(model), model);
      if (isTranslated(model, placed.fund.country)) addTranslations(em, placed, model);
      em.persist(em.create(DatasetAssociation, { datasetId: idOf(model), propertyId, isIncluded: true }));
    }
    for (const model of adHocModels) {
      const datasetId = idOf(model);
      const frequency = { submitFrequency: 'AD_HOC', firstPostMonth: previous } as const;
      em.persist(em.create(Frequency, { ...common, propertyId, datasetId, ...frequency }));
      await addChain(em, placed, { datasetId }, people);
    }
    const monthly = { ...common, submitFrequency: 'MONTHLY' } as const;
    em.persist(em.create(Frequency, { ...monthly, propertyId, reportPackageId, firstPostMonth: current }));
    await addChain(em, placed, { reportPackageId }, people);
    const datasetId = idOf('debt');
    addMapping(em, placed, datasetId, 'debt', { isOfFund: true });
    em.persist(em.create(DatasetAssociation, { datasetId, fundId, isIncluded: true }));
    em.persist(em.create(Frequency, { ...monthly, fundId, datasetId, firstPostMonth: previous }));
    await addChain(em, placed, { datasetId }, people);
    await em.flush();
  }
}

async function addPackage(em: EntityManager, datasetIds: readonly number[]): Promise<number> {
  const names = { en: packageName, ja: '月次リーシングパッケージ', ar: 'حزمة التأجير الشهرية' };
  const { id } = await save(em, em.create(ReportPackage, { name: packageName, names }));
  datasetIds.forEach((datasetId, position) => {
    em.persist(em.create(ReportPackageMember, { reportPackageId: id, datasetId, position }));
  });
  await em.flush();
  return id;
}
