import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

/** What the template of a dataset is made of. */
export interface DatasetTemplateRequest {
  datasetName: string;
  definition: DatasetMappingDefinition;
  fields: readonly DataModelFieldDefinition[];
  /** How the provider writes days, e.g. DD/MM/YYYY. */
  dateFormat: string;
  language: LanguageCode;
}
