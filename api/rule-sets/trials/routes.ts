import { z } from 'zod';
import { jobSchema } from '#contracts/jobs.schema.ts';
import { ruleExplanationSchema } from '#contracts/rule-explanations.schema.ts';
import {
  ruleTrialSchema,
  startSavedTrialSchema,
  startTrialSchema,
  traceRowSchema,
  trialChoicesSchema,
  trialSubmissionPageSchema,
} from '#contracts/rule-trials.schema.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { pageSizes } from '../../list-query.ts';
import { contextOf } from '../../masters/master.ts';
import { ofRecord } from '../../masters/routes.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { explainStored } from '../../submissions/explanation.ts';
import { loadSubmission } from '../../submissions/submission.ts';
import { fileTrialRoute } from './file-route.ts';
import type { FileTrialDependencies } from './file-route.ts';
import { readTrialSubmissions } from './read-submissions.ts';
import { readTrial } from './read-trial.ts';
import { readTrialChoices } from './select-submissions.ts';
import { savedRule, startTrial, unsavedRule } from './start-trial.ts';

const tags = ['rules'] as const;
const edit = { screen: 'rules_engine', privilege: 'Edit' } as const;
const base = '/api/rules';
const ofTrial = z.object({ jobId: z.coerce.number().int().positive().max(2_147_483_647) });

/** Trials of rules on what was delivered: of a draft, or of a version that was saved. They change no submission. */
export function createTrialRoutes(dependencies: FileTrialDependencies): Route[] {
  const { processes } = dependencies;
  return [
    choicesRoute(),
    startRoute(processes),
    startSavedRoute(processes),
    traceRoute(),
    fileTrialRoute(dependencies),
    trialRoute(),
    submissionsRoute(),
  ];
}

function choicesRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/trials/choices`,
    summary: 'Months and submissions that a rule of a dataset may be tried on.',
    tags,
    policy: edit,
    query: z.object({ datasetId: z.coerce.number().int().positive().max(2_147_483_647) }),
    responses: { 200: { description: 'Choices', schema: trialChoicesSchema } },
    handler: async ({ em, person, query, requestId }) =>
      readTrialChoices(await contextOf(em, person, requestId), query.datasetId),
  });
}

function startRoute(processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/trials`,
    summary: 'Tries a rule that is not saved on a submission, a month or twelve months, as a job. Saves no rule.',
    tags,
    policy: edit,
    body: startTrialSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['TooManyJobs', 'Forbidden', 'NotFound'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return startTrial(context, processes, await unsavedRule(context, body.rule, body.ruleId), body.over);
    },
  });
}

function startSavedRoute(processes: ProcessPlace): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/:id/trials`,
    summary: 'Tries the newest version of a rule on a submission, a month or twelve months, as a job.',
    tags,
    policy: edit,
    params: ofRecord,
    body: startSavedTrialSchema,
    responses: { 202: { description: 'The job', schema: jobSchema } },
    refusals: ['TooManyJobs', 'NotFound'],
    handler: async ({ em, person, params, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      return startTrial(context, processes, await savedRule(context, params.id), body.over);
    },
  });
}

function traceRoute(): Route {
  return defineRoute({
    method: 'post',
    path: `${base}/trials/trace`,
    summary: 'What the rule engine says of one row by a rule that is not saved: each condition with its values.',
    tags,
    policy: edit,
    body: traceRowSchema,
    responses: { 200: { description: 'Explanation', schema: ruleExplanationSchema } },
    refusals: ['Forbidden', 'NotFound', 'RuleFailed'],
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const submission = await loadSubmission(em, person, body.submissionNo);
      const { rule } = await unsavedRule(context, body.rule, body.ruleId);
      return explainStored(em, submission, rule, body.rowNo, context.language);
    },
  });
}

function trialRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/trials/:jobId`,
    summary: 'What a trial has found so far: counts, months, properties, and limits that the differences suggest.',
    tags,
    policy: edit,
    params: ofTrial,
    responses: { 200: { description: 'The trial', schema: ruleTrialSchema } },
    handler: async ({ em, person, params, requestId }) =>
      readTrial(await contextOf(em, person, requestId), params.jobId),
  });
}

function submissionsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: `${base}/trials/:jobId/submissions`,
    summary: 'The submissions of a trial, those with violations first, with the messages that the provider would read.',
    tags,
    policy: edit,
    params: ofTrial,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      size: z.coerce
        .number()
        .refine((size) => (pageSizes as readonly number[]).includes(size), 'expected a size of a list')
        .default(10),
      hits: z.enum(['all', 'some']).default('all'),
    }),
    responses: { 200: { description: 'A page of submissions', schema: trialSubmissionPageSchema } },
    handler: async ({ em, person, params, query, requestId }) =>
      readTrialSubmissions(await contextOf(em, person, requestId), params.jobId, query),
  });
}
