import { z } from 'zod';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { createOpenApiDocument } from './document.ts';
import { renderDocsPage } from './docs-page.ts';

/** The description of all other routes and of these two, as JSON and as a page. */
export function createOpenApiRoutes(others: readonly Route[]): Route[] {
  let document: ReturnType<typeof createOpenApiDocument> | null = null;
  const describe = () => (document ??= createOpenApiDocument([...others, ...own]));
  const own: Route[] = [
    defineRoute({
      method: 'get',
      path: '/api/openapi.json',
      summary: 'This description, as OpenAPI 3.1.',
      tags: ['documentation'],
      policy: { public: true },
      responses: { 200: { description: 'OpenAPI document', schema: z.record(z.string(), z.unknown()) } },
      handler: () => describe(),
    }),
    defineRoute({
      method: 'get',
      path: '/api/docs',
      summary: 'This description, as a page.',
      tags: ['documentation'],
      policy: { public: true },
      responses: { 200: { description: 'Page', contentType: 'text/html' } },
      handler: ({ response }) => {
        response.type('html').send(renderDocsPage(describe()));
      },
    }),
  ];
  return own;
}
