import { z } from 'zod';
import type { DeadlineOverview, DeadlinePreview, DeadlineSettings } from './deadlines.ts';
import { deadlineLimits } from './deadlines.ts';

const { days, reminders, hours: mostHours } = deadlineLimits;
const hours = z.int().min(1).max(mostHours).nullable();

/** Each word to the people of a step is stronger than the one before it, so it comes later. */
const isRising = (values: readonly (number | null)[]) =>
  values.filter((value) => value !== null).every((value, at, set) => at === 0 || value > (set[at - 1] ?? 0));

export const deadlineSettingsSchema: z.ZodType<DeadlineSettings> = z
  .object({
    dueReminderDays: z
      .array(z.int().min(-days).max(days))
      .max(reminders)
      .refine((list) => new Set(list).size === list.length, 'A day is named twice.'),
    dueReminderHour: z.int().min(0).max(23),
    stepReminderHours: hours,
    stepCopyHours: hours,
    stepOverdueHours: hours,
  })
  .refine((one) => isRising([one.stepReminderHours, one.stepCopyHours, one.stepOverdueHours]), {
    message: 'Each of the hours of a step is more than the one before it.',
  });

export const deadlineOverviewSchema: z.ZodType<DeadlineOverview> = z.object({
  settings: deadlineSettingsSchema,
  defaults: deadlineSettingsSchema,
  installation: z.object({
    sweepTime: z.string(),
    sweepTimeZone: z.string(),
    closePeriodsAfter: z.int().nullable(),
    keepSupersededRows: z.int().nullable(),
  }),
});

const turned = { becomeOverdue: z.int(), noLongerOverdue: z.int() };

export const deadlinePreviewSchema: z.ZodType<DeadlinePreview> = z.object({
  ...turned,
  people: z.array(z.object({ userId: z.int(), name: z.string(), ...turned })),
});
