import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read } from './tree.ts';

const files = new Set(filesBelow().filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/')));

/** Files of the repository that a file imports, by value or as a type. */
function importsOf(path: string): string[] {
  return [...read(path).matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].flatMap(([, name = '']) => {
    const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name);
    return files.has(target) ? [target] : [];
  });
}

const graph = new Map([...files].map((path) => [path, importsOf(path)]));

/** Circles, each told from its first file back to that file, found by walking on from every file once. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
}

const domainOf = (path: string) => /^api\/([^/]+)\//.exec(path)?.[1];

/** For each domain of the api the other domains that its files import. */
const domains = new Map<string, Set<string>>();
for (const [path, imported] of graph) {
  const domain = domainOf(path);
  if (domain === undefined) continue;
  const others = imported.flatMap((one) => domainOf(one) ?? []).filter((other) => other !== domain);
  domains.set(domain, new Set([...(domains.get(domain) ?? []), ...others]));
}

function reachedFrom(domain: string, reached = new Set<string>()): Set<string> {
  for (const next of domains.get(domain) ?? []) {
    if (reached.has(next)) continue;
    reached.add(next);
    reachedFrom(next, reached);
  }
  return reached;
}

describe('imports', () => {
  it('are followed from file to file', () => {
    expect(graph.size).toBeGreaterThan(500);
    expect(graph.get('workflows/submissions/alarm.ts')).toContain('workflows/submissions/wake-up.ts');
    expect(graph.get('api/submissions/presenter.ts')).toContain('contracts/submissions.ts');
  });

  it('go in no circle, not even for a type', () => {
    expect(circles()).toEqual([]);
  });

  it('lead from no domain of the api back to it', () => {
    expect(domains.size).toBeGreaterThan(25);
    expect([...domains.keys()].filter((domain) => reachedFrom(domain).has(domain))).toEqual([]);
  });
});
