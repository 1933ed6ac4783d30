import {
  changeShare,
  columnWidth,
  formatCell,
  formatFound,
  formatNumber,
} from '../../../../frontend/src/entities/submission/format-cell.ts';

describe('values of the grid', () => {
  it('groups digits and keeps every decimal place', () => {
    expect(formatNumber('4112764.640', 'en')).toBe('4,112,764.640');
    expect(formatNumber('12345678901234567890.12', 'en')).toBe('12,345,678,901,234,567,890.12');
  });

  it('writes an amount outside of a column with its cents, and a count without', () => {
    expect(formatFound('27964.3', true, 'en')).toBe('27,964.30');
    expect(formatFound('335571.6 ± 1', true, 'ar-u-nu-latn')).toBe('335,571.60 ± 1');
    expect(formatFound('1042', true, 'ja')).toBe('1,042');
  });

  it('leaves days and text as they are in the file', () => {
    expect(formatCell('2026-10-31', 'date', 'ja')).toBe('2026-10-31');
    expect(formatCell('00042', 'text', 'en')).toBe('00042');
    expect(formatCell('at most 5', 'decimal', 'en')).toBe('at most 5');
  });

  it('tells a change in percent only where there is one', () => {
    expect(changeShare('34171.47', '26085.09')).toBeCloseTo(0.31, 4);
    expect(changeShare('5', '0')).toBeNull();
    expect(changeShare('5', null)).toBeNull();
    expect(changeShare('-5', '-10')).toBeCloseTo(0.5);
  });

  it('makes columns wide enough for their head, within reason', () => {
    expect(columnWidth('Monthly base rent', ['1'], 'decimal')).toBeGreaterThan(columnWidth('Unit', ['1'], 'text'));
    expect(columnWidth('Name', ['x'.repeat(500)], 'text')).toBe(260);
    expect(columnWidth('賃貸可能面積', [], 'decimal')).toBeGreaterThan(columnWidth('Floors', [], 'decimal'));
  });
});
