import { describe, expect, it } from '@jest/globals';
import { findSecrets } from './find-secrets.ts';

const secrets = [
  { name: 'database password', value: 'p/ss w"rd-of-the-database' },
  { name: 'session cookie', value: 's%3Aabcdefghijklmnop.signature' },
];

describe('the search of the logs for secrets', () => {
  it.each([
    ['as it is', 'could not connect as p/ss w"rd-of-the-database'],
    ['as part of an address', 'postgresql://app:p%2Fss%20w%22rd-of-the-database@127.0.0.1/db'],
    ['as JSON', '{"password":"p/ss w\\"rd-of-the-database"}'],
  ])('finds one %s', (_, line) => {
    expect(findSecrets(line, secrets)).toEqual(['database password']);
  });

  it('finds the id of a session without the signature of its cookie', () => {
    expect(findSecrets('select * from session where sid = abcdefghijklmnop', secrets)).toEqual(['session cookie']);
  });

  it('finds a token of a sign-in that nobody has noted', () => {
    const part = Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url');
    expect(findSecrets(`authorization: Bearer ${part}.${part}.c2lnbmF0dXJl`, [])).toEqual(['token']);
  });

  it('finds nothing in an ordinary line', () => {
    expect(findSecrets('{"level":30,"msg":"listening","port":3000}', secrets)).toEqual([]);
  });
});
