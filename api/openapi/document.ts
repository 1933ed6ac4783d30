import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ErrorCode } from '#contracts/errors.ts';
import { refusalCodes } from '#contracts/submissions.ts';
import { statusOf } from '../errors.ts';
import { describePolicy } from '../access/policy.ts';
import type { Route } from '../route.ts';
import { problemSchema } from './problem.schema.ts';

type OpenApiDocument = ReturnType<typeof createDocument>;

/** The api's description, from the same declarations that register its routes. */
export function createOpenApiDocument(routes: readonly Route[]): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = openApiPath(route.path);
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Postmonth',
      version: '1',
      description:
        'Sign in at /api/auth/login; the session is a cookie. Requests that change something carry the header ' +
        'X-Postmonth-Request: 1 and come from the same origin. Errors are application/problem+json.',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'postmonth_session' },
        token: { type: 'http', scheme: 'bearer', description: 'A token of a person or a service account, pm_...' },
      },
    },
    paths: paths as ZodOpenApiPathsObject,
  });
}

export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const isPublic = 'public' in route.policy;
  const content = { [route.bodyType]: { schema: bodyOf(route) } };
  return {
    summary: route.summary,
    description: `Allowed: ${describePolicy(route.policy)}.${route.scope ? ` A token needs the scope ${route.scope}.` : ''}`,
    tags: [...route.tags],
    ...(route.deprecated && { deprecated: true }),
    ...(isPublic ? {} : { security: [{ session: [] }, ...(route.scope ? [{ token: [] }] : [])] }),
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
    },
    ...(route.body ? { requestBody: { required: true, content: content as never } } : {}),
    responses: responsesOf(route),
  };
}

function responsesOf(route: Route): ZodOpenApiResponsesObject {
  const answers = Object.entries(route.responses).map(([status, { description, schema, contentType }]) => {
    if (schema) return [status, { description, content: { 'application/json': { schema } } }];
    if (contentType) {
      const binary = { type: 'string' as const, ...(contentType.startsWith('text/') ? {} : { format: 'binary' }) };
      return [status, { description, content: { [contentType]: { schema: binary } } }];
    }
    return [status, { description }];
  });
  const refused = [...refusalsOf(route)].map(([status, codes]) => [status, problemOf(codes.join(', '))]);
  return Object.fromEntries([...refused, ...answers, ['default', problemOf('A problem')]]) as ZodOpenApiResponsesObject;
}

const problemOf = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** A file travels beside the fields of its form. */
function bodyOf({ body, bodyType }: Route): z.ZodType | undefined {
  if (bodyType !== 'multipart/form-data' || !(body instanceof z.ZodObject)) return body;
  return body.extend({ file: z.string().meta({ format: 'binary', description: 'The workbook' }) });
}

/** Codes by status: what every call of this kind may meet, then what the route says of itself. */
function refusalsOf({ method, policy, params, query, body, bodyType, refusals }: Route): Map<number, ErrorCode[]> {
  const isPublic = 'public' in policy;
  const isFile = bodyType === 'multipart/form-data';
  const codes: ErrorCode[] = [
    ...((params ?? query ?? body) ? (['BadInput'] as const) : []),
    ...(body ? (['WrongContentType'] as const) : []),
    ...(isPublic ? [] : (['NotSignedIn'] as const)),
    ...(!isPublic && (!('signedIn' in policy) || method !== 'get') ? (['Forbidden'] as const) : []),
    ...(params ? (['NotFound'] as const) : []),
    ...(isFile ? (['TooLarge', 'IncorrectFile', 'TooManyRequests'] as const) : []),
    ...('act' in policy ? refusalCodes : []),
    ...refusals,
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return byStatus;
}
