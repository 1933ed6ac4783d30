import { z } from 'zod';

const personName = z.object({ userId: z.number().int(), name: z.string() });

export const delegationSchema = z
  .object({
    delegationId: z.number().int(),
    principal: personName,
    delegate: personName,
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    reason: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Delegation' });

export const addDelegationSchema = z
  .object({
    delegateId: z.number().int().positive(),
    validFrom: z.iso.datetime({ offset: true }),
    validUntil: z.iso.datetime({ offset: true }),
    reason: z.string().trim().max(500).nullable().default(null),
  })
  .refine(({ validFrom, validUntil }) => Date.parse(validFrom) < Date.parse(validUntil), {
    path: ['validUntil'],
    message: 'ends before it starts',
  });
