import type { Response } from 'express';
import type { TokenScope } from '#contracts/tokens.ts';
import { AppError } from '../errors.ts';

/** The token by which a program asks; a session has none. */
export interface UsedToken {
  tokenId: number;
  scopes: readonly TokenScope[];
}

export function tokenOf(response: Response): UsedToken | null {
  return (response.locals['token'] as UsedToken | undefined) ?? null;
}

/** @throws AppError Forbidden for a token on a route that takes none, or without the scope of the route */
export function assertScope(token: UsedToken | null, scope: TokenScope | undefined): void {
  if (token === null) return;
  if (scope === undefined) throw new AppError('Forbidden', 'This address takes no token.');
  if (!token.scopes.includes(scope)) throw new AppError('Forbidden', `This token lacks the scope ${scope}.`);
}
