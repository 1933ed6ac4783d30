import {
  matrixSchema,
  monthsSchema,
  providerBoardSchema,
  reviewerBoardSchema,
  submissionFiltersSchema,
  submissionListSchema,
} from '#contracts/submissions.schema.ts';
import { waitingSchema } from '#contracts/reminders.schema.ts';
import { languageOf } from '../access/language.ts';
import type { Policy } from '../access/policy.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import * as answers from './answers.schema.ts';
import { readProviderBoard, readReviewerBoard } from './boards.ts';
import { countSubmissions } from './counters.ts';
import { listFilterChoices, listSubmissions } from './list.ts';
import { readMatrix } from './matrix.ts';
import { listMonths } from './months.ts';
import { readWaiting } from './waiting.ts';
import { rowScopeOf } from '../access/row-scope.ts';

/** Whoever has a dashboard lists the submissions of their row scope. */
export const anyDashboard = {
  anyOf: [
    { screen: 'dashboard', privilege: 'View' },
    { screen: 'reviewer-dashboard', privilege: 'View' },
    { screen: 'serviceprovider-dashboard', privilege: 'View' },
  ],
} as const satisfies Policy;

const tags = ['submissions'] as const;

export function createSubmissionListRoutes(): Route[] {
  return [...createListRoutes(), ...createPictureRoutes(), ...createBoardRoutes()];
}

function createListRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions',
      summary: 'One page of the submissions that the reader may see.',
      tags,
      policy: anyDashboard,
      query: submissionListSchema,
      responses: { 200: { description: 'A page', schema: answers.pageSchema } },
      handler: async ({ em, person, query }) => listSubmissions(em, person, await rowScopeOf(em, person), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/counters',
      summary: 'Counters, groups and ball holders of the submissions of a tab, month and master-data filters.',
      tags,
      policy: anyDashboard,
      query: submissionFiltersSchema.omit({ status: true, group: true, counter: true, processState: true, late: true }),
      responses: { 200: { description: 'Counters', schema: answers.countersSchema } },
      handler: async ({ em, person, query }) => countSubmissions(em, await rowScopeOf(em, person), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/filters',
      summary: 'Names that occur among the submissions that the reader may see.',
      tags,
      policy: anyDashboard,
      responses: { 200: { description: 'Choices', schema: answers.filterChoicesSchema } },
      handler: async ({ em, person }) =>
        listFilterChoices(em, await rowScopeOf(em, person), await languageOf(em, person)),
    }),
  ];
}

function createPictureRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/months',
      summary: 'How far the newest months are.',
      tags,
      policy: anyDashboard,
      query: monthsSchema,
      responses: { 200: { description: 'Months, oldest first', schema: answers.monthsAnswerSchema } },
      handler: async ({ em, person, query: { count, ...filters } }) =>
        listMonths(em, await rowScopeOf(em, person), filters, count),
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/matrix',
      summary: 'Properties or funds by month, some rows of them.',
      tags,
      policy: anyDashboard,
      query: matrixSchema,
      responses: { 200: { description: 'Matrix', schema: answers.matrixAnswerSchema } },
      handler: async ({ em, person, query }) => readMatrix(em, await rowScopeOf(em, person), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/waiting',
      summary: 'Which providers and people open submissions wait for, the most late ones first.',
      tags,
      policy: { screen: 'dashboard', privilege: 'View' },
      query: submissionFiltersSchema,
      responses: { 200: { description: 'Providers and people', schema: waitingSchema } },
      handler: async ({ em, person, query }) => readWaiting(em, await rowScopeOf(em, person), query),
    }),
  ];
}

function createBoardRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/provider-board',
      summary: 'What a provider has to do for one post month.',
      tags,
      policy: { screen: 'serviceprovider-dashboard', privilege: 'View' },
      query: providerBoardSchema,
      responses: { 200: { description: 'Board', schema: answers.providerBoardAnswerSchema } },
      handler: async ({ em, person, query }) => readProviderBoard(em, person, await rowScopeOf(em, person), query),
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/reviewer-board',
      summary: 'What waits for a reviewer, what they wait for, and what is done.',
      tags,
      policy: { screen: 'reviewer-dashboard', privilege: 'View' },
      query: reviewerBoardSchema,
      responses: { 200: { description: 'Board', schema: answers.reviewerBoardAnswerSchema } },
      handler: async ({ em, person, query }) => readReviewerBoard(em, person, await rowScopeOf(em, person), query),
    }),
  ];
}
