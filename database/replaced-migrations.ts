import type { MikroORM } from '@mikro-orm/postgresql';

const initialSchema = 'Migration20261122000100_initial_schema';

/** The migrations of before the first release. The initial schema holds what all of them together had made. */
const isReplaced = (name: string): boolean => /^Migration(20261121\d{6}|20261122000100)$/.test(name);
const replacedCount = 31;

/**
 * The names under which applied migrations are known today.
 * @throws Error when a database or backup has some of the replaced migrations only
 */
export function currentNames(names: readonly string[]): string[] {
  const replaced = names.filter(isReplaced);
  if (replaced.length === 0) return [...names];
  if (replaced.length < replacedCount) {
    throw new Error(
      `This database was made by an earlier version than this one can update (last migration: ${replaced.at(-1) ?? ''}).`,
    );
  }
  return [initialSchema, ...names.filter((name) => !isReplaced(name))];
}

/** Enters the initial schema in the place of the migrations that it replaces. */
export async function renameReplacedMigrations(orm: MikroORM): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const [table] = await em.execute<{ name: string | null }[]>(`select to_regclass('mikro_orm_migrations') as name`);
    if (!table?.name) return;
    await em.execute('lock table mikro_orm_migrations in exclusive mode');
    const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id');
    const names = rows.map(({ name }) => name);
    if (!names.some(isReplaced)) return;
    currentNames(names);
    await em.execute('delete from mikro_orm_migrations where name = any (?::text[])', [
      `{${names.filter(isReplaced).join(',')}}`,
    ]);
    await em.execute(
      `insert into mikro_orm_migrations (id, name, executed_at)
       select coalesce(min(id), 1) - 1, ?, now() from mikro_orm_migrations`,
      [initialSchema],
    );
  });
}
