import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const TokenCacheSchema = defineEntity({
  name: 'TokenCache',
  tableName: 'token_cache',
  properties: {
    id: p.integer().primary().autoincrement(),
    sessionId: p.text().unique(),
    cipherText: p.text(),
    updatedAt: whenChanged(),
  },
});

export class TokenCache extends TokenCacheSchema.class {}
TokenCacheSchema.setClass(TokenCache);
