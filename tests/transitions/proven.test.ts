import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Rows of the table in docs/lifecycle.md that are proven here. */
const numbers = [3, 7, 8, 12, 13, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29].map(
  (number) => `T${String(number).padStart(2, '0')}`,
);

describe('transitions from HTTP to row, audit, bell and mail', () => {
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.integration.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');

  it.each(numbers)('%s is proven', (number) => {
    expect(tests).toMatch(new RegExp(`\\bit\\('[^']*\\b${number}\\b`));
    expect(tests).toContain(`transition: '${number}'`);
  });
});
