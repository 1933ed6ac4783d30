/** What a person has typed for a submission and not sent yet: contents by name, e.g. `reopen` or `explain:<finding>`. */
export type Drafts = Readonly<Record<string, unknown>>;

/** Most drafts of one person for one submission. */
export const mostDrafts = 5_000;
/** Characters of one draft, as JSON. */
export const longestDraft = 100_000;
