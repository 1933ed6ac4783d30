import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Request, RequestHandler } from 'express';
import type { TokenScope } from '#contracts/tokens.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { JudgeAgain } from '../access/judge.ts';
import { loadHolder } from '../access/load-person.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { UsedToken } from '../access/token.ts';
import { AppError } from '../errors.ts';
import { odataPath } from '../public-api/path.ts';
import { hashOfToken, isTokenText, tokenIn } from './token-text.ts';

interface KnownToken extends UsedToken {
  person: SignedInPerson;
}

/** Finds out whose token a program sends. A request without one may still be of a session. @throws AppError NotSignedIn */
export function createTokenMiddleware(orm: MikroORM): RequestHandler {
  return async (request, response, next) => {
    const text = tokenIn(request.get('authorization'));
    // Spreadsheets ask for a name and a password when they see this.
    if (request.originalUrl.startsWith(odataPath))
      response.set('WWW-Authenticate', 'Basic realm="Postmonth", charset="UTF-8"');
    if (text !== null) {
      const em = orm.em.fork();
      const known = isTokenText(text) ? await readToken(em, hashOfToken(text)) : null;
      if (known === null) {
        response.append('WWW-Authenticate', 'Bearer error="invalid_token"');
        throw new AppError('NotSignedIn', 'This token is unknown, has expired, or was revoked.');
      }
      await noteUse(em, known, request);
      const { person, ...token } = known;
      const judgeAgain: JudgeAgain = async (again) => (await readToken(again, hashOfToken(text)))?.person ?? null;
      Object.assign(response.locals, { person, token, judgeAgain });
    }
    next();
  };
}

/** Null for a token that is not in force, and for one whose person may no longer use the application. */
async function readToken(em: EntityManager, sha256: string): Promise<KnownToken | null> {
  const row = await selectOne<{ tokenId: number; userId: number; scopes: TokenScope[] }>(
    em,
    sql`select id as "tokenId", user_id as "userId", scopes from api_token
        where sha256 = ${sha256} and revoked_at is null and expires_at > now()`,
  );
  const person = row && (await loadHolder(em, row.userId));
  return person && { tokenId: row.tokenId, scopes: row.scopes, person };
}

/** Once a minute, so that a busy program does not write with each call. */
async function noteUse(em: EntityManager, { tokenId }: UsedToken, { ip = '' }: Request): Promise<void> {
  await em.execute(sql`update api_token set last_used_at = now(), last_used_from = ${ip}
    where id = ${tokenId} and (last_used_at is null or last_used_at < now() - interval '1 minute'
      or last_used_from is distinct from ${ip})`);
}
