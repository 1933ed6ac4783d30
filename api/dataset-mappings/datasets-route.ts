import { z } from 'zod';
import { select, sql } from '#database/sql/select.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

const datasetSchema = z.object({ id: z.number().int(), name: z.string(), isDataset: z.boolean() });

/** What a mapping may be for. */
export function datasetsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/dataset-mappings/datasets',
    summary: 'Datasets and report packages in force, by name in the reader’s language.',
    tags: ['dataset-mappings'],
    policy: { screen: 'mapping', privilege: 'View' },
    responses: {
      200: { description: 'Datasets and packages', schema: z.object({ datasets: z.array(datasetSchema) }) },
    },
    handler: async ({ em, person, requestId }) => {
      const { language } = await contextOf(em, person, requestId);
      const datasets = await select<z.infer<typeof datasetSchema>>(
        em,
        sql`select id, name, "isDataset" from (
            select d.id, coalesce(d.names ->> ${language}, d.name) as name, true as "isDataset" from dataset d
              where d.is_active and d.retired_at is null
            union all select k.id, coalesce(k.names ->> ${language}, k.name), false from report_package k
              where k.is_active and k.retired_at is null) one
          order by "isDataset" desc, name`,
      );
      return { datasets };
    },
  });
}
