import { accept, refusalOf } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { isAdmin, isImpersonationBarred } from './persons.ts';
import type { CommandOf, Decision, SubmissionState } from './state.ts';
import { enterProcessing } from './steps.ts';

/** T29: the published rows take the codes of a changed mapping; figures and approvals stay as they are. */
export function recode(state: SubmissionState, command: CommandOf<'recode'>): Decision {
  const { actor } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(actor) || isImpersonationBarred(state, actor),
    NotAllowedInStatus: () => isVersion1(state) || state.status !== 'Completed' || state.version === null,
    SelfApproval: () => command.isOnlyAuthor,
    BadInput: () => !command.commentId || !command.areCodesChanged,
  });
  if (refusal) return refusal;
  const { state: loading, effects } = enterProcessing(state, command);
  const recoding = { wasRestated: state.isRestated };
  return accept(state, command, { state: { ...loading, isRestated: true, recoding }, effects });
}

/** T15 after T29: the figures are in the reports with the codes that they had. */
export function afterRefusedRecoding(state: SubmissionState): SubmissionState {
  return {
    ...state,
    status: 'Completed',
    isRestated: state.recoding?.wasRestated ?? state.isRestated,
    recoding: null,
    isLoaded: state.isPublished,
    pending: null,
    parked: null,
  };
}
