import { afterEach, expect, it } from '@jest/globals';
import { createEndingLock, takeForEnding, useEndingLock, whileNotEnded } from '#documents/threads/ending-lock.ts';

const held = 1;
const ended = 2;
// The test is both sides: the thread and its pool.
afterEach(() => useEndingLock(createEndingLock()));

it('a thread is ended after the stream that it is making', async () => {
  const lock = createEndingLock();
  useEndingLock(lock);
  const done: string[] = [];
  const { taking } = whileNotEnded(() => {
    const taken = takeForEnding(lock).then(() => done.push('ended'));
    done.push('made');
    return { taking: taken };
  });
  await taking;
  expect(done).toEqual(['made', 'ended']);
  expect(lock[0]).toBe(ended);
});

it('the lock is free again when making a stream fails', async () => {
  const lock = createEndingLock();
  useEndingLock(lock);
  const fail = () => {
    throw new Error('no memory');
  };
  expect(() => whileNotEnded(fail)).toThrow('no memory');
  await takeForEnding(lock);
  expect(lock[0]).toBe(ended);
});

it('a thread that holds the lock for seconds is ended all the same', async () => {
  const lock = createEndingLock();
  Atomics.store(lock, 0, held);
  await takeForEnding(lock);
  expect(lock[0]).toBe(held);
});
