import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { createSubmissionSchema } from '#contracts/submissions.schema.ts';
import { openSubmission, SubmissionNotOpened } from '#database/submissions/open-submission.ts';
import type { NewSubmission } from '#database/submissions/open-submission.ts';
import { AppError } from '../errors.ts';
import { assertPostMonthInRange } from '../post-month-range.ts';
import { fundReference, propertyReference, providersInReach } from '../masters/references.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { rowScopeOf, submissionIdInScope } from '../access/row-scope.ts';
import type { RowScope } from '../access/row-scope.ts';

type Fault = SubmissionNotOpened['fault'];

const sentences: Record<Exclude<Fault, 'KeyTaken'>, string> = {
  NoFrequency: 'No frequency is set for this provider and dataset.',
  NoPeriod: 'No reporting period of this dataset ends in that month.',
  BeforeFirstMonth: 'The month lies before the first post month of the frequency.',
  NotAssociated: 'The dataset is not collected for this property or fund.',
  NotHeld: 'The property is not held on any day of that period.',
  ProviderInactive: 'The service provider is not active.',
  FormerProvider: 'A former service provider has the submission of that month.',
  NoReviewer: 'No active reviewer is configured for this dataset.',
};

/** "Create Ticket": one obligation outside the nightly sweep; the relay starts its process. */
export function createSubmissionRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/submissions',
    summary: 'Opens a submission.',
    tags: ['submissions'],
    policy: { screen: 'dashboard', privilege: 'All' },
    body: createSubmissionSchema,
    responses: { 201: { description: 'Opened', schema: z.object({ submissionNo: z.string() }) } },
    refusals: ['PostMonthOutOfRange', 'TicketExists', 'TicketClosed', 'TicketNotOpened'],
    handler: async ({ em, person, body }) => {
      assertPostMonthInRange(body.postMonth);
      const scope = await rowScopeOf(em, person);
      await assertKnown(em, scope, body);
      const submission = { ...body, createdByUserId: person.userId };
      return em
        .transactional(async (inside) => {
          const { submissionNo } = await openSubmission(inside, submission);
          // An admin whose list is limited opens submissions within it only.
          await submissionIdInScope(inside, person, submissionNo);
          return { submissionNo };
        })
        .catch(async (error: unknown) => {
          throw error instanceof SubmissionNotOpened
            ? await notOpened(em.fork(), scope, submission, error.fault)
            : error;
        });
    },
  });
}

/** What is out of the reader's scope is answered like what does not exist. */
async function assertKnown(
  em: EntityManager,
  scope: RowScope,
  submission: z.output<typeof createSubmissionSchema>,
): Promise<void> {
  const known = await selectOne<{ provider: boolean; dataset: boolean; property: boolean; fund: boolean }>(
    em,
    sql`select exists (select 1 from service_provider where id = ${submission.serviceProviderId}
            and ${scope.isEverything ? sql`true` : sql`id in (${providersInReach({ scope })})`}) as provider,
          exists (select 1 from dataset where id = ${submission.datasetId} and is_active and retired_at is null) as dataset,
          ${submission.propertyId ?? null}::int is null or exists (select 1 from property t
            where t.id = ${submission.propertyId ?? null}::int and ${propertyReference.mayChoose({ scope }, sql`t`)}) as property,
          ${submission.fundId ?? null}::int is null or exists (select 1 from fund t
            where t.id = ${submission.fundId ?? null}::int and ${fundReference.mayChoose({ scope }, sql`t`)}) as fund`,
  );
  if (!known?.provider)
    throw new AppError('BadInput', `serviceProviderId: there is no service provider ${submission.serviceProviderId}.`);
  if (!known.dataset) throw new AppError('BadInput', `datasetId: there is no dataset ${submission.datasetId}.`);
  if (!known.property)
    throw new AppError('BadInput', `propertyId: there is no property ${submission.propertyId ?? ''}.`);
  if (!known.fund) throw new AppError('BadInput', `fundId: there is no fund ${submission.fundId ?? ''}.`);
}

async function notOpened(
  em: EntityManager,
  scope: RowScope,
  submission: NewSubmission,
  fault: Fault,
): Promise<AppError> {
  if (fault !== 'KeyTaken') return new AppError('TicketNotOpened', sentences[fault], { fault });
  const holder = await selectOne<{ submissionNo: string; status: string; closedOn: string }>(
    em,
    sql`select submission_no as "submissionNo", status, (updated_at at time zone time_zone)::date::text as "closedOn" from submission s
        where ${scope.condition} and service_provider_id = ${submission.serviceProviderId} and dataset_id = ${submission.datasetId}
          and post_month = ${submission.postMonth} and not is_key_released
          and property_id is not distinct from ${submission.propertyId ?? null}::int
          and (property_id is not null or fund_id is not distinct from ${submission.fundId ?? null}::int)`,
  );
  if (holder?.status === 'Closed') {
    const { submissionNo, closedOn } = holder;
    return new AppError('TicketClosed', `${submissionNo} was closed on ${closedOn}, reopen it.`, {
      submissionNo,
      closedOn,
    });
  }
  const sentence = 'The selected Post Date already has an existing ticket. Please choose a different Post Date.';
  return new AppError('TicketExists', sentence, holder ? { submissionNo: holder.submissionNo } : {});
}
