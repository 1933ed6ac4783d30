import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { z } from 'zod';
import type { PublishedTable } from '#database/published/published-table.ts';
import { publishedTableOf } from '#database/published/published-table.ts';
import { select, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../../access/person.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { anyDashboard } from '../../submissions/list-routes.ts';
import { odataPath } from '../path.ts';
import { readableLoads } from '../published-loads.ts';
import type { EntitySet } from './metadata.ts';
import { entitySetsOf, metadataOf } from './metadata.ts';
import { countRows, readOptions, readPage } from './read-set.ts';

const tags = ['public'] as const;
const policy = anyDashboard;
const scope = 'published:read' as const;
const ofSet = z.object({ entitySet: z.string().min(1).max(200) });
const json = 'application/json;odata.metadata=minimal';

/** Published figures as an OData 4 feed, for spreadsheets and report tools. Read only. */
export function createODataRoutes(publicUrl: string): Route[] {
  const root = `${publicUrl}${odataPath}`;
  return [serviceRoute(root), metadataRoute(), setRoute(root), countRoute()];
}

function serviceRoute(root: string): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/odata',
    summary: 'OData 4: the entity sets, one for each dataset.',
    tags,
    policy,
    scope,
    responses: { 200: { description: 'The service document', contentType: json } },
    handler: async ({ em, response }) => {
      const value = (await listSets(em)).map(({ name }) => ({ name, kind: 'EntitySet', url: name }));
      answer(response, JSON.stringify({ '@odata.context': `${root}/$metadata`, value }));
    },
  });
}

function metadataRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/odata/$metadata',
    summary: 'OData 4: the properties of the entity sets, as CSDL.',
    tags,
    policy,
    scope,
    responses: { 200: { description: 'CSDL', contentType: 'application/xml' } },
    handler: async ({ em, response }) => {
      const described = [];
      for (const set of await listSets(em)) {
        const table = await publishedTableOf(em, set.datasetId);
        if (table) described.push({ name: set.name, columns: table.columns });
      }
      answer(response, metadataOf(described), 'application/xml');
    },
  });
}

function setRoute(root: string): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/odata/:entitySet',
    summary:
      'OData 4: rows, by $select, $filter, $orderby, $top, $skip and $count; long answers go on at @odata.nextLink.',
    tags,
    policy,
    scope,
    params: ofSet,
    responses: { 200: { description: 'Rows', contentType: json } },
    refusals: ['NotSupported', 'Gone'],
    handler: async ({ em, person, params, request, response }) => {
      const { name, table, loadIds } = await openSet(em, person, params.entitySet);
      const query = request.query as Record<string, unknown>;
      const options = readOptions(query, table.columns);
      const count = options.hasCount ? await countRows(em, table, loadIds, options) : null;
      const { lines, next } = await readPage(em, table, loadIds, options);
      const link = next && `${root}/${name}?${new URLSearchParams({ ...keptOf(query), ...next }).toString()}`;
      const parts = [
        `"@odata.context":${JSON.stringify(`${root}/$metadata#${name}`)}`,
        ...(count === null ? [] : [`"@odata.count":${count}`]),
        `"value":[${lines.join(',')}]`,
        ...(link === null ? [] : [`"@odata.nextLink":${JSON.stringify(link)}`]),
      ];
      answer(response, `{${parts.join(',')}}`);
    },
  });
}

function countRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/odata/:entitySet/$count',
    summary: 'OData 4: the number of rows, by $filter.',
    tags,
    policy,
    scope,
    params: ofSet,
    responses: { 200: { description: 'A number', contentType: 'text/plain' } },
    refusals: ['NotSupported'],
    handler: async ({ em, person, params, request, response }) => {
      const { table, loadIds } = await openSet(em, person, params.entitySet);
      const options = readOptions(request.query as Record<string, unknown>, table.columns);
      answer(response, String(await countRows(em, table, loadIds, options)), 'text/plain');
    },
  });
}

/** What the next page is asked with again; its place is another. */
function keptOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = ['$select', '$filter', '$orderby', '$count'];
  return Object.fromEntries(kept.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])));
}

function answer(response: Response, text: string, type = json): void {
  response.set({ 'OData-Version': '4.0', 'Content-Type': `${type}; charset=utf-8` }).send(text);
}

async function listSets(em: EntityManager): Promise<EntitySet[]> {
  const datasets = await select<{ datasetId: number; name: string }>(
    em,
    sql`select d.id as "datasetId", d.name from dataset d
        where d.retired_at is null and exists (select 1 from data_model_in_force v where v.data_model_id = d.data_model_id)
        order by d.id`,
  );
  return entitySetsOf(datasets);
}

interface OpenSet {
  name: string;
  table: PublishedTable;
  loadIds: number[];
}

/** @throws AppError NotFound, and NotSupported for a row by its key and for what OData has beside entity sets */
async function openSet(em: EntityManager, person: SignedInPerson, name: string): Promise<OpenSet> {
  if (name.startsWith('$')) throw new AppError('NotSupported', `${name.slice(0, 50)} is not supported.`);
  const { 0: setName, length } = name.split('(');
  const set = (await listSets(em)).find((one) => one.name === setName);
  if (set && length > 1) throw new AppError('NotSupported', 'Rows are not read by key. Use $filter.');
  const table = set && (await publishedTableOf(em, set.datasetId));
  if (!set || !table) throw new AppError('NotFound', 'There is no such entity set.');
  const loads = await readableLoads(em, person, set.datasetId, {});
  return { name, table, loadIds: loads.map(({ id }) => id) };
}
