import { z } from 'zod';
import { importViewSchema } from '#contracts/imports.schema.ts';
import { recheckPreviewSchema } from '#contracts/rechecks.schema.ts';
import {
  importRulesSchema,
  madeRuleSchema,
  orderedRulesSchema,
  orderRulesSchema,
  ruleDatasetsSchema,
  ruleVersionsSchema,
  ruleViewSchema,
  saveRuleSchema,
  switchRuleSchema,
} from '#contracts/rules.schema.ts';
import { createImportRoutes } from '../imports/routes.ts';
import { presentImport } from '../imports/present-import.ts';
import { checkImport } from '../imports/run-import.ts';
import type { ImportDependencies } from '../imports/run-import.ts';
import { contextOf } from '../masters/master.ts';
import { masterListQuery } from '../masters/list.ts';
import { sendFile } from '../files/send-blob.ts';
import { createReadingRoutes, deleteRoute, dependantsRoute, ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import { duplicateRule } from './duplicate-rule.ts';
import { ruleMaster } from './master.ts';
import { orderRules, readOrder } from './order-rules.ts';
import { readRule } from './read-rule.ts';
import { addRule, editRule } from './save-rule.ts';
import { exportJson } from './export-json.ts';
import { createPackRoutes } from './packs/routes.ts';
import { listRuleDatasets } from './rule-datasets.ts';
import { previewSwitch, switchRule } from './switch-rule.ts';
import { workbookOfRules } from './sheets/json-file.ts';
import { planRuleSheets } from './sheets/plan.ts';
import { createTieOutRoutes } from './tie-outs/routes.ts';
import { readVersions } from './versions.ts';

const tags = ['rules'] as const;
const view = { screen: 'rules_engine', privilege: 'View' } as const;
const edit = { screen: 'rules_engine', privilege: 'Edit' } as const;
const configure = { screen: 'rules_engine', privilege: 'All' } as const;
const base = '/api/rules';
const importedRules = { ...ruleMaster, importsAs: planRuleSheets };

/** `/rules_engine`: the list of rules, their versions, and what is done with them. */
export function createRuleRoutes(imports: ImportDependencies): Route[] {
  return [
    ...createImportRoutes(importedRules, imports),
    jsonRoute(),
    importJsonRoute(imports),
    datasetsRoute(),
    ...createPackRoutes(),
    ...createTieOutRoutes(),
    orderRoute(),
    reorderRoute(),
    ...createReadingRoutes(ruleMaster),
    ruleRoute(),
    addRoute(),
    editRoute(),
    versionsRoute(),
    switchRoute(),
    previewRoute(),
    duplicateRoute(),
    dependantsRoute(ruleMaster),
    deleteRoute(ruleMaster),
  ];
}

function jsonRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/export/json`,
    summary: 'The rules in force and drafts as JSON, each with the columns that an import reads.',
    tags,
    policy: edit,
    query: masterListQuery(ruleMaster),
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    handler: async ({ em, person, query, response, requestId }) => {
      const content = await exportJson(await contextOf(em, person, requestId), query);
      await sendFile(response, content, { fileName: 'rules.json' });
    },
  });
}

function importJsonRoute(imports: ImportDependencies): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/import/json`,
    summary: 'Checks the rules of a JSON file as the import of a workbook does. Nothing is saved but the outcome.',
    tags,
    policy: edit,
    body: importRulesSchema,
    responses: { 201: { description: 'Checked', schema: importViewSchema } },
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const file = await workbookOfRules(context, imports.blobStore, body);
      const run = await checkImport(imports, importedRules, context, body.importId, file);
      return reply(201, await presentImport(em, run));
    },
  });
}

function datasetsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/datasets`,
    summary: 'The datasets that a rule may be about, with their fields in the language of the reader.',
    tags,
    policy: view,
    responses: { 200: { description: 'Datasets', schema: ruleDatasetsSchema } },
    handler: async ({ em, person, requestId }) => ({
      datasets: await listRuleDatasets(await contextOf(em, person, requestId)),
    }),
  });
}

function orderRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/order`,
    summary: 'The rules of a dataset in the order in which they run.',
    tags,
    policy: configure,
    query: z.object({ datasetId: z.coerce.number().int().positive().max(2_147_483_647) }),
    responses: { 200: { description: 'Rules', schema: orderedRulesSchema } },
    handler: async ({ em, person, query, requestId }) => ({
      rules: await readOrder(await contextOf(em, person, requestId), query.datasetId),
    }),
  });
}

function reorderRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${base}/order`,
    summary: 'Puts the rules of a dataset in another order. For people without lists.',
    tags,
    policy: configure,
    body: orderRulesSchema,
    responses: { 200: { description: 'Rules', schema: orderedRulesSchema } },
    refusals: ['StaleView', 'Forbidden'],
    handler: async ({ em, person, body, requestId }) => ({
      rules: await orderRules(await contextOf(em, person, requestId), body),
    }),
  });
}

function ruleRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/:id/rule`,
    summary: 'The newest version of a rule, as its form shows it.',
    tags,
    policy: view,
    params: ofRecord,
    responses: { 200: { description: 'The rule', schema: ruleViewSchema } },
    handler: async ({ em, person, params, requestId }) => readRule(await contextOf(em, person, requestId), params.id),
  });
}

function addRoute(): Route {
  return defineRoute({
    method: 'post',
    path: base,
    summary: 'Adds a rule as a draft. What is wrong is named in `details.problems`.',
    tags,
    policy: edit,
    body: saveRuleSchema,
    responses: { 201: { description: 'The rule', schema: ruleViewSchema } },
    refusals: ['Forbidden'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await addRule(context, body);
      return reply(201, await readRule(context, id));
    },
  });
}

function editRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${base}/:id`,
    summary:
      'Saves the next version of a rule, a draft until it is switched on; refused when somebody else was faster.',
    tags,
    policy: edit,
    params: ofRecord,
    body: saveRuleSchema,
    responses: { 200: { description: 'The rule as saved', schema: ruleViewSchema } },
    refusals: ['StaleView', 'Forbidden'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      await editRule(context, params.id, body);
      return readRule(context, params.id);
    },
  });
}

function versionsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/:id/versions`,
    summary: 'The versions of a rule, newest first, with author and what each changed.',
    tags,
    policy: view,
    params: ofRecord,
    responses: { 200: { description: 'Versions', schema: ruleVersionsSchema } },
    handler: async ({ em, person, params, requestId }) => ({
      versions: await readVersions(await contextOf(em, person, requestId), params.id),
    }),
  });
}

function switchRoute(): Route {
  return defineRoute({
    method: 'put',
    path: `${base}/:id/status`,
    summary:
      'Switches the newest version of a rule on, or the rule off. Open submissions keep what they were judged by.',
    tags,
    policy: configure,
    params: ofRecord,
    body: switchRuleSchema,
    responses: { 204: { description: 'Switched' } },
    refusals: ['StaleView', 'Forbidden'],
    handler: async ({ em, person, params, body, requestId }) =>
      switchRule(await contextOf(em, person, requestId), params.id, body),
  });
}

function previewRoute(): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/:id/status/preview`,
    summary: 'Which open submissions would be checked with other rules after the switch. Changes nothing.',
    tags,
    policy: configure,
    params: ofRecord,
    body: switchRuleSchema,
    responses: { 200: { description: 'Counted by status and by reason', schema: recheckPreviewSchema } },
    refusals: ['StaleView', 'Forbidden'],
    handler: async ({ em, person, params, body, requestId }) =>
      previewSwitch(await contextOf(em, person, requestId), params.id, body),
  });
}

function duplicateRoute(): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/:id/duplicate`,
    summary: 'Copies the newest version of a rule as a draft.',
    tags,
    policy: configure,
    params: ofRecord,
    responses: { 201: { description: 'The copy', schema: madeRuleSchema } },
    refusals: ['Forbidden'],
    handler: async ({ em, person, params, requestId }) =>
      reply(201, await duplicateRule(await contextOf(em, person, requestId), params.id)),
  });
}
