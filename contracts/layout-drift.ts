/**
 * What became of the layout of a provider's file since the last one that was accepted. `absorbed`: read without a word.
 * `soft`: an optional column is missing, the file is read. `changed`: the file is refused.
 */
export const driftClasses = ['same', 'absorbed', 'soft', 'changed'] as const;
export type DriftClass = (typeof driftClasses)[number];

/** `respelled`: another spelling or a synonym. `renamed`: `now` is an unused heading that resembles it. */
export const driftStates = ['found', 'respelled', 'renamed', 'lost', 'twice'] as const;
export type DriftState = (typeof driftStates)[number];

export interface DriftHead {
  head: string;
  /** Null where no file with this column was accepted yet. */
  letter: string | null;
}

export interface DriftColumn {
  /** Null for the column of a month. */
  field: string | null;
  before: DriftHead;
  now: DriftHead | null;
  state: DriftState;
}

export interface LayoutDrift {
  class: DriftClass;
  headRow: { before: number; now: number | null };
  columns: DriftColumn[];
  /** Headings without a field that the last file did not have; empty when none was accepted yet. */
  added: DriftHead[];
  /** Headings without a field that the last file had. */
  removed: DriftHead[];
}

/** The headings of the last file that was accepted. */
export interface FormerLayout {
  headRow: number | null;
  mapped: { source: string; field: string; letter: string }[];
  unused: { head: string; letter: string }[];
}

export const hasMoved = ({ before, now }: DriftColumn): boolean =>
  before.letter !== null && now !== null && now.letter !== before.letter;

/** Whether the mapping in force reads the file: it was adapted since the file was refused. */
export const isReadNow = (drift: LayoutDrift): boolean => drift.class !== 'changed';
