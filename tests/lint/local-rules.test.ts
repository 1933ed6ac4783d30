import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import type { ESLint } from 'eslint';

const rules = new URL('../../lint/local-rules.js', import.meta.url).href;
const { localRules } = (await import(rules)) as { localRules: ESLint.Plugin };

function faultsOf(code: string): string[] {
  const plugins = { postmonth: localRules };
  const found = new Linter().verify(code, [{ plugins, rules: { 'postmonth/logged-error': 'error' } }]);
  return found.map(({ message }) => message);
}

describe('the rule on logged errors', () => {
  it.each([
    "logger.warn({ error }, 'failed')",
    "logger.error({ id, error: cause }, 'failed')",
    "request.log.warn({ cause }, 'failed')",
    "log.warn('failed', { error })",
    "warn('failed', { activity, error })",
    "this.logger.fatal({ 'exception': thrown }, 'failed')",
  ])('refuses %s', (code) => expect(faultsOf(code)).toHaveLength(1));

  it.each([
    "logger.warn({ err: error }, 'failed')",
    "log.warn('failed', { err: error })",
    'toast.error({ error })',
    "logger.warn({ errors: 3 }, 'failed')",
  ])('accepts %s', (code) => expect(faultsOf(code)).toEqual([]));
});
