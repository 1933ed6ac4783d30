import type { MasterDefinition } from './masters.ts';

/** The tabs of the inbox: datasets of properties and datasets of funds. */
export const mappingTabs = ['property', 'fund'] as const;
export type MappingTab = (typeof mappingTabs)[number];

/** `mapped`: by a mapping, or by a connection that maps the fields of its files. `stale`: fills a field that the data model lacks, or the last two files had another layout. */
export const mappingStates = ['mapped', 'notMapped', 'stale'] as const;

export const staleReasons = [
  'FieldMissing',
  'LayoutChanged',
  'ConnectionFieldMissing',
  'ConnectionFieldUnfed',
] as const;

/** Whose mapping applies to a place, the nearest first. */
export const appliedLevels = ['property', 'entity', 'fund', 'provider'] as const;

export const mappingPlaceActs = ['create', 'view', 'remap', 'clone', 'delete'] as const;
export type MappingPlaceAct = (typeof mappingPlaceActs)[number];

export const mappingPlaceSortColumns = ['subject', 'serviceProvider', 'fund', 'dataset', 'state'] as const;

/** Where mappings apply; the mapping itself is made on its own page. */
export const mappingPlaces: MasterDefinition<'/dataset-mappings'> = {
  name: 'datasetMappings',
  area: 'dataset-mappings',
  path: '/dataset-mappings',
  screen: 'mapping',
  entity: 'datasetMapping',
  key: 'dataset',
  keyFields: ['serviceProvider', 'property', 'fund', 'dataset'],
  title: 'dataset',
  fields: [
    { name: 'serviceProvider', type: 'reference', isRequired: true, isLasting: true, isSorted: true, isFilter: true },
    { name: 'property', type: 'reference', isLasting: true, isFilter: true },
    { name: 'fund', type: 'reference', isLasting: true, isFilter: true },
    { name: 'dataset', type: 'reference', isRequired: true, isLasting: true, isSorted: true, isFilter: true },
  ],
};

export const mostClonedMappings = 500;

/** What cloning does at a place: `differs` has a mapping with other content, which is kept unless it is to be replaced. */
export const cloneMappingOutcomes = ['created', 'replaced', 'same', 'differs', 'leftOut'] as const;
