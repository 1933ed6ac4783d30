import { describeTwins, findCodeTwins } from '#database/code-twins.ts';
import { migrate, openDatabase } from '#database/orm.ts';
import { seedStandards } from '#database/seeds/seed-standards.ts';
import { appRole, grantToApp, withClient } from './postgres/roles.ts';

/** Migrates as the owner, adds what every installation has, and gives the serving role its rights. Answers the names of the applied migrations. */
export async function migrateDatabase(ownerUrl: string, appUrl: string): Promise<string[]> {
  const orm = await openDatabase(ownerUrl, { poolSize: 2 });
  let applied: string[];
  try {
    applied = await migrate(orm);
    await seedStandards(orm.em.fork());
  } finally {
    await orm.close();
  }
  const servingRole = decodeURIComponent(new URL(appUrl).username) || appRole;
  const owner = decodeURIComponent(new URL(ownerUrl).username);
  if (servingRole !== owner) await grantToApp(ownerUrl, servingRole);
  return applied;
}

/** The codes that would stop a migration because they are one code under `fold_key`, a line each; changes nothing. */
export async function reportCodeTwins(ownerUrl: string): Promise<string> {
  return withClient(ownerUrl, async (client) => {
    const twins = await findCodeTwins(async (sql) => (await client.query<{ codes: string[] }>(sql)).rows);
    return describeTwins(twins);
  });
}

export async function isEmptyInstallation(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ any: boolean }>('select exists (select from app_user) as any');
    return rows[0]?.any === false;
  });
}
