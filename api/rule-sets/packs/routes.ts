import { z } from 'zod';
import {
  comparedPackSchema,
  installedPackSchema,
  installPackSchema,
  rulePacksSchema,
} from '#contracts/rules.schema.ts';
import { contextOf } from '../../masters/master.ts';
import type { Route } from '../../route.ts';
import { defineRoute, reply } from '../../route.ts';
import { comparePack } from './compare-pack.ts';
import { installPack } from './install-pack.ts';
import { listPacks } from './list-packs.ts';

const tags = ['rules'] as const;
const view = { screen: 'rules_engine', privilege: 'View' } as const;
const edit = { screen: 'rules_engine', privilege: 'Edit' } as const;
const base = '/api/rules/packs';

/** Packs of rules: what there is, how it stands to the rules of a dataset, and its installation. */
export function createPackRoutes(): Route[] {
  return [listRoute(), comparisonRoute(), installRoute()];
}

function listRoute(): Route {
  return defineRoute({
    method: 'get',
    path: base,
    summary: 'The packs of rules that come with the product, with the datasets that may have them.',
    tags,
    policy: view,
    responses: { 200: { description: 'Packs', schema: rulePacksSchema } },
    handler: async ({ em, person, requestId }) => ({ packs: await listPacks(await contextOf(em, person, requestId)) }),
  });
}

function comparisonRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/comparison`,
    summary: 'Each rule of the pack of a dataset, and how the one of the dataset differs from it.',
    tags,
    policy: view,
    query: z.object({ datasetId: z.coerce.number().int().positive().max(2_147_483_647) }),
    responses: { 200: { description: 'Compared', schema: comparedPackSchema } },
    refusals: ['NotFound'],
    handler: async ({ em, person, query, requestId }) =>
      comparePack(await contextOf(em, person, requestId), query.datasetId),
  });
}

function installRoute(): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/installations`,
    summary:
      'Brings rules of a pack into a dataset, as drafts. A rule that people have changed is kept and gets the newer one beside it.',
    tags,
    policy: edit,
    body: installPackSchema,
    responses: { 201: { description: 'Installed', schema: installedPackSchema } },
    refusals: ['NotFound', 'StaleView', 'Forbidden'],
    handler: async ({ em, person, body, requestId }) =>
      reply(201, await installPack(await contextOf(em, person, requestId), body)),
  });
}
