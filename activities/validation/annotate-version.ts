import { otherDatasetsOf } from '#contracts/file-accounts.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import { namesOfOthers } from '#database/datasets/other-dataset-names.ts';
import type { WrittenCells } from '#documents/annotating/write-cells.ts';
import type { TextEncodingName } from '#documents/reading/text-encodings.ts';
import { fileKindOf } from '#documents/reading/signature.ts';
import { annotatedCopy } from './annotated-copy.ts';
import type { DraftFinding } from './findings.ts';
import { readingLimits } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';

export interface ReadFile {
  buffer: Buffer;
  name: string;
  /** Chosen by a person for a text file; null when the bytes prove it. */
  encoding: TextEncodingName | null;
  /** What corrections on the page put into its cells, the latest last; known once the rows are read. */
  written: WrittenCells;
}

export interface Copy {
  job: { submissionId: number; generation: number };
  context: RunContext;
  inputs: RunInputs;
  findings: readonly DraftFinding[];
  file: ReadFile | null;
  account: FileAccount | null;
}

const largeBytes = 4 * 1024 * 1024;
const quicklyMarkedBytes = 1024 * 1024;

/** Some ten thousand rows take as long to mark as to check, and the status does not depend on it. */
export function isMarkedSlowly({ file }: Copy): boolean {
  return file !== null && file.buffer.length > quicklyMarkedBytes;
}

/** Kinds that must be rewritten as a workbook are returned only while that fits into memory. */
function canBeMarked({ buffer, name }: ReadFile): boolean {
  const kind = fileKindOf(name);
  return kind === 'xlsx' || kind === 'xlsm' || buffer.length <= largeBytes;
}

/** @returns the blob key of the provider's workbook with its findings marked, or null when there is nothing to mark */
export async function storeAnnotated({ job, context, inputs, findings, file, account }: Copy): Promise<string | null> {
  if (file === null || !canBeMarked(file)) return null;
  const { cells, leftOut } = file.written;
  if (findings.length + cells.length + leftOut.length === 0) return null;
  const { rules, submission, fields } = inputs;
  const limits = readingLimits(context.options);
  const { buffer, name: fileName, encoding, written } = file;
  const { language } = submission;
  const others = account === null ? [] : otherDatasetsOf(account);
  const datasets = await context.onConnection((client) => namesOfOthers(client, others, language));
  const copy = annotatedCopy({
    buffer,
    fileName,
    encoding,
    written,
    findings,
    rules,
    fields,
    account,
    datasets,
    language,
    limits,
  });
  const extension = copy.fileName.slice(copy.fileName.lastIndexOf('.') + 1);
  const key = `annotated/${job.submissionId}/${job.generation}.${extension}`;
  await context.blobs.put(key, copy.content);
  return key;
}

/** The copy belongs to one generation of the version; a later run brings its own. */
export async function annotateVersion(versionId: number, copy: Copy): Promise<void> {
  const key = await storeAnnotated(copy);
  if (key === null) return;
  await copy.context.onConnection((client) =>
    client.query('update version set annotated_blob_key = $3 where id = $1 and generation = $2', [
      versionId,
      copy.job.generation,
      key,
    ]),
  );
}
