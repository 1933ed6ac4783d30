import { describeTwins, findCodeTwins } from './code-twins.ts';
import { appRole, grantToApp } from './grants.ts';
import { migrate, openDatabase } from './orm.ts';
import { seedStandards } from './seeds/seed-standards.ts';
import { withClient } from './with-client.ts';

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
