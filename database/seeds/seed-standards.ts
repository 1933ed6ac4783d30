import type { EntityManager } from '@mikro-orm/postgresql';
import { fillCalendars } from '../calendars/fill-calendars.ts';
import { seedDataModels } from './data-models.ts';
import { seedGlossary } from './glossary.ts';
import { seedLanguages } from './languages.ts';
import { seedLookups } from './lookups.ts';
import { seedRoles } from './roles.ts';

/** What every installation has before anybody signs in. Safe to repeat at each start, and from two starts at once. */
export async function seedStandards(em: EntityManager): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtext('seed-standards'))`);
    await seedLanguages(tx);
    await seedLookups(tx);
    await seedGlossary(tx);
    await seedRoles(tx);
    await seedDataModels(tx);
    await fillCalendars(tx, new Date());
  });
}
