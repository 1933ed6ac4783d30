import { createDateWords } from '../../../frontend/src/lib/dates.ts';

describe('times and days in words', () => {
  it('have 24 hours where there is little room, in every language', () => {
    const instant = new Date(new Date().getFullYear(), 10, 12, 14, 5).toISOString();
    for (const language of ['en', 'ja', 'ar']) {
      expect(createDateWords(language).instantNarrow(instant)).toMatch(/14:05$/u);
    }
    expect(createDateWords('en').instant(instant)).toMatch(/2:05\sPM$/u);
    expect(createDateWords('ja').instant(instant)).toMatch(/14:05$/u);
  });

  it('have no blank between a number and its counter in Japanese', () => {
    const words = createDateWords('ja');
    expect(words.number(5, { style: 'unit', unit: 'minute', unitDisplay: 'short' })).toBe('5分');
    expect(words.since(new Date(Date.now() - 3 * 86_400_000).toISOString())).toBe('3日');
  });

  it('name a day in full in the language of the page', () => {
    expect(createDateWords('en').dayFull('2026-11-10')).toBe('Tue, Nov 10, 2026');
    expect(createDateWords('ja').dayFull('2026-11-10')).toContain('2026年11月10日');
  });
});
