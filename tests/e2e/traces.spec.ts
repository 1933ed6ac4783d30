import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { signIn } from '#tests/support/sign-in.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { collectorPort, installations } from './installations.ts';
import { person } from './people.ts';
import { uploadTo } from './processes.ts';
import { expect, test } from './test.ts';
import { openRentRoll } from './submissions.ts';

interface Told {
  server: string;
  name: string;
  traceId: string;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

/** What an OTLP collector is sent (JSON over HTTP): resources, their scopes, their spans. */
interface Delivery {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { name: string; traceId: string; attributes?: Attribute[] }[] }[];
  }[];
}

const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

function spansIn({ resourceSpans }: Delivery): Told[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const server = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, attributes }) => ({ server, name, traceId, attributes: valuesOf(attributes) })),
    );
  });
}

test.describe('traces', () => {
  const told: Told[] = [];
  let collector: HttpServer;

  test.beforeAll(async () => {
    collector = await startHttpServer((request, response) => {
      void buffer(request).then((body) => {
        const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
        told.push(...spansIn(JSON.parse(text.toString('utf8')) as Delivery));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }, collectorPort);
  });
  test.afterAll(() => collector.close());

  test('follow one call from the browser through the api and the process to the activities', async () => {
    const dana = await signIn(installations.demo.url, person('dana.whitfield').email);
    const chosen = randomUUID();
    const { requestId } = await uploadTo(dana, await openRentRoll('NORTHGATE'), 'none', { 'X-Request-Id': chosen });
    expect(requestId).not.toBe(chosen);
    const ofCall = () => told.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
    const names = (server: string) => ofCall().flatMap((span) => (span.server === server ? [span.name] : []));
    await expect(() => {
      expect(names('postmonth-api')).toEqual(
        expect.arrayContaining([expect.stringMatching(/^POST/), 'update upload', expect.stringMatching(/^pg/)]),
      );
      expect(names('postmonth-worker-flow')).toEqual(
        expect.arrayContaining(['activity projectTransition', expect.stringMatching(/^pg/)]),
      );
      expect(names('postmonth-worker-cpu')).toContain('activity validateUpload');
    }).toPass({ timeout: 60_000 });
  });

  test('carry nothing that people type', async () => {
    const dana = await signIn(installations.demo.url, person('dana.whitfield').email);
    await dana.get('/api/submissions?search=somebody');
    await expect.poll(() => told.some(({ name }) => name === 'GET /api/submissions'), { timeout: 60_000 }).toBe(true);
    expect(JSON.stringify(told)).not.toContain('somebody');
    expect(told.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  });
});
