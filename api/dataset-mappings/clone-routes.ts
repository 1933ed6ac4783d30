import { cloneMappingOutcomes } from '#contracts/mapping-places.ts';
import { cloneMappingResultSchema, cloneMappingSchema } from '#contracts/mapping-places.schema.ts';
import type { CloneMappingResult } from '#contracts/mapping-places.schema.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { planClone } from './clone.ts';
import type { CloneItem } from './clone.ts';
import { saveMapping } from './save-mapping.ts';

const tags = ['dataset-mappings'] as const;
const policy = { screen: 'mapping', privilege: 'All' } as const;

/** Copies of a mapping for other properties, funds and service providers. */
export function createCloneRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/dataset-mappings/clone/preview',
      summary: 'What cloning a mapping would create, what exists, and how that differs. Nothing is saved.',
      tags,
      policy,
      body: cloneMappingSchema,
      responses: { 200: { description: 'The preview', schema: cloneMappingResultSchema } },
      handler: async ({ em, person, body, requestId }) =>
        present(await planClone(await contextOf(em, person, requestId), body)),
    }),
    defineRoute({
      method: 'post',
      path: '/api/dataset-mappings/clone',
      summary:
        'Clones a mapping, all targets or none. What exists with other content is kept unless it is to be replaced.',
      tags,
      policy,
      body: cloneMappingSchema,
      responses: { 200: { description: 'What was done', schema: cloneMappingResultSchema } },
      handler: async ({ em, person, body, requestId }) => {
        const context = await contextOf(em, person, requestId);
        return em.transactional(async (inner) => {
          const within = { ...context, em: inner };
          const items = await planClone(within, body);
          for (const { place, datasetId, definition, basedOn, row } of items) {
            if (place === null || (row.outcome !== 'created' && row.outcome !== 'replaced')) continue;
            const details = { clonedFrom: body.mappingId };
            await saveMapping(within, place, { datasetId, definition, basedOn, details });
          }
          return present(items);
        });
      },
    }),
  ];
}

function present(items: readonly CloneItem[]): CloneMappingResult {
  const rows = items.map(({ row }) => row);
  const counts = Object.fromEntries(
    cloneMappingOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as CloneMappingResult['counts'];
  return { counts, rows };
}
