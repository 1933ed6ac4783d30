import { expect, it } from '@jest/globals';
import { asAppError } from '#api/error-handler.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';

it('answers that the service is busy when too many files wait for a thread, and nothing else about threads', () => {
  expect(asAppError(new ThreadEnded('busy'), '/api/funds/import')).toMatchObject({ code: 'Unavailable' });
  expect(asAppError(new ThreadEnded('crash'), '/api/funds')).toMatchObject({ code: 'Unexpected' });
});
