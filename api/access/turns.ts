import { AppError } from '../errors.ts';

interface Waiting {
  start: () => void;
  giveUp: () => void;
}

/**
 * One piece of work at a time for each person; of those that wait the last one counts.
 * @param takenOver message of the Conflict that earlier requests are answered
 */
export function createTurns(takenOver: string) {
  const waiting = new Map<number, Waiting | null>();

  /** @throws AppError Conflict when a later request of this person has taken the place of this one */
  async function wait(userId: number): Promise<void> {
    const before = waiting.get(userId);
    if (before === undefined) {
      waiting.set(userId, null);
      return;
    }
    before?.giveUp();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(new AppError('Conflict', takenOver));
      waiting.set(userId, { start: resolve, giveUp });
    });
  }

  function end(userId: number): void {
    const next = waiting.get(userId);
    if (next) {
      waiting.set(userId, null);
      next.start();
    } else waiting.delete(userId);
  }

  return async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    await wait(userId);
    try {
      return await work();
    } finally {
      end(userId);
    }
  };
}
