import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { DeclaredAnswer } from '#contracts/answer-of.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { checkAnswer } from './check-answer.ts';
import { assertDeprecation, sayDeprecated } from './deprecation.ts';
import type { Deprecation } from './deprecation.ts';
import { saidIn } from './either-way.ts';
import { AppError } from './errors.ts';
import { allow, judgedAgain, personOf } from './access/judge.ts';
import { recordAccessRefused } from './record-refusal.ts';
import type { Policy } from './access/policy.ts';
import { assertScope, tokenOf } from './access/token.ts';
import type { TokenScope } from '#contracts/tokens.ts';
import { assertTexts } from './request-texts.ts';
import type { SignedInPerson } from './access/person.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

export interface ResponseDescription<Answer = unknown> {
  description: string;
  /** JSON body; absent for an empty or a binary one. */
  schema?: z.ZodType<Answer>;
  /** Of a body that is not JSON. */
  contentType?: string;
}

/** One request as a handler sees it: parsed, allowed, with its own unit of work. */
export interface Call<Params, Query, Body, Person> {
  person: Person;
  params: Params;
  query: Query;
  body: Body;
  em: EntityManager;
  request: Request;
  response: Response;
  /** Names the log entry and the audit rows of this request. */
  requestId: string;
}

type PersonUnder<P extends Policy> = P extends { public: true } ? SignedInPerson | null : SignedInPerson;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The answers of a route, with the shapes that contracts/answers.ts promises to its callers. */
type Responses<M extends Method, Path extends string> = Readonly<Record<number, ResponseDescription>> &
  Readonly<Partial<Record<200 | 201 | 202, ResponseDescription<DeclaredAnswer<M, Path>>>>>;

interface Declaration<M extends Method, Path extends string, P extends Policy, Params, Query, Body> {
  method: M;
  /** Express path below the root, e.g. `/api/submissions/:submissionNo`. */
  path: Path;
  summary: string;
  tags: readonly [string, ...string[]];
  policy: P;
  /** What a token needs for this route; without one it takes sessions alone. */
  scope?: TokenScope;
  /** For a route that another one takes the place of. */
  deprecated?: Deprecation;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Media type of a request body that is not JSON; `before` then reads it. */
  bodyType?: 'multipart/form-data';
  /** Runs after the policy has allowed the call, e.g. a reader of uploads. */
  before?: readonly RequestHandler[];
  /** Runs when the call has ended, however it ended: gives back what `before` took. */
  afterwards?: (request: Request) => Promise<void>;
  /** The first one is what a plain result is answered with. */
  responses: Responses<M, Path>;
  /** Why a call that is allowed and well-formed may still be refused. */
  refusals?: readonly ErrorCode[];
  /** Answers the body, a `reply(...)`, or nothing (204, unless it has answered by itself). */
  handler: (call: Call<Parsed<Params>, Parsed<Query>, Parsed<Body>, PersonUnder<P>>) => unknown;
}

export interface Route {
  method: Method;
  path: `/${string}`;
  summary: string;
  tags: readonly string[];
  policy: Policy;
  scope: TokenScope | null;
  deprecated: Deprecation | null;
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  bodyType: 'application/json' | 'multipart/form-data';
  responses: Readonly<Record<number, ResponseDescription>>;
  refusals: readonly ErrorCode[];
  answer: (orm: MikroORM, request: Request, response: Response) => Promise<void>;
}

/** Setting of the Express application under which each answer is compared with the schema of its route. */
export const checksAnswers = 'check answers';

const replyMark = Symbol('reply');
interface Reply {
  [replyMark]: true;
  status: number;
  body: unknown;
}

/** Answers with another status than the route's first. */
export function reply(status: number, body?: unknown): Reply {
  return { [replyMark]: true, status, body };
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && replyMark in value;
}

