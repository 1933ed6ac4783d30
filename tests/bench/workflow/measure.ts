/** One of the two that are compared. */
export interface Side {
  name: string;
  /** Makes what is not measured; answers workflow ids. */
  prepare: (count: number) => Promise<string[]>;
  /** From the first update to the last effect of one; `timed` measures an update. */
  finish: (workflowId: string, timed: <T>(update: () => Promise<T>) => Promise<T>) => Promise<void>;
  /** Waits for what nobody waits for, so that it does not fall into the other's time. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Round {
  perSecond: number;
  /** Start to end of each, ms. */
  lastedMs: number[];
  /** Of each update, ms. */
  updateMs: number[];
  lastId: string;
}

/** Finishes `count`, `atOnce` at a time. */
export async function measureRound(side: Side, count: number, atOnce: number): Promise<Round> {
  const ids = await side.prepare(count);
  const lastId = ids.at(-1) ?? '';
  const lastedMs: number[] = [];
  const updateMs: number[] = [];
  const timed = async <T>(update: () => Promise<T>) => {
    const beganAt = performance.now();
    const answer = await update();
    updateMs.push(performance.now() - beganAt);
    return answer;
  };
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const beganAt = performance.now();
      await side.finish(id, timed);
      lastedMs.push(performance.now() - beganAt);
    }
  };
  const beganAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  const tookMs = performance.now() - beganAt;
  await side.settle();
  return { perSecond: (count * 1000) / tookMs, lastedMs, updateMs, lastId };
}
