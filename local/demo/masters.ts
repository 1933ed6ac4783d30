import type { EntityManager } from '@mikro-orm/postgresql';
import { foldKey } from '#contracts/text.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Frequency } from '#database/frequencies/frequency.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { PropertyMapping } from '#database/mappings/property-mapping.entity.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { Property } from '#database/properties/property.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { seedStarterRules } from '#database/seeds/rule-packs/starter-rules.ts';
import { addAccountMappings } from './account-mappings.ts';
import { addMasterChart } from './charts.ts';
import { addChain, addMapping, save } from './collecting.ts';
import type { Placed } from './collecting.ts';
import { currentPostMonth, shiftMonth } from './months.ts';
import { demoPeople } from './people.ts';
import { fundTrialBalance } from './placed.ts';
import { demoFunds } from './portfolio.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';
import { addOtherDatasets } from './other-datasets.ts';
import type { PlacedProperties } from './other-datasets.ts';

type FirstModel = 'rent_roll' | 'trial_balance';
const models: readonly FirstModel[] = ['rent_roll', 'trial_balance'];

/** Dataset ids by data model; the standard datasets are there before the demonstration comes. */
async function datasetIds(em: EntityManager): Promise<Record<FirstModel, number>> {
  const datasets = await em.find(Dataset, { name: { $in: ['Rent Roll', 'Trial Balance'] } });
  const idOf = (name: string) => {
    const found = datasets.find((dataset) => dataset.name === name);
    if (!found) throw new Error(`The standard dataset ${name} is missing: seed the standards first.`);
    return found.id;
  };
  return { rent_roll: idOf('Rent Roll'), trial_balance: idOf('Trial Balance') };
}

async function addPeople(em: EntityManager, providers: Map<string, number>): Promise<Map<string, number>> {
  const roles = new Map((await em.findAll(Role)).map((role) => [role.name, role.id]));
  const ids = new Map<string, number>();
  for (const person of demoPeople) {
    const [firstName = person.name, ...rest] = person.name.split(' ');
    const user = await save(
      em,
      em.create(User, {
        email: person.email,
        name: person.name,
        firstName,
        lastName: rest.join(' '),
        roleId: roles.get(person.role) ?? 0,
        language: person.language,
        serviceProviderId: person.provider ? (providers.get(person.provider) ?? null) : null,
      }),
    );
    ids.set(person.email, user.id);
  }
  return ids;
}

async function addFund(
  em: EntityManager,
  fund: DemoFund,
  typeIds: [number, number],
  providerId: number,
): Promise<Placed> {
  const base = {
    baseCurrency: fund.currency,
    reportingCurrency: fund.currency,
    baseUnit: fund.areaUnit,
    reportingUnit: fund.areaUnit,
    dateFormat: fund.dateFormat,
    country: fund.country,
    timeZone: fund.timeZone,
    fiscalStartMonth: fund.fiscalStartMonth,
  };
  const named = (name: string, code: string, fundTypeId: number, parentId: number | null) =>
    em.create(Fund, { ...base, name, code, nameFolded: foldKey(name), fundTypeId, parentId });
  const top = await save(em, named(fund.name, fund.code, typeIds[0], null));
  const entity = await save(em, named(fund.entity, `${fund.code}-1`, typeIds[1], top.id));
  return { fund, fundId: top.id, entityId: entity.id, providerId };
}

async function addProperty(em: EntityManager, placed: Placed, property: DemoProperty, since: string): Promise<number> {
  const { fund } = placed;
  const row = await save(
    em,
    em.create(Property, {
      code: property.code,
      name: property.name,
      propertyType: property.type,
      address1: property.address,
      country: fund.country,
      state: property.state,
      city: property.city,
      baseCurrency: fund.currency,
      reportingCurrency: fund.currency,
      dateFormat: fund.dateFormat,
      baseUnit: fund.areaUnit,
      reportingUnit: fund.areaUnit,
      rentableArea: String(property.rentableArea),
      timeZone: fund.timeZone,
      ownershipType: 'DIRECT',
      ownershipPercentage: '100',
      acquiredOn: since,
    }),
  );
  em.persist(em.create(FundProperty, { fundId: placed.entityId, propertyId: row.id, validFrom: since }));
  em.persist(
    em.create(PropertyProvider, { serviceProviderId: placed.providerId, propertyId: row.id, validFrom: since }),
  );
  em.persist(
    em.create(PropertyMapping, {
      serviceProviderId: placed.providerId,
      providerCode: property.providerCode,
      localPropertyName: property.name,
      propertyId: row.id,
    }),
  );
  await em.flush();
  return row.id;
}

