import { z } from 'zod';
import {
  closeReasons,
  correctionLimit,
  explanationReasons,
  processStates,
  providerReasonCodes,
  submissionCounters,
  submissionGroups,
  submissionNoForm,
  submissionStatusAliases,
  submissionStatuses,
  submissionTabs,
} from './submissions.ts';

/** What a column of whole numbers holds. */
const most = 2_147_483_647;
const id = z.coerce.number().int().positive().max(most);
/** Far years are typing mistakes, and a submission whose due date the database cannot keep would never move again. */
const day = z.iso.date().refine((text) => /^(19|20|21)/.test(text), 'A day between 1900 and 2199 is expected.');
export const submissionNoSchema = z.string().regex(submissionNoForm);
const submissionNo = submissionNoSchema;
const words = z.string().trim().min(1).max(4000);
const generation = z.coerce.number().int().min(0).max(most);
const versionNo = z.coerce.number().int().positive().max(most);
const search = z.string().trim().max(200).optional();

/** The first day of a month; a month picker may send `2026-10`. */
export const postMonthSchema = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])(-01)?$/, 'A post month is the first day of a month, for example 2026-10-01.')
  .transform((text) => text.slice(0, 7) + '-01');

/** `a,b` and repeated parameters mean the same list. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (value === undefined || value === '') return undefined;
    const texts = Array.isArray(value) ? value.map(String) : [String(value)];
    return texts.flatMap((text) => text.split(',')).filter((text) => text !== '');
  }, z.array(item).max(200).optional());
}

const status = z.preprocess(
  (value) => (typeof value === 'string' ? (submissionStatusAliases[value] ?? value) : value),
  z.enum(submissionStatuses),
);

export const submissionFiltersSchema = z.object({
  tab: z.enum(submissionTabs).optional(),
  postMonth: postMonthSchema.optional(),
  status: listOf(status),
  group: listOf(z.enum(submissionGroups)),
  counter: listOf(z.enum(submissionCounters)),
  processState: listOf(z.enum(processStates)),
  late: z.stringbool().optional(),
  fundId: listOf(id),
  entityId: listOf(id),
  propertyId: listOf(id),
  datasetId: listOf(id),
  serviceProviderId: listOf(id),
  submissionNo: listOf(submissionNo),
  search,
});
export type SubmissionFilters = z.infer<typeof submissionFiltersSchema>;

export const submissionSortColumns = [
  'submissionNo',
  'serviceProvider',
  'fund',
  'entity',
  'property',
  'dataset',
  'dueOn',
  'postMonth',
  'status',
  'waitingSince',
] as const;
export type SubmissionSortColumn = (typeof submissionSortColumns)[number];

export const submissionListSchema = submissionFiltersSchema.extend({
  /** A column, descending with a minus sign in front. */
  sort: z
    .string()
    .regex(new RegExp(`^-?(${submissionSortColumns.join('|')})$`), 'No such column to sort by.')
    .default('dueOn'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(25),
});

export const monthsSchema = submissionFiltersSchema.extend({
  count: z.coerce.number().int().min(1).max(60).default(12),
});
export const matrixSchema = submissionFiltersSchema.extend({
  months: z.coerce.number().int().min(1).max(24).default(12),
  rows: z.coerce.number().int().min(1).max(200).default(100),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export const providerBoardSchema = z.object({
  postMonth: postMonthSchema.optional(),
  propertyId: listOf(id),
  datasetId: listOf(id),
  search,
});
export const reviewerBoardSchema = z.object({
  postMonth: postMonthSchema.optional(),
  fundId: listOf(id),
  datasetId: listOf(id),
  serviceProviderId: listOf(id),
  search,
  /** The reader's own turn, or that of somebody in whose place the reader decides. */
  turnOf: listOf(id),
  doneAll: z.stringbool().optional(),
});

export const gridViews = ['all', 'changed', 'findings'] as const;
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const gridField = /^[a-z0-9_]{1,80}$/u;
const cellFilters = z.record(z.string().regex(gridField), z.string().trim().min(1).max(200));
export const gridSchema = z.object({
  versionNo: versionNo.optional(),
  compareWith: versionNo.optional(),
  view: z.enum(gridViews).default('all'),
  search,
  /** `field` or `-field`; `change` brings the largest change against the compared version first. */
  sort: z
    .string()
    .regex(/^-?[a-z0-9_]{1,80}$/u)
    .optional(),
  /** Texts that cells of a column contain, as JSON: an address holds texts. */
  filters: z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), cellFilters.optional()),
  /** The answer names the place of this row in the view. */
  rowNo: z.coerce.number().int().min(0).max(most).optional(),
  offset: z.coerce.number().int().min(0).max(most).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const findingsSchema = z.object({
  versionNo: versionNo.optional(),
  severity: z.enum(['hard', 'soft']).optional(),
});
export const ofVersionSchema = z.object({ versionNo: versionNo.optional() });
export const explanationQuerySchema = z.object({
  rowNo: z.coerce.number().int().min(0).max(most).optional(),
  versionNo: versionNo.optional(),
});

const seen = { versionNo, generation };
const explanations = z.array(z.object({ ruleId: id, text: words })).max(200);

export const commentSchema = z.object({ text: words });
export const uploadFieldsSchema = z.object({ seenGeneration: generation, comment: words.optional() });
/** One workbook for many submissions: `submissions` is JSON, as a form holds texts. */
export const uploadManyFieldsSchema = z.object({
  submissions: z.preprocess(
    (text, context) => {
      try {
        return JSON.parse(String(text)) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'JSON is expected.', input: text });
        return z.NEVER;
      }
    },
    z
      .array(z.object({ submissionNo, seenGeneration: generation }))
      .min(1)
      .max(200),
  ),
  comment: words.optional(),
});
export const nilReturnSchema = z.object({ comment: words, seenGeneration: generation });
const explanation = z
  .object({
    findingIds: z.array(id).min(1).max(10_000).optional(),
    ruleId: id.optional(),
    text: words,
    reason: z.enum(explanationReasons).optional(),
  })
  .refine((body) => (body.findingIds === undefined) !== (body.ruleId === undefined), {
    message: 'Either findingIds or ruleId is needed, not both.',
  });
