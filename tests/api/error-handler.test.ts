import { expect, it } from '@jest/globals';
import { asAppError } from '#api/error-handler.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';

it('answers that the service is busy when too many files wait for a thread, and nothing else about threads', () => {
  expect(asAppError(new ThreadEnded('busy'), '/api/funds/import')).toMatchObject({ code: 'Unavailable' });
  expect(asAppError(new ThreadEnded('crash'), '/api/funds')).toMatchObject({ code: 'Unexpected' });
});

it.each([
  ['/api/charts/7/accounts', 'Error - please contact your administrator.'],
  ['/api/account-mappings/7', 'Error - please contact your administrator.'],
  ['/api/master-accounts/import', 'Error - please contact your administrator.'],
  ['/api/frequencies/timeline', 'Error - please contact your administrator.'],
  ['/api/funds', 'Error occurred. Please contact your administrator.'],
])('answers a failure below %s in the words of its screen', (path, message) => {
  const error = asAppError(new Error('boom'), path);
  expect(error).toMatchObject({ code: 'Unexpected', message });
  expect(error.details).toEqual(message.startsWith('Error -') ? { fault: 'contact' } : undefined);
});
