import type { EntityManager } from '@mikro-orm/postgresql';
import { Setting } from '#database/lookups/setting.entity.ts';
import { withClient } from '#database/with-client.ts';

const name = 'demonstration';

export async function markDemo(em: EntityManager, state: 'installing' | 'installed'): Promise<void> {
  await em.upsert(Setting, { name, value: { state } });
}

/**
 * A demonstration that was cut off half way holds nothing that a person has made: it is thrown away and created again.
 * @returns whether there was one
 */
export async function discardInterruptedDemo(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const table = await client.query(`select to_regclass('public.setting') is not null as any`);
    if (table.rows[0]?.any !== true) return false;
    const { rowCount } = await client.query(
      `select 1 from setting where name = $1 and value ->> 'state' = 'installing'`,
      [name],
    );
    if (rowCount === 0) return false;
    await client.query('drop schema public cascade; create schema public');
    return true;
  });
}
