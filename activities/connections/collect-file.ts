import type { Connection } from '#database/connections/connection.entity.ts';
import type { Secrets } from '#database/connections/secrets.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { SftpDoor, SftpPlace } from '#platform/outgoing/sftp.ts';

interface CollectedFile {
  content: Buffer;
  fileName: string;
}

type PlaceFacts = Pick<Connection, 'apiUrl' | 'authorizationType' | 'username' | 'hostKey'>;

/** @throws OutgoingError SecretMissing */
export function sftpPlaceOf(connection: PlaceFacts, { password, privateKey }: Secrets): SftpPlace {
  const { apiUrl: url, username = null, authorizationType, hostKey = null } = connection;
  const secret = authorizationType === 'SSH_KEY' ? { privateKey } : { password };
  if (username === null || Object.values(secret)[0] === undefined) throw new OutgoingError('SecretMissing');
  return { url, username, hostKey, ...secret };
}

/**
 * Takes the oldest settled file of a folder. What `deliver` has kept moves to `done`, what it refuses as no file to `refused`; a file
 * that could not be moved is found again and changes nothing.
 * @returns how many files are left, or null when there was none
 */
export async function collectFile(
  door: SftpDoor,
  place: SftpPlace,
  maxBytes: number,
  deliver: (file: CollectedFile) => Promise<void>,
): Promise<{ left: number } | null> {
  return door(place, async (folder) => {
    const [file, ...others] = await folder.settledFiles();
    if (file === undefined) return null;
    try {
      await deliver({ content: await folder.read(file.name, maxBytes), fileName: file.name });
    } catch (error) {
      const isOfFile = error instanceof OutgoingError && lasting.includes(error.code);
      if (isOfFile) await folder.move(file.name, 'refused');
      throw error;
    }
    await folder.move(file.name, 'done');
    return { left: others.length };
  });
}

/** Reasons that the file itself gives. */
const lasting = ['NotAFile', 'NotJson', 'NoRows', 'TooLarge'];
