import pg from 'pg';

export interface SoleHolder {
  /** Whether this process holds it; when it does not, it tries to take it. */
  isHeld: () => Promise<boolean>;
  release: () => Promise<void>;
}

/**
 * Something that one process at a time has, whichever asks first. PostgreSQL keeps it for as long as the connection
 * lives, so that it passes on by itself when a process is killed.
 */
export function holdSole(databaseUrl: string, name: string): SoleHolder {
  let client: pg.Client | null = null;
  let hasIt = false;
  let asking: Promise<boolean> | null = null;

  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      connectionTimeoutMillis: 5_000,
    });
    made.on('error', () => {
      client = null;
      hasIt = false;
    });
    await made.connect();
    return made;
  };
  const ask = async (): Promise<boolean> => {
    client ??= await connect();
    // Taken a second time it would have to be given back twice.
    const query = hasIt ? 'select true as held' : 'select pg_try_advisory_lock(hashtext($1)) as held';
    const { rows } = await client.query<{ held: boolean }>(query, hasIt ? [] : [name]);
    hasIt = rows[0]?.held ?? false;
    return hasIt;
  };
  return {
    // Several measures ask in the same moment.
    isHeld: () => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    release: async () => {
      await client?.end().catch(() => undefined);
      client = null;
      hasIt = false;
    },
  };
}
