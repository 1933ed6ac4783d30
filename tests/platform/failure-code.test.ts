import { describe, expect, it } from '@jest/globals';
import { RestError } from '@azure/storage-blob';
import { ThreadError } from '#documents/threads/thread-error.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import { failureKindOf, failureKinds } from '#contracts/failures.ts';
import type { FailureKind } from '#contracts/failures.ts';
import { failureCodeOf } from '#platform/failure-code.ts';

const withCode = (code: unknown, message = 'failed') => Object.assign(new Error(message), { code });
const named = (name: string) => Object.assign(new Error('failed'), { name });
const origin = { name: 'UnknownFact', message: 'no fact', stack: '', table: null, constraint: null };

const told: readonly (readonly [unknown, FailureKind])[] = [
  [withCode('53100'), 'databaseFull'],
  [withCode('53200'), 'databaseMemory'],
  [withCode('53300'), 'databaseConnections'],
  [withCode('57P01'), 'databaseAway'],
  [new Error('Connection terminated unexpectedly'), 'databaseAway'],
  [withCode('40P01'), 'databaseBusy'],
  [withCode('25006'), 'databaseReadOnly'],
  [withCode('42501'), 'databaseRights'],
  [withCode('42P01'), 'databaseOutdated'],
  [withCode('XX001'), 'databaseDamaged'],
  [withCode('0A000'), 'databaseOther'],
  [withCode('22003'), 'valueRefused'],
  [new Error('the load failed', { cause: withCode('23505') }), 'rowRefused'],
  [withCode('ENOSPC'), 'diskFull'],
  [new RestError('gone', { code: 'BlobNotFound', statusCode: 404 }), 'fileMissing'],
  [withCode('EACCES'), 'fileForbidden'],
  [withCode('ServerBusy'), 'fileStoreAway'],
  [new AggregateError([withCode('ECONNREFUSED')]), 'serverAway'],
  [withCode(14, 'unavailable'), 'temporalAway'],
  ['TIMEOUT', 'timedOut'],
  [new ThreadEnded('memory'), 'memory'],
  [new ThreadEnded('crash'), 'crash'],
  [new ThreadError({ ...origin, code: null }), 'configuration'],
  [named('NothingLoaded'), 'nothingLoaded'],
  [new TypeError('x is undefined'), 'program'],
];

describe('the code of a failure', () => {
  it.each(told)('%s is told as %s', (error, kind) => {
    expect(failureKindOf(typeof error === 'string' ? error : failureCodeOf(error))).toBe(kind);
  });

  it('leads to every class', () => {
    expect(new Set(told.map(([, kind]) => kind))).toEqual(new Set(failureKinds));
  });
});
