import { z } from 'zod';
import type { Draft } from '#contracts/masters.ts';
import {
  addRecordSchema,
  changeStatusSchema,
  choicesQuerySchema,
  choicesSchema,
  dependantsSchema,
  editRecordSchema,
  masterHistorySchema,
  recordPageSchema,
  recordSchema,
} from '#contracts/masters.schema.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import { createBulkRoutes } from './bulk-routes.ts';
import { addRecord, changeStatus, deleteRecord, editRecord, saveStatus } from './change-record.ts';
import { findDependants } from './dependants.ts';
import { createExportRoutes } from './export-list.ts';
import { readHistory } from './history.ts';
import { listChoices } from './list-choices.ts';
import { listRecords, masterListQuery } from './list.ts';
import { contextOf } from './master.ts';
import type { Master } from './master.ts';
import { nameChanges } from './name-changes.ts';
import { readRecord } from './read-records.ts';
import { restoreRecord } from './restore-record.ts';

export const ofRecord = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** What every set-up screen asks: list, choices, one record, its history, and every change of it. */
export function createMasterRoutes(master: Master): Route[] {
  const record = recordSchema(master.definition);
  return [
    listRoute(master, record),
    choicesRoute(master),
    ...createExportRoutes(master),
    ...createBulkRoutes(master),
    recordRoute(master, record),
    dependantsRoute(master),
    historyRoute(master),
    addRoute(master, record),
    editRoute(master, record),
    statusRoute(master, record),
    deleteRoute(master),
    restoreRoute(master, record),
  ];
}

/** What a list asks whose records are changed in a way of their own. */
export function createReadingRoutes(master: Master): Route[] {
  const record = recordSchema(master.definition);
  return [listRoute(master, record), choicesRoute(master), ...createExportRoutes(master), recordRoute(master, record)];
}

const tagsOf = ({ definition }: Master) => [definition.path.slice(1)] as const;
const policyOf = <P extends 'View' | 'Edit' | 'All'>({ definition }: Master, privilege: P) =>
  ({ screen: definition.screen, privilege }) as const;

function listRoute(master: Master, record: z.ZodType): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}`,
    summary: 'One page of the records in force, or of the archived ones, filtered, searched and sorted.',
    tags: tagsOf(master),
    policy: policyOf(master, 'View'),
    query: masterListQuery(master),
    responses: { 200: { description: 'A page', schema: recordPageSchema(record) } },
    handler: async ({ em, person, query, requestId }) =>
      listRecords(master, await contextOf(em, person, requestId), query),
  });
}

export function choicesRoute(master: Master): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/choices/:field`,
    summary: 'What a field, or a filter, may be set to; at most 50 records, found by code and name.',
    tags: tagsOf(master),
    policy: policyOf(master, 'View'),
    params: z.object({ field: z.string().max(60) }),
    query: choicesQuerySchema,
    responses: { 200: { description: 'Choices', schema: choicesSchema } },
    handler: async ({ em, person, params, query, requestId }) => ({
      choices: await listChoices(master, await contextOf(em, person, requestId), params.field, query),
    }),
  });
}

function recordRoute(master: Master, record: z.ZodType): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/:id`,
    summary: 'One record with every field, also an archived one.',
    tags: tagsOf(master),
    policy: policyOf(master, 'View'),
    params: ofRecord,
    responses: { 200: { description: 'The record', schema: record } },
    handler: async ({ em, person, params, requestId }) =>
      readRecord(master, await contextOf(em, person, requestId), params.id, { withRetired: true }),
  });
}

export function dependantsRoute(master: Master): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/:id/dependants`,
    summary: 'What a deletion would meet: live things that forbid it, and whether the past names the record.',
    tags: tagsOf(master),
    policy: policyOf(master, 'View'),
    params: ofRecord,
    responses: { 200: { description: 'Dependants', schema: dependantsSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(master, context, params.id);
      return (await findDependants(master, context, [id])).get(id)!;
    },
  });
}

