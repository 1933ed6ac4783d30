import { withClient } from '#database/with-client.ts';
import { findFreePort, isFree } from '../../ports.ts';
import type { PartContext } from '../../parts.ts';
import type { Outside } from './connections.ts';
import { demoConnections } from './names.ts';

/**
 * Starts the systems outside of the demonstration: at a free port when it is about to be installed, later at the port that its
 * connections have. Null where there is no such connection, or another program has the port.
 */
export async function supplyOutside(
  { secrets, progress, stops }: PartContext,
  ownerUrl: string,
  isNew: boolean,
): Promise<Outside | null> {
  const port = isNew ? await findFreePort() : await portOfConnections(ownerUrl);
  if (port === null) return null;
  if (!(await isFree(port))) {
    progress.note(`Port ${port} is in use: the connections of the demonstration find no server there`);
    return null;
  }
  const { outsideKeysOf, startOutsideSystems } = await import('./server.ts');
  const keys = outsideKeysOf(secrets.outsideSystems);
  const { url, stop } = await progress.step(
    'Other systems',
    () => startOutsideSystems(port, keys),
    (systems) => systems.url,
  );
  stops.push({ name: 'other systems', stop });
  return { ...keys, url };
}

async function portOfConnections(ownerUrl: string): Promise<number | null> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ url: string }>(
      `select c.api_url as url from connection c where c.name = $1 and c.retired_at is null
         and c.api_url like 'http://127.0.0.1:%' and exists (select from setting where name = 'demonstration')`,
      [demoConnections.messages],
    );
    const port = URL.parse(rows[0]?.url ?? '')?.port ?? '';
    return port === '' ? null : Number(port);
  });
}

/** What the servers may call besides: these systems at their port, and nothing else of this machine. */
export function withPrivateHost(hosts: string | null, { url }: Outside): string {
  const { host } = new URL(url);
  return [...(hosts === null ? [] : [hosts]), host].join(',');
}
