import { z } from 'zod';
import { isTimeZone } from './delegations.ts';

const personName = z.object({ userId: z.number().int(), name: z.string() });
const day = z.iso.date();

export const delegationSchema = z
  .object({
    delegationId: z.number().int(),
    principal: personName,
    delegate: personName,
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    /** First and last day where the absent reviewer is. */
    fromDay: day,
    untilDay: day,
    timeZone: z.string(),
    reason: z.string().nullable(),
    isActive: z.boolean(),
    /** The administrator who entered it; null for the absent reviewer. */
    enteredBy: personName.nullable(),
  })
  .meta({ id: 'Delegation' });

const instants = z.object({
  validFrom: z.iso.datetime({ offset: true }),
  validUntil: z.iso.datetime({ offset: true }),
});
const days = z.object({ fromDay: day, untilDay: day, timeZone: z.string().refine(isTimeZone, 'is no time zone') });
const whoAndWhy = {
  /** The absent reviewer, when an administrator enters it; oneself otherwise. */
  principalId: z.number().int().positive().optional(),
  delegateId: z.number().int().positive(),
  reason: z.string().trim().max(500).nullable().default(null),
};

/** From one instant to another, or whole days where the absent reviewer is. */
export const addDelegationSchema = z
  .union([days.extend(whoAndWhy), instants.extend(whoAndWhy)])
  .refine(
    (body) =>
      'fromDay' in body ? body.fromDay <= body.untilDay : Date.parse(body.validFrom) < Date.parse(body.validUntil),
    { path: ['validUntil'], message: 'ends before it starts' },
  );

/** A window of at most a year and a bit. */
export const absenceQuerySchema = z
  .object({ from: day, until: day })
  .refine(({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) < 400 * 86_400_000, {
    path: ['until'],
    message: 'is not within 400 days',
  });
