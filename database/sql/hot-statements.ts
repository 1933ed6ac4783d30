import { createHash } from 'node:crypto';

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

/** Names of the texts, under which a connection keeps their plans; of more texts no plan is kept. */
const kept = new Map<string, string>();
const mostKept = 300;

/** The statement as the driver takes it. */
export function prepared(statement: HotStatement, query: string): { name?: string; text: string } {
  const text = `/* ${statement} */ ${query}`;
  const name = kept.get(text) ?? (kept.size < mostKept ? hashOf(text) : undefined);
  if (name === undefined) return { text };
  kept.set(text, name);
  return { name, text };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
