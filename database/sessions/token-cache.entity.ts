import { defineEntity, p } from '@mikro-orm/core';

const TokenCacheSchema = defineEntity({
  name: 'TokenCache',
  tableName: 'token_cache',
  properties: {
    id: p.integer().primary().autoincrement(),
    sessionId: p.text().unique(),
    cipherText: p.text(),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date())
      .defaultRaw('now()'),
  },
});

export class TokenCache extends TokenCacheSchema.class {}
TokenCacheSchema.setClass(TokenCache);
