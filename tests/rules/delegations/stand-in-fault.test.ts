import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { standInFault } from '#rules/delegations/stand-in-fault.ts';
import type { Absence } from '#rules/delegations/stand-in-fault.ts';

const free = { principal: null, delegate: null };
const absence = (principalId: number, delegateId: number, fromMs = 10, untilMs = 20): Absence => ({
  ...{ principalId, delegateId, fromMs, untilMs },
});
const lists = (fundIds: number[], propertyIds: number[] = []) => ({ fundIds, propertyIds });

describe('a stand-in', () => {
  it.each([
    [null, null, null],
    [lists([1]), null, null],
    [null, lists([1]), 'StandInBeyondScope'],
    [lists([1]), lists([1, 2]), null],
    [lists([1, 3]), lists([1, 2]), 'StandInBeyondScope'],
    [lists([], [7]), lists([1]), 'StandInBeyondScope'],
  ])('of somebody with %j, who has %j: %s', (principal, delegate, fault) => {
    expect(standInFault(absence(1, 2), { principal, delegate }, [])).toBe(fault);
  });

  it.each([
    [absence(1, 1), [], 'StandInSelf'],
    [absence(1, 2), [absence(1, 2, 20, 30)], 'StandInTwice'],
    [absence(1, 2), [absence(1, 2, 21, 30)], null],
    // Two stand-ins of one reviewer: either may decide.
    [absence(1, 2), [absence(1, 3)], null],
    [absence(1, 2), [absence(2, 3)], 'StandInChained'],
    [absence(1, 2), [absence(3, 1)], 'StandInChained'],
    [absence(1, 2), [absence(2, 3, 21, 30)], null],
  ])('for %j beside %j: %s', (wanted, others, fault) => {
    expect(standInFault(wanted, free, others)).toBe(fault);
  });

  it('is never absent at an instant at which they stand in, whatever was accepted before', () => {
    const person = fc.integer({ min: 1, max: 4 });
    const one = fc
      .tuple(person, person, fc.nat(30), fc.nat(10))
      .map(([principalId, delegateId, fromMs, length]) => absence(principalId, delegateId, fromMs, fromMs + length));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (asked) => {
        const accepted: Absence[] = [];
        for (const wanted of asked) if (standInFault(wanted, free, accepted) === null) accepted.push(wanted);
        for (let at = 0; at <= 40; at += 1) {
          const now = accepted.filter(({ fromMs, untilMs }) => fromMs <= at && at <= untilMs);
          const absent = new Set(now.map(({ principalId }) => principalId));
          expect(now.filter(({ delegateId }) => absent.has(delegateId))).toEqual([]);
        }
      }),
    );
  });
});
