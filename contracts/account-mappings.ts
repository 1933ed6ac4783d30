import type { FileDefinition } from './masters.ts';
import { foldKey } from './text.ts';

/** Accounts of providers and the accounts of a master chart that they stand for. */

export const matcherKinds = ['account', 'range', 'pattern'] as const;
export type MatcherKind = (typeof matcherKinds)[number];

/** Codes that a mapping is for: one code, an inclusive range, or a pattern in which `*` is any text and `?` any character. */
export type AccountMatcher =
  | { kind: 'account'; code: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'pattern'; pattern: string };

/** Two mappings of the same codes have the same key. */
export function matcherKey(matcher: AccountMatcher): string {
  switch (matcher.kind) {
    case 'account':
      return `account:${foldKey(matcher.code)}`;
    case 'range':
      return `range:${foldKey(matcher.from)}..${foldKey(matcher.to)}`;
    case 'pattern':
      return `pattern:${foldKey(matcher.pattern)}`;
  }
}

/** Codes that a mapping is for, as people write them. */
export function codesOf(matcher: AccountMatcher): string {
  switch (matcher.kind) {
    case 'account':
      return matcher.code;
    case 'range':
      return `${matcher.from} – ${matcher.to}`;
    case 'pattern':
      return matcher.pattern;
  }
}

export interface SegmentPart {
  segment: string;
  masterAccountId: number;
}

export interface SharePart {
  masterAccountId: number;
  /** Percent with at most four decimals, as plain text; the shares of a split add up to 100. */
  share: string;
}

/** What becomes of the amounts of an account. */
export type AccountTarget =
  | { kind: 'account'; masterAccountId: number; isSignFlipped: boolean }
  | { kind: 'segments'; parts: SegmentPart[]; restAccountId: number; isSignFlipped: boolean }
  | { kind: 'shares'; parts: SharePart[]; isSignFlipped: boolean }
  | { kind: 'ignore' };

export interface AccountMappingRule {
  id: number;
  matcher: AccountMatcher;
  target: AccountTarget;
  /** `YYYY-MM-01`: in force from this post month until the same codes are mapped from a later one. */
  effectiveFrom: string;
  /** `YYYY-MM-01`: the first month without it, where it was taken away from a month on. */
  effectiveUntil?: string | null;
}

export const mappingOutcomes = ['mapped', 'ignored', 'pending'] as const;
export type MappingOutcome = (typeof mappingOutcomes)[number];

export const chartStatuses = ['Complete', 'Incomplete'] as const;

/** What a validation makes of accounts that nobody has mapped. */
export const unmappedHandlings = ['LIST', 'EXPLAIN', 'REFUSE'] as const;
export type UnmappedHandling = (typeof unmappedHandlings)[number];

/** `accepted` ones are in force; `review` waits for an Admin. */
export const mappingStates = ['accepted', 'review'] as const;

export const longestAccountCode = 200;
export const mostMappingsPerSave = 20_000;
/** Below it no suggestion is shown. */
export const leastCertainty = 60;

export function outcomeOf(target: AccountTarget | null): MappingOutcome {
  if (target === null) return 'pending';
  return target.kind === 'ignore' ? 'ignored' : 'mapped';
}

/** Master accounts that a target leads to. */
export function accountsOfTarget(target: AccountTarget): number[] {
  switch (target.kind) {
    case 'account':
      return [target.masterAccountId];
    case 'segments':
      return [...target.parts.map(({ masterAccountId }) => masterAccountId), target.restAccountId];
    case 'shares':
      return target.parts.map(({ masterAccountId }) => masterAccountId);
    case 'ignore':
      return [];
  }
}

/** Controls of a trial balance, for each subject, book and currency. */
export const controlNames = [
  'debitsEqualCredits',
  'movementLeadsToClosing',
  'closingsAddUpToZero',
  'closingIsNextOpening',
] as const;

/** What a mapping does to an account that puts a control off: `moved` ones lead to another statement than in the month before. */
export const controlCauseReasons = ['ignored', 'turned', 'moved'] as const;

/** How far a sum of a control may be off where an installation has not said otherwise. */
export const usualTolerance = '1.00';
/** The same for what one account of a trial balance says. */
export const usualLineTolerance = '0.01';
export const toleranceText = /^\d{1,6}(\.\d{1,4})?$/;

/** Why a row of a file of mappings is refused. */
export const fileProblems = [
  'UnknownChart',
  'UnknownAccount',
  'NoTarget',
  'NoMasterChart',
  'BadMonth',
  'Twice',
  'BadValue',
  'BadRange',
  'NoRest',
  'BadSplit',
  'SharesNotWhole',
  'EqualPrecedence',
  'ControlBroken',
  'RemovedByAdmin',
  'RowsTogether',
] as const;
export type FileProblem = (typeof fileProblems)[number];

/**
 * Columns of the file of mappings. A row is one mapping of one chart; a split has a row for each part. The columns after `effectiveFrom`
 * may be left out of a file that maps account by account.
 */
export const accountMappingFile = {
  area: 'account-mappings',
  key: 'accountCode',
  fields: [
    { name: 'serviceProvider', type: 'text', isRequired: true },
    { name: 'fund', type: 'text' },
    { name: 'property', type: 'text' },
    { name: 'accountCode', type: 'text', isRequired: true },
    { name: 'accountName', type: 'text' },
    { name: 'amount', type: 'text' },
    { name: 'currency', type: 'text' },
    { name: 'masterAccount', type: 'text', isRequired: true, maxLength: 500 },
    { name: 'isIgnored', type: 'text' },
    { name: 'isSignFlipped', type: 'text' },
    { name: 'effectiveFrom', type: 'text' },
    { name: 'effectiveUntil', type: 'text' },
    { name: 'codeKind', type: 'text' },
    { name: 'lastAccountCode', type: 'text' },
    { name: 'segment', type: 'text' },
    { name: 'share', type: 'text' },
  ],
} as const satisfies FileDefinition;
export type MappingFileField = (typeof accountMappingFile)['fields'][number]['name'];
