import type { ICachePlugin } from '@azure/msal-node';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TokenCache } from '#database/sessions/token-cache.entity.ts';
import { open, seal } from '#platform/secret-box.ts';

/** Keeps the tokens of one session in PostgreSQL, encrypted; nobody else's are ever in the same object. */
export function createTokenCachePlugin(
  em: EntityManager,
  cacheId: string,
  { key, now }: { key: string; now: () => Date },
): ICachePlugin {
  return {
    async beforeCacheAccess(context) {
      const row = await em.fork({ keepTransactionContext: true }).findOne(TokenCache, { sessionId: cacheId });
      if (row) context.tokenCache.deserialize(open(row.cipherText, key));
    },
    async afterCacheAccess(context) {
      if (!context.cacheHasChanged) return;
      await em.upsert(TokenCache, {
        sessionId: cacheId,
        cipherText: seal(context.tokenCache.serialize(), key),
        updatedAt: now(),
      });
    },
  };
}

export async function forgetTokens(em: EntityManager, cacheId: string): Promise<void> {
  await em.nativeDelete(TokenCache, { sessionId: cacheId });
}

/**
 * Takes the row for itself until the transaction ends. A refresh token may be used a single time: of several copies of
 * the api that want to renew one session at once, the first does and the others see that it has.
 */
export async function wasRenewedJustNow(em: EntityManager, cacheId: string, now: Date): Promise<boolean> {
  const [row] = await em.execute<{ updated_at: string }[]>(
    'select updated_at from token_cache where session_id = ? for update',
    [cacheId],
  );
  const minuteMs = 60_000;
  return row !== undefined && now.getTime() - new Date(row.updated_at).getTime() < minuteMs;
}

/** Rows of sessions that have ended without a sign-out. */
export async function forgetOldTokens(em: EntityManager, before: Date): Promise<void> {
  await em.nativeDelete(TokenCache, { updatedAt: { $lt: before } });
}
