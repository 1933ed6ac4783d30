import {
  mappingPlaceCountsSchema,
  mappingPlacePageSchema,
  mappingVersionsSchema,
} from '#contracts/mapping-places.schema.ts';
import { contextOf } from '../../masters/master.ts';
import { choicesRoute, deleteRoute, dependantsRoute, ofRecord } from '../../masters/routes.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { datasetMappingMaster } from '../master.ts';
import { countPlaces } from './count-places.ts';
import { listPlaces, placeListQuery } from './list-places.ts';
import { readVersions } from './versions.ts';

const tags = ['dataset-mappings'] as const;
const policy = { screen: 'mapping', privilege: 'View' } as const;

/** The inbox of dataset mappings: where datasets are mapped, where they are not, and what became stale. */
export function createMappingInboxRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/dataset-mappings/places',
      summary:
        'One page of the properties or funds and datasets that a provider delivers, with the mapping that applies.',
      tags,
      policy,
      query: placeListQuery,
      responses: { 200: { description: 'A page', schema: mappingPlacePageSchema } },
      handler: async ({ em, person, query, requestId }) => listPlaces(await contextOf(em, person, requestId), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/dataset-mappings/counts',
      summary: 'How many places of each tab are mapped, not mapped and stale.',
      tags,
      policy,
      responses: { 200: { description: 'Counts', schema: mappingPlaceCountsSchema } },
      handler: async ({ em, person, requestId }) => countPlaces(await contextOf(em, person, requestId)),
    }),
    choicesRoute(datasetMappingMaster),
    defineRoute({
      method: 'get',
      path: '/api/dataset-mappings/:id/versions',
      summary: 'The versions of a mapping, newest first, with author and what each changed.',
      tags,
      policy,
      params: ofRecord,
      responses: { 200: { description: 'Versions', schema: mappingVersionsSchema } },
      handler: async ({ em, person, params, requestId }) => ({
        versions: await readVersions(await contextOf(em, person, requestId), params.id),
      }),
    }),
    dependantsRoute(datasetMappingMaster),
    deleteRoute(datasetMappingMaster),
  ];
}
