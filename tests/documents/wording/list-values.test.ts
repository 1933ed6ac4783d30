import { describe, expect, it } from '@jest/globals';
import { shownListValue } from '#documents/wording/list-values.ts';

describe('a value of a list', () => {
  it('is named with the value that files hold', () => {
    expect(shownListValue('Direct Cap', 'en')).toBe('Direct capitalization (Direct Cap)');
    expect(shownListValue('Final', 'ja')).toBe('確定（Final）');
  });

  it('has its code once where the name spells it', () => {
    expect(shownListValue('DCF', 'ar')).toBe('التدفقات النقدية المخصومة (DCF)');
    expect(shownListValue('RICS', 'ar')).toBe('معايير RICS');
    expect(shownListValue('IVS', 'ja')).toBe('国際評価基準（IVS）');
    expect(shownListValue('DCF', 'en')).toBe('Discounted cash flow (DCF)');
  });
});
