import { openedTicketsSchema, ticketPreviewSchema, ticketsSchema } from '#contracts/frequencies.schema.ts';
import { openSubmission, SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { startJob } from '../jobs/start-job.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { assertPostMonthInRange } from '../post-month-range.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { planTickets } from './tickets.ts';
import type { Ticket } from './tickets.ts';

const tags = ['frequencies'] as const;
const policy = { screen: 'managefrequency', privilege: 'All' } as const;
const mostShown = 500;
/** More than this many are opened by a job. */
const mostAtOnce = 20;
const order = { opens: 0, leftOut: 1, exists: 2 } as const;

/** "Create Ticket" for rows of frequencies: what would open, and opening it. */
export function createTicketRoutes({ processes }: { processes: ProcessPlace }): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/frequencies/tickets/preview',
      summary:
        'What Create Ticket would open for these rows and a post month, what exists, and what is left out and why.',
      tags,
      policy,
      body: ticketsSchema,
      responses: { 200: { description: 'The preview', schema: ticketPreviewSchema } },
      refusals: ['PostMonthOutOfRange'],
      handler: async ({ em, person, body, requestId }) => {
        assertPostMonthInRange(body.postMonth);
        const context = await contextOf(em, person, requestId);
        const { tickets, isCut } = await planTickets(context, body.ids, body.postMonth);
        const count = (outcome: Ticket['row']['outcome']) =>
          tickets.filter(({ row }) => row.outcome === outcome).length;
        const rows = tickets.map(({ row }) => row).sort((one, other) => order[one.outcome] - order[other.outcome]);
        return {
          counts: { opens: count('opens'), exists: count('exists'), leftOut: count('leftOut') },
          rows: rows.slice(0, mostShown),
          isCut,
        };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/frequencies/tickets',
      summary: 'Opens what the preview says; more than twenty submissions as a job.',
      tags,
      policy,
      body: ticketsSchema,
      responses: { 200: { description: 'What was opened, or the job', schema: openedTicketsSchema } },
      refusals: ['PostMonthOutOfRange', 'TooManyJobs'],
      handler: async ({ em, person, body: { ids, postMonth }, requestId }) => {
        assertPostMonthInRange(postMonth);
        const context = await contextOf(em, person, requestId);
        const { tickets, isCut } = await planTickets(context, ids, postMonth);
        const opening = tickets.filter(({ row }) => row.outcome === 'opens');
        if (opening.length <= mostAtOnce)
          return { ...(await openEach(context, opening, postMonth)), jobId: null, isCut };
        const subjects = opening.map(({ serviceProviderId, datasetId, propertyId, fundId }) => ({
          ...{ serviceProviderId, datasetId, propertyId, fundId },
        }));
        const about = { count: subjects.length, postMonth };
        const input = { postMonth, subjects };
        const job = await startJob(em, processes, { kind: 'openSubmissions', input, about, person, requestId });
        return { opened: 0, refused: 0, jobId: job.jobId, isCut };
      },
    }),
  ];
}

/** Each in a transaction of its own: one that exists already does not stop the others. Members of a package open together. */
async function openEach({ em, person }: MasterContext, tickets: readonly Ticket[], postMonth: string) {
  const result = { opened: 0, refused: 0 };
  const opened = new Set<string>();
  const keyOf = (ticket: Omit<Ticket, 'row'>) =>
    [ticket.serviceProviderId, ticket.datasetId, ticket.propertyId, ticket.fundId].join();
  for (const { row: _, ...subject } of tickets) {
    if (opened.has(keyOf(subject))) continue;
    try {
      const { alongside } = await em
        .fork()
        .transactional((inner) => openSubmission(inner, { ...subject, postMonth, createdByUserId: person.userId }));
      for (const { datasetId } of alongside) opened.add(keyOf({ ...subject, datasetId }));
      result.opened += 1 + alongside.length;
    } catch (error) {
      if (!(error instanceof SubmissionNotOpened)) throw error;
      result.refused += 1;
    }
  }
  return result;
}
