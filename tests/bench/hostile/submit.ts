import type { OwnMapping } from './own-mapping.ts';
import type { BenchInstallation } from '../installation.ts';
import { postMonth } from '../rent-roll.ts';
import { openSubmissionAt, postFile, waitFor } from '../submissions.ts';
import type { Desk, Masters, SubmissionRow } from '../submissions.ts';

export interface Outcome {
  /** Status the submission ended with, or what was answered at the door. */
  status: string;
  /** Code of the refusal, or of the findings with their number. */
  code: string;
  tookMs: number;
  /** Texts of the stored rows; null where none were looked for. */
  stored: string[][] | null;
}

const limitMs = 60_000;
const underWay = ['New', 'Validation In Progress'];

/** Uploads one file to a submission of its own and waits for what becomes of it. */
export async function submit(
  { orm, database }: BenchInstallation,
  masters: Masters,
  desk: Desk,
  file: { path: string; name: string },
  mapping: OwnMapping | null = null,
): Promise<Outcome> {
  if (mapping !== null) {
    await database.query('update dataset_mapping set definition = $2 where service_provider_id = $1', [
      desk.providerId,
      JSON.stringify(mapping.definition),
    ]);
  }
  const submission = await openSubmissionAt(orm, masters, desk, postMonth);
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  const { status, body } = await postFile(desk.person, submission.submissionNo, file, 0);
  if (status !== 200) return { status: `${status} at the door`, code: doorCode(body), tookMs: took(), stored: null };
  // A submission that waits for explanations keeps its status; its version is then the current one.
  const isOver = (row: SubmissionRow) =>
    !underWay.includes(row.status) || (row.hardCount === 0 && row.unexplainedCount > 0);
  const row = await waitFor(database, submission, isOver, limitMs).catch((error: Error) => error.message);
  const tookMs = took();
  if (typeof row === 'string') return { status: 'no outcome', code: row, tookMs, stored: null };
  const { rows } = await database.query<{ code: string; count: number }>(
    'select code, count(*)::int as count from finding where version_id = $1 group by 1 order by 2 desc, 1',
    [row.currentVersionId],
  );
  const code = rows.map((one) => (one.count === 1 ? one.code : `${one.count} x ${one.code}`)).join(', ');
  const stored = mapping === null ? null : await storedTexts(database, row.currentVersionId, mapping);
  return { status: row.status, code, tookMs, stored };
}

async function storedTexts(
  database: BenchInstallation['database'],
  versionId: number | null,
  { definition }: OwnMapping,
): Promise<string[][]> {
  const version = await database.query<{ columns: { field: string }[] }>('select columns from version where id = $1', [
    versionId,
  ]);
  const positions = definition.columns.map(
    ({ field }) => version.rows[0]?.columns.findIndex((column) => column.field === field) ?? -1,
  );
  const { rows } = await database.query<{ values: (string | null)[] }>(
    'select "values" from version_row where version_id = $1 order by row_no',
    [versionId],
  );
  return rows.map(({ values }) => positions.map((position) => values[position] ?? ''));
}

function doorCode(body: Record<string, unknown>): string {
  const details = body['details'] as { reason?: string } | undefined;
  return `${String(body['code'])}${details?.reason ? `: ${details.reason}` : ''}`;
}
