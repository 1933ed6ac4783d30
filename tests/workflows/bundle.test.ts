import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflowBundle } from '#worker/bundle.ts';

const largestBytes = 1.8 * 1024 * 1024;

describe('the bundle of the workflows', () => {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-bundle-'));
  let code = '';

  beforeAll(async () => {
    code = readFileSync(await workflowBundle(dir), 'utf8');
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('stays small, for every worker compiles it when it starts', () => {
    expect(Buffer.byteLength(code)).toBeGreaterThan(100_000);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(largestBytes);
  });

  it.each(['zod', 'json-rules-engine', 'decimal.js', '@mikro-orm', 'pg-protocol', 'pino'])(
    'leaves %s out',
    (library) => {
      // Module paths are kept in the bundle as the keys of its modules.
      expect(code).not.toContain(`node_modules/${library}/`);
    },
  );

  it('holds the state machine, which proves that module paths can be found', () => {
    expect(code).toContain('rules/submissions/lifecycle.ts');
  });

  it('is shared by the runs of a worker, so its modules keep no state', () => {
    expect(code).toMatch(/preloadModules = function preloadModules\(\) \{\s*__webpack_require__/);
    const root = join(import.meta.dirname, '../..');
    const modules = ['workflows', 'rules/submissions', 'contracts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.schema.ts'))
        .map((name) => join(folder, name)),
    );
    const keepsState =
      /^(export )?(let|var) |^(export )?const .*= (new (Map|Set|WeakMap|WeakSet)\b[^(]*\(\)|\[\];|\{\};)/m;
    const stateful = modules.filter((name) => keepsState.test(readFileSync(join(root, name), 'utf8')));
    expect(stateful).toEqual([]);
    expect(keepsState.test('const seen = new Map<string, number>();')).toBe(true);
  });

  it('is made once as long as the sources stay', async () => {
    const first = await workflowBundle(dir);
    expect(await workflowBundle(dir)).toBe(first);
  });
});
