import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { MappingPlace } from '#contracts/mappings.schema.ts';
import { keepSampleHours, sampleHour, sampleHourText, samplePrefix } from '#contracts/mapping-samples.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import type { SampleJob } from '#documents/sampling/sample-request.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { createTurns } from '../access/turns.ts';
import { AppError } from '../errors.ts';
import { incorrectFile } from '../files/receive-workbook.ts';
import type { MasterContext } from '../masters/master.ts';
import { findMappingPlace } from './place.ts';
import { sampleContextOf } from './sample-context.ts';

export interface SampleDependencies {
  blobStore: BlobStore;
  samples: SamplePool;
  maxBytes: number;
  now: () => Date;
}

export const sampleKey = (userId: number, sampleId: string): string => `${samplePrefix}${userId}/${sampleId}`;

/** Name of a new sample: the hour in which it was dropped, by which it is found and removed. */
export const newSampleId = (now: Date, fileName: string): string =>
  `${sampleHourText(now)}-${randomUUID()}${extname(fileName).toLowerCase()}`;

export type SampleReader = (
  context: MasterContext,
  sampleId: string,
  wanted: MappingPlace & { datasetId: number },
  request: SampleJob['request'],
) => ReturnType<SamplePool['run']>;

/** Reads samples, one at a time for each person. */
export function createSampleReader({ blobStore, samples, now }: SampleDependencies): SampleReader {
  const inTurn = createTurns('A later change of the mapping is read instead.');
  const hourMs = 3_600_000;
  return async (context, sampleId, wanted, request) => {
    const key = sampleKey(context.person.userId, sampleId);
    const isOver = now().getTime() - sampleHour(key) > keepSampleHours * hourMs;
    const place = await findMappingPlace(context, wanted);
    const sample = await sampleContextOf(context, place, wanted.datasetId);
    const content = async () => {
      if (!(await blobStore.list(key)).includes(key)) throw gone();
      return blobStore.getBuffer(key);
    };
    if (isOver) throw gone();
    return inTurn(context.person.userId, async () => {
      try {
        return await samples.run({ key, fileName: sampleId, context: sample, request }, content);
      } catch (error) {
        if (error instanceof UnreadableFile) throw incorrectFile(error.code);
        if (error instanceof ThreadEnded && error.reason === 'busy')
          throw new AppError('TooManyRequests', 'Too many samples are read at the moment. Try again in a minute.');
        throw error;
      }
    });
  };
}

const gone = () => new AppError('NotFound', 'This sample is not kept any more. Drop the file again.');
