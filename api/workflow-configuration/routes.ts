import { z } from 'zod';
import {
  appliesSchema,
  chainPlaceSchema,
  chainVersionSchema,
  chainViewSchema,
  cloneChainSchema,
  cloneResultSchema,
  saveChainSchema,
  subjectQuerySchema,
  subjectSchema,
  warnedReviewerSchema,
} from '#contracts/workflow-configuration.schema.ts';
import { instantOf, instantOrNull, select, sql } from '#database/sql/select.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { createImportRoutes } from '../imports/routes.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { createMasterRoutes, ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import { cloneChain } from './clone-chain.ts';
import { workflowConfigurationMaster as master } from './master.ts';
import { createMoveRoutes } from './move-routes.ts';
import { configurationsOver, findPlace, placeOfChain } from './place.ts';
import { findSubjects } from './subjects.ts';
import { presentChain, presentReviewers, readVersions } from './read-chain.ts';
import type { VersionRow } from './read-chain.ts';
import { presentChanges, saveChain } from './save-chain.ts';
import { warningsOf } from './warnings.ts';
import { contentOf } from './write-version.ts';

const tags = ['workflow-configurations'] as const;
const view = { screen: 'configureWorkflow', privilege: 'View' } as const;
const configure = { screen: 'configureWorkflow', privilege: 'All' } as const;
const base = '/api/workflow-configurations';

/** Chains of reviewers: the list as of every master, and the editor of versions. */
export function createWorkflowConfigurationRoutes(
  dependencies: ImportDependencies,
  { processes }: { processes: ProcessPlace },
): Route[] {
  return [
    ...createImportRoutes(master, dependencies),
    chainRoute(),
    saveRoute(),
    appliesRoute(),
    subjectsRoute(),
    ofIdRoute(),
    warningsRoute(),
    versionsRoute(),
    cloneRoute(),
    ...createMoveRoutes(processes),
    ...createMasterRoutes(master),
  ];
}

function chainRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/chain`,
    summary: 'The version in force for a dataset or package in general, or for a fund or property.',
    tags,
    policy: view,
    query: chainPlaceSchema,
    responses: { 200: { description: 'The chain', schema: chainViewSchema } },
    handler: async ({ em, person, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return presentChain(context, await findPlace(context, query));
    },
  });
}

function saveRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${base}/chain`,
    summary: 'Saves a new version; refused when somebody else has saved one meanwhile.',
    tags,
    policy: configure,
    body: saveChainSchema,
    responses: { 200: { description: 'The chain as saved', schema: chainViewSchema } },
    refusals: ['StaleView'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await saveChain(context, body);
      return presentChain(context, await findPlace(context, body));
    },
  });
}

function appliesRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/applies`,
    summary: 'Which configuration applies to a fund or property, and the others that would without it, nearest first.',
    tags,
    policy: view,
    query: chainPlaceSchema,
    responses: { 200: { description: 'Configurations', schema: appliesSchema } },
    handler: async ({ em, person, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const candidates = await configurationsOver(context, await findPlace(context, query));
      return { applies: candidates[0] ?? null, candidates };
    },
  });
}

function ofIdRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/:id/chain`,
    summary: 'The version in force of a configuration.',
    tags,
    policy: view,
    params: ofRecord,
    responses: { 200: { description: 'The chain', schema: chainViewSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await readRecord(master, context, params.id);
      return presentChain(context, await findPlace(context, await placeOfChain(context, params.id)));
    },
  });
}

function subjectsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/subjects`,
    summary:
      'Datasets, packages, funds or properties that a configuration may be for; at most 50, found by code and name.',
    tags,
    policy: view,
    query: subjectQuerySchema,
    responses: { 200: { description: 'Subjects', schema: z.object({ subjects: z.array(subjectSchema) }) } },
    handler: async ({ em, person, query, requestId }) => ({
      subjects: await findSubjects(await contextOf(em, person, requestId), query),
    }),
  });
}

const people = z.string().regex(/^\d{1,9}(,\d{1,9}){0,199}$/);

function warningsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/warnings`,
    summary: 'What to know of people before they are chosen for a place: absent, uploading here, without this scope.',
    tags,
    policy: view,
    query: z.object({ ...chainPlaceSchema.shape, people }),
    responses: { 200: { description: 'Warnings', schema: z.object({ people: z.array(warnedReviewerSchema) }) } },
    handler: async ({ em, person, query, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const ids = [...new Set(query.people.split(',').map(Number))];
      return { people: await warningsOf(context, await findPlace(context, query), ids) };
    },
  });
}

function versionsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/:id/versions`,
    summary: 'Every version of a configuration with its author and what it changed, the newest first.',
    tags,
    policy: view,
    params: ofRecord,
    responses: { 200: { description: 'Versions', schema: z.object({ versions: z.array(chainVersionSchema) }) } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await readRecord(master, context, params.id, { withRetired: true });
      const rows = await readVersions(context, params.id);
      const open = await openByVersion(context, params.id);
      const versions = [];
      for (const [index, row] of rows.entries())
        versions.push(await presentVersion(context, row, rows[index + 1], open));
      return { versions };
    },
  });
}

async function presentVersion(
  context: MasterContext,
  row: VersionRow,
  before: VersionRow | undefined,
  open: ReadonlyMap<number, number>,
) {
  return {
    version: row.version,
    isInForce: row.isActive,
    savedAt: instantOf(row.savedAt),
    supersededAt: instantOrNull(row.supersededAt),
    author: row.author,
    openSubmissions: open.get(row.id) ?? 0,
    reviewers: presentReviewers(row),
    changes: before ? await presentChanges(context, contentOf(before), contentOf(row)) : [],
  };
}

async function openByVersion({ em, scope }: MasterContext, chainId: number): Promise<Map<number, number>> {
  const rows = await select<{ id: number; count: number }>(
    em,
    sql`select s.workflow_configuration_id as id, count(*)::int as count from submission s
        where s.workflow_configuration_id in (select w.id from workflow_configuration w where w.chain_id = ${chainId})
          and s.status not in ('Completed', 'Closed') and ${scope.condition} group by 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function cloneRoute(): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/:id/clone`,
    summary:
      'Copies the version in force to other funds, properties, datasets or packages; or says what that would do.',
    tags,
    policy: configure,
    params: ofRecord,
    body: cloneChainSchema,
    responses: { 200: { description: 'Results in the order of `targets`', schema: cloneResultSchema } },
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return reply(200, { results: await cloneChain(context, params.id, body) });
    },
  });
}
