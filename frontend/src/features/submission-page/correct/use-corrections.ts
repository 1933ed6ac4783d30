import { useMemo } from 'react';
import type { DraftState } from '../../../entities/submission/drafts/draft-store.ts';
import { useDrafts } from '../../../entities/submission/drafts/use-drafts.ts';
import { correctionName } from './correction.ts';
import type { Correction } from './correction.ts';

export interface Corrections {
  list: Correction[];
  state: DraftState;
  put: (correction: Correction) => void;
  remove: (correction: Correction) => void;
  /** The same corrections on another version. */
  moveTo: (versionNo: number) => void;
  /** Takes away what was sent; what another tab added in the meantime stays. */
  clear: (sent: readonly Correction[]) => void;
}

const placeOf = (one: Correction) => (one.kind === 'value' ? 0 : one.rowNo);

/** Corrections that a person has typed for a submission, kept as drafts until they are sent. */
export function useCorrections(submissionNo: string): Corrections {
  const { drafts, state, change, clear } = useDrafts<Correction>(submissionNo, 'correct');
  return useMemo(() => {
    const list = Object.values(drafts).sort((left, right) => placeOf(left) - placeOf(right));
    return {
      list,
      state,
      put: (correction) => change({ [correctionName(correction)]: correction }),
      remove: (correction) => change({ [correctionName(correction)]: null }),
      moveTo: (versionNo) =>
        change(Object.fromEntries(list.map((one) => [correctionName(one), { ...one, versionNo }]))),
      clear: (sent) => clear(sent.map(correctionName)),
    };
  }, [change, clear, drafts, state]);
}
