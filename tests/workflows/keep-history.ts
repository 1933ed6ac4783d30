import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { OpenedTicket } from '#database/submissions/open-ticket.ts';
import type { World } from './ticket-world.ts';

export const historiesDir = join(import.meta.dirname, 'histories');

/** With RECORD_HISTORIES=1 the history of a ticket's run is kept for the replay test. */
export async function keepHistory(world: World, ticket: OpenedTicket, scenario: string): Promise<void> {
  if (process.env.RECORD_HISTORIES !== '1') return;
  const history = await world.client.workflow.getHandle(ticket.submissionNo).fetchHistory();
  mkdirSync(historiesDir, { recursive: true });
  writeFileSync(join(historiesDir, `${scenario}.json`), `${historyToJSON(history)}\n`);
}
