import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { frequencyInForce } from '../frequencies/frequency-in-force.ts';
import { queueNotice } from '../notifications/queue-notice.ts';
import { providersPeople } from '../notifications/recipients.ts';
import { ticketValues } from '../notifications/ticket-values.ts';
import { ServiceProvider } from '../service-providers/service-provider.entity.ts';
import { initialState, openingFault } from '#rules/submissions/initial-state.ts';
import type { OpeningFault } from '#rules/submissions/initial-state.ts';
import { pinnedChain } from './pinned-chain.ts';
import { OutboxEntry } from './outbox-entry.entity.ts';
import { Submission } from './submission.entity.ts';
import { isComplete, ticketDue } from './ticket-due.ts';
import type { TicketDue } from './ticket-due.ts';
import { hasFormerProvidersTicket, holdsKey, ticketSubject } from './ticket-subject.ts';
import type { TicketSubject } from './ticket-subject.ts';

export interface NewTicket {
  serviceProviderId: number;
  datasetId: number;
  /** For a dataset of properties. */
  propertyId?: number | null;
  /** For a dataset of funds. */
  fundId?: number | null;
  /** `YYYY-MM-01` */
  postMonth: string;
  /** Null for the system. */
  createdByUserId: number | null;
  /** Who tells the provider: the ticket itself by default, the digest of all that a sweep opens, or nobody. */
  announcedBy?: 'ticket' | 'digest' | 'nobody';
  openedAt?: Date;
}

export interface OpenedTicket {
  submissionId: number;
  submissionNo: string;
}

/** Why no ticket was opened; `NoPeriod`: no period of the frequency ends in that month. */
export class TicketNotOpened extends Error {
  override name = 'TicketNotOpened';
  readonly fault: OpeningFault | 'NoPeriod';

  constructor(fault: OpeningFault | 'NoPeriod') {
    super(`No ticket was opened: ${fault}`);
    this.fault = fault;
  }
}

/**
 * T01: opens a ticket with its reviewers and due date pinned, in the transaction of `em`; the relay starts its process.
 * @throws TicketNotOpened
 */
export async function openTicket(em: EntityManager, ticket: NewTicket): Promise<OpenedTicket> {
  await lockKey(em, ticket);
  const dataset = await em.findOneOrFail(Dataset, ticket.datasetId);
  const subject = await ticketSubject(em, ticket);
  const { firstPostMonth, due } = await dueByFrequency(em, ticket, subject);
  const chain = await pinnedChain(em, { ...ticket, fundIds: subject.fundIds });
  const provider = await em.findOneOrFail(ServiceProvider, ticket.serviceProviderId);
  const fault = openingFault({
    postMonth: ticket.postMonth,
    firstPostMonth,
    isKeyFree: !(await holdsKey(em, ticket)),
    isHeldInPeriod: due === null || subject.isHeldIn(due.period),
    isProviderActive: provider.isActive,
    hasTicketOfFormerProvider: await hasFormerProvidersTicket(em, ticket),
    isWorkflowRequired: dataset.isWorkflowRequired,
    activeReviewerCount: chain.seats.filter((seat) => seat.isActive).length,
  });
  if (fault !== null) throw new TicketNotOpened(fault);
  if (due === null) throw new TicketNotOpened('NoPeriod');
  const submissionNo = await nextNumber(em);
  const row = em.create(Submission, {
    submissionNo,
    serviceProviderId: ticket.serviceProviderId,
    fundId: subject.fundId,
    entityId: subject.entityId,
    propertyId: ticket.propertyId ?? null,
    datasetId: ticket.datasetId,
    tab: dataset.scope === 'fund' ? 'funds' : 'properties',
    postMonth: ticket.postMonth,
    periodStart: due.period.start,
    periodEnd: due.period.end,
    dueOn: due.dueOn,
    dueAt: new Date(due.dueAtMs),
    isOverdue: due.dueAtMs < (ticket.openedAt ?? new Date()).getTime(),
    timeZone: subject.timeZone,
    createdByUserId: ticket.createdByUserId,
    isAnnounced: ticket.announcedBy !== 'digest',
    workflowConfigurationId: chain.configurationId,
    rev: 1,
    state: null,
    progress: null,
    ...(ticket.openedAt && { createdAt: ticket.openedAt, waitingSince: ticket.openedAt }),
  });
  await em.persist(row).flush();
  row.state = initialState({
    submissionId: row.id,
    submissionNo,
    serviceProviderId: ticket.serviceProviderId,
    postMonth: ticket.postMonth,
    dueAtMs: due.dueAtMs,
    chain: { ...chain, isWorkflowRequired: dataset.isWorkflowRequired, maySkipUpload: dataset.maySkipUpload },
  });
  em.create(OutboxEntry, { opId: `${submissionNo}:start`, submissionId: row.id, kind: 'start', payload: {} });
  await em.flush();
  await announce(em, row, ticket);
  return { submissionId: row.id, submissionNo };
}

/** A frequency that lacks its kind or its day asks for nothing yet. */
async function dueByFrequency(
  em: EntityManager,
  { serviceProviderId, datasetId, propertyId = null, postMonth }: NewTicket,
  subject: TicketSubject,
): Promise<{ firstPostMonth: string | null; due: TicketDue | null }> {
  const { fundIds } = subject;
  const frequency = await frequencyInForce(em, { serviceProviderId, datasetId, propertyId, fundIds });
  if (!isComplete(frequency)) return { firstPostMonth: null, due: null };
  return { firstPostMonth: frequency.firstPostMonth, due: await ticketDue(em, subject, frequency, postMonth) };
}

/** Two openings of one key wait for each other, so that the second one sees the first. */
async function lockKey(em: EntityManager, ticket: NewTicket): Promise<void> {
  const key = `${ticket.serviceProviderId}:${ticket.propertyId ?? `f${ticket.fundId}`}:${ticket.datasetId}:${ticket.postMonth}`;
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 4100))', [key]);
}

async function announce(em: EntityManager, row: Submission, ticket: NewTicket): Promise<void> {
  const opId = `${row.submissionNo}:open`;
  await recordAudit(em, {
    opId,
    action: 'open',
    entity: 'submission',
    entityId: row.submissionNo,
    userId: ticket.createdByUserId,
    submissionId: row.id,
    ...(ticket.openedAt && { at: ticket.openedAt }),
    after: { status: 'New' },
    details: { transition: 'T01', postMonth: ticket.postMonth, dueOn: row.dueOn },
  });
  if (ticket.announcedBy === 'digest' || ticket.announcedBy === 'nobody') return;
  const valuesOf = await ticketValues(em, row.id);
  const { fundId = null, entityId = null, propertyId = null } = row;
  const where = { ...ticket, fundId, entityId, propertyId };
  for (const person of await providersPeople(em, where)) {
    const dedupeKey = `${opId}:opened:${person.userId}`;
    const values = valuesOf(person.language);
    await queueNotice(em, person, { dedupeKey, templateName: 'opened', submissionId: row.id, values });
  }
}

/** One global sequence; the number is also the id of the ticket's process. */
async function nextNumber(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ n: string }[]>(`select nextval('submission_no_seq')::text as n`);
  return `SUB-${(row?.n ?? '').padStart(6, '0')}`;
}
