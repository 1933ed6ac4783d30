import { describe, expect, it } from '@jest/globals';
import type { Context } from '@temporalio/activity';
import { asyncLocalStorage } from '@temporalio/activity';
import { DefaultLogger } from '@temporalio/worker';
import { pinoHttp } from 'pino-http';
import { withErrorClassification } from '#activities/lasting-fault.ts';
import { describeError, ThreadError } from '#documents/threads/thread-error.ts';
import { createLogger } from '#platform/logger.ts';
import { repeat } from '#worker/loop.ts';
import { writeTo } from '#worker/temporal-runtime.ts';

const ofPostgres = () =>
  Object.assign(new Error('duplicate key value violates unique constraint "lease_key"'), {
    code: '23505',
    table: 'lease',
    constraint: 'lease_key',
  });

const inFull = {
  message: expect.stringContaining('duplicate key value') as unknown,
  stack: expect.stringContaining('logged-errors.test.ts') as unknown,
  code: '23505',
  table: 'lease',
  constraint: 'lease_key',
};

function listen() {
  const lines: { err?: unknown; msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  return { lines, logger: createLogger('test', 'debug', { write }) };
}

describe('an error in the log', () => {
  it('is written in full by a logger of ours, and by one that another hands out', () => {
    const { lines, logger } = listen();
    logger.warn({ err: ofPostgres() }, 'said');
    logger.child({ submissionId: 1 }).warn({ err: ofPostgres() }, 'said');
    pinoHttp({ logger }).logger.error({ err: ofPostgres() }, 'said');
    expect(lines.map(({ err }) => err)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(inFull)));
  });

  it('names code, table and constraint of the error that caused it', () => {
    const { lines, logger } = listen();
    logger.error({ err: new Error('the load failed', { cause: ofPostgres() }) }, 'said');
    expect(lines[0]?.err).toMatchObject({ ...inFull, message: expect.stringContaining('the load failed') as unknown });
  });

  it('is written in full when an activity fails', async () => {
    const { lines, logger } = listen();
    const write = writeTo(logger);
    const log = new DefaultLogger('DEBUG', ({ message, meta }) => write('warn', message, meta));
    const context = { info: { attempt: 2 }, log, cancellationSignal: null } as unknown as Context;
    const { load } = withErrorClassification({ load: () => Promise.reject(ofPostgres()) });
    await asyncLocalStorage.run(context, () => expect(load()).rejects.toThrow('PostgreSQL answered'));
    expect(lines).toEqual([
      expect.objectContaining({ activity: 'load', attempt: 2, err: expect.objectContaining(inFull) }),
    ]);
  });

  it('is written in full when the SDK or a process names it `error`', () => {
    const { lines, logger } = listen();
    writeTo(logger)('error', 'said', { error: ofPostgres(), workflowId: 'SUB-000001' });
    expect(lines).toEqual([
      expect.objectContaining({ workflowId: 'SUB-000001', err: expect.objectContaining(inFull) }),
    ]);
  });

  it('is written in full when it comes from a checking thread', () => {
    const { lines, logger } = listen();
    const crossed = structuredClone(describeError(ofPostgres()));
    logger.warn({ err: new ThreadError(crossed) }, 'said');
    expect(lines[0]?.err).toMatchObject(inFull);
  });

  it('is written in full when a round of a loop fails', async () => {
    const { lines, logger } = listen();
    const loop = repeat('relay', logger, 60_000, () => Promise.reject(ofPostgres()));
    await loop.stop();
    expect(lines[0]?.err).toMatchObject(inFull);
  });
});
