import { withClient } from '#local/postgres/roles.ts';
import type { RealPlatform } from './real-platform.ts';

type Release = () => Promise<void>;

/** Nobody writes a row of a version until it is released. */
export function holdRows({ ownerUrl }: RealPlatform): Promise<Release> {
  return hold(ownerUrl, 'lock table version_row in share mode');
}

/** Holds in a transaction of its own, which begins before this answers and ends with the release. */
async function hold(url: string, lock: string): Promise<Release> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    holding = withClient(url, async (client) => {
      await client.query('begin');
      await client.query(lock);
      resolve();
      await released;
      await client.query('commit');
    });
    holding.catch(reject);
  });
  return async () => {
    release();
    await holding;
  };
}
