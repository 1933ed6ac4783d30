import { jobSchema } from '#contracts/jobs.schema.ts';
import { movePreviewSchema, moveToVersionSchema } from '#contracts/workflow-configuration.schema.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { AppError } from '../errors.ts';
import { startJob } from '../jobs/start-job.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { workflowConfigurationMaster as master } from './master.ts';
import { findMovable, previewMoves } from './movable.ts';
import { readVersions } from './read-chain.ts';
import type { VersionRow } from './read-chain.ts';

const tags = ['workflow-configurations'] as const;
const policy = { screen: 'configureWorkflow', privilege: 'All' } as const;
const path = '/api/workflow-configurations/:id/moves';

/** Open submissions keep the version that they opened with, unless somebody moves them (T24). */
export function createMoveRoutes(processes: ProcessPlace): Route[] {
  return [previewRoute(), moveRoute(processes)];
}

function previewRoute(): Route {
  return defineRoute({
    method: 'get',
    path,
    summary: 'What moving open submissions to the version in force would do, counted by effect.',
    tags,
    policy,
    params: ofRecord,
    responses: { 200: { description: 'Effects', schema: movePreviewSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const standing = await standingOf(context, params.id);
      return { version: standing.version, ...(await previewMoves(context, standing.id)) };
    },
  });
}

function moveRoute(processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path,
    summary: 'Moves the open submissions of the preview, in the reach of the person, as a job.',
    tags,
    policy,
    params: ofRecord,
    body: moveToVersionSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['StaleView', 'TooManyJobs'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const { id: configurationId, version } = await standingOf(context, params.id);
      if (version !== body.version) {
        throw new AppError('StaleView', `Version ${version} has been saved meanwhile.`, { version });
      }
      const submissionIds = (await findMovable(context, configurationId)).map(({ id }) => id);
      const about = { count: submissionIds.length, version };
      const input = { configurationId, submissionIds };
      return startJob(em, processes, { kind: 'moveToChain', input, about, person, requestId });
    },
  });
}

/** @throws AppError NotFound out of reach and without a version in force, Forbidden for a person who may not change it */
async function standingOf(context: MasterContext, chainId: number): Promise<VersionRow> {
  assertMayChange(master, await readRecord(master, context, chainId));
  const standing = (await readVersions(context, chainId)).find(({ isActive }) => isActive);
  if (!standing) throw new AppError('NotFound', 'This configuration has no version in force.');
  return standing;
}
