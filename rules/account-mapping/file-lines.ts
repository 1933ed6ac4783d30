import type {
  AccountMappingRule,
  AccountMatcher,
  AccountTarget,
  FileProblem,
  MappingFileField,
  MatcherKind,
} from '#contracts/account-mappings.ts';
import { readShares } from './amounts.ts';

/** What a row of a file of mappings says. A mapping has one, a split one for each of its parts. */
export interface FileLine {
  kind: MatcherKind;
  /** Of a range the first code, of a pattern the pattern. */
  code: string;
  lastCode: string;
  masterAccount: string;
  isIgnored: boolean;
  isSignFlipped: boolean;
  /** `YYYY-MM-01`. */
  effectiveFrom: string;
  effectiveUntil: string | null;
  segment: string;
  share: string;
}

interface LineProblem {
  /** Of the line among those that were asked about. */
  index: number;
  field: MappingFileField;
  code: FileProblem;
}

/** @param nameOf what a master account is called in the file */
export function linesOf(
  { matcher, target, effectiveFrom, effectiveUntil }: Omit<AccountMappingRule, 'id'>,
  nameOf: (masterAccountId: number) => string,
): FileLine[] {
  const ofRule = { ...codesOf(matcher), effectiveFrom, effectiveUntil: effectiveUntil ?? null };
  const line = (masterAccountId: number | null, part: { segment?: string; share?: string } = {}): FileLine => ({
    ...ofRule,
    masterAccount: masterAccountId === null ? '' : nameOf(masterAccountId),
    isIgnored: target.kind === 'ignore',
    isSignFlipped: target.kind !== 'ignore' && target.isSignFlipped,
    segment: part.segment ?? '',
    share: part.share ?? '',
  });
  switch (target.kind) {
    case 'account':
      return [line(target.masterAccountId)];
    case 'segments':
      return [...target.parts.map((part) => line(part.masterAccountId, part)), line(target.restAccountId)];
    case 'shares':
      return target.parts.map((part) => line(part.masterAccountId, part));
    case 'ignore':
      return [line(null)];
  }
}

function codesOf(matcher: AccountMatcher): Pick<FileLine, 'kind' | 'code' | 'lastCode'> {
  const { kind } = matcher;
  if (kind === 'range') return { kind, code: matcher.from, lastCode: matcher.to };
  return { kind, code: kind === 'account' ? matcher.code : matcher.pattern, lastCode: '' };
}

export function matcherOf({ kind, code, lastCode }: Pick<FileLine, 'kind' | 'code' | 'lastCode'>): AccountMatcher {
  switch (kind) {
    case 'account':
      return { kind, code };
    case 'range':
      return { kind, from: code, to: lastCode };
    case 'pattern':
      return { kind, pattern: code };
  }
}

interface ReadTarget {
  /** Null where nothing is filled in yet, or where a problem stands. */
  target: AccountTarget | null;
  problems: LineProblem[];
}

/**
 * The target that lines of the same codes and month say together.
 * @param lines at least one
 * @param idOf null for what is no account of the master chart
 */
export function readTarget(lines: readonly FileLine[], idOf: (masterAccount: string) => number | null): ReadTarget {
  const isSplit = lines.some(({ segment, share }) => segment !== '' || share !== '');
  if (isSplit) return readSplit(lines, idOf);
  if (lines.length > 1) return { target: null, problems: ofAll(lines, { field: 'accountCode', code: 'Twice' }) };
  const { target, problem } = readWhole(lines[0]!, idOf);
  return { target, problems: problem === null ? [] : [{ index: 0, ...problem }] };
}

type Problem = Omit<LineProblem, 'index'>;

function readWhole(
  { masterAccount, isIgnored, isSignFlipped }: FileLine,
  idOf: (masterAccount: string) => number | null,
): { target: AccountTarget | null; problem: Problem | null } {
  if (isIgnored) return { target: { kind: 'ignore' }, problem: null };
  if (masterAccount === '') return { target: null, problem: null };
  const masterAccountId = idOf(masterAccount);
  if (masterAccountId === null) return { target: null, problem: { field: 'masterAccount', code: 'UnknownAccount' } };
  return { target: { kind: 'account', masterAccountId, isSignFlipped }, problem: null };
}

function readSplit(lines: readonly FileLine[], idOf: (masterAccount: string) => number | null): ReadTarget {
  const isByShare = lines[0]!.share !== '' || lines.every(({ segment }) => segment === '');
  const problems = lines.flatMap((line, index): LineProblem[] => {
    const problem = problemOfPart(line, lines[0]!, isByShare, idOf);
    return problem === null ? [] : [{ index, ...problem }];
  });
  if (problems.length > 0) return { target: null, problems };
  const { isSignFlipped } = lines[0]!;
  const accountOf = ({ masterAccount }: FileLine): number => idOf(masterAccount)!;
  if (isByShare) {
    const parts = lines.map((line) => ({ masterAccountId: accountOf(line), share: line.share }));
    if (parts.length < 2 || readShares(lines.map(({ share }) => share)) === null) {
      return { target: null, problems: ofAll(lines, { field: 'share', code: 'SharesNotWhole' }) };
    }
    return { target: { kind: 'shares', parts, isSignFlipped }, problems: [] };
  }
  const rest = lines.filter(({ segment }) => segment === '');
  if (rest.length !== 1) return { target: null, problems: ofAll(lines, { field: 'segment', code: 'NoRest' }) };
  const parts = lines
    .filter(({ segment }) => segment !== '')
    .map((line) => ({ segment: line.segment, masterAccountId: accountOf(line) }));
  return { target: { kind: 'segments', parts, restAccountId: accountOf(rest[0]!), isSignFlipped }, problems: [] };
}

const ofAll = (lines: readonly FileLine[], problem: Problem): LineProblem[] =>
  lines.map((_, index) => ({ index, ...problem }));

function problemOfPart(
  line: FileLine,
  first: FileLine,
  isByShare: boolean,
  idOf: (masterAccount: string) => number | null,
): Problem | null {
  if (line.isIgnored) return { field: 'isIgnored', code: 'BadSplit' };
  if (line.masterAccount === '') return { field: 'masterAccount', code: 'NoTarget' };
  if (idOf(line.masterAccount) === null) return { field: 'masterAccount', code: 'UnknownAccount' };
  const other = isByShare ? 'segment' : 'share';
  if (line[other] !== '') return { field: other, code: 'BadSplit' };
  if (line.isSignFlipped !== first.isSignFlipped) return { field: 'isSignFlipped', code: 'BadSplit' };
  if (line.effectiveUntil !== first.effectiveUntil) return { field: 'effectiveUntil', code: 'BadSplit' };
  return null;
}
