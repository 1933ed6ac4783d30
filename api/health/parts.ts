import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from '@temporalio/client';
import { isQueueServed } from '#processes/queues.ts';
import type { IdentityProvider } from '../sessions/identity-provider.ts';
import type { ReadinessPart } from './readiness.ts';
import { checkMailServer } from './readiness.ts';

export interface StandsOn {
  orm: MikroORM;
  identity: IdentityProvider;
  temporal: Client;
  temporalNamespace: string;
  taskQueues: readonly string[];
  checkBlobStore: () => Promise<unknown>;
  smtpUrl: string;
}

/** The parts that must be up before people are let in. */
export function createReadinessParts(on: StandsOn): ReadinessPart[] {
  return [
    { name: 'database', check: () => on.orm.em.fork().execute('select 1') },
    { name: 'identity provider', check: () => on.identity.check() },
    {
      name: 'temporal',
      check: () => on.temporal.workflowService.describeNamespace({ namespace: on.temporalNamespace }),
    },
    ...on.taskQueues.map((queue) => ({ name: `worker ${queue}`, check: () => checkPollers(on, queue) })),
    { name: 'blob store', check: on.checkBlobStore },
    { name: 'mail', check: () => checkMailServer(on.smtpUrl) },
  ];
}

async function checkPollers({ temporal }: StandsOn, queue: string): Promise<void> {
  if (!(await isQueueServed(temporal, queue))) throw new Error('no worker asks this queue for work');
}
