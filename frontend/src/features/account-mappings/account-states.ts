import type { AccountMappingView, ChartMapping, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
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

/** Each account with what decides on it: a draft for its very code, else the mapping that the server found. */
export function accountStates(data: ChartMapping, drafts: readonly DraftMapping[]): AccountState[] {
  const byId = new Map(data.mappings.map((mapping) => [mapping.MappingId, mapping]));
  const draftOf = new Map<string, DraftMapping>();
  const inReview = new Set<string>();
  for (const draft of drafts) if (draft.matcher.kind === 'account') draftOf.set(foldKey(draft.matcher.code), draft);
  for (const { state, matcher } of data.mappings)
    if (state === 'review' && matcher.kind === 'account') inReview.add(foldKey(matcher.code));
  return data.accounts.map((account) => {
    const key = foldKey(account.code);
    const isInReview = inReview.has(key);
    const draft = draftOf.get(key);
    if (draft) return { account, target: draft.target, matcher: draft.matcher, isDraft: true, isInReview };
    const mapping: AccountMappingView | undefined =
      account.mappingId === null ? undefined : byId.get(account.mappingId);
    return { account, target: mapping?.target ?? null, matcher: mapping?.matcher ?? null, isDraft: false, isInReview };
  });
}

export type AccountGroup = 'mapped' | 'suggested' | 'pending' | 'ignored';

export function groupOf({ target, account }: AccountState): AccountGroup {
  if (target) return target.kind === 'ignore' ? 'ignored' : 'mapped';
  return account.suggestions.length > 0 ? 'suggested' : 'pending';
}
