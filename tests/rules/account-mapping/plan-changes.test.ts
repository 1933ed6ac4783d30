import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { inForce } from '#contracts/account-matching/matching.ts';
import type { PlannedRow } from '#rules/account-mapping/plan-changes.ts';
import { planChanges } from '#rules/account-mapping/plan-changes.ts';

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);

interface Change {
  key: string;
  effectiveFrom: string;
  isRemoval: boolean;
  value: number;
}
type Row = PlannedRow & { value: number };

/** As the database does it: rows that are replaced go, ends are noted, new rows get an id. */
function save(rows: readonly Row[], changes: readonly Change[]): Row[] {
  const { replaced, ended, added } = planChanges(rows, changes);
  const until = new Map(ended.map((one) => [one.id, one.until]));
  const next = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  return [
    ...rows
      .filter(({ id }) => !replaced.includes(id))
      .map((row) => ({ ...row, effectiveUntil: until.get(row.id) ?? row.effectiveUntil })),
    ...added.map(({ change: { key, effectiveFrom, value }, effectiveUntil }, index) => ({
      ...{ id: next + index, key, effectiveFrom, effectiveUntil, value },
    })),
  ];
}

/** What holds in a month by the rules that rows are recoded by; null for none. */
function valueIn(rows: readonly Row[], key: string, month: string): number | null {
  const target = (masterAccountId: number): AccountTarget => ({
    ...{ kind: 'account', masterAccountId, isSignFlipped: false },
  });
  const rules = rows.map((row) => ({
    ...{ ...row, matcher: { kind: 'account' as const, code: row.key }, target: target(row.value) },
  }));
  return inForce(rules, month).find((one) => one.key === key)?.value ?? null;
}

/** The same month by month: a change holds until the month in which the next mapping of the codes begins. */
class Calendar {
  readonly values = new Map<string, number | null>();
  readonly begins = new Set<string>();

  save({ key, effectiveFrom, isRemoval, value }: Change): void {
    const at = `${key} ${effectiveFrom}`;
    if (isRemoval) this.begins.delete(at);
    else this.begins.add(at);
    for (const month of months) {
      if (month < effectiveFrom) continue;
      if (month > effectiveFrom && this.begins.has(`${key} ${month}`)) break;
      this.values.set(`${key} ${month}`, isRemoval ? null : value);
    }
  }
}

const change: fc.Arbitrary<Change> = fc.record({
  key: fc.constantFrom('4010', '4020'),
  effectiveFrom: fc.constantFrom(...months),
  isRemoval: fc.boolean(),
  value: fc.integer({ min: 1, max: 5 }),
});

describe('mappings and the months that they hold in', () => {
  it('are in every month what a calendar says, after any changes, saved one by one or together', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), (saves) => {
        const calendar = new Calendar();
        let rows: Row[] = [];
        for (const changes of saves) {
          rows = save(rows, changes);
          for (const one of changes) calendar.save(one);
        }
        for (const key of ['4010', '4020']) {
          for (const month of months) {
            expect(valueIn(rows, key, month)).toBe(calendar.values.get(`${key} ${month}`) ?? null);
          }
        }
        const places = rows.map(({ key, effectiveFrom }) => `${key} ${effectiveFrom}`);
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 500 },
    );
  });

  it('keep the months before the one that they are taken away from', () => {
    const january = save([], [{ key: '4010', effectiveFrom: months[0]!, isRemoval: false, value: 1 }]);
    const [october, november] = [months[9]!, months[10]!];
    const ended = save(january, [{ key: '4010', effectiveFrom: october, isRemoval: true, value: 0 }]);
    expect(months.map((month) => valueIn(ended, '4010', month))).toEqual([
      ...Array<number>(9).fill(1),
      null,
      null,
      null,
    ]);
    const again = save(ended, [{ key: '4010', effectiveFrom: november, isRemoval: false, value: 2 }]);
    expect(months.slice(8).map((month) => valueIn(again, '4010', month))).toEqual([1, null, 2, 2]);
  });
});
