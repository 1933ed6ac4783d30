import { mappingDefinitionSchema } from '#contracts/mappings.schema.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';

/** Definitions of before may lack what the schema has since. */
export const shownDefinition = (definition: DatasetMappingDefinition) => mappingDefinitionSchema.parse(definition);