function historyRoute(master: Master): Route {
  return defineRoute({
    method: 'get',
    path: `/api${master.definition.path}/:id/history`,
    summary: 'Every change of a record, field by field, with the people behind it, newest first.',
    tags: tagsOf(master),
    policy: policyOf(master, 'View'),
    params: ofRecord,
    responses: { 200: { description: 'Changes', schema: masterHistorySchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(master, context, params.id, { withRetired: true });
      const { changes, isComplete } = await readHistory(master, context, id);
      return { changes: await nameChanges(master, context, changes), isComplete };
    },
  });
}

function addRoute(master: Master, record: z.ZodType): Route {
  return defineRoute({
    method: 'post',
    path: `/api${master.definition.path}`,
    summary: 'Adds a record. What is wrong is told field by field in `details.problems`.',
    tags: tagsOf(master),
    policy: policyOf(master, 'Edit'),
    body: addRecordSchema(master.definition),
    responses: { 201: { description: 'Added', schema: record } },
    refusals: ['Duplicate'],
    handler: async ({ em, person, body, requestId }) =>
      em.transactional(async (inner) => {
        const context = await contextOf(inner, person, requestId);
        const added = await addRecord(master, context, body.values as Draft);
        return saveStatus(master, context, added, body.isActive);
      }),
  });
}

function editRoute(master: Master, record: z.ZodType): Route {
  return defineRoute({
    method: 'put',
    path: `/api${master.definition.path}/:id`,
    summary: 'Changes the fields that are given; refused when somebody else was faster.',
    tags: tagsOf(master),
    policy: policyOf(master, 'Edit'),
    params: ofRecord,
    body: editRecordSchema(master.definition),
    responses: { 200: { description: 'Changed', schema: record } },
    refusals: ['Conflict', 'Duplicate', 'InUse'],
    handler: async ({ em, person, params, body, requestId }) =>
      em.transactional(async (inner) => {
        const context = await contextOf(inner, person, requestId);
        const { values, changedAt, isActive } = body;
        const saved = await editRecord(master, context, params.id, { draft: values as Draft, changedAt });
        return saveStatus(master, context, saved, isActive);
      }),
  });
}

function statusRoute(master: Master, record: z.ZodType): Route {
  return defineRoute({
    method: 'put',
    path: `/api${master.definition.path}/:id/status`,
    summary: 'Activates or deactivates a record.',
    tags: tagsOf(master),
    policy: policyOf(master, 'All'),
    params: ofRecord,
    body: changeStatusSchema,
    responses: { 200: { description: 'Changed', schema: record } },
    refusals: ['InUse'],
    handler: async ({ em, person, params, body, requestId }) =>
      changeStatus(master, await contextOf(em, person, requestId), params.id, body.isActive),
  });
}

export function deleteRoute(master: Master): Route {
  return defineRoute({
    method: 'delete',
    path: `/api${master.definition.path}/:id`,
    summary: 'Deletes a record, or retires it when only the past names it; refused while live things depend on it.',
    tags: tagsOf(master),
    policy: policyOf(master, 'All'),
    params: ofRecord,
    responses: {
      200: { description: 'Deleted or retired', schema: z.object({ outcome: z.enum(['deleted', 'retired']) }) },
    },
    refusals: ['InUse'],
    handler: async ({ em, person, params, requestId }) =>
      reply(200, await deleteRecord(master, await contextOf(em, person, requestId), params.id)),
  });
}

function restoreRoute(master: Master, record: z.ZodType): Route {
  return defineRoute({
    method: 'post',
    path: `/api${master.definition.path}/:id/restore`,
    summary: 'Brings an archived record back, active and with its history.',
    tags: tagsOf(master),
    policy: policyOf(master, 'All'),
    params: ofRecord,
    responses: { 200: { description: 'In force again', schema: record } },
    refusals: ['Duplicate'],
    handler: async ({ em, person, params, requestId }) =>
      reply(200, await restoreRecord(master, await contextOf(em, person, requestId), params.id)),
  });
}
