import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { checkAnswer } from '#api/check-answer.ts';

const schema = z.object({
  rows: z.array(z.object({ id: z.number(), madeAt: z.iso.datetime(), note: z.string().optional() })),
});
const check = (body: unknown) => () => checkAnswer(schema, body, 'get /api/things');
const row = { id: 1, madeAt: new Date('2026-02-01T00:00:00Z') };

describe('an answer and the schema of its route', () => {
  it('agree on what JSON carries', () => {
    expect(check({ rows: [row, { ...row, note: undefined }] })).not.toThrow();
  });

  it('disagree on a value of another type, named by its place', () => {
    expect(check({ rows: [row, { ...row, id: '2' }] })).toThrow('get /api/things answers rows.1.id wrongly');
  });

  it('disagree on every property that the schema does not name', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(3), (name, at) => {
        fc.pre(!['id', 'madeAt', 'note', '__proto__'].includes(name) && !(name in {}));
        const rows = Array.from({ length: at + 1 }, (_, index) => (index === at ? { ...row, [name]: 1 } : row));
        expect(check({ rows })).toThrow(`rows.${at}.${name}`);
      }),
    );
  });
});
