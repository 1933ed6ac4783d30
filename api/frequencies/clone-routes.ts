import { cloneFrequenciesSchema, clonePreviewSchema } from '#contracts/frequencies.schema.ts';
import { cloneOutcomes } from '#contracts/frequencies.ts';
import { inTurn } from '../masters/change-record.ts';
import { contextOf } from '../masters/master.ts';
import { saveRecords } from '../masters/save-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { planClone } from './clone.ts';
import type { CloneItem } from './clone.ts';
import { frequencyMaster } from './master.ts';

const tags = ['frequencies'] as const;
const policy = { screen: 'managefrequency', privilege: 'All' } as const;
const mostShown = 500;

/** "Clone mapping" and "Clone fund": frequencies of a provider or fund for others. */
export function createCloneRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/frequencies/clone/preview',
      summary: 'What cloning would create, what exists, and what exists with other values. Nothing is saved.',
      tags,
      policy,
      body: cloneFrequenciesSchema,
      responses: { 200: { description: 'The preview', schema: clonePreviewSchema } },
      handler: async ({ em, person, body, requestId }) =>
        present(await planClone(await contextOf(em, person, requestId), body)),
    }),
    defineRoute({
      method: 'post',
      path: '/api/frequencies/clone',
      summary: 'Creates what the preview says. Rows that exist stay as they are.',
      tags,
      policy,
      body: cloneFrequenciesSchema,
      responses: { 200: { description: 'What was done', schema: clonePreviewSchema } },
      handler: async ({ em, person, body, requestId }) =>
        inTurn(frequencyMaster, await contextOf(em, person, requestId), async (inner) => {
          const items = await planClone(inner, body);
          const created = items.filter(({ row }) => row.outcome === 'created');
          const records = created.map(({ draft }) => ({ id: null, values: draft.values }));
          if (records.length > 0) await saveRecords(frequencyMaster, inner, records, { clonedFrom: body.from });
          return present(items);
        }),
    }),
  ];
}

function present(items: readonly CloneItem[]) {
  const rows = items.map(({ row }) => row);
  const counts = Object.fromEntries(
    cloneOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as Record<(typeof cloneOutcomes)[number], number>;
  return { counts, rows: rows.slice(0, mostShown) };
}
