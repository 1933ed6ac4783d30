import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinCodes } from '#documents/imports/split-codes.ts';
import { expectedOfFinding, foundOfFinding, messageOfFinding } from '#documents/wording/finding-words.ts';
import { seriesIn } from '#locales/series.ts';

/** Names of sheets and headings: of three scripts, some with separators of lists inside. */
const names = fc.uniqueArray(
  fc.stringMatching(/^[A-Za-z一-龯あ-んؠ-ي0-9][A-Za-z一-龯あ-んؠ-ي0-9 ,;、،"&'.-]{0,12}[A-Za-z一-龯あ-んؠ-ي0-9]$/u),
  { minLength: 2, maxLength: 6 },
);

const layout = (kind: string, words: { found?: string; expected?: string }) => ({
  code: 'LAYOUT_CHANGED',
  found: words.found ?? null,
  expected: words.expected ?? null,
  params: { kind, before: 'x', now: words.found ?? '', rowNo: 4 },
});

describe.each(['en', 'ja', 'ar'] as const)('the names in a finding in %s', (language) => {
  it('stand side by side as the language separates them, whatever they hold', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('SHEET', 'HEADS_TWICE', 'TWICE'), (list, kind) => {
        const finding = layout(kind, { found: joinCodes(list) });
        const said = seriesIn(language, list);
        expect(foundOfFinding(finding, language)).toBe(said);
        expect(messageOfFinding(finding, language)).toContain(said);
        const lost = layout('HEADS_LOST', { expected: joinCodes(list) });
        expect(expectedOfFinding(lost, language)).toBe(said);
      }),
    );
  });

  it('are one name where the finding has one', () => {
    const renamed = layout('RENAMED', { found: 'Rent, monthly' });
    expect(foundOfFinding(renamed, language)).toBe('Rent, monthly');
    expect(messageOfFinding(renamed, language)).toContain('Rent, monthly');
  });
});
