import { describe, expect, it } from '@jest/globals';
import { proposeHead } from '#documents/sampling/propose-head.ts';

const rowsOf = (...rows: (string | number)[][]) => rows.map((cells, index) => ({ rowNo: index + 1, cells }));

describe('the row of the heads', () => {
  it('is not one of amounts of a text file, which read like months', () => {
    const amounts = Array.from({ length: 12 }, () => '3500.5');
    const heads = Array.from({ length: 12 }, (_, index) => `column ${'abcdefghijkl'[index]!}`);
    expect(proposeHead(rowsOf(heads, amounts, amounts), () => false)?.rowNo).toBe(1);
  });

  it('may be one of months', () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
    const found = proposeHead(
      rowsOf(['Budget', 'Main St'], ['Account', ...months], ['4000', ...months.map(() => 10)]),
      () => false,
    );
    expect(found).toMatchObject({ rowNo: 2, certainty: 0.98 });
  });
});
