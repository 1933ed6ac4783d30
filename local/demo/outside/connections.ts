import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { followChanges } from '#api/connections/follow-connections.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import type { SecretKeys } from '#database/connections/secrets.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { save } from '../collecting.ts';
import type { DemoModel } from '../layout.ts';
import type { Portfolio } from '../placed.ts';
import { demoConnections, mailUser } from './names.ts';
import { watchedFolder } from './watched-files.ts';
import type { OutsideKeys } from './server.ts';

/** Where the systems outside are, and by what they know the demonstration. */
export interface Outside extends OutsideKeys {
  url: string;
  /** Of the mailbox. */
  mailUrl: string;
}

/**
 * Six connections: one that has something to fetch, one whose source has nothing yet, one that lacks its password, a mailbox, a
 * watched folder, and one that sends. What they have done is what their runs do: none is invented.
 */
export async function addConnections(
  em: EntityManager,
  portfolio: Portfolio,
  outside: Outside,
  keys: SecretKeys,
): Promise<void> {
  const { url, mailUrl, mailPassword, token, signingSecret } = outside;
  const placeOf = (code: string, model: DemoModel) => ({
    serviceProviderId: portfolio.funds.find(({ fund }) => fund.provider.code === code)?.serviceProviderId ?? 0,
    datasetId: portfolio.datasets[model],
  });
  const daily = { format: 'FILE', runEvery: 'DAILY', runAt: '05:30' } as const;
  const pull = { ...daily, connectionType: 'PULL', authorizationType: 'BEARER' } as const;
  const [valuations, occupancy, loans, mails, folder, messages] = [
    em.create(Connection, {
      ...{ ...pull, ...placeOf('NORTHGATE', 'valuation'), name: demoConnections.valuations },
      apiUrl: `${url}/valuations/{postMonth}`,
    }),
    em.create(Connection, {
      ...{ ...pull, ...placeOf('SAHIL', 'occupancy'), name: demoConnections.occupancy },
      apiUrl: `${url}/occupancy/{postMonth}`,
    }),
    em.create(Connection, {
      ...{ ...daily, ...placeOf('MINATO', 'debt'), name: demoConnections.loans, connectionType: 'SFTP' },
      ...{ apiUrl: 'sftp://sftp.minato.example/outgoing/loans', authorizationType: 'BASIC', username: 'postmonth' },
      hostKey: `SHA256:${randomBytes(32).toString('base64').replace(/=+$/u, '')}`,
    }),
    em.create(Connection, {
      ...{ ...daily, ...placeOf('MINATO', 'rent_roll'), name: demoConnections.mails, connectionType: 'MAILBOX' },
      ...{ apiUrl: mailUrl, authorizationType: 'BASIC', username: mailUser },
    }),
    em.create(Connection, {
      ...{ ...daily, ...placeOf('SAHIL', 'valuation'), name: demoConnections.folder, connectionType: 'FOLDER' },
      apiUrl: `folder://${watchedFolder}`,
    }),
    em.create(Connection, {
      ...{ name: demoConnections.messages, connectionType: 'WEBHOOK', apiUrl: `${url}/events` },
      ...{ serviceProviderId: placeOf('NORTHGATE', 'valuation').serviceProviderId, runEvery: 'MANUAL' },
    }),
  ];
  const all = [valuations, occupancy, loans, mails, folder, messages];
  for (const connection of all) await save(em, connection);
  for (const one of [valuations, occupancy]) await writeSecrets(em, keys, one, { password: token }, null);
  await writeSecrets(em, keys, mails, { password: mailPassword }, null);
  await writeSecrets(em, keys, messages, { signingSecret }, null);
  await followChanges(
    em,
    all.map(({ id }) => id),
  );
}
