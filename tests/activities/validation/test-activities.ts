import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import type { Installation } from '../installation.ts';

export type ValidationActivities = ReturnType<typeof createValidationActivities>;

/** The validation of an installation with the limits of the product. */
export function createTestActivities(installation: Installation): ValidationActivities {
  return createValidationActivities({
    databaseUrl: installation.appUrl,
    blobs: installation.blobs,
    upload: { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 },
    logger: createLogger('test', 'silent'),
    findingsPerRule: 50,
  });
}
