import { z } from 'zod';
import { stages } from './submissions.ts';
import {
  afterResubmissions,
  chainChangeKinds,
  chainLevels,
  moveEffects,
  reviewerWarnings,
} from './workflow-configuration.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const flag = z.union([z.boolean(), z.stringbool()]);
const mostSteps = 20;
const mostPeople = 20;

/** What a chain is for, in the specification's names: a dataset or a package, for everything, a fund or a property. */
export const chainPlaceSchema = z
  .object({
    datasetId: id.nullable().default(null),
    reportPackageId: id.nullable().default(null),
    fundOrPropertyId: id.nullable().default(null),
    IsForDataset: flag.default(true),
    IsForProperty: flag.default(false),
  })
  .refine((place) => (place.IsForDataset ? place.datasetId : place.reportPackageId) !== null, {
    path: ['datasetId'],
    message: 'names neither a dataset nor a report package',
  });
export type ChainPlace = z.infer<typeof chainPlaceSchema>;

const stepName = z.string().trim().max(60);
export const chainStepSchema = z.object({
  OrderNo: z.number().int().min(1).max(mostSteps),
  stage: z.enum(stages).nullable().default(null),
  names: z.object({ en: stepName.optional(), ja: stepName.optional(), ar: stepName.optional() }).default({}),
  deadlineHours: z.number().int().min(1).max(8760).nullable().default(null),
});
export type ChainStep = z.infer<typeof chainStepSchema>;

/** One reviewer row: `Id` its place in the editor, `ApproverId` the person, `CwfApproverId` the row of the version. */
export const chainReviewerSchema = z.object({
  Id: z.number().int().min(0),
  OrderNo: z.number().int().min(1).max(mostSteps),
  UserName: z.string().max(200).default(''),
  ApproverId: id,
  CwfApproverId: id.nullable().default(null),
  IsAllowEdit: z.boolean().default(true),
  IsErrorNotification: z.boolean().default(false),
});
export type ChainReviewer = z.infer<typeof chainReviewerSchema>;

const chainContent = z.object({
  steps: z.array(chainStepSchema).max(mostSteps).default([]),
  reviewers: z
    .array(chainReviewerSchema)
    .min(1)
    .max(mostSteps * mostPeople),
  afterResubmission: z.enum(afterResubmissions).default('restart'),
  FallbackApproverId: id.nullable().default(null),
});

export const saveChainSchema = chainContent.extend({
  ...chainPlaceSchema.shape,
  /** The version that the person has seen; 0 where there is none yet. */
  version: z.number().int().min(0),
});
export type SaveChain = z.infer<typeof saveChainSchema>;

const personName = z.object({ ApproverId: z.number().int(), UserName: z.string() });
const applying = z.object({
  chainId: z.number().int(),
  name: z.string(),
  level: z.enum(chainLevels),
  isOfPackage: z.boolean(),
});

export const chainViewSchema = z
  .object({
    ...chainPlaceSchema.shape,
    chainId: z.number().int().nullable(),
    version: z.number().int(),
    savedAt: z.string().nullable(),
    author: z.string().nullable(),
    /** Names of the dataset or package, and of the fund or property. */
    collected: z.string(),
    place: z.string().nullable(),
    maySave: z.boolean(),
    mayMove: z.boolean(),
    afterResubmission: z.enum(afterResubmissions),
    fallback: personName.nullable(),
    steps: z.array(chainStepSchema),
    reviewers: z.array(chainReviewerSchema),
    /** What applies here until a configuration of its own is saved; null where nothing does. */
    inherited: applying.nullable(),
    /** Open submissions that this version would apply to if they opened now, and are pinned to another one. */
    movableCount: z.number().int(),
    pinnedCount: z.number().int(),
  })
  .meta({ id: 'WorkflowConfigurationView' });
export type ChainView = z.infer<typeof chainViewSchema>;

export const chainChangeSchema = z.object({
  kind: z.enum(chainChangeKinds),
  OrderNo: z.number().int().nullable(),
  UserName: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChainChange = z.infer<typeof chainChangeSchema>;

export const chainVersionSchema = z.object({
  version: z.number().int(),
  isInForce: z.boolean(),
  savedAt: z.string(),
  supersededAt: z.string().nullable(),
  author: z.string().nullable(),
  openSubmissions: z.number().int(),
  reviewers: z.array(chainReviewerSchema),
  changes: z.array(chainChangeSchema),
});
export type ChainVersion = z.infer<typeof chainVersionSchema>;

export const warnedReviewerSchema = z.object({
  ApproverId: z.number().int(),
  warnings: z.array(
    z.object({
      code: z.enum(reviewerWarnings),
      /** When an absence begins that has not begun yet. */
      from: z.string().nullable(),
      until: z.string().nullable(),
      /** The provider that the person uploads for, or the stand-in. */
      name: z.string().nullable(),
    }),
  ),
});
export type WarnedReviewer = z.infer<typeof warnedReviewerSchema>;

export const appliesSchema = z.object({
  applies: applying.nullable(),
  /** Every configuration that could apply, nearest first; the first one does. */
  candidates: z.array(applying),
});
export type ChainApplies = z.infer<typeof appliesSchema>;

export const subjectKinds = ['dataset', 'reportPackage', 'fund', 'property'] as const;
export const subjectQuerySchema = z.object({
  kind: z.enum(subjectKinds),
  search: z.string().trim().max(200).default(''),
});
export const subjectSchema = z.object({ id: z.number().int(), name: z.string(), scope: z.string().nullable() });
export type ChainSubject = z.infer<typeof subjectSchema>;

/** The version that the preview was of. */
export const moveToVersionSchema = z.object({ version: z.number().int().positive() });

export const movePreviewSchema = z.object({
  version: z.number().int(),
  total: z.number().int(),
  effects: z.array(
    z.object({
      effect: z.enum(moveEffects),
      OrderNo: z.number().int().nullable(),
      count: z.number().int(),
      submissionNos: z.array(z.string()),
    }),
  ),
  decisionsKept: z.number().int(),
  decisionsDropped: z.number().int(),
});
export type MovePreview = z.infer<typeof movePreviewSchema>;

export const cloneChainSchema = z.object({
  targets: z.array(chainPlaceSchema).min(1).max(500),
  /** Says only what would happen. */
  isPreview: z.boolean().default(false),
  /** Also where a configuration stands already: it gets a new version. */
  isReplacing: z.boolean().default(false),
});
export const cloneOutcomes = ['added', 'replaced', 'exists', 'same', 'refused'] as const;
export const cloneResultSchema = z.object({
  results: z.array(
    z.object({
      ...chainPlaceSchema.shape,
      name: z.string(),
      outcome: z.enum(cloneOutcomes),
      code: z.string().nullable(),
    }),
  ),
});
export type CloneResult = z.infer<typeof cloneResultSchema>;
