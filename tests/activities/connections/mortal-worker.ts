import { ApplicationFailure } from '@temporalio/common';
import { endRun } from '#activities/connections/end-run.ts';
import { fetchAndDeliver } from '#activities/connections/fetch-and-deliver.ts';
import { openDatabase } from '#database/orm.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';

/** Of one run; the process that hears it carries it out and says how it went. */
export interface AskedRun {
  connectionId: number;
  runId: number;
}

/** `failed`: as Temporal would see it, to be tried again. */
export type Said = 'ready' | 'ended' | 'failed';

/** A worker of connections in a process of its own, which a test may kill: the steps of a run, as its workflow asks for them. */
const [databaseUrl = '', blobDir = '', key = ''] = process.argv.slice(2);
const orm = await openDatabase(databaseUrl, { poolSize: 4 });
const rules = { hosts: null, privateHosts: ['127.0.0.1'] };
const dependencies = {
  ...{ orm, blobs: createFolderBlobStore(blobDir), door: createOutgoingDoor(rules), sftp: createSftpDoor(rules) },
  ...{ watched: createWatchedDoor({ kind: 'folder', dir: '/nonexistent' }), mailbox: createMailboxDoor(rules) },
  ...{ secretKeys: [key] as const, maxBytes: 2 ** 24 },
};

async function carryOut(run: AskedRun): Promise<Said> {
  try {
    const outcome = await fetchAndDeliver(dependencies, run);
    await endRun(orm, { ...run, ...outcome });
    return 'ended';
  } catch (error) {
    if (error instanceof ApplicationFailure) return 'failed';
    throw error;
  }
}

process.on('message', (run: AskedRun) => {
  void carryOut(run).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
