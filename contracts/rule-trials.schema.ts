import { z } from 'zod';
import { operandsSchema } from './rule-explanations.schema.ts';
import { jobSchema } from './jobs.schema.ts';
import { ruleScopes, ruleTypes } from './rule-sets.ts';
import { trialRefusals, trialSpans, trialUnits } from './rule-trials.ts';
import { saveRuleSchema } from './rules.schema.ts';

const count = z.number().int();
/** A rule with its texts in three languages. */
export const mostRuleBytes = 65_536;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);
const id = z.number().int().positive().max(2_147_483_647);

/** What a rule is tried on. Without a month: the newest one that has files. */
const spanSchema = z.discriminatedUnion('span', [
  z.object({ span: z.literal('submission'), submissionNo: z.string().max(40) }),
  z.object({ span: z.literal('month'), postMonth: month.nullable().default(null) }),
  z.object({ span: z.literal('year') }),
]);
export type TrialOver = z.output<typeof spanSchema>;

export const startSavedTrialSchema = z.object({ over: spanSchema });

/** `ruleId`: the saved rule that the form shows, with changes that are not saved; null for a new one. */
export const startTrialSchema = startSavedTrialSchema.extend({ rule: saveRuleSchema, ruleId: id.nullable() });

export const traceRowSchema = z.object({
  rule: saveRuleSchema,
  ruleId: id.nullable(),
  submissionNo: z.string().max(40),
  /** Left out for a rule over the whole file. */
  rowNo: z.number().int().positive().max(2_147_483_647).optional(),
});

const sidesSchema = z.object({
  left: z.string().nullable(),
  right: z.string().nullable(),
  difference: z.string().nullable(),
});

export const trialChoicesSchema = z.object({
  /** Months that have files, newest first. */
  months: z.array(z.object({ postMonth: month, submissions: count })),
  /** The newest of them. */
  submissions: z.array(z.object({ submissionNo: z.string(), subject: z.string(), postMonth: month })),
});
export type TrialChoices = z.infer<typeof trialChoicesSchema>;

const choiceSchema = z.object({
  kind: z.enum(['own', 'median', 'percentile95']),
  limit: z.number(),
  /** Violations that a rule with this limit would find. */
  findings: count,
});

export const ruleTrialSchema = z
  .object({
    job: jobSchema,
    span: z.enum(trialSpans),
    type: z.enum(ruleTypes),
    scope: z.enum(ruleScopes),
    tried: count,
    /** Submissions that were not tried, by the reason. */
    untried: z.array(z.object({ code: z.string(), count })),
    /** Passes, violations and skipped ones together are the rows; of a rule over the file, the submissions. */
    rows: count,
    passes: count,
    violations: count,
    skipped: count,
    /** Submissions with a violation: a hard rule would have refused them. */
    submissionsWithViolations: count,
    tookMs: count,
    /** Why rows were skipped: the values that were empty. */
    missing: z.array(z.object({ fact: z.string(), count })),
    operands: operandsSchema,
    months: z.array(z.object({ postMonth: month, submissions: count, violations: count })),
    /** Those with the most violations first. */
    properties: z.array(
      z.object({
        name: z.string(),
        violations: count,
        months: z.array(z.object({ postMonth: month, violations: count })),
      }),
    ),
    /** Once all was tried, of a rule with a tolerance. */
    tolerance: z
      .object({ unit: z.enum(trialUnits), isSampled: z.boolean(), choices: z.array(choiceSchema) })
      .nullable(),
  })
  .meta({ id: 'RuleTrial' });
export type RuleTrialView = z.infer<typeof ruleTrialSchema>;

/** The rule of a form as JSON beside a file: what a multipart body can carry. */
export const fileTrialFormSchema = z.object({
  rule: z
    .string()
    .max(mostRuleBytes)
    .transform((text, issues) => {
      const read = readJson(text);
      const parsed = startTrialSchema.pick({ rule: true, ruleId: true }).safeParse(read);
      if (parsed.success) return parsed.data;
      issues.addIssue({ code: 'custom', message: z.prettifyError(parsed.error) });
      return z.NEVER;
    }),
  submissionNo: z.string().max(40),
});

const hitSchema = sidesSchema.extend({
  /** Null for a rule over the whole file. */
  rowNo: z.number().int().nullable(),
  /** As the provider would read it. */
  message: z.string(),
});

/** Of a file that was dropped: nothing of it is kept. */
export const fileTrialSchema = z
  .object({
    fileName: z.string(),
    submissionNo: z.string(),
    type: z.enum(ruleTypes),
    scope: z.enum(ruleScopes),
    /** Why it was not tried; without a reason, the counts are those of all of its rows. */
    untried: z.enum(trialRefusals).nullable(),
    rows: count,
    passes: count,
    violations: count,
    skipped: count,
    missing: z.array(z.object({ fact: z.string(), count })),
    operands: operandsSchema,
    sides: sidesSchema.nullable(),
    hits: z.array(hitSchema),
    /** Faults of the reading, such as a text in a column of amounts. */
    problems: count,
    tookMs: count,
  })
  .meta({ id: 'FileTrial' });
export type FileTrial = z.infer<typeof fileTrialSchema>;

const trialSubmissionSchema = z.object({
  submissionNo: z.string(),
  subject: z.string(),
  postMonth: month,
  versionNo: count,
  rows: count,
  passes: count,
  violations: count,
  skipped: count,
  /** Of a rule over the whole file. */
  sides: sidesSchema.nullable(),
  /** The first violations. */
  hits: z.array(hitSchema),
});
export type TrialSubmission = z.infer<typeof trialSubmissionSchema>;

export const trialSubmissionPageSchema = z
  .object({
    rows: z.array(trialSubmissionSchema),
    page: count,
    size: count,
    total: count,
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'TrialSubmissionPage' });
