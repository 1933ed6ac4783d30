import type { ReactNode } from 'react';
import type { BulkAct } from '#contracts/masters.ts';

/** A change of records that a dialog asks about, and that is not carried out yet. */
export interface AskedChange {
  change: { act: BulkAct; ids: readonly number[] } | { act: 'import'; importId: string };
  isSending: boolean;
  /** Carries it out as the button of the dialog does. */
  carryOut: (afterwards?: () => void) => void;
}

/** What a master shows in the dialogs that activate, deactivate, delete and import, before they do so. */
export type UnderAct = (asked: AskedChange) => ReactNode;
