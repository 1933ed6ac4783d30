import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnSession } from '#contracts/own-sessions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { select, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { idleMinutes, longestSessionHours } from './session-data.ts';
import { readUserAgent } from './user-agent.ts';

export interface SessionsContext {
  em: EntityManager;
  person: SignedInPerson;
  /** Of the session that asks. */
  sessionId: string;
  requestId: string;
}

interface KeptSession {
  sessionKey: string;
  isCurrent: boolean;
  userAgent: string | null;
  address: string | null;
  startedAt: number;
  lastActiveAt: number;
}

const minuteMs = 60_000;
const mostShown = 100;
const key = sql`encode(substring(sha256(convert_to(sid, 'UTF8')) from 1 for 16), 'hex')`;
const startedAt = sql`(sess ->> 'startedAt')::float8`;
const lastActiveAt = sql`coalesce((sess ->> 'lastActiveAt')::float8, ${startedAt})`;

/** Sessions that the next request would still find, the one that asks first. @throws AppError Forbidden while acting as another person */
export async function readOwnSessions(
  { em, person, sessionId }: Omit<SessionsContext, 'requestId'>,
  now: Date,
): Promise<OwnSession[]> {
  assertOneself(person);
  const nowMs = now.getTime();
  const kept = await select<KeptSession>(
    em,
    sql`select ${key} as "sessionKey", sid = ${sessionId} as "isCurrent", sess ->> 'userAgent' as "userAgent",
        sess ->> 'address' as address, ${startedAt} as "startedAt", ${lastActiveAt} as "lastActiveAt"
      from session
      where user_id = ${person.userId} and ${startedAt} >= ${nowMs - longestSessionHours * 60 * minuteMs}::float8
        and ${lastActiveAt} >= ${nowMs - idleMinutes * minuteMs}::float8
      order by "isCurrent" desc, "lastActiveAt" desc limit ${mostShown}`,
  );
  return kept.map(({ userAgent, ...one }) => ({
    ...one,
    ...readUserAgent(userAgent),
    startedAt: new Date(one.startedAt).toISOString(),
    lastActiveAt: new Date(one.lastActiveAt).toISOString(),
  }));
}

/** @throws AppError NotFound for a session that has ended, is another person's, or is the one that asks */
export async function endOwnSession(context: SessionsContext, sessionKey: string): Promise<void> {
  const ended = await endSessions(context, sql`${key} = ${sessionKey}`);
  if (ended === 0) throw new AppError('NotFound', 'There is no such session.');
}

/** Signs the person out everywhere but here. @returns how many sessions have ended */
export const endOtherSessions = (context: SessionsContext): Promise<number> => endSessions(context, sql`true`);

async function endSessions({ em, person, sessionId, requestId }: SessionsContext, which: Part): Promise<number> {
  assertOneself(person);
  return em.transactional(async (inner) => {
    const ended = await select<{ cacheId: string | null; address: string | null }>(
      inner,
      sql`delete from session where user_id = ${person.userId} and sid <> ${sessionId} and ${which}
        returning sess ->> 'cacheId' as "cacheId", sess ->> 'address' as address`,
    );
    for (const { cacheId, address } of ended) {
      await inner.execute(sql`delete from token_cache where session_id = ${cacheId}`);
      await recordAudit(inner, {
        ...{ action: 'session.signOutElsewhere', entity: 'user', entityId: person.userId, userId: person.userId },
        ...{ details: { address }, requestId },
      });
    }
    return ended.length;
  });
}

function assertOneself({ impersonator }: SignedInPerson): void {
  if (impersonator) throw new AppError('Forbidden', 'Sessions are not shown or ended while acting as another person.');
}
