import { randomUUID } from 'node:crypto';
import type { FileCheck } from '#contracts/file-checks.schema.ts';
import { checksAnHour, keepCheckHours } from '#contracts/file-checks.schema.ts';
import { sampleHourText, samplePrefix } from '#contracts/mapping-samples.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { AppError } from '../../errors.ts';

/** Below the samples, so that retention removes whatever is left after a day. */
const prefixOf = (userId: number): string => `${samplePrefix}checks-of-${userId}/`;

/** `<hour>-<instant in ms>-<id>.json`: the hour is what retention reads. */
const resultKey = (userId: number, at: Date): string =>
  `${prefixOf(userId)}${sampleHourText(at)}-${at.getTime()}-${randomUUID()}.json`;

export const checkedFileKey = (userId: number, at: Date, extension: string): string =>
  `${prefixOf(userId)}${sampleHourText(at)}-${randomUUID()}${extension}`;

/** Where a worker leaves its findings; removed once they are read. */
export const workerFindingsKey = (userId: number, at: Date): string =>
  `${prefixOf(userId)}${sampleHourText(at)}-${randomUUID()}.findings`;

const instantOf = (key: string): number => Number(/-(\d{13})-[^/]*\.json$/.exec(key)?.[1] ?? 0);
const hourMs = 3_600_000;

/** @throws AppError TooManyRequests after ten checks of one person within an hour */
export async function assertMayCheck(blobs: BlobStore, userId: number, now: Date): Promise<void> {
  const recent = (await blobs.list(prefixOf(userId))).filter((key) => instantOf(key) > now.getTime() - hourMs);
  if (recent.length < checksAnHour) return;
  throw new AppError('TooManyRequests', `At most ${checksAnHour} files can be checked within an hour.`);
}

export async function keepCheck(blobs: BlobStore, userId: number, now: Date, check: FileCheck): Promise<void> {
  await blobs.put(resultKey(userId, now), Buffer.from(JSON.stringify(check)));
}

/** Results of the last day, the latest first. */
export async function readChecks(blobs: BlobStore, userId: number, now: Date): Promise<FileCheck[]> {
  const keys = (await blobs.list(prefixOf(userId)))
    .filter((key) => instantOf(key) > now.getTime() - keepCheckHours * hourMs)
    .toSorted((left, right) => instantOf(right) - instantOf(left));
  return Promise.all(keys.map(async (key) => JSON.parse((await blobs.getBuffer(key)).toString('utf8')) as FileCheck));
}
