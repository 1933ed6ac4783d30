import type { AccountMappingView, ChartMapping, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import { matcherKey } from '#contracts/account-mappings.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import { createLookup } from '#contracts/account-matching/matching.ts';
import type { DraftMapping } from './use-mapping-draft.ts';

export interface AccountState {
  account: SourceAccountView;
  /** As it will be once saved; null for an account that is pending. */
  target: AccountTarget | null;
  /** The mapping that decides; absent while none does. */
  matcher: AccountMatcher | null;
  isDraft: boolean;
  isInReview: boolean;
}

/** Each account with what decides on it: a draft for its very code, a mapping for it, a draft for a range or pattern, or the mapping that the server found. */
export function accountStates(data: ChartMapping, drafts: readonly DraftMapping[]): AccountState[] {
  const byId = new Map(data.mappings.map((mapping) => [mapping.MappingId, mapping]));
  const draftOf = new Map<string, DraftMapping>();
  const inReview = new Set<string>();
  for (const draft of drafts) if (draft.matcher.kind === 'account') draftOf.set(foldKey(draft.matcher.code), draft);
  for (const { state, matcher } of data.mappings)
    if (state === 'review' && matcher.kind === 'account') inReview.add(foldKey(matcher.code));
  const findWide = wideLookup(data, byId, drafts);
  return data.accounts.map((account) => {
    const key = foldKey(account.code);
    const isInReview = inReview.has(key);
    const draft = draftOf.get(key);
    if (draft) return { account, target: draft.target, matcher: draft.matcher, isDraft: true, isInReview };
    const mapping: AccountMappingView | undefined =
      account.mappingId === null ? undefined : byId.get(account.mappingId);
    const decides: WideMapping | null | undefined =
      findWide && mapping?.matcher.kind !== 'account' ? findWide(account.code) : mapping;
    return {
      account,
      target: decides?.target ?? null,
      matcher: decides?.matcher ?? null,
      isDraft: decides?.isDraft ?? false,
      isInReview,
    };
  });
}

interface WideMapping {
  matcher: AccountMatcher;
  target: AccountTarget;
  isDraft?: boolean;
}

/** Ranges and patterns as they will be once the drafts are saved; null where no draft is one. */
function wideLookup(
  { accounts }: ChartMapping,
  byId: ReadonlyMap<number, AccountMappingView>,
  drafts: readonly DraftMapping[],
): ((code: string) => WideMapping | null) | null {
  const wide = drafts.filter(({ matcher }) => matcher.kind !== 'account');
  if (wide.length === 0) return null;
  const decided = new Set(wide.map(({ matcher }) => matcherKey(matcher)));
  // What decides on some account is in force in the month that is shown.
  const standing = [...new Set(accounts.flatMap(({ mappingId }) => mappingId ?? []))].flatMap((id): WideMapping[] => {
    const mapping = byId.get(id);
    return mapping && mapping.matcher.kind !== 'account' && !decided.has(matcherKey(mapping.matcher)) ? [mapping] : [];
  });
  const added = wide.flatMap(({ matcher, target }): WideMapping[] =>
    target ? [{ matcher, target, isDraft: true }] : [],
  );
  return createLookup([...added, ...standing].map((one, id) => ({ ...one, id, effectiveFrom: '' })));
}

export type AccountGroup = 'mapped' | 'suggested' | 'pending' | 'ignored';

export function groupOf({ target, account }: AccountState): AccountGroup {
  if (target) return target.kind === 'ignore' ? 'ignored' : 'mapped';
  return account.suggestions.length > 0 ? 'suggested' : 'pending';
}
