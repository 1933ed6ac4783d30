import type { CodeMatch, MatchResults } from '#contracts/property-mappings.schema.ts';
import {
  matchCodesSchema,
  matchResultsSchema,
  propertyMappingCountsQuerySchema,
  propertyMappingCountsSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from '#contracts/property-mappings.schema.ts';
import type { PropertyMappingCounts } from '#contracts/property-mappings.schema.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { editRecord } from '../masters/change-record.ts';
import type { MasterContext } from '../masters/master.ts';
import { contextOf } from '../masters/master.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { propertyMappingMaster, statusPart } from './master.ts';
import { isListed, readSuggestions } from './read-suggestions.ts';

const tags = ['property-mappings'] as const;
const screen = 'property_mapping';

/** Suggestions for codes without a property, and matching them after a person has looked. */
export function createMatchRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/property-mappings/counts',
      summary: 'How many codes are matched, unmatched and new.',
      tags,
      policy: { screen, privilege: 'View' },
      query: propertyMappingCountsQuerySchema,
      responses: { 200: { description: 'Counts', schema: propertyMappingCountsSchema } },
      handler: async ({ em, person, query, requestId }) =>
        countCodes(await contextOf(em, person, requestId), query.serviceProvider),
    }),
    defineRoute({
      method: 'get',
      path: '/api/property-mappings/suggestions',
      summary: 'At most three properties for each code without one, with how certain they are. Nothing is matched.',
      tags,
      policy: { screen, privilege: 'View' },
      query: suggestionsQuerySchema,
      responses: { 200: { description: 'Suggestions', schema: suggestionsSchema } },
      handler: async ({ em, person, query, requestId }) =>
        readSuggestions(await contextOf(em, person, requestId), query),
    }),
    defineRoute({
      method: 'post',
      path: '/api/property-mappings/matches',
      summary: 'Gives codes their properties, each by itself, and says of each what became of it.',
      tags,
      policy: { screen, privilege: 'Edit' },
      body: matchCodesSchema,
      responses: { 200: { description: 'Results in the order of `matches`', schema: matchResultsSchema } },
      handler: async ({ em, person, body, requestId }) => {
        const context = await contextOf(em, person, requestId);
        const results: MatchResults['results'] = [];
        for (const match of body.matches) results.push(await matchCode(context, match));
        return { results, serviceProviderIds: await providersOf(context, results) };
      },
    }),
  ];
}

async function countCodes(context: MasterContext, serviceProvider: string | undefined): Promise<PropertyMappingCounts> {
  const counted = await selectOne<PropertyMappingCounts>(
    context.em,
    sql`select count(*)::int as "all", count(*) filter (where c.status = 'matched')::int as matched,
          count(*) filter (where c.status = 'unmatched')::int as unmatched, count(*) filter (where c.status = 'new')::int as new
        from (select ${statusPart} as status from property_mapping m where ${isListed(context, serviceProvider)}) c`,
  );
  return counted ?? { all: 0, matched: 0, unmatched: 0, new: 0 };
}

async function providersOf({ em }: MasterContext, results: MatchResults['results']): Promise<number[]> {
  const ids = results.flatMap(({ id, outcome }) => (outcome === 'matched' ? [id] : []));
  const rows = await select<{ id: number }>(
    em,
    sql`select distinct m.service_provider_id as id from property_mapping m where ${isIn(sql`m.id`, ids)} order by 1`,
  );
  return rows.map(({ id }) => id);
}

async function matchCode(context: MasterContext, { id, property, changedAt }: CodeMatch) {
  try {
    await editRecord(propertyMappingMaster, context, id, { draft: { property }, changedAt });
    return { id, outcome: 'matched' as const, code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, outcome: 'refused' as const, code: error.code === 'Conflict' ? 'StaleView' : error.code };
  }
}
