import { withClient } from '#database/with-client.ts';
import { findFreePort, isFree } from '../../ports.ts';
import type { PartContext } from '../../parts.ts';
import { currentPostMonth } from '../months.ts';
import type { Outside } from './connections.ts';
import { demoConnections, mailUser } from './names.ts';
import type { OutsideKeys } from './server.ts';

/**
 * Starts the systems outside of the demonstration: at a free port when it is about to be installed, later at the port that its
 * connections have. Null where there is no such connection, or another program has the port.
 */
export async function supplyOutside(
  { secrets, progress, stops }: PartContext,
  ownerUrl: string,
  isNew: boolean,
): Promise<Outside | null> {
  const ports = isNew ? { web: await findFreePort(), mail: await findFreePort() } : await portsOfConnections(ownerUrl);
  if (ports === null) return null;
  for (const port of Object.values(ports))
    if (!(await isFree(port))) {
      progress.note(`Port ${port} is in use: the connections of the demonstration find no server there`);
      return null;
    }
  const { outsideKeysOf } = await import('./server.ts');
  const keys = outsideKeysOf(secrets.outsideSystems);
  return progress.step(
    'Other systems',
    async () => {
      const { web, mail } = await startSystems(ports, keys, isNew);
      stops.push({ name: 'other systems', stop: web.stop }, { name: 'mailbox', stop: mail.stop });
      return { ...keys, url: web.url, mailUrl: mail.url };
    },
    ({ url }) => url,
  );
}

/** The mails are there once: what was proposed of them stays in the installation. */
async function startSystems(ports: Ports, keys: OutsideKeys, isNew: boolean) {
  const { startOutsideSystems } = await import('./server.ts');
  const { startMailServer } = await import('./mail-server.ts');
  const { makeMails } = await import('./mails.ts');
  const now = new Date();
  const mails = isNew ? await makeMails(currentPostMonth(now), now) : [];
  const account = { user: mailUser, password: keys.mailPassword };
  const web = await startOutsideSystems(ports.web, keys);
  return { web, mail: await startMailServer(ports.mail, account, mails) };
}

interface Ports {
  web: number;
  mail: number;
}

async function portsOfConnections(ownerUrl: string): Promise<Ports | null> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string; url: string }>(
      `select c.name, c.api_url as url from connection c where c.name = any($1) and c.retired_at is null
         and c.api_url ~ '^(http|imap)://127.0.0.1:' and exists (select from setting where name = 'demonstration')`,
      [[demoConnections.messages, demoConnections.mails]],
    );
    const portOf = (wanted: string) =>
      Number(URL.parse(rows.find(({ name }) => name === wanted)?.url ?? '')?.port ?? 0);
    const web = portOf(demoConnections.messages);
    // A demonstration of an earlier release has no mailbox.
    return web === 0 ? null : { web, mail: portOf(demoConnections.mails) || (await findFreePort()) };
  });
}

/** What the servers may call besides: these systems at their ports, and nothing else of this machine. */
export function withPrivateHost(hosts: string | null, { url, mailUrl }: Pick<Outside, 'url' | 'mailUrl'>): string {
  return [...(hosts === null ? [] : [hosts]), new URL(url).host, new URL(mailUrl).host].join(',');
}
