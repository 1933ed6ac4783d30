import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

  it('stays small, for every cached run holds a copy of it', () => {
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

  it('is made once as long as the sources stay', async () => {
    const first = await workflowBundle(dir);
    expect(await workflowBundle(dir)).toBe(first);
  });
});
