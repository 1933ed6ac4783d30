import type { createOpenApiDocument } from './document.ts';

type Document = ReturnType<typeof createOpenApiDocument>;

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-block: 2rem .5rem; text-transform: capitalize; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; margin-block: .4rem; }
summary { padding: .5rem .75rem; cursor: pointer; }
summary code { font-weight: 600; }
.method { display: inline-block; min-width: 4.5em; font: 600 .8rem ui-monospace, monospace; }
details > div { padding: 0 1rem 1rem; }
pre { overflow: auto; padding: .75rem; border-radius: .4rem; background: color-mix(in srgb, currentColor 7%, transparent); }
`;

/** The api's description as one page without scripts or anything from elsewhere. */
export function renderDocsPage(document: Document): string {
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags?.[0] ?? 'other');
  const sections = [...groups].map(
    ([tag, entries]) => `<section><h2>${escape(tag)}</h2>${entries.map(renderEntry).join('')}</section>`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="${escape(name)}"><summary><code>${escape(name)}</code></summary>${json(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Postmonth api</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
<h1>Postmonth api</h1><p>${escape(document.info.description ?? '')} <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('')}<section><h2>schemas</h2>${schemas.join('')}</section></main></body></html>`;
}

function entriesOf(document: Document): Entry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation })),
  );
}

function renderEntry({ method, path, operation }: Entry): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> (${place}${required ? ', required' : ''})</li>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escape(type)}</h4>${json(schema)}`,
  );
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return `<h4>${status} ${escape(description)}</h4>${schema ? json(schema) : ''}`;
  });
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code>
${escape(operation.summary ?? '')}</summary><div><p>${escape(operation.description ?? '')}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${bodies.join('')}${answers.join('')}</div></details>`;
}

function json(value: unknown): string {
  return `<pre>${escape(JSON.stringify(value, null, 2) ?? '')}</pre>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
