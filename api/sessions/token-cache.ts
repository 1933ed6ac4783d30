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

/** Rows of sessions that have ended without a sign-out. */
export async function forgetOldTokens(em: EntityManager, before: Date): Promise<void> {
  await em.nativeDelete(TokenCache, { updatedAt: { $lt: before } });
}
