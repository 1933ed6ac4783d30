export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}

export type Answer = { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> } | 'no answer';

/** Answers `fetch` by a function and remembers what was asked. jsdom has no Response, so the few members in use are made here. */
export function fakeServer(answer: (call: Call) => Answer | Promise<Answer>): Call[] {
  const calls: Call[] = [];
  const withDrafts = createDrafts();
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      headers: init.headers as Record<string, string>,
    };
    calls.push(call);
    const given = withDrafts(call, withViews(call, await answer(call)));
    if (given === 'no answer') throw new TypeError('Failed to fetch');
    const status = given.status ?? 200;
    return {
      ok: status < 400,
      status,
      headers: new Headers({
        'content-type': status < 400 ? 'application/json' : 'application/problem+json',
        ...given.headers,
      }),
      json: () => Promise.resolve(given.body),
    };
  }) as unknown as typeof fetch;
  return calls;
}

/** A list without saved views, unless the test has some. */
function withViews({ method, path }: Call, given: Answer): Answer {
  if (method !== 'GET' || !path.startsWith('/api/saved-views/') || given === 'no answer') return given;
  const hasViews = typeof given.body === 'object' && given.body !== null && 'views' in given.body;
  return hasViews ? given : { body: { views: [], columns: null } };
}

/** Drafts are kept as the server does, and a submission begins without any, unless the test answers otherwise. */
function createDrafts() {
  const kept = new Map<string, Record<string, unknown>>();
  return ({ method, path, body }: Call, given: Answer): Answer => {
    if (!path.endsWith('/drafts') || given === 'no answer' || (given.status ?? 200) >= 500) return given;
    const before = kept.get(path) ?? {};
    if (method === 'GET') {
      const hasDrafts = typeof given.body === 'object' && given.body !== null && 'drafts' in given.body;
      return hasDrafts ? given : { body: { drafts: before } };
    }
    const after = { ...before, ...(body as { drafts: Record<string, unknown> }).drafts };
    kept.set(path, Object.fromEntries(Object.entries(after).filter(([, content]) => content !== null)));
    return { body: { kept: 1 } };
  };
}

export const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: `Detail of ${code}`, referenceId: '7F3A-21' },
});
