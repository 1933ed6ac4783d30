import { describe, expect, it } from '@jest/globals';
import { readStop, signStop } from '#platform/stop-token.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const otherKey = Buffer.alloc(32, 2).toString('base64');

describe('the token that stops mails', () => {
  it('names person and kind to who has the key', () => {
    const token = signStop({ userId: 17, kind: 'overdue' }, key);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(readStop(token, key)).toEqual({ userId: 17, kind: 'overdue' });
  });

  it('is worth nothing when changed, cut or signed elsewhere', () => {
    const token = signStop({ userId: 17, kind: 'overdue' }, key);
    const forged = [
      token.replace('17', '18'),
      token.replace('overdue', 'approved'),
      token.slice(0, -2),
      `${token}.x`,
      '',
    ];
    expect([...forged.map((one) => readStop(one, key)), readStop(token, otherKey)]).toEqual(Array(6).fill(null));
  });
});
