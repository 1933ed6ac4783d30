import { jest } from '@jest/globals';
import { ApiError } from '../../../frontend/src/lib/api-error.ts';
import { api, apiAddress, setSessionEndListener } from '../../../frontend/src/lib/api.ts';
import { errorMessage } from '../../../frontend/src/lib/error-messages.ts';
import { createQueryClient } from '../../../frontend/src/lib/query-client.ts';
import { i18next } from '../../../frontend/src/lib/i18n.ts';
import { fakeServer, problem } from '../fake-server.ts';
import { speak } from '../render.tsx';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('the connection to the server', () => {
  it('leaves unset values out of the address and joins lists by commas', () => {
    expect(
      apiAddress('/submissions', { fundId: ['3', '4'], status: [], search: '', page: 2, tab: null, isLate: false }),
    ).toBe('/api/submissions?fundId=3%2C4&page=2&isLate=false');
  });

  it('marks every change as sent by the page and names its operation', async () => {
    const calls = fakeServer(() => ({ body: {} }));
    await api.post('/submissions/SUB-1/acts/approve', { body: { versionNo: 2 }, idempotencyKey: 'op-1' });
    await api.get('/session');
    expect(calls[0]).toMatchObject({
      body: { versionNo: 2 },
      headers: { 'X-Postmonth-Request': '1', 'Idempotency-Key': 'op-1' },
    });
    expect(calls[1]?.headers).not.toHaveProperty('X-Postmonth-Request');
  });

  it('turns a problem into an error with code, reference and details', async () => {
    fakeServer(() => problem(409, 'StaleView'));
    const error = await failureOf(api.post('/x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'StaleView', status: 409, referenceId: '7F3A-21' });
  });

  it('says of too many files at once that others are on their way', async () => {
    await speak('en');
    const { body } = problem(429, 'TooManyRequests');
    const error = new ApiError('TooManyRequests', 429, {
      ...body,
      code: 'TooManyRequests',
      details: { fault: 'AtOnce' },
    });
    expect(errorMessage(i18next.getFixedT('en', 'errors'), error)).toMatch(
      /^Your other files are still being processed/,
    );
  });

  it('tells no answer from an answer that cannot be read', async () => {
    fakeServer(() => 'no answer');
    expect(await failureOf(api.get('/x'))).toMatchObject({ code: 'Network' });
    globalThis.fetch = (() =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: { get: () => null },
        json: () => Promise.reject(new SyntaxError('<')),
      })) as unknown as typeof fetch;
    expect(await failureOf(api.get('/x'))).toMatchObject({ code: 'Unreadable' });
  });

  it('gives up on an act that is not answered, but not on a file that is on its way', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    globalThis.fetch = ((_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signals.push(signal ?? undefined);
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      })) as unknown as typeof fetch;
    jest.useFakeTimers();
    try {
      const failure = failureOf(api.post('/submissions/SUB-1/acts/reopen', { body: { comment: 'typed' } }));
      void failureOf(api.post('/files', { body: new FormData() }));
      await jest.advanceTimersByTimeAsync(119_000);
      expect(signals[0]?.aborted).toBe(false);
      await jest.advanceTimersByTimeAsync(2000);
      expect(await failure).toMatchObject({ code: 'Network' });
      expect(signals[1]).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks again after a lost connection, but not after a silence as long as it waits', async () => {
    let asked = 0;
    const queries = createQueryClient();
    const ask = (name: string) =>
      failureOf(queries.fetchQuery({ queryKey: [name], queryFn: () => api.get(`/${name}`) }));
    jest.useFakeTimers();
    try {
      globalThis.fetch = ((_address: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          asked += 1;
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        })) as unknown as typeof fetch;
      const silent = ask('silent');
      await jest.advanceTimersByTimeAsync(61_000);
      expect(await silent).toMatchObject({ code: 'Network' });
      expect(asked).toBe(1);
      asked = 0;
      globalThis.fetch = (() => {
        asked += 1;
        return Promise.reject(new TypeError('Failed to fetch'));
      }) as unknown as typeof fetch;
      const lost = ask('lost');
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await lost).toMatchObject({ code: 'Network' });
      expect(asked).toBe(3);
    } finally {
      jest.useRealTimers();
      queries.clear();
    }
  });

  it('tells the gate when the session has ended in the middle of work', async () => {
    const onEnd = jest.fn();
    setSessionEndListener(onEnd);
    fakeServer(() => problem(401, 'NotSignedIn'));
    await failureOf(api.get('/session'));
    expect(onEnd).not.toHaveBeenCalled();
    await failureOf(api.get('/submissions'));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});

describe('the words of a failure', () => {
  it('are chosen by its code in the language of the reader', async () => {
    await speak('en');
    const t = i18next.getFixedT(null, 'errors');
    expect(errorMessage(t, new ApiError('Network', 0))).toBe(
      'Network error occurred. Please contact your administrator.',
    );
    expect(errorMessage(t, new ApiError('Unreadable', 200))).toBe('Network response was not ok');
    expect(errorMessage(t, new ApiError('Unexpected', 500))).toBe('Error occurred. Please contact your administrator.');
    expect(errorMessage(t, new Error('anything'))).toBe('Error occurred. Please contact your administrator.');
    await speak('ja');
    expect(errorMessage(i18next.getFixedT(null, 'errors'), new ApiError('NotYourTurn', 409))).toBe(
      'まだあなたの順番ではありません。',
    );
    await speak('en');
  });

  it('fit who was refused: a recall is not told what a reviewer is told', () => {
    const t = i18next.getFixedT('en', 'errors');
    const refused = (act: string) => errorMessage(t, new ApiError('AlreadyDecided', 409, { details: { act } }));
    expect(refused('approve')).toBe('You have already decided on this version.');
    expect(refused('recall')).toMatch(/^A reviewer has already decided on this file/);
    expect(refused('substitute')).toMatch(/^This reviewer has already decided/);
  });
});
