import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairAlike } from '#api/submissions/pair-alike.ts';
import type { RepeatedRow } from '#api/submissions/pair-alike.ts';

const rows = (...all: readonly (readonly [number, string, string])[]): RepeatedRow[] =>
  all.map(([rowNo, key, values]) => ({ rowNo, key, values }));

it('pairs what is equal first, so that a row taken out changes no row below it', () => {
  const own = rows([1, 'A', 'x'], [2, 'A', 'z']);
  const others = rows([1, 'A', 'w'], [2, 'A', 'x'], [3, 'A', 'z']);
  expect(pairAlike(own, others)).toEqual([
    { rowNo: 1, otherRowNo: 2 },
    { rowNo: 2, otherRowNo: 3 },
    { rowNo: null, otherRowNo: 1 },
  ]);
});

it('pairs what differs in the order of the sheets, and only rows with one key', () => {
  const pairs = pairAlike(rows([1, 'A', 'x'], [2, 'A', 'y'], [3, 'B', 'x']), rows([7, 'A', 'v'], [8, 'A', 'y']));
  expect(pairs).toEqual([
    { rowNo: 2, otherRowNo: 8 },
    { rowNo: 1, otherRowNo: 7 },
    { rowNo: 3, otherRowNo: null },
  ]);
});

it('holds: each row is in one pair, and as many equal ones are paired as there can be', () => {
  const made = fc
    .array(fc.tuple(fc.constantFrom('A', 'B'), fc.constantFrom('x', 'y', 'z')), { maxLength: 12 })
    .map((all) => all.map(([key, values], rowNo): RepeatedRow => ({ rowNo, key, values })));
  fc.assert(
    fc.property(made, made, (own, others) => {
      const pairs = pairAlike(own, others);
      const seen = (name: 'rowNo' | 'otherRowNo') => pairs.map((pair) => pair[name]).filter((rowNo) => rowNo !== null);
      const inOrder = (rowNos: number[]) => rowNos.toSorted((one, other) => one - other);
      expect(inOrder(seen('rowNo'))).toEqual(own.map(({ rowNo }) => rowNo));
      expect(inOrder(seen('otherRowNo'))).toEqual(others.map(({ rowNo }) => rowNo));
      let possible = 0;
      for (const key of ['A', 'B']) {
        for (const values of ['x', 'y', 'z']) {
          const countIn = (all: RepeatedRow[]) => all.filter((row) => row.key === key && row.values === values).length;
          possible += Math.min(countIn(own), countIn(others));
        }
      }
      const isEqual = (one: RepeatedRow, other: RepeatedRow) => one.key === other.key && one.values === other.values;
      const whole = pairs.flatMap(({ rowNo, otherRowNo }) =>
        rowNo === null || otherRowNo === null ? [] : [[own[rowNo]!, others[otherRowNo]!] as const],
      );
      expect(whole.every(([one, other]) => one.key === other.key)).toBe(true);
      expect(whole.filter(([one, other]) => isEqual(one, other))).toHaveLength(possible);
    }),
  );
});
