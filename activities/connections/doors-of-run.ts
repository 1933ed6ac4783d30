import type { EntityManager } from '@mikro-orm/postgresql';
import { takeTurnOf } from '#database/connections/take-turn.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import type { FileFolder } from '#platform/file-folder.ts';
import type { Mailbox, MailboxDoor } from '#platform/outgoing/mailbox.ts';
import { paced, pacedSession } from '#platform/outgoing/paced.ts';
import type { SessionDoor } from '#platform/outgoing/paced.ts';
import type { SftpDoor } from '#platform/outgoing/sftp.ts';
import type { WatchedDoor } from '#platform/watched-folder.ts';
import type { RunWatch } from './watch-run.ts';

interface Doors {
  door: OutgoingDoor;
  sftp: SftpDoor;
  watched: WatchedDoor;
  mailbox: MailboxDoor;
}

/**
 * The ways out of one run. Every call keeps to the limit of its connection, whichever server makes it; what is received is
 * counted, and a run that has to stop breaks off the call that is under way.
 */
export function doorsOfRun(
  { door, sftp, watched, mailbox }: Doors,
  em: EntityManager,
  connectionId: number,
  watch: RunWatch,
): Doors {
  const { signal, progress } = watch;
  const pace = { takeTurn: () => takeTurnOf(em, connectionId), signal };
  const counted: OutgoingDoor = (call) => door({ ...call, signal, onBytes: (count) => (progress.bytes += count) });
  const folderOf = (folder: FileFolder): FileFolder => ({
    ...folder,
    settledFiles: () => untilStopped(signal, folder.settledFiles()),
    read: async (...file) => received(watch, await untilStopped(signal, folder.read(...file))),
    move: (...file) => untilStopped(signal, folder.move(...file)),
  });
  const mailboxOf = (folder: Mailbox): Mailbox => ({
    ...folder,
    messages: () => untilStopped(signal, folder.messages()),
    read: async (...part) => received(watch, await untilStopped(signal, folder.read(...part))),
    move: (...message) => untilStopped(signal, folder.move(...message)),
  });
  return {
    door: paced(counted, pace),
    sftp: pacedSession(stoppable(sftp, signal, folderOf), pace),
    watched: pacedSession(stoppable(watched, signal, folderOf), pace),
    mailbox: pacedSession(stoppable(mailbox, signal, mailboxOf), pace),
  };
}

function received({ progress }: RunWatch, content: Buffer): Buffer {
  progress.files += 1;
  progress.bytes += content.length;
  return content;
}

/** A session whose steps end when the run has to stop; then its connection is closed. Before it stands, it is not waited for. */
function stoppable<Place, Session>(
  door: SessionDoor<Place, Session>,
  signal: AbortSignal,
  wrap: (session: Session) => Session,
): SessionDoor<Place, Session> {
  return (place, work) => {
    const opening = new AbortController();
    const whole = door(place, (session) => {
      signal.throwIfAborted();
      opening.abort();
      return work(wrap(session));
    });
    return untilStopped(signal, whole, opening.signal);
  };
}

/** @param unless from then on the work ends by itself */
function untilStopped<T>(signal: AbortSignal, work: Promise<T>, unless?: AbortSignal): Promise<T> {
  return new Promise<T>((done, fail) => {
    const stop = () => {
      if (unless?.aborted !== true) fail(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', stop));
  });
}
