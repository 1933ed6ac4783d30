import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { useEdits } from './grid/use-edits.ts';
import type { Edits } from './grid/use-edits.ts';

const Context = createContext<Edits | null>(null);

/** Unsent edits are known to the whole page: another tab does not lose them, and a decision asks about them. */
export function EditsProvider({ submissionNo, children }: { submissionNo: string; children: ReactNode }) {
  return <Context value={useEdits(submissionNo)}>{children}</Context>;
}

export function useSharedEdits(): Edits {
  const edits = use(Context);
  if (!edits) throw new Error('useSharedEdits is used outside of a submission');
  return edits;
}
