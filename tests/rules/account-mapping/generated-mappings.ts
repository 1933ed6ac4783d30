import fc from 'fast-check';
import { matcherKey } from '#contracts/account-mappings.ts';
import type { AccountMappingRule, AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { findConflict } from '#contracts/account-matching/matching.ts';
import { planChanges } from '#rules/account-mapping/plan-changes.ts';

/** Mappings of every kind to the master accounts 1 to 6, as they come about by saving changes one after the other. */

export const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
export type Rule = AccountMappingRule & { key: string; effectiveUntil: string | null };
export interface Change {
  matcher: AccountMatcher;
  target: AccountTarget | null;
  effectiveFrom: string;
}

export const code = fc.integer({ min: 4000, max: 4030 }).map(String);
const isSignFlipped = fc.boolean();
const masterAccountId = fc.integer({ min: 1, max: 6 });
const target: fc.Arbitrary<AccountTarget> = fc.oneof(
  fc.record({ kind: fc.constant('account' as const), masterAccountId, isSignFlipped }),
  fc.record({
    kind: fc.constant('segments' as const),
    parts: fc.array(fc.record({ segment: fc.constantFrom('off', 'RET'), masterAccountId }), {
      minLength: 1,
      maxLength: 2,
    }),
    restAccountId: masterAccountId,
    isSignFlipped,
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 499_999 }), fc.integer({ min: 1, max: 499_999 }), isSignFlipped)
    .map(([one, other, flipped]): AccountTarget => ({
      kind: 'shares',
      parts: [one, other, 1_000_000 - one - other].map((units, index) => ({
        masterAccountId: index + 1,
        share: (units / 10_000).toFixed(4),
      })),
      isSignFlipped: flipped,
    })),
  fc.constant({ kind: 'ignore' as const }),
);
const matcher: fc.Arbitrary<AccountMatcher> = fc.oneof(
  code.map((one) => ({ kind: 'account' as const, code: one })),
  fc.tuple(code, code).map(([a, b]) => ({ kind: 'range' as const, from: a < b ? a : b, to: a < b ? b : a })),
  fc.constantFrom('40*', '401?', '*5').map((pattern) => ({ kind: 'pattern' as const, pattern })),
);
export const change: fc.Arbitrary<Change> = fc.record({
  matcher,
  target: fc.oneof({ weight: 4, arbitrary: target }, { weight: 1, arbitrary: fc.constant(null) }),
  effectiveFrom: fc.constantFrom(...months),
});

/** Saves one change, or refuses it where two mappings would be equally specific, as the server does. */
export function save(rules: readonly Rule[], wanted: Change, id: number): Rule[] {
  const key = matcherKey(wanted.matcher);
  const { replaced, ended, added } = planChanges(rules, [{ ...wanted, key, isRemoval: wanted.target === null }]);
  const until = new Map(ended.map((one) => [one.id, one.until]));
  const after = [
    ...rules
      .filter((rule) => !replaced.includes(rule.id))
      .map((rule) => ({ ...rule, effectiveUntil: until.get(rule.id) ?? rule.effectiveUntil })),
    ...added.map(({ change: { matcher: of, target: to, effectiveFrom }, effectiveUntil }) => ({
      ...{ id, key, matcher: of, target: to!, effectiveFrom, effectiveUntil },
    })),
  ];
  return findConflict(after) === null ? after : [...rules];
}

export const allRules = (changes: readonly Change[]): Rule[] =>
  changes.reduce<Rule[]>((rules, one, index) => save(rules, one, index + 1), []);
