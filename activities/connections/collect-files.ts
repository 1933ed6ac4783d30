import type { RunReason } from '#contracts/connections.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import type { Secrets } from '#database/connections/secrets.ts';
import { isTakenName } from '#platform/file-folder.ts';
import type { FolderDoor } from '#platform/file-folder.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { SftpPlace } from '#platform/outgoing/sftp.ts';

interface CollectedFile {
  content: Buffer;
  fileName: string;
}

/** What becomes of a file that was read, and of one that could not be read or is none. */
export interface FileHands {
  take: (file: CollectedFile) => Promise<void>;
  refuse: (file: RefusedFile) => Promise<void>;
}

type PlaceFacts = Pick<Connection, 'apiUrl' | 'authorizationType' | 'username' | 'hostKey'>;

/** @throws OutgoingError SecretMissing */
export function sftpPlaceOf(connection: PlaceFacts, { password, privateKey }: Secrets): SftpPlace {
  const { apiUrl: url, username = null, authorizationType, hostKey = null } = connection;
  const secret = authorizationType === 'SSH_KEY' ? { privateKey } : { password };
  if (username === null || Object.values(secret)[0] === undefined) throw new OutgoingError('SecretMissing');
  return { url, username, hostKey, ...secret };
}

/** Files are begun for so long: the connection stands for a minute, and the last one has to be read within it. */
const longestMs = 40_000;

/**
 * Takes every settled file of a folder, oldest first. What `take` has kept moves to `done`, what it refuses to `refused`; a file
 * that could not be moved is found again and changes nothing.
 * @param refuse keeps why a file could not be read or is none
 * @returns how many files are left for another run
 */
export async function collectFiles<Place>(
  door: FolderDoor<Place>,
  place: Place,
  { maxBytes, now = Date.now }: { maxBytes: number; now?: () => number },
  { take, refuse }: FileHands,
): Promise<{ left: number }> {
  const endsAt = now() + longestMs;
  return door(place, async (folder) => {
    const files = await folder.settledFiles();
    let taken = 0;
    for (const { name, sizeBytes } of files) {
      if (taken > 0 && now() >= endsAt) break;
      taken += 1;
      try {
        if (!isTakenName(name)) throw new OutgoingError('NotAFile');
        await take({ content: await folder.read(name, maxBytes), fileName: name });
      } catch (error) {
        if (!(error instanceof OutgoingError && isReasonOfFile(error.code))) throw error;
        await refuse({ fileName: name, sizeBytes, error });
        await folder.move(name, 'refused');
        continue;
      }
      await folder.move(name, 'done');
    }
    return { left: files.length - taken };
  });
}

interface RefusedFile {
  fileName: string;
  sizeBytes: number;
  error: OutgoingError;
}

/** Whether the file itself is the reason, and not the way to it. */
export function isReasonOfFile(code: RunReason): boolean {
  return ['NotAFile', 'NotJson', 'NoRows', 'TooLarge', 'RowsTooLarge'].includes(code);
}
