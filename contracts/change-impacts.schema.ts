import { z } from 'zod';
import { changeKinds, checkOutcomes, rowImpacts } from './change-impacts.ts';
import { jobSchema } from './jobs.schema.ts';
import { findingSeverities } from './submissions.ts';

const count = z.number().int();
const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);

const countsSchema = z.object({
  /** Rows that are taken without an error now, and would not be; the other way round; taken with other values. */
  refused: count,
  accepted: count,
  changed: count,
  /** Findings that are new, and those that are gone. */
  appeared: count,
  vanished: count,
});
export type ImpactCounts = z.infer<typeof countsSchema>;

const monthSchema = countsSchema.extend({ postMonth: month });

/** A rule, or a code of the reading where `ruleId` is null. */
const ofRuleSchema = z.object({
  code: z.string(),
  ruleId: count.nullable(),
  name: z.string(),
  severity: z.enum(findingSeverities),
  appeared: count,
  vanished: count,
  months: z.array(z.object({ postMonth: month, appeared: count, vanished: count })),
});

export const changeImpactSchema = countsSchema
  .extend({
    job: jobSchema,
    kind: z.enum(changeKinds),
    /** Submissions that were checked both ways, and those of them that differ. */
    tried: count,
    differing: count,
    /** Submissions that pass now and would not; the other way round. */
    newlyRefused: count,
    newlyAccepted: count,
    /** Submissions that were not checked, by the reason. */
    untried: z.array(z.object({ code: z.string(), count })),
    tookMs: count,
    months: z.array(monthSchema.extend({ submissions: count })),
    /** Those with the most differences first. */
    properties: z.array(z.object({ name: z.string(), months: z.array(monthSchema) })),
    rules: z.array(ofRuleSchema),
  })
  .meta({ id: 'ChangeImpact' });
export type ChangeImpactView = z.infer<typeof changeImpactSchema>;

const summarySchema = z.object({
  outcome: z.enum(checkOutcomes),
  cause: z.string().nullable(),
  rows: count,
  hard: count,
  soft: count,
});

const submissionSchema = countsSchema.extend({
  submissionNo: z.string(),
  datasetId: count,
  dataset: z.string(),
  serviceProvider: z.string(),
  subject: z.string(),
  postMonth: month,
  versionNo: count,
  before: summarySchema,
  after: summarySchema,
  /** The first rows that differ. */
  rows: z.array(
    z.object({
      kind: z.enum(rowImpacts),
      sheet: z.string().nullable(),
      rowNo: count,
      fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      /** Errors where the row is not taken. */
      findings: z.array(
        z.object({
          /** Of a rule, or of what the reading checks. */
          name: z.string(),
          field: z.string().nullable(),
          found: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type ImpactSubmission = z.infer<typeof submissionSchema>;

export const impactSubmissionPageSchema = z
  .object({
    rows: z.array(submissionSchema),
    page: count,
    size: count,
    total: count,
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'ImpactSubmissionPage' });
