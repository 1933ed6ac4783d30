export interface FolderFile {
  name: string;
  sizeBytes: number;
  /** Time of the last change by the clock of the server: a number that grows with time. */
  changedAt: number;
}

/** A folder that other systems put files into: on an SFTP server, on disk, or in Azure Blob Storage. */
export interface FileFolder {
  address: string | null;
  /** Files that have stopped changing, oldest first. */
  settledFiles: () => Promise<FolderFile[]>;
  /** @throws OutgoingError TooLarge */
  read: (name: string, maxBytes: number) => Promise<Buffer>;
  /** Into a folder below this one, which is made; a file of the same name there keeps its place. */
  move: (name: string, below: FolderBelow) => Promise<void>;
}

export type FolderBelow = 'done' | 'refused';

/** Opens a folder for as long as `work` takes. */
export type FolderDoor<Place> = <T>(place: Place, work: (folder: FileFolder) => Promise<T>) => Promise<T>;

/** Files of one folder, where they are kept. */
export interface KeptFolder {
  /** Those that are written to their end, in any order. */
  files: () => Promise<FolderFile[]>;
  read: (name: string, maxBytes: number) => Promise<Buffer>;
  /** Leaves a file where it is when it is not the one that was listed. */
  move: (file: FolderFile, below: FolderBelow, movedName: string) => Promise<void>;
}

/** Opens a folder by the names that lead to it. @throws OutgoingError FolderNotFound, FolderRefused */
export type FolderKeeper = (path: readonly string[]) => Promise<KeptFolder>;

const mostFiles = 1_000;
const taken = /\.(xlsx|xlsm|xlsb|xls|ods|csv|txt|json)$/iu;
/** What programs call a file while they write it. */
const unfinished = /^\.|\.(part|tmp|filepart)$|^~/iu;

/** A name without a path, of a file that is written to its end. */
export function isFinishedName(name: string): boolean {
  return !unfinished.test(name) && !/[\\/\0]/u.test(name);
}

/** The name of a file that a submission may take: another one is refused unread. */
export const isTakenName = (name: string): boolean => taken.test(name);

/** Lists twice, with a pause between: a file whose size and time are the same has stopped changing. */
export async function settledFilesOf(
  list: () => Promise<FolderFile[]>,
  settle: () => Promise<unknown>,
): Promise<FolderFile[]> {
  const before = new Map((await list()).map((file) => [file.name, file]));
  if (before.size === 0) return [];
  await settle();
  const isSettled = ({ name, sizeBytes, changedAt }: FolderFile) => {
    const earlier = before.get(name);
    return sizeBytes > 0 && earlier?.sizeBytes === sizeBytes && earlier.changedAt === changedAt;
  };
  return (await list())
    .filter(isSettled)
    .sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1))
    .slice(0, mostFiles);
}

/** What a file is called once it was moved: with the time, so that two of one name stay two. */
export function movedNameOf(name: string): string {
  return `${new Date().toISOString().replaceAll(':', '')}-${name}`;
}
