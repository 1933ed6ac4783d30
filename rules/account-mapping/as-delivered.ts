import type { AccountMappingRule } from '#contracts/account-mappings.ts';
import { matcherKey } from '#contracts/account-mappings.ts';

/** No row is ignored, turned or split by shares, in any month: recoded, the rows have the amounts that they were delivered with. */
export const areAlwaysAsDelivered = (rules: readonly Pick<AccountMappingRule, 'target'>[]): boolean =>
  rules.every(({ target }) => (target.kind === 'account' || target.kind === 'segments') && !target.isSignFlipped);

/** Every account leads to the same target in all months in which it is mapped. */
export function haveOneTarget(rules: readonly Pick<AccountMappingRule, 'matcher'>[]): boolean {
  const keys = new Set(rules.map(({ matcher }) => matcherKey(matcher)));
  return keys.size === rules.length && rules.every(({ matcher }) => matcher.kind === 'account');
}
