import { describe, expect, it } from '@jest/globals';
import { isInsideUse, refuseOutsideUse } from '#local/loopback-only.ts';

const inside = { nodeEnv: 'development', host: '127.0.0.1', publicUrl: 'http://localhost:3000' };

describe('parts for this machine only', () => {
  it.each([
    ['production', { nodeEnv: 'production' }, 'NODE_ENV=production'],
    ['an interface that others reach', { host: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    ['a public address', { publicUrl: 'https://postmonth.example' }, 'PUBLIC_URL is https://postmonth.example'],
  ])('refuse %s, and name the setting to change', (_name, change, reason) => {
    const where = { ...inside, ...change };
    expect(isInsideUse(where)).toBe(false);
    expect(() => refuseOutsideUse('The part', where, 'Set THE_SETTING.')).toThrow(
      expect.objectContaining({ message: expect.stringMatching(new RegExp(`${reason}.*Set THE_SETTING`)) }),
    );
  });

  it.each([inside, { ...inside, host: '::1' }, { ...inside, publicUrl: null }])('start on %j', (where) => {
    expect(isInsideUse(where)).toBe(true);
    expect(() => refuseOutsideUse('The part', where, '')).not.toThrow();
  });
});
