import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';

type Operation = { summary: string; description: string; responses: Record<string, unknown>; security?: unknown };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

/** What the sources declare, whether or not somebody remembered to register it. */
function declaredRoutes(): string[] {
  const folder = new URL('../../../api', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const found = source.matchAll(/method: '(get|post|put|delete)',\s+path: '([^']+)'/g);
    return [...found].map(([, method, path]) => `${method} ${path?.replace(/:(\w+)/g, '{$1}')}`);
  });
}

describe('the description of the api', () => {
  let api: TestApi;
  let document: Document;
  beforeAll(async () => {
    api = await startTestApi();
    document = (await (await fetch(`${api.baseUrl}/api/openapi.json`)).json()) as Document;
  });
  afterAll(() => api.close());

  it('holds every route that the sources declare', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const declared = declaredRoutes();
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter((route) => !described.includes(route))).toEqual([]);
  });

  it('serves every address that contracts/answers.ts promises', () => {
    const source = ['answers.ts', 'set-up-answers.ts']
      .map((name) => readFileSync(new URL(`../../../contracts/${name}`, import.meta.url), 'utf8'))
      .join('\n');
    const promised = [...source.matchAll(/^  '(GET|POST|PUT|DELETE) (\/(?!:id|ids|choices|import|bulk)[^']+)':/gm)];
    expect(promised.length).toBeGreaterThan(150);
    const missing = promised.filter(
      ([, method = '', path = '']) =>
        document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] === undefined,
    );
    expect(missing.map(([, method, path]) => `${method} ${path}`)).toEqual([]);
  });

  it('says of each route what it does, who may call it and how it fails', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
      expect(operation.summary).toMatch(/\S/);
      expect(operation.description).toMatch(/^Allowed: \S/);
      expect(Object.keys(operation.responses)).toContain('default');
      expect(operation.description === 'Allowed: Public.' || operation.security !== undefined).toBe(true);
    }
  });

  it('answers 401 to nobody on every route that is not public', async () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, { security }] of Object.entries(item)) {
        if (security === undefined) continue;
        const response = await fetch(`${api.baseUrl}${path.replace(/\{\w+\}/g, '1')}`, {
          method: method.toUpperCase(),
          headers: { 'x-postmonth-request': '1' },
        });
        expect([method, path, response.status]).toEqual([method, path, 401]);
      }
    }
  });

  it('is a page without scripts or foreign addresses', async () => {
    const page = await (await fetch(`${api.baseUrl}/api/docs`)).text();
    expect(page).toContain('/api/session/impersonation');
    expect(page).not.toMatch(/<script|https?:\/\//);
  });
});
