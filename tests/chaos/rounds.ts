import { setTimeout as pause } from 'node:timers/promises';
import { faultPoints } from '#platform/fault-points.ts';
import type { FaultPoint } from '#platform/fault-points.ts';
import type { Chance } from './chance.ts';
import type { ChaosPlatform } from './platform.ts';
import { victims } from './processes.ts';
import type { Victim } from './processes.ts';

/** Who is killed in a round, and when: at a moment of chance, or where somebody passes a point. */
export interface Plan {
  afterMs: number;
  victim: Victim | null;
  /** Null for a moment of chance; with a point and no victim, whoever passes it. */
  point: FaultPoint | null;
}

const waitAtPointMs = 8_000;
const shareOfPoints = 0.5;

export function planRound(chance: Chance): Plan {
  const afterMs = Math.round(chance.between(300, 3_000));
  const victim = chance.pick(victims);
  const point = chance.pick(faultPoints);
  const isAtPoint = chance.next() < shareOfPoints;
  const isWhoeverPasses = chance.next() < 0.5;
  if (!isAtPoint) return { afterMs, victim, point: null };
  return { afterMs, victim: isWhoeverPasses ? null : victim, point };
}

export interface Strike {
  killed: string;
  when: string;
  at: number;
}

/** Carries a plan out. Where nobody passes the point in time, somebody is killed all the same. */
export async function strike(platform: ChaosPlatform, { afterMs, victim, point }: Plan): Promise<Strike> {
  await pause(afterMs);
  if (point !== null) {
    platform.arm(point, victim ?? undefined);
    const deadline = Date.now() + waitAtPointMs;
    while (platform.isArmed() && Date.now() < deadline) await pause(20);
    if (platform.disarm()) return { killed: victim ?? 'who passed', when: `at ${point}`, at: Date.now() };
  }
  const chosen = victim ?? 'workers';
  platform.kill(chosen);
  return { killed: chosen, when: `after ${(afterMs / 1000).toFixed(1)} s`, at: Date.now() };
}
