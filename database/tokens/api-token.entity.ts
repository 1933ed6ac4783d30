import { defineEntity, p } from '@mikro-orm/core';
import type { TokenScope } from '#contracts/tokens.ts';
import { whenMade } from '../instants.ts';

/** The token itself is kept nowhere: who reads the table calls nothing with it. */
const ApiTokenSchema = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    name: p.text(),
    sha256: p.text(),
    hint: p.text(),
    scopes: p.json<TokenScope[]>(),
    madeByUserId: p.integer().nullable(),
    createdAt: whenMade(),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    lastUsedFrom: p.text().nullable(),
    revokedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['sha256'] }],
});

export class ApiToken extends ApiTokenSchema.class {}
ApiTokenSchema.setClass(ApiToken);
