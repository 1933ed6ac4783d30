import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import type { SamplePool } from '#documents/sampling/sample-pool.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createTurns } from '../access/turns.ts';
import { AppError } from '../errors.ts';
import { incorrectFile } from '../files/receive-workbook.ts';

type RowsRequest = Parameters<SamplePool['readAnswer']>[0];

/** Reads answers of other systems in a thread, so that the api goes on with other requests. */
export interface AnswerReader {
  lookAtAnswer: SamplePool['lookAtAnswer'];
  /** One at a time for each person. @throws AppError Conflict for one whose place a later change has taken */
  readRows: (userId: number, request: RowsRequest) => ReturnType<SamplePool['readAnswer']>;
}

export function createAnswerReader(samples: SamplePool): AnswerReader {
  const inTurn = createTurns('A later change of the fields is read instead.');
  return {
    lookAtAnswer: (request) =>
      samples.lookAtAnswer(request).catch((error: unknown) => {
        // It came whole and is within the limits of a run, which has more time and memory.
        if (error instanceof UnreadableFile) throw new OutgoingError('NotShown');
        throw asBusy(error);
      }),
    readRows: (userId, request) =>
      inTurn(userId, () =>
        samples.readAnswer(request).catch((error: unknown) => {
          if (error instanceof UnreadableFile) throw incorrectFile(error.code);
          throw asBusy(error);
        }),
      ),
  };
}

const asBusy = (error: unknown): unknown =>
  error instanceof ThreadEnded && error.reason === 'busy'
    ? new AppError('TooManyRequests', 'Too many answers are read at the moment. Try again in a minute.')
    : error;
