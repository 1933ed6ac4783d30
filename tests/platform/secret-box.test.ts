import { describe, expect, it } from '@jest/globals';
import { open, seal } from '#platform/secret-box.ts';

describe('the secret box', () => {
  const key = Buffer.alloc(32, 1).toString('base64');

  it('gives back what was sealed, and never the same text twice', () => {
    expect(open(seal('トークン', key), key)).toBe('トークン');
    expect(seal('token', key)).not.toBe(seal('token', key));
  });

  it('refuses another key and a changed text', () => {
    const sealed = seal('token', key);
    expect(() => open(sealed, Buffer.alloc(32, 2).toString('base64'))).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => open(bytes.toString('base64'), key)).toThrow();
  });
});
