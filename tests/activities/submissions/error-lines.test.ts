import { describe, expect, it } from '@jest/globals';
import { wordsOfErrors } from '#activities/submissions/error-lines.ts';

describe('the errors that a mail names', () => {
  const lines = wordsOfErrors([
    { code: 'RULE', names: { en: 'Unit code is unique', ja: 'ユニットコードの重複' }, params: null, count: 12 },
    { code: 'NO_ROWS', names: null, params: null, count: 1 },
  ]);

  it('stand in a line each with how often they occur, in the language of the reader', () => {
    const [first, second] = lines('en').split('\n');
    expect(first).toBe('• 12 × Unit code is unique');
    expect(second).toMatch(/^• \w/);
    expect(lines('ja')).toContain('• 12 × ユニットコードの重複');
    expect(lines('ar')).toContain('Unit code is unique');
    expect(`${lines('en')}${lines('ja')}${lines('ar')}`).not.toContain('{{');
  });

  it('are none where nothing was found', () => {
    expect(wordsOfErrors([])('en')).toBe('');
  });
});
