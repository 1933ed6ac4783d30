import { withClient } from '#database/with-client.ts';
import type { RealPlatform } from './real-platform.ts';

type Release = () => Promise<void>;

/** Nobody writes a row of a version until it is released. */
export function holdRows({ ownerUrl }: RealPlatform): Promise<Release> {
  return hold(ownerUrl, 'lock table version_row in share mode');
}

/**
 * The transition that says that a load is done (T14) is not written until it is released: PostgreSQL answers as it does
 * while it cannot, so that it is tried again and again.
 */
export async function refuseWhenLoaded({ asOwner }: RealPlatform): Promise<Release> {
  await asOwner(`
    create function not_now() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = '57P03'; end $$`);
  await asOwner(`
    create trigger not_now before update on submission for each row
      when (new.status = 'DataProcessing Completed') execute function not_now()`);
  return () => asOwner('drop function not_now cascade');
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
