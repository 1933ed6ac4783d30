import { z } from 'zod';
import { bulkIds } from './masters.schema.ts';

const id = z.number().int().positive().max(2_147_483_647);
const day = z.iso.date();

export const fundTreeSchema = z
  .object({
    funds: z.array(
      z.object({
        id,
        name: z.string(),
        typeName: z.string(),
        parentId: id.nullable(),
        propertyCount: z.number().int(),
        isActive: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FundTree' });

export const ofFundNameSchema = z.object({ fundName: z.string().min(1).max(200) });
/** The name of today, which may not be the one that was asked for. */
export const fundAddressSchema = z.object({ id, name: z.string() }).meta({ id: 'FundAddress' });

export const fundTypeSchema = z.object({ id, name: z.string(), fundCount: z.number().int() }).meta({ id: 'FundType' });
export const fundTypesSchema = z.object({ types: z.array(fundTypeSchema) });
/** A blank name is reported as `Required`, like a field of a form. */
export const nameFundTypeSchema = z.object({ name: z.string().max(1_000) });
export const orderFundTypesSchema = z.object({ ids: z.array(id).min(1).max(1_000) });

const association = {
  ownershipPercentage: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,12})?$/),
  validFrom: day,
  validTo: day.nullable(),
};

export const associationsSchema = z
  .object({
    associations: z.array(
      z.object({ associationId: id, property: z.object({ code: z.string(), name: z.string() }), ...association }),
    ),
  })
  .meta({ id: 'FundProperties' });

/** The same share of each property, from and to the same days. */
export const associateManySchema = z.object({ propertyIds: bulkIds, ...association });

export const saveAssociationsSchema = z.object({
  /** Added, or changed when they have an id; others stay as they are. */
  associations: z
    .array(z.object({ associationId: id.nullable(), property: z.string().trim().min(1).max(40), ...association }))
    .max(5_000),
  removedIds: z.array(id).max(5_000),
});
