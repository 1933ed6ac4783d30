import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cursorOf, placeIn } from '#api/public-api/cursor.ts';

const id = fc.integer({ min: 0, max: 2_147_483_647 });

describe('a cursor', () => {
  it('gives back the place that it was made of', () => {
    fc.assert(
      fc.property(id, id, (loadId, rowNo) => {
        expect(placeIn(cursorOf([loadId, rowNo]), ['number', 'number'])).toEqual([loadId, rowNo]);
      }),
    );
    const at = '2026-11-24 06:00:00.123456+00';
    expect(placeIn(cursorOf([at, 7]), ['string', 'number'])).toEqual([at, 7]);
    expect(placeIn(undefined, ['number'])).toBeNull();
  });

  it('of another list, or made up, is bad input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((text) => btoa(unescape(encodeURIComponent(text)))),
        ),
        (text) => {
          expect(() => placeIn(text, ['number', 'number'])).toThrow(/cursor/);
        },
      ),
    );
    expect(() => placeIn(cursorOf([1]), ['number', 'number'])).toThrow(/cursor/);
    expect(() => placeIn(cursorOf(['never', 1]), ['string', 'number'])).toThrow(/cursor/);
    expect(() => placeIn(cursorOf([9e15]), ['number'])).toThrow(/cursor/);
  });
});
