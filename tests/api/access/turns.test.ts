import { describe, expect, it } from '@jest/globals';
import { createTurns } from '#api/access/turns.ts';

describe('turns', () => {
  const ended = <Result>(work: Promise<Result>) =>
    work.then(
      (result) => result,
      (error: unknown) => (error as { code: string; message: string }).message,
    );

  it('do one thing at a time for each person, and of those that wait the last', async () => {
    const inTurn = createTurns('A later one counts.');
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    const note = (name: string, until?: Promise<void>) => async () => {
      done.push(name);
      await until;
      return name;
    };
    const asked = [
      ended(inTurn(1, note('first', first.promise))),
      ended(inTurn(1, note('second'))),
      ended(inTurn(1, note('third'))),
      ended(inTurn(2, note('of another'))),
    ];
    expect(await asked[3]).toBe('of another');
    expect(await asked[1]).toBe('A later one counts.');
    expect(done).toEqual(['first', 'of another']);
    first.resolve();
    expect(await Promise.all(asked)).toEqual(['first', 'A later one counts.', 'third', 'of another']);
    expect(done).toEqual(['first', 'of another', 'third']);
  });

  it('go on after one that failed', async () => {
    const inTurn = createTurns('A later one counts.');
    const [failed, next] = [
      ended(inTurn(1, () => Promise.reject(new Error('It failed.')))),
      ended(inTurn(1, () => Promise.resolve('done'))),
    ];
    expect(await Promise.all([failed, next])).toEqual(['It failed.', 'done']);
  });
});
