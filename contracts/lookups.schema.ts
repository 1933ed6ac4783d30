import { z } from 'zod';
import { languageCodes } from './sessions.ts';

const id = z.number().int();
const idInQuery = z.coerce.number().int().positive().max(2_147_483_647);

export const lookupTypeRowSchema = z
  .object({ LookupTypeId: id, LookupTypeName: z.string() })
  .meta({ id: 'LookupTypeRow' });

export const lookupValueRowSchema = z
  .object({
    LookupValueId: id,
    LookupTypeId: id,
    LookupTypeName: z.string(),
    LookupValueCode: z.string(),
    LookupValueName: z.string(),
    IsActive: z.boolean(),
  })
  .meta({ id: 'LookupValueRow' });

export const countryRowSchema = z
  .object({ CountryId: id, CountryCode: z.string(), CountryName: z.string() })
  .meta({ id: 'CountryRow' });

export const stateRowSchema = z
  .object({ StateId: id, StateCode: z.string(), StateName: z.string(), CountryId: id })
  .meta({ id: 'StateRow' });

export const ofCountrySchema = z.object({ CountryId: idInQuery });
export const ofLookupTypeSchema = z.object({ LookupTypeId: idInQuery });
export const ofLookupTypeNameSchema = z.object({ LookupTypeName: z.string().trim().min(1).max(200) });
export const ofLookupTypesSchema = z.object({ LookupTypeIds: z.array(id.positive().max(2_147_483_647)).max(100) });
export const ofLookupValueSchema = z.object({ id: idInQuery });

export const defaultLanguageSchema = z.object({ languageCode: z.enum(languageCodes) });
