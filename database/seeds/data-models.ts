import type { EntityManager } from '@mikro-orm/postgresql';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { DataModel } from '../datasets/data-model.entity.ts';
import { DataModelField } from '../datasets/data-model-field.entity.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { rentRollFields } from './rent-roll-model.ts';
import { seedStarterRules } from './starter-rules.ts';
import { trialBalanceFields } from './trial-balance-model.ts';

export interface StandardDataModel {
  code: string;
  name: string;
  /** Name of the standard dataset in the product's languages. */
  names: { en: string; ja: string; ar: string };
  fields: readonly DataModelFieldDefinition[];
  /** Names a row from month to month. */
  keyFields: readonly string[];
  /** The day of this field has to lie in the month of the submission. */
  periodField: string;
}

export const standardDataModels: readonly StandardDataModel[] = [
  {
    code: 'rent_roll',
    name: 'Rent Roll',
    names: { en: 'Rent Roll', ja: 'レントロール', ar: 'كشف الإيجارات' },
    fields: rentRollFields,
    keyFields: ['property_code', 'building_code', 'unit_code', 'lease_code'],
    periodField: 'as_of_date',
  },
  {
    code: 'trial_balance',
    name: 'Trial Balance',
    names: { en: 'Trial Balance', ja: '試算表', ar: 'ميزان المراجعة' },
    fields: trialBalanceFields,
    keyFields: ['property_code', 'book', 'account_code', 'segment'],
    periodField: 'period_end',
  },
];

/** The standard data models with their fields, one dataset of each, and its starter rules. Idempotent. */
export async function seedDataModels(em: EntityManager): Promise<void> {
  for (const standard of standardDataModels) {
    let model = await em.findOne(DataModel, { code: standard.code });
    if (!model) {
      model = em.create(DataModel, { code: standard.code, name: standard.name });
      await em.persist(model).flush();
    }
    await seedFields(em, model.id, standard.fields);
    let dataset = await em.findOne(Dataset, { dataModelId: model.id }, { orderBy: { id: 'asc' } });
    if (!dataset) {
      const { name, names } = standard;
      dataset = em.create(Dataset, { name, names, dataModelId: model.id, scope: 'property' });
      await em.persist(dataset).flush();
      await seedStarterRules(em, dataset.id, standard.code);
    }
  }
}

async function seedFields(
  em: EntityManager,
  dataModelId: number,
  fields: readonly DataModelFieldDefinition[],
): Promise<void> {
  const known = new Map((await em.find(DataModelField, { dataModelId })).map((field) => [field.name, field]));
  fields.forEach(({ name, labels, type, isRequired, enumValues, requiredWhen = null }, position) => {
    const existing = known.get(name);
    const values = {
      labels,
      type,
      isRequired,
      position,
      requiredWhen,
      enumValues: enumValues ? [...enumValues] : null,
    };
    if (existing) em.assign(existing, values);
    else em.persist(em.create(DataModelField, { dataModelId, name, ...values }));
  });
  await em.flush();
}
