import { setTimeout as delay } from 'node:timers/promises';

/*
 * Node ends the whole process when a thread is ended after a zlib stream was made and before it was prepared, which one
 * statement does. So a thread makes such streams while it holds a lock, and the pool takes the lock before it ends the thread.
 */
const free = 0;
const held = 1;
const ended = 2;

/** A stream is made in far less; a thread that holds the lock for longer is past the making. */
const longestMs = 1000;

/** Of one job; shared between the thread and its pool. */
export type EndingLock = Int32Array<SharedArrayBuffer>;

export const createEndingLock = (): EndingLock => new Int32Array(new SharedArrayBuffer(4));

let ofThisThread: EndingLock | null = null;

/** In the thread: the lock of the job that it has taken. */
export function useEndingLock(lock: EndingLock): void {
  ofThisThread = lock;
}

/** Makes a zlib stream, or packs or unpacks at once. A thread that is about to be ended waits here for its end. */
export function whileNotEnded<Made>(make: () => Made): Made {
  const lock = ofThisThread;
  if (lock === null) return make();
  if (Atomics.compareExchange(lock, 0, free, held) === ended) Atomics.wait(lock, 0, ended);
  try {
    return make();
  } finally {
    Atomics.compareExchange(lock, 0, held, free);
  }
}

/** In the pool, before the thread of the job is ended. */
export async function takeForEnding(lock: EndingLock): Promise<void> {
  const until = performance.now() + longestMs;
  while (Atomics.compareExchange(lock, 0, free, ended) === held && performance.now() < until) await delay(1);
}
