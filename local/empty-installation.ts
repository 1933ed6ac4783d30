import { withClient } from '#database/with-client.ts';

/** Whether nobody has an account yet. */
export async function isEmptyInstallation(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ any: boolean }>('select exists (select from app_user) as any');
    return rows[0]?.any === false;
  });
}
