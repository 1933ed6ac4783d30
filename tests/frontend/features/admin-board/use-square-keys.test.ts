import fc from 'fast-check';
import { placeAfter } from '../../../../frontend/src/features/admin-board/use-square-keys.ts';

const size = { rows: 10_000, columns: 12 };
const places = fc.record({ row: fc.nat({ max: 9_999 }), column: fc.nat({ max: 11 }) });
const pressed = (key: string, isRightToLeft = false) => ({ key, isWhole: false, isRightToLeft });

describe('keys of the matrix', () => {
  it('stay inside, and are mirrored where the page reads from right to left', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    );
    const mirror: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
    fc.assert(
      fc.property(places, keys, (place, key) => {
        const next = placeAfter(pressed(key), place, size);
        expect(next?.row).toBeGreaterThanOrEqual(0);
        expect(next?.row).toBeLessThan(size.rows);
        expect(next?.column).toBeGreaterThanOrEqual(0);
        expect(next?.column).toBeLessThan(size.columns);
        expect(placeAfter(pressed(mirror[key] ?? key, true), place, size)).toEqual(next);
      }),
    );
  });

  it('leave other keys alone', () => {
    expect(placeAfter(pressed('Enter'), { row: 1, column: 1 }, size)).toBeNull();
  });
});
