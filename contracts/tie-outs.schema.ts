import { z } from 'zod';
import { ruleTypes } from './rule-sets.ts';
import { ballHolders, submissionStatuses } from './submissions.ts';
import { mostTieOutMonths, tieOutSides, tieOutStates, usualTieOutMonths } from './tie-outs.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);
const count = z.number().int();
const pageSizes: readonly number[] = [10, 25, 50, 100];

export const tieOutQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.includes(size), 'expected a size of a list')
    .default(25),
  /** The last month; else the newest one that has a submission with a control. */
  month: month.optional(),
  months: z.coerce.number().int().min(1).max(mostTieOutMonths).default(usualTieOutMonths),
  control: id.optional(),
  fund: id.optional(),
  /** Part of the name or code of a property. */
  property: z.string().trim().max(200).default(''),
  state: z.enum(tieOutStates).optional(),
});
export type TieOutQuery = z.output<typeof tieOutQuerySchema>;

/** Where a figure stands: the field, and what its rows contain. */
const placeSchema = z.object({ field: z.string(), filters: z.record(z.string(), z.string()) });
export type FigurePlace = z.infer<typeof placeSchema>;

const controlSchema = z.object({
  id: count,
  name: z.string(),
  type: z.enum(ruleTypes),
  dataset: z.string(),
  /** The datasets of the other side. */
  others: z.array(z.string()),
  /** What the fields that the control names are called in the reader's language. */
  labels: z.record(z.string(), z.string()),
  tolerance: z.object({ absolute: z.string().nullable(), percent: z.string().nullable() }).nullable(),
  own: placeSchema.nullable(),
  other: placeSchema.nullable(),
});
export type TieOutControl = z.infer<typeof controlSchema>;

const sideSchema = z.object({
  submissionNo: z.string(),
  versionNo: count.nullable(),
  dataset: z.string(),
  status: z.enum(submissionStatuses),
  ballHolder: z.enum(ballHolders),
  /** The people whose turn it is, where they are known. */
  holderNames: z.array(z.string()),
});
export type TieOutSideView = z.infer<typeof sideSchema>;

const cellSchema = z.object({
  state: z.enum(tieOutStates),
  waitsFor: z.enum(tieOutSides).nullable(),
  /** Decimals, to the last digit. The difference is left minus right. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  difference: z.string().nullable(),
  missing: z.array(z.object({ fact: z.string(), kind: z.string() })),
  own: sideSchema,
  /** Published first. Only those that the reader may see. */
  others: z.array(sideSchema.extend({ isPublished: z.boolean() })),
  /** A published submission of the other side lies beyond the reader's reach: its figure is left out. */
  isWithheld: z.boolean(),
});
export type TieOutCell = z.infer<typeof cellSchema>;

export const tieOutBoardSchema = z
  .object({
    months: z.array(month),
    controls: z.array(controlSchema),
    funds: z.array(z.object({ id: count, name: z.string() })),
    rows: z.array(
      z.object({
        controlId: count,
        /** Of a property; null for a row of a fund. */
        code: z.string().nullable(),
        name: z.string(),
        /** By month, as `months` has them. */
        cells: z.array(cellSchema.nullable()),
      }),
    ),
    /** Cells by state, whatever state is asked for. */
    counts: z.record(z.enum(tieOutStates), count),
    page: count,
    size: count,
    total: count,
  })
  .meta({ id: 'TieOutBoard' });
export type TieOutBoard = z.infer<typeof tieOutBoardSchema>;
export type TieOutRow = TieOutBoard['rows'][number];

export const computedTieOutsSchema = z
  .object({
    /** Submissions whose controls were compared. */
    computed: count,
    /** Those of the filter that are still to be compared. */
    remaining: count,
  })
  .meta({ id: 'ComputedTieOuts' });
export type ComputedTieOuts = z.infer<typeof computedTieOutsSchema>;
