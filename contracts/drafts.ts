/** What a person has typed for a submission and not sent yet: contents by name, e.g. `reopen` or `explain:<finding>`. */
export type Drafts = Readonly<Record<string, unknown>>;

/** Names the words for a finding by what it says, not by its id: the next check of the same file gives it another one. */
export const explanationDraftName = (finding: {
  code: string;
  ruleId: number | null;
  field: string | null;
  rowNo: number | null;
  found: string | null;
}): string => {
  const { code, ruleId, field, rowNo, found } = finding;
  return [ruleId ?? code, field ?? '', rowNo ?? '', found ?? ''].join('|').slice(0, 300);
};

/** Most drafts of one person for one submission. */
export const mostDrafts = 5_000;
/** Characters of one draft, as JSON. */
export const longestDraft = 100_000;
