import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ProviderReasonCode } from '#contracts/submissions.ts';

export type DecisionForm = 'reopen' | 'sendBack';
export interface ReopenDraft {
  reasonCode: ProviderReasonCode | '';
  comment: string;
}

interface DraftState {
  form: DecisionForm | null;
  draft: ReopenDraft;
  /** Turns the decision panel into a form; a given draft fills it, a further one adds to its comment. */
  begin: (form: DecisionForm, draft?: ReopenDraft) => void;
  change: (draft: ReopenDraft) => void;
  end: () => void;
}

const empty: ReopenDraft = { reasonCode: '', comment: '' };
const Context = createContext<DraftState | null>(null);

/** The form of the decision panel, which a refused explanation in the findings opens as well. */
export function ReopenDraftProvider({ children }: { children: ReactNode }) {
  const [form, setForm] = useState<DecisionForm | null>(null);
  const [draft, setDraft] = useState(empty);
  const begin = useCallback((next: DecisionForm, given?: ReopenDraft) => {
    setForm(next);
    if (!given) return;
    setDraft((current) => ({
      reasonCode: current.reasonCode || given.reasonCode,
      comment: [current.comment, given.comment].filter(Boolean).join('\n'),
    }));
  }, []);
  const end = useCallback(() => {
    setForm(null);
    setDraft(empty);
  }, []);
  const state = useMemo(() => ({ form, draft, begin, change: setDraft, end }), [begin, draft, end, form]);
  return <Context value={state}>{children}</Context>;
}

export function useReopenDraft(): DraftState {
  const state = use(Context);
  if (!state) throw new Error('useReopenDraft is used outside of a submission');
  return state;
}
