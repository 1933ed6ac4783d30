import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { modelFieldOf } from '#contracts/data-models.ts';
import type { DataModelDefinition } from '#contracts/data-models.ts';
import { DataModel } from '../datasets/data-model.entity.ts';
import { DataModelVersion } from '../datasets/data-model-version.entity.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { budget } from './models/budget.ts';
import { chargeSchedule } from './models/charge-schedule.ts';
import { debt } from './models/debt.ts';
import { leasingDeal } from './models/leasing-deal.ts';
import { occupancy } from './models/occupancy.ts';
import { rentRoll } from './models/rent-roll.ts';
import type { StandardDataModel } from './models/standard-data-model.ts';
import { trialBalance } from './models/trial-balance.ts';
import { valuation } from './models/valuation.ts';
import { seedStarterRules } from './rule-packs/starter-rules.ts';

export type { StandardDataModel };

/** In the order in which lists name them. */
export const standardDataModels: readonly StandardDataModel[] = [
  rentRoll,
  trialBalance,
  budget,
  chargeSchedule,
  debt,
  valuation,
  occupancy,
  leasingDeal,
];

/** Collected from every property from the start; the others where an administrator asks for them. */
const collectedFromTheStart = [rentRoll, trialBalance].map(({ code }) => code);

/**
 * The standard data models with their fields, on a new installation one dataset of each, and its starter rules. Idempotent.
 * An installation that has datasets gets the models only: what it collects is for its administrators to say.
 */
export async function seedDataModels(em: EntityManager): Promise<void> {
  const isNew = (await em.count(Dataset)) === 0;
  for (const standard of standardDataModels) {
    const model = await seedModel(em, standard);
    if (!isNew) continue;
    const { name, names, subject, code } = standard;
    const isCollectedEverywhere = collectedFromTheStart.includes(code);
    const scope = subject === 'entity' ? 'fund' : 'property';
    const dataset = em.create(Dataset, { name, names, dataModelId: model.id, scope, isCollectedEverywhere });
    await em.persist(dataset).flush();
    await seedStarterRules(em, dataset.id, standard.code);
  }
}

/** What an installation has is never changed: a newer standard is kept beside it, and offered. */
async function seedModel(em: EntityManager, standard: StandardDataModel): Promise<DataModel> {
  const { code, name, names } = standard;
  const definition = definitionOf(standard);
  const known = await em.findOne(DataModel, { code });
  if (known) {
    if (!isDeepStrictEqual(known.standard, definition)) known.standard = definition;
    if (!isDeepStrictEqual(known.names, names)) known.names = names;
    await em.flush();
    return known;
  }
  const model = em.create(DataModel, { code, name, names, standard: definition, adoptedStandard: definition });
  await em.persist(model).flush();
  const { id: dataModelId } = model;
  await em.persist(em.create(DataModelVersion, { dataModelId, version: 1, origin: 'standard', definition })).flush();
  return model;
}

/** As a version keeps it; what JSON does not keep is left out, so that definitions can be compared. */
export function definitionOf(standard: StandardDataModel): DataModelDefinition {
  const { fields, keyFields, subject, periodRule, periodField } = standard;
  const definition = { fields: fields.map(modelFieldOf), keyFields, subject, periodRule, periodField };
  return JSON.parse(JSON.stringify(definition)) as DataModelDefinition;
}
