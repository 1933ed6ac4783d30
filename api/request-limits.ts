import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Store } from 'express-rate-limit';
import type { Pool } from 'pg';
import { tokenOf } from './access/token.ts';
import { AppError } from './errors.ts';

/** Refuses what an address asks beyond so many requests a minute: of this process, or of all that share `counts`. */
export function limitRequests(perMinute: number, counts?: Store): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_request, _response, next) => next(new AppError('TooManyRequests', 'Too many requests; wait a minute.')),
    ...(counts && { store: counts }),
  });
}

/** Refuses what a token asks beyond so many requests a minute, from whatever address. Sessions are not counted. */
export function limitTokens(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skip: (_request, response) => tokenOf(response) === null,
    keyGenerator: (_request, response) => `token ${tokenOf(response)?.tokenId ?? 0}`,
    handler: (_request, _response, next) =>
      next(new AppError('TooManyRequests', `A token may ask ${perMinute} times a minute; wait a minute.`)),
  });
}

/**
 * Counts in PostgreSQL, so that copies of the api share them, and a restart resets none. One statement for each
 * request: for calls that are few and dear, such as a sign-in.
 */
export function createSharedCounts(pool: Pool): Store {
  let windowMs = 60_000;
  return {
    localKeys: false,
    init: (options) => void ({ windowMs } = options),
    increment: async (key) => {
      const { rows } = await pool.query<{ totalHits: number; resetTime: Date }>(
        `insert into request_count as c (key, hits, resets_at) values ($1, 1, now() + $2::int * interval '1 millisecond')
         on conflict (key) do update set
           hits = case when c.resets_at <= now() then 1 else c.hits + 1 end,
           resets_at = case when c.resets_at <= now() then excluded.resets_at else c.resets_at end
         returning hits as "totalHits", resets_at as "resetTime"`,
        [key, windowMs],
      );
      // Addresses are kept for no longer than they count.
      await pool.query('delete from request_count where resets_at <= now()');
      const [count] = rows;
      if (!count) throw new Error('A request was not counted.');
      return count;
    },
    decrement: async (key) => {
      await pool.query('update request_count set hits = greatest(hits - 1, 0) where key = $1', [key]);
    },
    resetKey: async (key) => {
      await pool.query('delete from request_count where key = $1', [key]);
    },
  };
}
