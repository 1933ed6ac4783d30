import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ProviderReasonCode } from '#contracts/submissions.ts';
import type { DraftState } from '../../../entities/submission/drafts/draft-store.ts';
import type { Seen } from '../use-seen.ts';
import { useKept } from '../use-kept.ts';

export type DecisionForm = 'reopen' | 'sendBack';
export interface DecisionDraft {
  form: DecisionForm | null;
  reasonCode: ProviderReasonCode | '';
  comment: string;
  /** Null: as proposed. */
  dueOn: string | null;
  /** Why tie-out differences are accepted. */
  breaksComment: string;
}

const emptyDraft: DecisionDraft = { form: null, reasonCode: '', comment: '', dueOn: null, breaksComment: '' };

/** An open form without words is not worth keeping. */
const isEmpty = ({ comment, breaksComment }: DecisionDraft) => `${comment}${breaksComment}`.trim() === '';

interface DecisionState {
  draft: DecisionDraft;
  draftState: DraftState;
  /** Turns the decision panel into a form; given words are added to its comment. */
  begin: (form: DecisionForm, words?: Pick<DecisionDraft, 'reasonCode' | 'comment'>) => void;
  change: (changes: Partial<DecisionDraft>) => void;
  end: () => void;
  /** Why the last decision was refused; stays until it is read. */
  problem: unknown;
  report: (problem: unknown) => void;
  seen: Pick<Seen, 'newer' | 'look'>;
}

const Context = createContext<DecisionState | null>(null);

export interface DecisionProviderProps {
  submissionNo: string;
  seen: Pick<Seen, 'newer' | 'look'>;
  children: ReactNode;
}

/** The decision as it is being made. It outlives the panel: whatever others do, no typed word is lost. */
export function DecisionProvider({ submissionNo, seen, children }: DecisionProviderProps) {
  const { work: draft, state: draftState, keep, clear } = useKept('decision', submissionNo, emptyDraft, isEmpty);
  const [problem, report] = useState<unknown>(null);
  const begin = useCallback<DecisionState['begin']>(
    (form, words) =>
      keep((current) => ({
        ...current,
        form,
        reasonCode: current.reasonCode || (words?.reasonCode ?? ''),
        comment: [current.comment, words?.comment].filter(Boolean).join('\n'),
      })),
    [keep],
  );
  const change = useCallback(
    (changes: Partial<DecisionDraft>) => keep((current) => ({ ...current, ...changes })),
    [keep],
  );
  const state = useMemo(
    () => ({ draft, draftState, begin, change, end: clear, problem, report, seen }),
    [begin, change, clear, draft, draftState, problem, seen],
  );
  return <Context value={state}>{children}</Context>;
}

export function useDecision(): DecisionState {
  const state = use(Context);
  if (!state) throw new Error('useDecision is used outside of a submission');
  return state;
}
