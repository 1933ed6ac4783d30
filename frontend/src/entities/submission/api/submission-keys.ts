/** Names of cached answers; an act refreshes all that begin with `submissions`. */
export const submissionKeys = {
  all: ['submissions'] as const,
  list: (query: object) => ['submissions', 'list', query] as const,
  counters: (query: object) => ['submissions', 'counters', query] as const,
  matrix: (query: object) => ['submissions', 'matrix', query] as const,
  months: (query: object) => ['submissions', 'months', query] as const,
  packageMonth: (packageMonthId: number | null) => ['submissions', 'package-month', packageMonthId] as const,
  filters: ['submissions', 'filters'] as const,
  submissionChoices: ['submissions', 'ticket-choices'] as const,
  stuck: ['submissions', 'stuck'] as const,
  deadlines: ['deadlines'] as const,
  providerBoard: (postMonth: string | null, filters: object = {}) =>
    ['submissions', 'provider-board', postMonth, filters] as const,
  reviewerBoard: (query: object) => ['submissions', 'reviewer-board', query] as const,
  ofSubmission: (submissionNo: string) => ['submissions', 'submission', submissionNo] as const,
  detail: (submissionNo: string) => ['submissions', 'submission', submissionNo, 'detail'] as const,
  rows: (submissionNo: string, query: object) => ['submissions', 'submission', submissionNo, 'rows', query] as const,
  findings: (submissionNo: string, versionNo: number | null) =>
    ['submissions', 'submission', submissionNo, 'findings', versionNo] as const,
  fileAccount: (submissionNo: string, versionNo: number | null) =>
    ['submissions', 'submission', submissionNo, 'file-account', versionNo] as const,
  history: (submissionNo: string) => ['submissions', 'submission', submissionNo, 'history'] as const,
  drafts: (submissionNo: string) => ['submissions', 'submission', submissionNo, 'drafts'] as const,
  comments: (submissionNo: string) => ['submissions', 'submission', submissionNo, 'comments'] as const,
};
