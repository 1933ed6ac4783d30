import type { SourceAccountView } from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';

export const targetKinds = ['account', 'ignore', 'segments', 'shares'] as const;

export interface PartFields {
  segment: string;
  share: string;
  masterId: number | null;
}

/** What the dialog of one mapping holds while it is filled in. */
export interface RuleFields {
  kind: 'account' | 'range' | 'pattern';
  code: string;
  from: string;
  to: string;
  pattern: string;
  targetKind: (typeof targetKinds)[number];
  masterId: number | null;
  restId: number | null;
  parts: PartFields[];
  isSignFlipped: boolean;
}

export const emptyPart: PartFields = { segment: '', share: '', masterId: null };

export function firstFields(account: SourceAccountView | null, target: AccountTarget | null): RuleFields {
  const fields: RuleFields = {
    kind: account ? 'account' : 'range',
    code: account?.code ?? '',
    ...{ from: '', to: '', pattern: '' },
    targetKind: target?.kind ?? (account ? 'segments' : 'account'),
    masterId: null,
    restId: null,
    parts: [emptyPart, emptyPart],
    isSignFlipped: target !== null && target.kind !== 'ignore' && target.isSignFlipped,
  };
  if (target?.kind === 'account') return { ...fields, targetKind: 'segments', restId: target.masterAccountId };
  if (target?.kind === 'segments') {
    const parts = target.parts.map(({ segment, masterAccountId }) => ({
      segment,
      share: '',
      masterId: masterAccountId,
    }));
    return { ...fields, parts, restId: target.restAccountId };
  }
  if (target?.kind === 'shares') {
    const parts = target.parts.map(({ share, masterAccountId }) => ({ segment: '', share, masterId: masterAccountId }));
    return { ...fields, parts };
  }
  return fields;
}

/** Null while something is missing. */
export function draftOfFields(fields: RuleFields): { matcher: AccountMatcher; target: AccountTarget } | null {
  const matcher = matcherOf(fields);
  const target = targetOf(fields);
  return matcher && target ? { matcher, target } : null;
}

function matcherOf({ kind, code, from, to, pattern }: RuleFields): AccountMatcher | null {
  if (kind === 'account') return { kind, code };
  if (kind === 'range')
    return from.trim() !== '' && to.trim() !== '' ? { kind, from: from.trim(), to: to.trim() } : null;
  return pattern.trim() === '' ? null : { kind, pattern: pattern.trim() };
}

function targetOf(fields: RuleFields): AccountTarget | null {
  const { targetKind, masterId, restId, parts, isSignFlipped } = fields;
  switch (targetKind) {
    case 'ignore':
      return { kind: 'ignore' };
    case 'account':
      return masterId === null ? null : { kind: 'account', masterAccountId: masterId, isSignFlipped };
    case 'segments': {
      const filled = parts.flatMap((part) =>
        part.segment.trim() === '' || part.masterId === null
          ? []
          : [{ segment: part.segment.trim(), masterAccountId: part.masterId }],
      );
      if (filled.length !== parts.length || restId === null) return null;
      return { kind: 'segments', parts: filled, restAccountId: restId, isSignFlipped };
    }
    case 'shares': {
      const filled = parts.flatMap(({ share, masterId: id }) =>
        id === null ? [] : [{ masterAccountId: id, share: share.trim() }],
      );
      if (filled.length !== parts.length || filled.length < 2 || sumOfShares(fields) !== '100') return null;
      return { kind: 'shares', parts: filled, isSignFlipped };
    }
  }
}

/** In percent; exact to four decimals, which is all that a share may have. */
export function sumOfShares({ parts }: RuleFields): string {
  const units = parts.reduce((sum, { share }) => sum + Math.round(Number(share || '0') * 10_000), 0);
  return String(units / 10_000);
}
