import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ArchiveLimits } from '#contracts/uploaded-files.ts';
import { markedFileName } from '#documents/annotating/marked-file-name.ts';
import { allOf, isAmong, select, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { RowScope } from '../access/row-scope.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { findFiles } from './find-files.ts';
import { listed } from './listed.ts';
import type { ArchiveQuery } from './query.ts';
import { readFiles } from './read-files.ts';
import type { StoredFile } from './read-files.ts';

/** One file of an archive. */
export interface ArchivedFile {
  listedId: number;
  fileId: string;
  name: string;
  submissionNo: string;
  versionNo: number | null;
  blobKey: string;
  /** Of the original; a marked workbook has about as many. */
  sizeBytes: number;
}

/**
 * The files that were named, or all that the filter finds, as far as they have what is asked for.
 * @throws AppError TooLarge for more files than an archive holds
 */
export async function chooseFiles(
  em: EntityManager,
  person: SignedInPerson,
  query: ArchiveQuery,
  { language, limits }: { language: LanguageCode; limits: ArchiveLimits },
): Promise<ArchivedFile[]> {
  const scope = await rowScopeOf(em, person);
  const found = query.fileIds
    ? await inScope(em, scope, await listedIds(em, query.fileIds))
    : await findFiles(em, scope, query, { limit: limits.files + 1, having: having[query.content] });
  // Before any of them is left out: the rest of a longer list would be missing without a word.
  if (found.length > limits.files) throw tooLarge(limits);
  const files = await readFiles(em, found, language);
  const archived = files.flatMap((file) => archivedFile(file, query.content) ?? []);
  // One workbook may have become a version of many submissions.
  return [...new Map(archived.map((file) => [`${file.submissionNo} ${file.blobKey}`, file])).values()];
}

/** Files that have what is asked for, whatever stands before them in the list. */
const having: Record<ArchiveQuery['content'], Part> = {
  original: sql`s.file_name is not null`,
  marked: sql`s.file_name is not null and s.letter = 'v'
    and exists (select 1 from version v where v.id = s.source_id and v.annotated_blob_key is not null)`,
};

/** A file is named by the letter and the number of its source. */
async function listedIds(em: EntityManager, fileIds: readonly string[]): Promise<number[]> {
  const rows = await select<{ id: number }>(
    em,
    sql`select r.id from unnest(${`{${fileIds.join(',')}}`}::text[]) with ordinality n(file_id, place)
        join received_file r on r.letter = left(n.file_id, 1) and r.source_id = substr(n.file_id, 2)::bigint order by n.place`,
  );
  return rows.map(({ id }) => id);
}

function archivedFile(file: StoredFile, content: ArchiveQuery['content']): ArchivedFile | null {
  const { listedId, fileId, submissionNo, versionNo, fileName, sizeBytes } = file;
  const blobKey = content === 'marked' ? file.markedBlobKey : file.blobKey;
  if (blobKey === null || fileName === null) return null;
  const name =
    content === 'marked' && versionNo !== null ? markedFileName(fileName, { submissionNo, versionNo }) : fileName;
  return { listedId, fileId, name, submissionNo, versionNo, blobKey, sizeBytes: sizeBytes ?? 0 };
}

/** Those of the files that the scope holds, in the given order. */
export async function inScope(em: EntityManager, scope: RowScope, ids: readonly number[]): Promise<number[]> {
  const rows = await select<{ id: number }>(
    em,
    sql`select s.file_id as id from ${listed} where ${allOf([isAmong(sql`s.file_id`, ids), scope.condition])}`,
  );
  const seen = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => seen.has(id));
}

export interface ArchiveSize {
  files: number;
  bytes: number;
}

export const sizeOf = (files: readonly ArchivedFile[]): ArchiveSize => ({
  files: files.length,
  bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
});

/** @throws AppError NotFound for no file at all, TooLarge over one of the limits */
export function assertWithinLimits({ files, bytes }: ArchiveSize, limits: ArchiveLimits): void {
  if (files === 0) throw new AppError('NotFound', 'None of these files can be downloaded.');
  if (files > limits.files || bytes > limits.bytes) throw tooLarge(limits);
}

const tooLarge = ({ files, bytes }: ArchiveLimits) =>
  new AppError('TooLarge', `An archive holds at most ${files} files and ${bytes / 1024 ** 3} GB.`, {
    fault: 'Archive',
    mostFiles: files,
    mostBytes: bytes,
  });
