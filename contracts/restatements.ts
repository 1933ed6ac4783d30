/** Months for which loads that were replaced are kept, with their rows. */
export const keepReplacedLoadMonths = 24;

/** Why a published load was replaced: another file, an edit, other codes, another month or place, or taken back. */
export const restatementKinds = ['NEW_FILE', 'EDIT', 'RECODE', 'MOVED', 'WITHDRAWN'] as const;
