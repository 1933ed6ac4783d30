import type { DataModelFieldDefinition, InLanguages, ModelSubject, PeriodRule } from '#contracts/data-models.ts';

/** A data model as it comes with the product. */
export interface StandardDataModel {
  code: string;
  name: string;
  /** Name of the model, and of its standard dataset, in the product's languages. */
  names: InLanguages;
  subject: ModelSubject;
  periodRule: PeriodRule;
  /** Holds the day or month that `periodRule` is about; null where the model has none. */
  periodField: string | null;
  /** Names a row from month to month. */
  keyFields: readonly string[];
  fields: readonly DataModelFieldDefinition[];
}
