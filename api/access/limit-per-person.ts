import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { personOf } from './judge.ts';

/** Lets each person have only so many of these requests under way at once. */
export function limitPerPerson(most: number): RequestHandler {
  const underWay = new Map<number, number>();
  return (_request, response, next) => {
    const userId = personOf(response)?.userId ?? 0;
    const count = underWay.get(userId) ?? 0;
    if (count >= most) {
      throw new AppError('TooManyRequests', `At most ${most} uploads can run at a time. Wait for one to finish.`, {
        fault: 'AtOnce',
      });
    }
    underWay.set(userId, count + 1);
    response.once('close', () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    });
    next();
  };
}

/**
 * Does work for a person unless such work of theirs goes on, also after the request that began it was cut off.
 * @throws AppError TooManyRequests with the fault
 */
export function oneAtATime(fault = 'AtOnce'): <Result>(userId: number, work: () => Promise<Result>) => Promise<Result> {
  const busy = new Set<number>();
  return async (userId, work) => {
    if (busy.has(userId)) {
      throw new AppError('TooManyRequests', 'Another one is still under way. Wait for it to finish.', { fault });
    }
    busy.add(userId);
    try {
      return await work();
    } finally {
      busy.delete(userId);
    }
  };
}
