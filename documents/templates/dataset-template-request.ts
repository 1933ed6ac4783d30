import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { EarlierRow } from './carried-rows.ts';

/** What the template of a dataset is made of. */
export interface DatasetTemplateRequest {
  datasetName: string;
  definition: DatasetMappingDefinition;
  fields: readonly DataModelFieldDefinition[];
  /** How the provider writes days, e.g. DD/MM/YYYY. */
  dateFormat: string;
  language: LanguageCode;
  /** Rows of an earlier month that are filled in, without their figures. */
  rows?: readonly EarlierRow[];
  /** The day that has to lie in the month of the file. */
  periodField?: string | null;
}
