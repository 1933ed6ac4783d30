import { z } from 'zod';
import { toleranceText } from './account-mappings.ts';

export const mappingSettingsSchema = z
  .object({
    /** What people of providers map waits for an administrator. */
    isReviewRequired: z.boolean(),
    /** How far a sum of a control may be off, in the currency of the rows. */
    sumTolerance: z.string().regex(toleranceText),
    /** How far one account may be off: its opening and movement from its closing, its closing from the next opening. */
    lineTolerance: z.string().regex(toleranceText),
  })
  .meta({ id: 'AccountMappingSettings' });
export type MappingSettings = z.infer<typeof mappingSettingsSchema>;
