import type { AnswerOf, Method } from '#contracts/answer-of.ts';
import { noteSecret } from './run-logs.ts';

/** What contracts/answers.ts declares for an address of the api, with or without a query. */
export type AnswerAt<M extends Method, Path extends string> = Path extends `${infer Address}?${string}`
  ? AnswerAt<M, Address>
  : Path extends `/api${infer Rest}`
    ? AnswerOf<M, Rest>
    : unknown;

/** What a test needs of a browser: cookies, redirects when asked, our header on what changes something. */
export class Browser {
  readonly baseUrl: string;
  readonly #cookies = new Map<string, string>();

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  /** Without following redirects; `path` below the application or a whole address. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.baseUrl);
    const headers = new Headers(init.headers);
    const isOwn = url.origin === new URL(this.baseUrl).origin;
    const isUnsafe = !['GET', 'HEAD'].includes(init.method ?? 'GET');
    if (isOwn && isUnsafe && !headers.has('x-postmonth-request')) headers.set('x-postmonth-request', '1');
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until something else answers, or until an address that `until` names. */
  async follow(path: string, until: (url: URL) => boolean = () => false): Promise<{ url: URL; response: Response }> {
    let url = new URL(path, this.baseUrl);
    for (let step = 0; step < 15; step += 1) {
      const response = await this.fetch(url.href);
      const location = response.headers.get('location');
      if (location === null) return { url, response };
      await response.body?.cancel();
      url = new URL(location, url);
      if (until(url)) return { url, response };
    }
    throw new Error(`Too many redirects from ${path}.`);
  }

  /** Sends JSON and answers status and parsed body. */
  async send(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await this.fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  async get(path: string): Promise<{ status: number; body: unknown }> {
    return this.send('GET', path);
  }

  /** The body of an answer 200, of the declared type. @throws for any other status */
  async read<const Path extends string>(path: Path): Promise<AnswerAt<'GET', Path>> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as AnswerAt<'GET', Path>;
  }

  /** As `read`, for what changes something: the body of an answer that is no refusal. @throws for a refusal */
  async carryOut<M extends Method, const Path extends string>(
    method: M,
    path: Path,
    body?: unknown,
  ): Promise<AnswerAt<M, Path>> {
    const answer = await this.send(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as AnswerAt<M, Path>;
  }

  /** Values of the cookies, by name. */
  cookies(): [string, string][] {
    return [...this.#cookies];
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length);
    if (value === '' || (expires !== undefined && new Date(expires) < new Date())) this.#cookies.delete(name);
    else {
      this.#cookies.set(name, value);
      noteSecret(`cookie ${name}`, value);
    }
  }
}