/**
 * Three funds with their entities, twelve properties, three providers, people of every role, and everything
 * that lets submissions of two datasets open and run from `firstMonth` on, and those of six others in the last two months.
 */
export async function installMasters(em: EntityManager, firstMonth: string, now: Date): Promise<void> {
  const datasets = await datasetIds(em);
  const fundDatasetId = await addFundDataset(em);
  const fundType = await save(em, em.create(FundType, { name: 'Fund', sortOrder: 1 }));
  const entityType = await save(em, em.create(FundType, { name: 'Entity', sortOrder: 2 }));
  const providers = new Map<string, number>();
  for (const { provider } of demoFunds) {
    const row = await save(
      em,
      em.create(ServiceProvider, { code: provider.code, name: provider.name, type: 'PROPERTY_MANAGER' }),
    );
    providers.set(provider.code, row.id);
  }
  const people = await addPeople(em, providers);
  const since = shiftMonth(firstMonth, -6);
  // The past of the demonstration has none of them; the sweep must not ask for it.
  const firstFundMonth = shiftMonth(currentPostMonth(now), -1);
  const all: PlacedProperties[] = [];
  for (const fund of demoFunds) {
    const placed = await addFund(em, fund, [fundType.id, entityType.id], providers.get(fund.provider.code) ?? 0);
    const propertyIds: number[] = [];
    for (const property of fund.properties) propertyIds.push(await addProperty(em, placed, property, since));
    for (const model of models) {
      addMapping(em, placed, datasets[model], model);
      await addChain(em, placed, { datasetId: datasets[model] }, people);
      for (const propertyId of propertyIds) {
        em.persist(
          em.create(Frequency, {
            serviceProviderId: placed.providerId,
            propertyId,
            datasetId: datasets[model],
            submitFrequency: 'MONTHLY',
            submitTimelineDay: timelineDay(placed, model, now),
            firstPostMonth: firstMonth,
          }),
        );
      }
    }
    addMapping(em, placed, fundDatasetId, 'trial_balance', { isOfFund: true });
    await addChain(em, placed, { datasetId: fundDatasetId }, people);
    em.persist(
      em.create(Frequency, {
        serviceProviderId: placed.providerId,
        fundId: placed.fundId,
        datasetId: fundDatasetId,
        submitFrequency: 'MONTHLY',
        submitTimelineDay: timelineDay(placed, 'trial_balance', now) + 3,
        firstPostMonth: firstFundMonth,
      }),
    );
    all.push({ ...placed, propertyIds });
    await em.flush();
  }
  await addOtherDatasets(em, all, people, { previous: firstFundMonth, current: currentPostMonth(now) });
  await addMasterChart(em);
  await addAccountMappings(em, firstMonth);
}

/** Days that put some submissions of the current month before their due date and some behind it, whatever the day is. */
function timelineDay({ fund }: Placed, model: FirstModel, now: Date): number {
  const shift = { US: [-1, 4], JP: [2, 6], AE: [0, -2] }[fund.country] ?? [0, 0];
  return Math.max(5, now.getUTCDate() + (shift[model === 'rent_roll' ? 0 : 1] ?? 0));
}

async function addFundDataset(em: EntityManager): Promise<number> {
  const { dataModelId } = await em.findOneOrFail(Dataset, { name: 'Trial Balance' });
  const names = { en: fundTrialBalance, ja: 'ファンド試算表', ar: 'ميزان مراجعة الصندوق' };
  const dataset = await save(
    em,
    em.create(Dataset, { name: fundTrialBalance, names, dataModelId, scope: 'fund', maySkipUpload: true }),
  );
  await seedStarterRules(em, dataset.id, 'trial_balance');
  return dataset.id;
}
