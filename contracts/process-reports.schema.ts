import { z } from 'zod';
import { durations, grades, scoreDimensions } from './process-reports.ts';
import { coverageSchema, figure, pageShape } from './reports.schema.ts';
import { ballHolders } from './submissions.ts';

const int = z.number().int();
const count = int.nonnegative();
const day = z.iso.date();

const dimensions = z.object({
  completeness: figure,
  correctness: figure,
  consistency: figure,
  timeliness: figure,
});
const grade = z.enum(grades).nullable();
const weakest = z.enum(scoreDimensions).nullable();

export const qualityMonthSchema = z.object({ postMonth: day, submissions: count, delivered: figure, approved: figure });

export const qualitySummarySchema = z
  .object({
    postMonth: day,
    against: day,
    /** Submissions with a score as approved, of those that are expected. */
    coverage: coverageSchema,
    submissions: count,
    approved: z.object({ score: figure, grade, change: figure, dimensions, weakest }),
    delivered: z.object({ score: figure, grade }),
    faults: z.object({ errors: count, explained: count, checksRun: count, checksFailed: count, late: count }),
    /** Scores of an earlier formula, of which only the score was kept. */
    ofFormerFormula: count,
    lowest: z.array(z.object({ id: int, name: z.string(), score: figure })),
    months: z.array(qualityMonthSchema),
  })
  .meta({ id: 'QualitySummary' });
export type QualitySummary = z.infer<typeof qualitySummarySchema>;

export const qualityGroupSchema = z
  .object({
    id: int,
    name: z.string(),
    /** Of a property or a submission: provider and dataset. */
    note: z.string().nullable(),
    submissionNo: z.string().nullable(),
    submissions: count,
    delivered: figure,
    approved: figure,
    grade,
    dimensions,
    weakest,
    change: figure,
    findings: count,
  })
  .meta({ id: 'QualityGroup' });
export type QualityGroup = z.infer<typeof qualityGroupSchema>;
export const qualityPageSchema = z.object({ rows: z.array(qualityGroupSchema), ...pageShape });

/** Days: 24 hours of the calendar, or eight working hours. */
export const spanSchema = z.object({ median: figure, p90: figure });
export type Span = z.infer<typeof spanSchema>;
const spans = z.object(
  Object.fromEntries(durations.map((name) => [name, spanSchema])) as Record<
    (typeof durations)[number],
    typeof spanSchema
  >,
);

export const turnaroundFiguresSchema = z.object({
  /** Finished ones; the figures are theirs. */
  submissions: count,
  /** Shares between 0 and 1. */
  onTime: figure,
  firstPass: figure,
  rework: figure,
  ...spans.shape,
});
export type TurnaroundFigures = z.infer<typeof turnaroundFiguresSchema>;

export const turnaroundSummarySchema = z
  .object({
    postMonth: day,
    against: day,
    coverage: coverageSchema,
    figures: turnaroundFiguresSchema,
    before: turnaroundFiguresSchema,
    /** Average days by holder, oldest month first: averages add up, medians do not. */
    months: z.array(
      z.object({
        postMonth: day,
        submissions: count,
        provider: figure,
        system: figure,
        reviewer: figure,
        approver: figure,
        firstPass: figure,
      }),
    ),
    /** Open submissions of all months, by whom they wait for now. */
    waiting: z.array(
      z.object({ holder: z.enum(ballHolders), name: z.string(), submissions: count, since: z.iso.datetime() }),
    ),
  })
  .meta({ id: 'TurnaroundSummary' });
export type TurnaroundSummary = z.infer<typeof turnaroundSummarySchema>;

export const turnaroundGroupSchema = z
  .object({ id: z.string(), name: z.string(), ...turnaroundFiguresSchema.shape })
  .meta({ id: 'TurnaroundGroup' });
export type TurnaroundGroup = z.infer<typeof turnaroundGroupSchema>;
export const turnaroundPageSchema = z.object({ rows: z.array(turnaroundGroupSchema), ...pageShape });

export const forecastBases = ['providerDataset', 'provider'] as const;

/** Submissions that are due soon, with nothing in, and that the past says will be late. */
export const latenessForecastSchema = z
  .object({
    likely: z.array(
      z.object({
        submissionNo: z.string(),
        subject: z.string(),
        dataset: z.string(),
        serviceProvider: z.string(),
        dueOn: day,
        basis: z.enum(forecastBases),
        /** Past submissions with nothing in as long before their due date, and how many of them came late. */
        cases: count,
        late: count,
        share: figure,
      }),
    ),
    /** The same forecast made three days before each due date of the last twelve months, with earlier data only. */
    record: z.object({ cases: count, right: count }),
  })
  .meta({ id: 'LatenessForecast' });
export type LatenessForecast = z.infer<typeof latenessForecastSchema>;
