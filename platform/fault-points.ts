import { readFileSync, renameSync } from 'node:fs';
import { readFaultPointsFile } from './env.ts';

/** Moments at which a test may end a process, in the order in which a workbook passes them. */
export const faultPoints = [
  /** The file lies in the blob store, no row names it. */
  'fileStored',
  /** The command is in the outbox, nobody has asked the process. */
  'commandCommitted',
  /** The process has accepted a command, its row does not show it. */
  'updateAccepted',
  /** Everything is read and judged for the statement that shows it, which is not sent. */
  'projecting',
  /** The row shows it, the process does not know. */
  'projected',
  /** The process has answered, the outbox still holds the command. */
  'commandDelivered',
  /** Rows of a version are on their way into PostgreSQL. */
  'copying',
  /** A version is stored, the process does not know. */
  'checked',
  /** In the middle of the load of an approved version. */
  'loading',
  /** In the middle of the publishing. */
  'publishing',
  /** Published, the process does not know. */
  'published',
  /** The mail server has taken a mail, the outbox still holds it. */
  'mailSent',
] as const;
export type FaultPoint = (typeof faultPoints)[number];

/** What the file of FAULT_POINTS_FILE holds while a point is armed. */
export interface ArmedFault {
  point: FaultPoint;
  /** Which passage of one process strikes; by default the first. */
  passage?: number;
  /** Processes to end; by default the one that passes. */
  victims?: number[];
}

const file = readFaultPointsFile();
let passages = { armed: '', count: 0 };

/** Ends a process as a failing machine would when a test has armed this point; in any other installation it does nothing. */
export function passFaultPoint(point: FaultPoint): void {
  if (file !== null) strikeWhenArmed(file, point);
}

function strikeWhenArmed(path: string, point: FaultPoint): void {
  try {
    const armed = readFileSync(path, 'utf8');
    const fault = JSON.parse(armed) as ArmedFault;
    if (fault.point !== point) return;
    passages = { armed, count: passages.armed === armed ? passages.count + 1 : 1 };
    if (passages.count < (fault.passage ?? 1)) return;
    // Whoever renames it strikes, so that it strikes once, whatever starts again afterwards.
    renameSync(path, `${path}.struck`);
    for (const pid of fault.victims ?? [process.pid]) process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Nothing is armed, another process was quicker, or the victim has gone.
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
