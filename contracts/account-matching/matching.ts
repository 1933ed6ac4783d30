import { matcherKey } from '../account-mappings.ts';
import type { AccountMappingRule, AccountMatcher } from '../account-mappings.ts';
import { foldKey } from '../text.ts';
import { compareCodes, compareSegments, segmentsOf, widthOf } from './natural-order.ts';
import { createPattern, doPatternsMeet } from './patterns.ts';

/** Of each key the rule that holds in a post month: the one that became effective last, unless it has ended. */
export function inForce<Rule extends AccountMappingRule>(rules: readonly Rule[], postMonth: string): Rule[] {
  const latest = new Map<string, Rule>();
  for (const rule of rules) {
    if (rule.effectiveFrom > postMonth) continue;
    const key = matcherKey(rule.matcher);
    const other = latest.get(key);
    if (!other || rule.effectiveFrom > other.effectiveFrom) latest.set(key, rule);
  }
  return [...latest.values()].filter(({ effectiveUntil }) => !effectiveUntil || postMonth < effectiveUntil);
}

export type AccountLookup<Rule> = (code: string) => Rule | null;

/**
 * Finds the rule of a code among rules in force: the account itself, then the narrowest range, then a pattern.
 * @param rules without two of equal precedence for one code; `findConflict` tells
 */
export function createLookup<Rule extends AccountMappingRule>(rules: readonly Rule[]): AccountLookup<Rule> {
  const accounts = new Map<string, Rule>();
  const ranges: { rule: Rule; range: Range }[] = [];
  const patterns: { rule: Rule; matches: (code: string) => boolean }[] = [];
  for (const rule of rules) {
    const { matcher } = rule;
    if (matcher.kind === 'account') accounts.set(foldKey(matcher.code), rule);
    else if (matcher.kind === 'range') ranges.push({ rule, range: rangeOf(matcher) });
    else patterns.push({ rule, matches: createPattern(matcher.pattern) });
  }
  return (code) => {
    const own = accounts.get(foldKey(code));
    if (own) return own;
    const segments = segmentsOf(code);
    let narrowest: (typeof ranges)[number] | null = null;
    for (const one of ranges) {
      if (!isWithin(segments, one.range)) continue;
      if (narrowest === null || isNarrower(one.range, narrowest.range)) narrowest = one;
    }
    return narrowest?.rule ?? patterns.find(({ matches }) => matches(code))?.rule ?? null;
  };
}

interface Range {
  from: string;
  to: string;
  low: ReturnType<typeof segmentsOf>;
  high: ReturnType<typeof segmentsOf>;
}

const rangeOf = ({ from, to }: { from: string; to: string }): Range => ({
  from,
  to,
  low: segmentsOf(from),
  high: segmentsOf(to),
});

const isWithin = (segments: Range['low'], { low, high }: Range): boolean =>
  compareSegments(segments, low) >= 0 && compareSegments(segments, high) <= 0;

/** A range within another is the narrower one; otherwise the one that spans fewer numbers, where that is known. */
function isNarrower(one: Range, other: Range): boolean {
  const low = compareSegments(one.low, other.low);
  const high = compareSegments(one.high, other.high);
  if (low >= 0 && high <= 0) return low !== 0 || high !== 0;
  if (low <= 0 && high >= 0) return false;
  const widths = compareWidths(one, other);
  return widths !== null && widths < 0;
}

function compareWidths(one: Range, other: Range): number | null {
  const a = widthOf(one.from, one.to);
  const b = widthOf(other.from, other.to);
  if (a === null || b === null || a.length !== b.length) return null;
  for (const [index, width] of a.entries()) {
    if (width !== b[index]) return width < b[index]! ? -1 : 1;
  }
  return 0;
}

/** Two rules, both in force in some month, of which neither goes before the other for a code that both are for. */
export function findConflict<Rule extends AccountMappingRule>(rules: readonly Rule[]): [Rule, Rule] | null {
  const months = [...new Set(rules.map(({ effectiveFrom }) => effectiveFrom))].sort();
  for (const month of months) {
    const found = conflictAmong(inForce(rules, month));
    if (found) return found;
  }
  return null;
}

function conflictAmong<Rule extends AccountMappingRule>(rules: readonly Rule[]): [Rule, Rule] | null {
  const groups = [
    rules.filter(({ matcher }) => matcher.kind === 'range'),
    rules.filter(({ matcher }) => matcher.kind === 'pattern'),
  ];
  for (const group of groups) {
    for (const [index, one] of group.entries()) {
      const other = group.slice(index + 1).find((rule) => areEqual(one.matcher, rule.matcher));
      if (other) return [one, other];
    }
  }
  return null;
}

function areEqual(one: AccountMatcher, other: AccountMatcher): boolean {
  if (one.kind === 'pattern' && other.kind === 'pattern') return doPatternsMeet(one.pattern, other.pattern);
  if (one.kind !== 'range' || other.kind !== 'range') return false;
  const doOverlap = compareCodes(one.from, other.to) <= 0 && compareCodes(other.from, one.to) <= 0;
  if (!doOverlap) return false;
  const [a, b] = [rangeOf(one), rangeOf(other)];
  return !isNarrower(a, b) && !isNarrower(b, a);
}
