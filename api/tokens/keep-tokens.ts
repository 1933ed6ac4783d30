import type { EntityManager } from '@mikro-orm/postgresql';
import type { AddToken, ApiTokenView, NewApiToken } from '#contracts/tokens.schema.ts';
import { mostTokens } from '#contracts/tokens.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { sql } from '#database/sql/select.ts';
import { ApiToken } from '#database/tokens/api-token.entity.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { makeToken } from './token-text.ts';

/** Whose tokens, and who asks: the same person, or an administrator for a service account. */
export interface TokenContext {
  em: EntityManager;
  person: SignedInPerson;
  ownerId: number;
  requestId: string;
}

const dayMs = 86_400_000;

export async function readTokens({ em, ownerId }: Pick<TokenContext, 'em' | 'ownerId'>): Promise<ApiTokenView[]> {
  const tokens = await em.find(ApiToken, { userId: ownerId }, { orderBy: { id: 'desc' }, limit: 100 });
  return tokens.map(present);
}

/** @throws AppError Forbidden while acting as another person, BadInput beyond the most tokens */
export async function addToken(context: TokenContext, { name, scopes, days }: AddToken): Promise<NewApiToken> {
  assertOneself(context);
  return context.em.transactional(async (em) => {
    await em.execute(sql`select pg_advisory_xact_lock(hashtext(${`tokens of ${context.ownerId}`}))`);
    const standing = (await readTokens({ em, ownerId: context.ownerId })).filter(({ state }) => state === 'active');
    if (standing.length >= mostTokens) {
      throw new AppError('BadInput', `At most ${mostTokens} tokens are in force at a time. Revoke one first.`, {
        fault: 'TooManyTokens',
      });
    }
    const { token, sha256, hint } = makeToken();
    const now = Date.now();
    const added = em.create(ApiToken, {
      ...{ userId: context.ownerId, madeByUserId: context.person.userId, name, scopes, sha256, hint },
      ...{ createdAt: new Date(now), expiresAt: new Date(now + days * dayMs) },
    });
    await em.flush();
    const record = present(added);
    const after = { name, hint, scopes: scopes.join(', '), expiresAt: record.expiresAt };
    await audit({ ...context, em }, added.id, 'token.add', { after });
    await announce({ ...context, em }, record);
    return { token, record };
  });
}

/** By mail too: a person hears of a token that somebody else has made in their browser. A service account has no mailbox. */
async function announce({ em, person, ownerId }: TokenContext, { tokenId, name, expiresAt }: ApiTokenView) {
  if (ownerId !== person.userId) return;
  const recipient = { userId: ownerId, address: person.email, language: await languageOf(em, person) };
  const values = { token: name, expiresOn: expiresAt.slice(0, 10) };
  const notice = { dedupeKey: `token:${tokenId}:made`, templateName: 'tokenMade', submissionId: null, values } as const;
  await queueNotice(em, recipient, notice);
}

/** Ends a token at once. Repeated, it changes nothing. @throws AppError NotFound, also for a token of somebody else */
export async function revokeToken(context: TokenContext, tokenId: number): Promise<void> {
  await context.em.transactional(async (em) => {
    const token = await em.findOne(ApiToken, { id: tokenId, userId: context.ownerId });
    if (token === null) throw new AppError('NotFound', 'There is no such token.');
    if (token.revokedAt) return;
    token.revokedAt = new Date();
    await em.flush();
    await audit({ ...context, em }, tokenId, 'token.revoke', { before: { name: token.name, hint: token.hint } });
  });
}

function assertOneself({ person }: TokenContext): void {
  if (person.impersonator) throw new AppError('Forbidden', 'Tokens are not made while acting as another person.');
}

function audit(
  { em, person, requestId, ownerId }: TokenContext,
  tokenId: number,
  action: 'token.add' | 'token.revoke',
  values: { before?: object; after?: object },
): Promise<void> {
  return recordAudit(em, {
    ...{ action, entity: 'token', entityId: tokenId, requestId, ...values, details: { ownerId } },
    ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
  });
}

function present(token: ApiToken): ApiTokenView {
  const { id: tokenId, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom, revokedAt } = token;
  const isOver = expiresAt.getTime() <= Date.now();
  return {
    ...{ tokenId, name, hint, scopes, state: revokedAt ? 'revoked' : isOver ? 'expired' : 'active' },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    ...{ lastUsedAt: lastUsedAt?.toISOString() ?? null, lastUsedFrom: lastUsedFrom ?? null },
  };
}
