import { z } from 'zod';
import { fieldTypes } from '#contracts/data-models.ts';
import { stuckReasonSchema } from '#contracts/stuck.schema.ts';
import {
  ballHolders,
  closeReasons,
  explanationReasons,
  findingSeverities,
  parkedCodes,
  processStates,
  stages,
  submissionActs,
  submissionCounters,
  submissionGroups,
  submissionStatuses,
  versionKinds,
  versionStates,
  providerReasonCodes,
  systemReasonCodes,
} from '#contracts/submissions.ts';

/** Shapes of the answers, for the api's documentation; the types of contracts/submissions.ts are what the code holds to. */
const int = z.number().int();
const person = z.object({ userId: int, name: z.string() });
const named = z.object({ id: int, name: z.string() });
const status = z.enum(submissionStatuses);
const cause = z.enum([...providerReasonCodes, ...systemReasonCodes]).nullable();

const progress = z.object({
  stage: z.enum(['reading', 'mapping', 'rules', 'saving']),
  rowsRead: int,
  columnsMapped: int,
  columnsExpected: int,
  rulesChecked: int,
  rulesTotal: int,
  errors: int,
  percent: z.number(),
});

export const summarySchema = z
  .object({
    submissionNo: z.string(),
    serviceProvider: named,
    fund: named.nullable(),
    entity: named.nullable(),
    property: named.extend({ code: z.string() }).nullable(),
    dataset: named,
    package: z.object({ packageMonthId: int, name: z.string(), ready: int, total: int }).nullable(),
    postMonth: z.string(),
    dueOn: z.string(),
    newDueOn: z.string().nullable(),
    daysLate: int,
    wasLate: z.boolean(),
    status,
    isAwaitingExplanation: z.boolean(),
    ballHolder: z.enum(ballHolders),
    processState: z.enum(processStates),
    parkedCode: z.enum(parkedCodes).nullable(),
    cause,
    isOverdue: z.boolean(),
    hardCount: int,
    softCount: int,
    unexplainedCount: int,
    round: int,
    generation: int,
    versionNo: int.nullable(),
    waitingSince: z.string(),
    waitsFor: z.array(person),
    uploadedBy: person.nullable(),
    createdBy: person.nullable(),
    lastComment: z.string().nullable(),
    progress: progress.nullable(),
    allowedActions: z.array(z.enum(submissionActs)),
  })
  .meta({ id: 'SubmissionSummary' });

export const pageSchema = z
  .object({ rows: z.array(summarySchema), page: int, size: int, total: int, isTotalCapped: z.boolean() })
  .meta({ id: 'SubmissionPage' });

const counts = <Key extends string>(keys: readonly [Key, ...Key[]]) => z.record(z.enum(keys), int);
export const countersSchema = z
  .object({
    counters: counts(submissionCounters),
    groups: counts(submissionGroups),
    late: int,
    total: int,
    waitingBy: counts(['provider', 'reviewer', 'approver', 'system']),
  })
  .meta({ id: 'SubmissionCounters' });

export const filterChoicesSchema = z
  .object({
    funds: z.array(named),
    entities: z.array(named),
    properties: z.array(named),
    datasets: z.array(named),
    serviceProviders: z.array(named),
  })
  .meta({ id: 'SubmissionFilterChoices' });

export const monthsAnswerSchema = z.object({
  months: z.array(
    z.object({
      ...{ postMonth: z.string(), total: int, handedOver: int, completed: int, late: int },
      ...{ expected: int, received: int, onTime: int },
    }),
  ),
  current: z.string().nullable(),
});
const matrixCell = z.object({
  submissionNo: z.string(),
  status,
  ballHolder: z.enum(ballHolders),
  wasLate: z.boolean(),
  count: int,
  openCount: int,
  processState: z.enum(processStates),
  group: z.enum(submissionGroups),
});
export const matrixAnswerSchema = z.object({
  months: z.array(z.string()),
  rows: z.array(z.object({ id: int, name: z.string(), cells: z.array(matrixCell.nullable()) })),
  from: int,
  total: int,
});

const rows = z.array(summarySchema);
export const providerBoardAnswerSchema = z.object({
  postMonth: z.string().nullable(),
  late: rows,
  sentBack: rows,
  dueNow: rows,
  handedOver: rows,
});
export const reviewerBoardAnswerSchema = z.object({
  myTurn: rows,
  waiting: rows,
  done: rows,
  counts: z.object({ myTurn: int, waiting: int, done: int }),
  myTurnInAll: int,
  inPlaceOf: z.record(z.string(), z.array(person)),
  principals: z.array(person),
  decidedBy: z.record(z.string(), z.array(person)),
  medianReviewHours: z.number().nullable(),
  delegatedTo: person.nullable(),
});

