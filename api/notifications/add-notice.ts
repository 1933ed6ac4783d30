import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { noticeSchema } from '#contracts/notifications.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { assertSamePerson } from '../access/same-person.ts';
import { operationIdOf } from '../submissions/perform.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';

const noticesAnHour = 20;

/** A notice of an administrator's own words, in the bell and by mail. */
export function createAddNoticeRoute(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/email/history/add',
    summary: `Sends a notice to people in scope, by bell and mail; ${noticesAnHour} an hour at most. The same Idempotency-Key sends it once.`,
    tags: ['notifications'],
    policy: { screen: 'dashboard', privilege: 'All' },
    body: noticeSchema,
    responses: {
      200: { description: 'Queued', schema: z.object({ data: z.array(z.object({ UserId: z.number().int() })) }) },
    },
    handler: async ({ em, person, body, request, requestId }) => {
      const opId = `notice:${person.userId}:${operationIdOf(request)}`;
      assertSamePerson(person, body.LoginUserId);
      if (person.impersonator)
        throw new AppError('Forbidden', 'You cannot send notifications while impersonating someone.');
      const userIds = [...new Set(body.UserIds)];
      await assertInScope(em, person, userIds);
      await em.transactional(async (inside) => {
        await inside.execute(sql`select pg_advisory_xact_lock(4103, ${person.userId}::int)`);
        if (await isSent(inside, opId)) return;
        await assertNotTooMany(inside, person.userId);
        await recordAudit(inside, {
          opId,
          action: 'notice.send',
          entity: 'user',
          entityId: person.userId,
          userId: person.userId,
          details: { userIds },
          requestId,
        });
        for (const recipient of await peopleById(inside, userIds)) {
          await queueNotice(inside, recipient, {
            dedupeKey: `${opId}:${recipient.userId}`,
            templateName: 'notice',
            submissionId: null,
            values: { person: person.name, subject: body.Subject, text: body.Body },
          });
        }
      });
      return { data: userIds.map((UserId) => ({ UserId })) };
    },
  });
}

async function isSent(em: EntityManager, opId: string): Promise<boolean> {
  return (await selectOne(em, sql`select 1 from audit_entry where op_id = ${opId}`)) !== null;
}

/** @throws AppError TooManyRequests */
async function assertNotTooMany(em: EntityManager, userId: number): Promise<void> {
  const sent = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from audit_entry
        where user_id = ${userId} and action = 'notice.send' and at > now() - interval '1 hour'`,
  );
  if ((sent?.count ?? 0) >= noticesAnHour) {
    throw new AppError('TooManyRequests', `${noticesAnHour} notices were sent within the hour.`);
  }
}

/** Active people; of an administrator with lists those who take part in the listed submissions. @throws AppError NotFound */
async function assertInScope(em: EntityManager, person: SignedInPerson, userIds: readonly number[]): Promise<void> {
  const { condition, isEverything } = await rowScopeOf(em, person);
  const takesPart = isEverything
    ? sql`true`
    : sql`exists (select 1 from submission s where ${condition} and (s.service_provider_id = u.service_provider_id
            or exists (select 1 from submission_assignee a where a.submission_id = s.id and a.user_id = u.id)))`;
  const found = await select<{ id: number }>(
    em,
    sql`select u.id from app_user u where u.is_active and u.retired_at is null and ${isIn(sql`u.id`, userIds)} and ${takesPart}`,
  );
  const known = new Set(found.map(({ id }) => id));
  const missing = userIds.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError('NotFound', `There is no active user ${missing} to write to.`);
}
