import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { SessionData, Store } from 'express-session';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { longestSessionHours } from './session-data.ts';

type Kept = Readonly<Record<string, unknown>>;

/**
 * Sessions in PostgreSQL. A request that found a session only changes it, by the keys that it changed itself: whatever
 * was deleted meanwhile stays deleted, be it the session (sign-out, deactivation) or a key of it (the end of an
 * impersonation). Only a request that makes a session inserts one.
 */
export function createSessionStore(pool: Pool, logger: Logger): Store {
  const PgStore = connectPgSimple(session);
  return new (class extends PgStore {
    /** What requests found, by the session that they work with. */
    readonly #found = new WeakMap<object, Kept>();

    override createSession(...[request, data]: Parameters<Store['createSession']>): ReturnType<Store['createSession']> {
      const found = plain(data);
      const made = super.createSession(request, data);
      this.#found.set(made, found);
      return made;
    }

    override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
      this.#write(sid, data).then(
        () => done?.(),
        (error: unknown) => done?.(error),
      );
    }

    async #write(sid: string, data: SessionData): Promise<void> {
      const found = this.#found.get(data);
      const next = plain(data);
      const expires = data.cookie.expires ?? new Date(Date.now() + longestSessionHours * 3_600_000);
      if (found) {
        const { changed, gone } = difference(found, next);
        await pool.query(
          `update session set sess = ((sess::jsonb - $2::text[]) || $3::jsonb)::json, expire = $4 where sid = $1`,
          [sid, gone, JSON.stringify(changed), expires],
        );
      } else {
        await pool.query(
          `insert into session (sid, sess, expire) values ($1, $2, $3)
           on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
          [sid, JSON.stringify(next), expires],
        );
      }
      this.#found.set(data, next);
    }
  })({
    pool,
    tableName: 'session',
    ttl: longestSessionHours * 3_600,
    disableTouch: true,
    errorLog: (...problem: unknown[]) =>
      logger.error(
        { err: problem.find((one) => one instanceof Error) ?? problem },
        'The session store failed; a request without its session is treated as signed out.',
      ),
  });
}

const plain = (data: object): Kept => JSON.parse(JSON.stringify(data)) as Kept;

function difference(found: Kept, next: Kept): { changed: Kept; gone: string[] } {
  const isOther = (key: string) => JSON.stringify(found[key]) !== JSON.stringify(next[key]);
  return {
    changed: Object.fromEntries(Object.entries(next).filter(([key]) => isOther(key))),
    gone: Object.keys(found).filter((key) => !(key in next)),
  };
}
