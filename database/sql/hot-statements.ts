/**
 * The statements that PostgreSQL keeps a plan for, because every page, call or check asks them again. Each carries its name
 * as a comment, so that `pg_stat_activity` and a log of slow statements show it. A test runs each against the migrated schema.
 */
export const hotStatements = [
  // Of every call.
  'person',
  'principals',
  // Lists and dashboards.
  'search-page',
  'search-words',
  'submission-page',
  'submission-summaries',
  'submission-states',
  'submission-holders',
  'people-of-providers',
  'open-months',
  'uploaded-files',
  'master-page',
  'master-records',
  'master-values',
  'lookup-names',
  'reach',
  'account-charts',
  'mapping-places',
  'mapping-places-age',
  'audit-page',
  'audit-count',
  'orphan-page',
  'orphan-counts',
  'orphan-snapshot',
  'orphans-age',
  'stale-charts',
  'tie-out-cells',
  'tie-out-others',
  // What the check of a file reads.
  'run',
] as const;
export type HotStatement = (typeof hotStatements)[number];

export function labelled(statement: HotStatement, text: string): string {
  return `/* ${statement} */ ${text}`;
}
