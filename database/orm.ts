import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { entities } from './entities.ts';
import { ReleasingDriver } from './releasing-driver.ts';
import { renameReplacedMigrations } from './replaced-migrations.ts';

const migrationsPath = new URL('./migrations', import.meta.url).pathname;

/** A new connection costs a handshake and new plans; by default idle ones close after ten seconds. */
export const idleTimeoutMillis = 300_000;

/** How long anybody waits for a free or a new connection. */
export const connectionTimeoutMillis = 10_000;

/**
 * Connects to PostgreSQL.
 * @param clientUrl `postgresql://user:password@host:port/database`
 */
export async function openDatabase(clientUrl: string, options: { poolSize?: number } = {}): Promise<MikroORM> {
  return MikroORM.init(
    defineConfig({
      driver: ReleasingDriver,
      clientUrl,
      entities,
      extensions: [Migrator],
      forceUtcTimezone: true,
      pool: { min: 0, max: options.poolSize ?? 10, idleTimeoutMillis },
      driverOptions: { connectionTimeoutMillis },
      migrations: {
        path: migrationsPath,
        emit: 'ts',
        snapshot: false,
        silent: true,
        transactional: true,
        allOrNothing: true,
      },
      schemaGenerator: { skipTables: ['session'] },
    }),
  );
}

/** The connections behind the entity manager, for statements that PostgreSQL shall plan once and not at every call. */
export function poolOf(orm: MikroORM): Promise<Pool> {
  return orm.driver.getConnection().getNativeClient();
}

/** Brings the schema up to date; safe to run from several processes at once. */
export async function migrate(orm: MikroORM): Promise<string[]> {
  await renameReplacedMigrations(orm);
  const applied = await orm.migrator.up();
  return applied.map((migration) => migration.name);
}
