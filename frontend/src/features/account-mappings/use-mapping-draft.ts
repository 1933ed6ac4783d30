import { useCallback, useMemo, useState } from 'react';
import type { AccountMappingView, ChartMapping, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import { matcherKey } from '#contracts/account-mappings.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { useWorkingState } from '../../lib/working-state.ts';
import { isOfFund } from './form-address.ts';
import type { ChangeToSend } from './account-mapping-api.ts';

export interface DraftMapping {
  matcher: AccountMatcher;
  /** Null takes the mapping away. */
  target: AccountTarget | null;
  origin: 'hand' | 'suggestion';
  certainty: number | null;
}

interface Work {
  /** 1: the chart is one of a property, 0: of a fund. */
  IsForProperty: 0 | 1;
  effectiveFrom: string;
  drafts: DraftMapping[];
}

export interface MappingDraft {
  effectiveFrom: string;
  setEffectiveFrom: (month: string) => void;
  drafts: readonly DraftMapping[];
  put: (...drafts: DraftMapping[]) => void;
  undo: () => void;
  discard: () => void;
  isRestored: boolean;
  /** Left on a chart that has changed since. */
  offered: (() => void) | null;
  changes: readonly ChangeToSend[];
}

/** What is mapped and not saved yet, kept in the browser until it is. */
export function useMappingDraft(chartId: number, data: ChartMapping): MappingDraft {
  const [base] = useState(() => JSON.stringify(data.mappings.map(({ MappingId }) => MappingId)));
  const state = useWorkingState<Work>('coa', chartId, base);
  const IsForProperty = isOfFund(data.chart) ? 0 : 1;
  const firstMonth = data.chart.postMonth ?? data.months[0] ?? '';
  const [work, setWork] = useState<Work>(
    () => state.restored ?? { IsForProperty, effectiveFrom: firstMonth, drafts: [] },
  );
  const [isRestored, setRestored] = useState(state.restored !== null);
  useUnsavedWork(work.drafts.length > 0);
  const { keep, clear } = state;
  const change = useCallback(
    (next: Work) => {
      setWork(next);
      if (next.drafts.length > 0) keep(next);
      else clear();
    },
    [keep, clear],
  );
  const changes = useMemo(() => changesOf(work, data.mappings), [work, data.mappings]);
  const { offered } = state;
  return {
    effectiveFrom: work.effectiveFrom,
    setEffectiveFrom: (effectiveFrom) => change({ ...work, effectiveFrom }),
    drafts: work.drafts,
    put: (...drafts) => {
      const keys = new Set(drafts.map(({ matcher }) => matcherKey(matcher)));
      change({ ...work, drafts: [...work.drafts.filter(({ matcher }) => !keys.has(matcherKey(matcher))), ...drafts] });
    },
    undo: () => change({ ...work, drafts: work.drafts.slice(0, -1) }),
    discard: () => {
      setRestored(false);
      change({ ...work, drafts: [] });
    },
    isRestored,
    offered:
      offered &&
      {
        run: () => {
          setWork(offered);
          keep(offered);
          state.takeUp();
        },
      }.run,
    changes,
  };
}

/** Sends which version of the mapping was seen, so that the server can refuse an outdated one. */
function changesOf({ effectiveFrom, drafts }: Work, mappings: readonly AccountMappingView[]): ChangeToSend[] {
  const seen = new Map(mappings.map((one) => [matcherKey(one.matcher), one.MappingId]));
  return drafts.map((draft) => ({ ...draft, effectiveFrom, MappingId: seen.get(matcherKey(draft.matcher)) ?? null }));
}

export const draftFor = (
  { code }: Pick<SourceAccountView, 'code'>,
  target: AccountTarget | null,
  certainty: number | null = null,
): DraftMapping => ({
  matcher: { kind: 'account', code },
  target,
  origin: certainty === null ? 'hand' : 'suggestion',
  certainty,
});

export const toAccount = (masterAccountId: number, isSignFlipped = false): AccountTarget => ({
  kind: 'account',
  masterAccountId,
  isSignFlipped,
});
