import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashOfToken, isTokenText, makeToken, tokenIn } from '#api/tokens/token-text.ts';

describe('a token', () => {
  it('is recognised, and no longer once one of its characters is another', () => {
    fc.assert(
      fc.property(fc.nat(53), fc.constantFrom('A', 'z', '0', '_', '!'), (place, character) => {
        const { token, sha256, hint } = makeToken();
        expect(isTokenText(token)).toBe(true);
        expect(sha256).toBe(hashOfToken(token));
        expect(token.startsWith(hint)).toBe(true);
        const mistyped = `${token.slice(0, place)}${character}${token.slice(place + 1)}`;
        expect(isTokenText(mistyped)).toBe(mistyped === token);
      }),
    );
  });

  it('is read from a bearer and from the password of Basic', () => {
    const { token } = makeToken();
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
    expect(tokenIn(`Bearer ${token}`)).toBe(token);
    expect(tokenIn(`bearer ${token} `)).toBe(token);
    expect(tokenIn(basic(`dana@north.example:${token}`))).toBe(token);
    expect(tokenIn(basic(`:${token}`))).toBe(token);
    expect(tokenIn(undefined)).toBeNull();
  });

  it('is never taken from other credentials, which are no token either', () => {
    for (const header of ['Digest x', 'Bearer', '', 'Negotiate abc'])
      expect(isTokenText(tokenIn(header) ?? '')).toBe(false);
  });
});
