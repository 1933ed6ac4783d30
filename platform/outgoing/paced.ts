import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingDoor } from './call.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { SftpDoor } from './sftp.ts';

export interface PaceOptions {
  /** Takes a call by the limit of its connection; says how long to wait first. */
  takeTurn: () => Promise<number>;
  /** What has to wait longer is not made. */
  longestWaitMs?: number;
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

/** A session with an SFTP server counts as one call. */
export function pacedSftp(door: SftpDoor, pace: PaceOptions): SftpDoor {
  return async (place, work) => {
    await awaitTurn(pace);
    return door(place, work);
  };
}

async function awaitTurn({ takeTurn, longestWaitMs = usualWaitMs }: PaceOptions): Promise<void> {
  for (let waitedMs = 0; ;) {
    const waitMs = await takeTurn();
    if (waitMs === 0) return;
    if (waitedMs + waitMs > longestWaitMs) throw new OutgoingError('PaceKept', { seconds: Math.ceil(waitMs / 1_000) });
    await pause(waitMs);
    waitedMs += waitMs;
  }
}
