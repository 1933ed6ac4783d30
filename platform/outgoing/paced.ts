import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingDoor } from './call.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface PaceOptions {
  /** Takes a call by the limit of its connection; says how long to wait first. */
  takeTurn: () => Promise<number>;
  /** What has to wait longer is not made. */
  longestWaitMs?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
}

const usualWaitMs = 20_000;

/**
 * A way out that keeps to the limit of a connection.
 * @throws OutgoingError PaceKept, with the seconds after which the call may be tried again
 */
export function paced(door: OutgoingDoor, pace: PaceOptions): OutgoingDoor {
  return async (call) => {
    await awaitTurn(pace);
    return door(call);
  };
}

export type SessionDoor<Place, Session> = <T>(place: Place, work: (session: Session) => Promise<T>) => Promise<T>;

/** A session with an SFTP or mail server counts as one call. */
export function pacedSession<Place, Session>(
  door: SessionDoor<Place, Session>,
  pace: PaceOptions,
): SessionDoor<Place, Session> {
  return async (place, work) => {
    await awaitTurn(pace);
    return door(place, work);
  };
}

async function awaitTurn({ takeTurn, longestWaitMs = usualWaitMs, signal }: PaceOptions): Promise<void> {
  for (let waitedMs = 0; ;) {
    const waitMs = await takeTurn();
    if (waitMs === 0) return;
    if (waitedMs + waitMs > longestWaitMs) throw new OutgoingError('PaceKept', { seconds: Math.ceil(waitMs / 1_000) });
    await pause(waitMs, undefined, { ...(signal && { signal }) });
    waitedMs += waitMs;
  }
}
