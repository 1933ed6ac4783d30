import { z } from 'zod';
import { packageStates } from './packages.ts';
import { submissionActs, submissionStatuses } from './submissions.ts';

const day = z.string();

export const packageMemberSchema = z
  .object({
    datasetId: z.number().int(),
    dataset: z.string(),
    /** Null for a member that is expected and has no submission. */
    submissionNo: z.string().nullable(),
    status: z.enum(submissionStatuses).nullable(),
    /** The others need not wait for it any more. */
    isReady: z.boolean(),
  })
  .meta({ id: 'PackageMember' });

export const packageMonthSchema = z
  .object({
    packageMonthId: z.number().int(),
    reportPackageId: z.number().int(),
    reportPackage: z.string(),
    /** Of the property or fund. */
    place: z.string(),
    serviceProvider: z.string(),
    postMonth: day,
    state: z.enum(packageStates),
    ready: z.number().int(),
    members: z.array(packageMemberSchema),
    releasedAt: z.string().nullable(),
    /** Null when its last member released it. */
    releasedBy: z.string().nullable(),
    releaseComment: z.string().nullable(),
    /** This person may release it without those missing. */
    mayRelease: z.boolean(),
  })
  .meta({ id: 'PackageMonth' });
export type PackageMonthView = z.infer<typeof packageMonthSchema>;

/** One month with what its reader may do with each member; nothing with those out of reach. */
export const packageMonthDetailSchema = packageMonthSchema
  .extend({
    members: z.array(
      packageMemberSchema.extend({
        isInReach: z.boolean(),
        versionNo: z.number().int().nullable(),
        generation: z.number().int(),
        findingCount: z.number().int(),
        allowedActions: z.array(z.enum(submissionActs)),
      }),
    ),
  })
  .meta({ id: 'PackageMonthDetail' });
export type PackageMonthDetail = z.infer<typeof packageMonthDetailSchema>;

export const packageMonthPageSchema = z.object({ total: z.number().int(), rows: z.array(packageMonthSchema) });
export type PackageMonthPage = z.infer<typeof packageMonthPageSchema>;

export const packageMonthsQuerySchema = z.object({
  postMonth: z
    .string()
    .regex(/^\d{4}-\d{2}-01$/)
    .optional(),
  page: z.coerce.number().int().min(1).max(400).default(1),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]))
    .default(25),
});

export const packageOverviewSchema = z
  .object({
    /** The month under collection; null while there is no submission. */
    postMonth: day.nullable(),
    packages: z.array(
      z.object({
        reportPackageId: z.number().int(),
        name: z.string(),
        months: z.number().int(),
        states: z.array(z.object({ state: z.enum(packageStates), count: z.number().int() })),
        members: z.array(
          z.object({
            datasetId: z.number().int(),
            dataset: z.string(),
            expected: z.number().int(),
            ready: z.number().int(),
            /** A few of the properties or funds that are waited for. */
            waitsFor: z.array(z.string()),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PackageOverview' });
export type PackageOverview = z.infer<typeof packageOverviewSchema>;

export const releasePackageSchema = z.object({ comment: z.string().trim().min(1).max(2_000) });
