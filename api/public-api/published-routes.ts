import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { z } from 'zod';
import {
  ofDatasetSchema,
  publishedDatasetSchema,
  publishedLoadPageSchema,
  publishedQuery,
  publishedRowPageSchema,
} from '#contracts/public-api.schema.ts';
import type { PublishedDataset, PublishedQuery } from '#contracts/public-api.schema.ts';
import { readRows, streamRows } from '#database/published/published-rows.ts';
import type { PublishedRow } from '#database/published/published-rows.ts';
import type { PublishedTable } from '#database/published/published-table.ts';
import { publishedTableOf } from '#database/published/published-table.ts';
import { select, sql } from '#database/sql/select.ts';
import { judgedAgain } from '../access/judge.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { anyDashboard } from '../submissions/list-routes.ts';
import { cursorOf, placeIn } from './cursor.ts';
import { assertDataset, assertInReach, listLoads, readableLoads } from './published-loads.ts';
import { streamInReach } from './stream-in-reach.ts';

const tags = ['public'] as const;
const policy = anyDashboard;
const scope = 'published:read' as const;
const lines = 'application/x-ndjson';
/** How long a stream goes on after its token was revoked. */
const judgedEveryMs = 1_000;

/** Published figures for programs. */
export function createPublishedRoutes(): Route[] {
  return [datasetsRoute(), loadsRoute(), rowsRoute()];
}

function datasetsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/datasets',
    summary: 'The datasets, and the columns of their published rows.',
    tags,
    policy,
    scope,
    responses: { 200: { description: 'Datasets', schema: z.array(publishedDatasetSchema) } },
    handler: ({ em }) => listDatasets(em),
  });
}

function loadsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/datasets/:datasetId/loads',
    summary: 'What was published, replaced or withdrawn, oldest change first: by it a copy is brought up to date.',
    tags,
    policy,
    scope,
    params: ofDatasetSchema,
    query: publishedQuery,
    responses: { 200: { description: 'A page of loads', schema: publishedLoadPageSchema } },
    handler: async ({ em, person, params: { datasetId }, query }) => {
      await assertDataset(em, datasetId);
      return listLoads(em, person, datasetId, query);
    },
  });
}

function rowsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/datasets/:datasetId/rows',
    summary: `The published rows: a page as JSON, or all of them as a stream for Accept: ${lines}.`,
    tags,
    policy,
    scope,
    params: ofDatasetSchema,
    query: publishedQuery,
    responses: { 200: { description: 'Rows', schema: publishedRowPageSchema } },
    handler: async ({ em, person, params: { datasetId }, query, request, response }) => {
      await assertDataset(em, datasetId);
      const table = await publishedTableOf(em, datasetId);
      const asked = { em, person, datasetId, table };
      if (request.accepts(['application/json', lines]) === lines) await answerStream(asked, query, response);
      else await answerPage(asked, query, response);
    },
  });
}

interface Asked {
  em: EntityManager;
  person: SignedInPerson;
  datasetId: number;
  table: PublishedTable | null;
}

/** Written as text: numbers keep the digits that the database has. */
async function answerPage({ em, person, datasetId, table }: Asked, query: PublishedQuery, response: Response) {
  const place = placeIn(query.cursor, ['number', 'number']);
  const after = place && { loadId: Number(place[0]), rowNo: Number(place[1]) };
  const loads = table === null ? [] : await readableLoads(em, person, datasetId, query);
  const { limit } = query;
  const rows = table === null ? [] : await readRows(em, table, loads, { limit, ...(after && { after }) });
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const next = last ? JSON.stringify(cursorOf([last.loadId, last.rowNo])) : 'null';
  response.type('json').send(`{"rows":[${rows.map(({ line }) => line).join(',')}],"next":${next}}`);
}

/** A stream that breaks off has no end, so its reader cannot take it for whole. */
async function answerStream({ em, person, datasetId, table }: Asked, query: PublishedQuery, response: Response) {
  const loads = table === null ? [] : await readableLoads(em, person, datasetId, query);
  const count = loads.reduce((sum, { rowCount }) => sum + rowCount, 0);
  response.set({ 'Content-Type': lines, 'X-Row-Count': String(count) });
  const judge = async () => {
    const own = em.fork();
    await assertInReach(own, await judgedAgain(own, policy, response, person), loads);
  };
  const batches = table === null ? noRows() : streamRows(em, table, loads);
  const rows = streamInReach(batches, { judge, everyMs: judgedEveryMs, count });
  try {
    await pipeline(Readable.from(rows, { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    const isGone = response.closed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) throw error;
  }
}

async function* noRows(): AsyncGenerator<PublishedRow[]> {
  yield* [];
}

async function listDatasets(em: EntityManager): Promise<PublishedDataset[]> {
  const datasets = await select<Omit<PublishedDataset, 'columns'>>(
    em,
    sql`select d.id as "datasetId", d.name, m.code as "dataModel" from dataset d join data_model m on m.id = d.data_model_id
        where d.retired_at is null order by d.id`,
  );
  const described: PublishedDataset[] = [];
  for (const dataset of datasets) {
    const table = await publishedTableOf(em, dataset.datasetId);
    const columns = (table?.columns ?? []).map(({ name, type }) => ({ name, type }));
    described.push({ ...dataset, columns });
  }
  return described;
}