const seat = z.object({
  seatId: int,
  orderNo: int,
  stage: z.enum(stages),
  user: person,
  isAllowEdit: z.boolean(),
  isActive: z.boolean(),
  decision: z.enum(['approved', 'carried']).nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: person.nullable(),
  versionNo: int.nullable(),
});
const version = z.object({
  versionNo: int,
  kind: z.enum(versionKinds),
  state: z.enum(versionStates),
  generation: int,
  fileName: z.string().nullable(),
  sizeBytes: int.nullable(),
  rowCount: int,
  hardCount: int,
  softCount: int,
  rulesChecked: int,
  qualityScore: z.number().nullable(),
  refusalCode: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: z.string(),
  hasOriginal: z.boolean(),
  hasAnnotated: z.boolean(),
  hasRows: z.boolean(),
});
export const detailSchema = summarySchema
  .extend({
    steps: z.array(
      z.object({
        orderNo: int,
        name: z.string().nullable(),
        stage: z.enum(stages),
        isCurrent: z.boolean(),
        isDone: z.boolean(),
        seats: z.array(seat),
      }),
    ),
    versions: z.array(version),
    qualityGrade: z.enum(['A', 'B', 'C', 'D']).nullable(),
    qualityScore: z.number().nullable(),
    mayRestartOrContinue: z.enum(['restart', 'continue']),
    maySkipUpload: z.boolean(),
    isRestated: z.boolean(),
    rev: int,
    controlBreaks: z.array(
      z.object({ ruleId: int, ruleName: z.string(), message: z.string(), isAccepted: z.boolean() }),
    ),
    closeReason: z.enum(closeReasons).nullable(),
    standsInFor: z.array(person),
    undelivered: z.array(z.object({ person: person.nullable(), at: z.string(), fileName: z.string().nullable() })),
    stuck: z.array(stuckReasonSchema),
    mappedByConnection: z.string().nullable(),
    temporalUrl: z.string().nullable(),
    publishesInSeconds: int.nullable(),
    queue: z
      .object({ position: int, total: int, previous: z.string().nullable(), next: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'SubmissionDetail' });

export const gridPageSchema = z
  .object({
    sheet: z.string(),
    columns: z.array(
      z.object({
        field: z.string(),
        letter: z.string(),
        type: z.enum(fieldTypes),
        isRequired: z.boolean(),
        label: z.string(),
        isKey: z.boolean(),
        choices: z.array(z.string()).nullable(),
        choiceNames: z.record(z.string(), z.string()).nullable(),
      }),
    ),
    constants: z.array(z.object({ field: z.string(), value: z.string() })),
    rowIndex: int.nullable(),
    totalRows: int,
    matchingRows: int,
    changedRows: int,
    findingRows: int,
    offset: int,
    rows: z.array(
      z.object({
        rowNo: int,
        address: z.string().optional(),
        values: z.array(z.string().nullable()),
        changed: z.record(z.string(), z.string().nullable()),
        findingIds: z.array(int),
        computed: z.array(int),
      }),
    ),
    totals: z.array(z.object({ field: z.string(), sum: z.string(), unit: z.string().nullable() })),
  })
  .meta({ id: 'GridPage' });

const text = z.string().nullable();
export const findingsAnswerSchema = z.object({
  findings: z.array(
    z
      .object({
        findingId: int,
        severity: z.enum(findingSeverities),
        code: z.string(),
        ruleId: int.nullable(),
        ruleName: text,
        sheet: text,
        rowNo: int.nullable(),
        field: text,
        column: text,
        cell: text,
        found: text,
        expected: text,
        message: z.string(),
        explanation: text,
        explanationReason: z.enum(explanationReasons).nullable(),
        explainedBy: person.nullable(),
        explainedAt: text,
        acceptedBy: z.array(person.extend({ acceptedAt: z.string() })),
        carry: z
          .object({
            carryId: int,
            isCarried: z.boolean(),
            acceptedBy: person,
            acceptedAt: z.string(),
            fromMonth: z.string(),
            untilMonth: z.string(),
            within: z.string(),
            ended: z.object({ by: person, at: z.string() }).nullable(),
          })
          .nullable(),
      })
      .meta({ id: 'Finding' }),
  ),
  /** Open submissions that wait for rows which are in this file by mistake. */
  targets: z.array(
    z.object({ kind: z.enum(['month', 'property', 'dataset']), value: z.string(), submissionNo: z.string() }),
  ),
});
