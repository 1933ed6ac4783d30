import type { BenchInstallation } from '../installation.ts';
import { postMonth } from '../rent-roll.ts';
import { openTicketAt, postFile, waitFor } from '../tickets.ts';
import type { Desk, Masters, TicketRow } from '../tickets.ts';

export interface Outcome {
  /** Status the ticket ended with, or what was answered at the door. */
  status: string;
  /** Code of the refusal, or of the findings with their number. */
  code: string;
  tookMs: number;
}

const limitMs = 60_000;
const underWay = ['New', 'Validation In Progress'];

/** Uploads one file to a ticket of its own and waits for what becomes of it. */
export async function submit(
  { orm, database }: BenchInstallation,
  masters: Masters,
  desk: Desk,
  file: { path: string; name: string },
): Promise<Outcome> {
  const ticket = await openTicketAt(orm, masters, desk, postMonth);
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  const { status, body } = await postFile(desk.person, ticket.submissionNo, file, 0);
  if (status !== 200) return { status: `${status} at the door`, code: doorCode(body), tookMs: took() };
  // A ticket that waits for explanations keeps its status; its version is then the current one.
  const isOver = (row: TicketRow) =>
    !underWay.includes(row.status) || (row.hardCount === 0 && row.unexplainedCount > 0);
  const row = await waitFor(database, ticket, isOver, limitMs).catch((error: Error) => error.message);
  const tookMs = took();
  if (typeof row === 'string') return { status: 'no outcome', code: row, tookMs };
  const { rows } = await database.query<{ code: string; count: number }>(
    'select code, count(*)::int as count from finding where version_id = $1 group by 1 order by 2 desc, 1',
    [row.currentVersionId],
  );
  const code = rows.map((one) => (one.count === 1 ? one.code : `${one.count} x ${one.code}`)).join(', ');
  return { status: row.status, code, tookMs };
}

function doorCode(body: Record<string, unknown>): string {
  const details = body['details'] as { reason?: string } | undefined;
  return `${String(body['code'])}${details?.reason ? `: ${details.reason}` : ''}`;
}
