import type { EntityManager } from '@mikro-orm/postgresql';
import { DatasetAssociation } from '#database/datasets/dataset-association.entity.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { LookupKey } from '#database/lookups/lookup-key.entity.ts';
import { LookupValue } from '#database/lookups/lookup-value.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { ReportPackageMember } from '#database/packages/report-package-member.entity.ts';
import { ReportPackage } from '#database/packages/report-package.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { save } from './collecting.ts';
import { shiftDay } from './months.ts';
import { packageModels, packageName } from './other-datasets.ts';
import type { PlacedFund, Portfolio } from './placed.ts';

/**
 * What people have begun and not completed: one record or more for each category of orphan records beside the
 * accounts that wait for a mapping. Nothing of it opens a submission.
 */
export async function leaveIncomplete(em: EntityManager, portfolio: Portfolio, current: string): Promise<void> {
  const [unitedStates, , gulf] = portfolio.funds;
  if (!unitedStates || !gulf) throw new Error('The demonstration has three funds.');
  await acquireProperty(em, current);
  await startDataset(em, unitedStates, current);
  await joinPackage(em, gulf, portfolio);
  await pauseProvider(em);
  await dropLocation(em, gulf);
  await em.flush();
}

/** Bought in the month under collection: no fund holds it yet, and a code of the provider that stands for no property may mean it. */
async function acquireProperty(em: EntityManager, current: string): Promise<void> {
  const code = 'P-1046';
  em.persist(
    em.create(Property, {
      code,
      name: 'Juniper Square',
      propertyType: 'Office',
      address1: '610 Juniper Avenue',
      country: 'US',
      state: 'US-WA',
      city: 'Seattle',
      baseCurrency: 'USD',
      reportingCurrency: 'USD',
      dateFormat: 'YYYY-MM-DD',
      baseUnit: 'sqft',
      reportingUnit: 'sqft',
      rentableArea: '96400',
      timeZone: 'America/New_York',
      ownershipType: 'DIRECT',
      ownershipPercentage: '100',
      acquiredOn: shiftDay(current, 14),
    }),
  );
  const { id: serviceProviderId } = await em.findOneOrFail(ServiceProvider, { code: 'NORTHGATE' });
  em.persist(
    em.create(PropertyMapping, {
      ...{ serviceProviderId, providerCode: 'JUNI', localPropertyName: 'Juniper Sq.', propertyId: null },
    }),
  );
}

const ofChosenProperties = { scope: 'property', isCollectedEverywhere: false };

/** A dataset that was added lately: one property has no due day, neither has a mapping, and it has no approver. */
async function startDataset(em: EntityManager, { serviceProviderId, properties }: PlacedFund, current: string) {
  const { dataModelId } = await em.findOneOrFail(Dataset, { name: 'Budget' });
  const name = 'Capital plan';
  const names = { en: name, ja: '資本的支出計画', ar: 'خطة النفقات الرأسمالية' };
  const dataset = em.create(Dataset, { name, names, dataModelId, ...ofChosenProperties });
  const { id: datasetId } = await save(em, dataset);
  const [, , first, second] = properties;
  for (const [placed, submitTimelineDay] of [
    [first, 45],
    [second, null],
  ] as const) {
    const propertyId = placed?.propertyId ?? null;
    em.persist(em.create(DatasetAssociation, { datasetId, propertyId, isIncluded: true }));
    const of = { serviceProviderId, propertyId, datasetId, firstPostMonth: current };
    em.persist(em.create(Frequency, { ...of, submitFrequency: 'AD_HOC', submitTimelineDay }));
  }
}

/** A dataset that joined the package after its month had been opened. */
async function joinPackage(em: EntityManager, { properties }: PlacedFund, { datasets }: Portfolio): Promise<void> {
  const { dataModelId } = await em.findOneOrFail(Dataset, datasets.leasing_deal);
  const name = 'Letting pipeline';
  const names = { en: name, ja: '募集・交渉中案件', ar: 'صفقات قيد التفاوض' };
  const dataset = em.create(Dataset, { name, names, dataModelId, ...ofChosenProperties, isFeedingReports: false });
  const { id: datasetId } = await save(em, dataset);
  const propertyId = properties[0]?.propertyId ?? null;
  em.persist(em.create(DatasetAssociation, { datasetId, propertyId, isIncluded: true }));
  const { id: reportPackageId } = await em.findOneOrFail(ReportPackage, { name: packageName });
  em.persist(em.create(ReportPackageMember, { reportPackageId, datasetId, position: packageModels.length }));
}

/** Its last property was handed over; one of its people can still sign in. */
async function pauseProvider(em: EntityManager): Promise<void> {
  const provider = { code: 'HARBOR', name: 'Harbor Leasing Partners', type: 'PROPERTY_MANAGER', isActive: false };
  const { id: serviceProviderId } = await save(em, em.create(ServiceProvider, provider));
  const { id: roleId } = await em.findOneOrFail(Role, { name: 'DataProvider' });
  const names = { name: 'Jonas Keller', firstName: 'Jonas', lastName: 'Keller' };
  em.persist(em.create(User, { ...names, email: 'jonas.keller@harbor.example', roleId, serviceProviderId }));
}

/** A value that was taken out of its list while a property still has it. */
async function dropLocation(em: EntityManager, { properties }: PlacedFund): Promise<void> {
  const { id: lookupKeyId } = await em.findOneOrFail(LookupKey, { name: 'Location' });
  const named = { nameEn: 'Free zone', nameJa: 'フリーゾーン', nameAr: 'منطقة حرة' };
  em.persist(em.create(LookupValue, { lookupKeyId, code: 'FREE_ZONE', ...named, isActive: false }));
  await em.nativeUpdate(Property, properties[3]?.propertyId ?? 0, { location: 'FREE_ZONE' });
}