/** One explanation, or all that a person sends together; later ones replace earlier ones of the same finding. */
export const explainSchema = z.union([z.object({ explanations: z.array(explanation).min(1).max(500) }), explanation]);
/** `carry` accepts for the months to come as well, up to `until`, while the value stays within the amount. */
export const acceptExplanationSchema = z
  .object({
    isAccepted: z.boolean(),
    carry: z
      .object({
        until: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.'),
        within: z.string().regex(/^\d{1,18}(\.\d{1,6})?$/, 'Write an amount of 0 or more.'),
      })
      .optional(),
  })
  .refine(({ isAccepted, carry }) => isAccepted || carry === undefined, {
    message: 'Only an explanation that is accepted is carried.',
    path: ['carry'],
  });
export const endCarrySchema = z.object({ comment: words });
export const noBodySchema = z.object({}).optional();
export const approveSchema = z.object({
  ...seen,
  acceptedBreakRuleIds: z.array(id).max(200).optional(),
  comment: words.optional(),
});
export const reopenSchema = z.object({
  ...seen,
  reasonCode: z.enum(providerReasonCodes),
  comment: words,
  resubmitDueOn: day.optional(),
});
export const sendBackSchema = z.object({ ...seen, orderNo: z.number().int().min(0).max(most), comment: words });
export const editSchema = z.object({
  ...seen,
  cells: z
    .array(
      z.object({
        rowNo: z.number().int().min(1).max(most),
        field: z.string().min(1).max(100),
        value: z.string().max(4000).nullable(),
      }),
    )
    .min(1)
    .max(1000),
  explanations: explanations.optional(),
});
const cellValue = z.string().max(4000).nullable();
const rowNo = z.number().int().min(1).max(most);
const fieldName = z.string().min(1).max(100);
export const correctSchema = z
  .object({
    ...seen,
    /** Cells by row and field, with the value as people type it: dates as YYYY-MM-DD, a point before decimals. */
    cells: z.array(z.object({ rowNo, field: fieldName, value: cellValue })).default([]),
    /** A value everywhere in a column: as the file has it, or as the page shows it. */
    replacements: z.array(z.object({ field: fieldName, from: cellValue, to: cellValue })).default([]),
    /** Rows that are left out, each with the reason that the file's account, the history and the audit trail show. */
    leftOutRows: z.array(z.object({ rowNo, reason: z.string().trim().min(1).max(500) })).default([]),
  })
  .refine(({ cells, replacements, leftOutRows }) => {
    const count = cells.length + replacements.length + leftOutRows.length;
    return count > 0 && count <= correctionLimit;
  }, `A correction has 1 to ${correctionLimit} cells, values and rows.`);
/** Two that look at the same version: the later one is refused because it has changed. */
export const seenSchema = z.object(seen);
export const adminReopenSchema = z.object({ target: z.enum(['provider', 'review', 'approve']), comment: words });
export const closeSchema = z.object({ reason: z.enum(closeReasons), comment: words });
export const reopenPeriodSchema = z.object({ comment: words });
const seenPostMonth = postMonthSchema.optional();
export const changePostMonthSchema = z.object({ postMonth: postMonthSchema, comment: words, seenPostMonth });
export const substituteSchema = z.object({ seatId: id, userId: id });
export const retrySchema = z.object({ toLastGroup: z.boolean().optional() });
export const handOverSchema = z.object({ serviceProviderId: id });
export const bulkLimit = 500;
export const approveManySchema = z.object({
  submissions: z
    .array(z.object({ submissionNo, ...seen }))
    .min(1)
    .max(bulkLimit),
});
const seenSubmissions = z
  .array(z.object({ submissionNo, ...seen }))
  .min(1)
  .max(bulkLimit);
export const reopenManySchema = z.object({
  submissions: seenSubmissions,
  reasonCode: z.enum(providerReasonCodes),
  comment: words,
  resubmitDueOn: day.optional(),
});
export const sendBackManySchema = z.object({
  submissions: seenSubmissions,
  comment: words,
  /** The step before the current one, or the first of the chain. */
  to: z.enum(['previous', 'first']).default('previous'),
});
export const syncManySchema = z
  .object({
    submissionNos: z.array(submissionNo).min(1).max(bulkLimit).optional(),
    filter: submissionFiltersSchema.optional(),
  })
  .refine((body) => (body.submissionNos === undefined) !== (body.filter === undefined), {
    message: 'Either submissionNos or filter is needed, not both.',
  });
export const createSubmissionSchema = z
  .object({
    serviceProviderId: id,
    propertyId: id.nullable().optional(),
    fundId: id.nullable().optional(),
    datasetId: id,
    postMonth: postMonthSchema,
  })
  .refine((body) => (body.propertyId ?? body.fundId ?? null) !== null, { message: 'A property or a fund is needed.' });
/** The file itself travels beside it, when it is small enough to be looked at. */
export const proposalSchema = z.object({ fileName: z.string().min(1).max(300) });