/** Declares a route once: registration, policy, parsing and OpenAPI all read this. */
export function defineRoute<
  const M extends Method,
  const Path extends `/${string}`,
  const P extends Policy,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declaration: Declaration<M, Path, P, Params, Query, Body>): Route {
  const { method, path, summary, tags, policy, params, query, body, before, responses, handler } = declaration;
  const { bodyType = 'application/json', scope = null, deprecated = null, refusals = [] } = declaration;

  async function answer(orm: MikroORM, request: Request, response: Response): Promise<void> {
    const asking = personOf(response);
    assertScope(tokenOf(response), declaration.scope);
    const person = await admit(orm, request, asking);
    if (body) assertContentType(request, bodyType);
    try {
      for (const middleware of before ?? []) await run(middleware, request, response);
      await handle(orm, request, response, person);
    } finally {
      await declaration.afterwards?.(request).catch((err: unknown) => {
        request.log.warn({ err, method, path }, 'The received file was not removed.');
      });
    }
  }

  /** Refusals by policy are written to the audit trail, once an hour per person and route. */
  async function admit(orm: MikroORM, request: Request, asking: SignedInPerson | null): Promise<SignedInPerson | null> {
    try {
      return allow(policy, asking);
    } catch (error) {
      if (asking) await recordAccessRefused(orm.em.fork(), request, asking, { method, path });
      throw error;
    }
  }

  async function handle(
    orm: MikroORM,
    request: Request,
    response: Response,
    person: SignedInPerson | null,
  ): Promise<void> {
    assertTexts(request);
    const em = orm.em.fork();
    const judged = person && request.method !== 'GET' ? await judgedAgain(em, policy, response, person) : person;
    const said = saidIn(request, path, person);
    const result: unknown = await handler({
      person: judged as PersonUnder<P>,
      params: params?.parse(request.params) as Parsed<Params>,
      query: query?.parse(said.query) as Parsed<Query>,
      body: body?.parse(said.body ?? {}) as Parsed<Body>,
      em,
      request,
      response,
      requestId: String(request.id),
    });
    const answer = answerOf(response, Number(Object.keys(responses)[0]), result);
    const schema = responses[answer?.status ?? 0]?.schema;
    if (answer && schema && request.app.enabled(checksAnswers)) checkAnswer(schema, answer.body, `${method} ${path}`);
    if (answer) send(response, answer);
  }

  const declared = { method, path, summary, tags, policy, scope, deprecated, params, query, body };
  return { ...declared, bodyType, responses, refusals, answer };
}

/** @throws AppError WrongContentType for a body that the route could not read, and would take for none */
function assertContentType(request: Request, expected: string): void {
  const isEmpty = request.get('content-length') === '0';
  if (!isEmpty && request.is(expected) === false)
    throw new AppError('WrongContentType', `This address takes ${expected}.`);
}

function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error ? reject(error as Error) : resolve());
    Promise.resolve(middleware(request, response, next)).catch(reject);
  });
}

/** Null when the handler has sent the answer itself. */
function answerOf(response: Response, status: number, result: unknown): Omit<Reply, typeof replyMark> | null {
  if (response.headersSent) return null;
  return isReply(result) ? result : { status: result === undefined ? 204 : status, body: result };
}

function send(response: Response, { status, body }: Omit<Reply, typeof replyMark>): void {
  if (body === undefined) response.status(status).end();
  else response.status(status).json(body);
}

/** @throws when a route has no policy, answers nothing, or is declared twice: the api must not start then */
export function registerRoutes(app: Express, orm: MikroORM, routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = `${route.method.toUpperCase()} ${route.path}`;
    assertPolicy(route, name);
    if (Object.keys(route.responses).length === 0) throw new Error(`${name} declares no response.`);
    if (seen.has(name)) throw new Error(`${name} is declared twice.`);
    if (route.deprecated) assertDeprecation(route.deprecated, name);
    seen.add(name);
    app[route.method](route.path, (request, response) => {
      if (route.deprecated) sayDeprecated(response, route.deprecated);
      return route.answer(orm, request, response);
    });
  }
}

function assertPolicy(route: Pick<Route, 'policy'>, name: string): void {
  const policy = (route as { policy?: Policy }).policy;
  const isStated = policy !== undefined && Object.keys(policy).length > 0;
  if (!isStated || ('anyOf' in policy && policy.anyOf.length === 0)) {
    throw new Error(`${name} declares no policy: say who may call it.`);
  }
}
