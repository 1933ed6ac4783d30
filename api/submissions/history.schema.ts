import { z } from 'zod';
import { fieldTypes } from '#contracts/data-models.ts';
import { submissionStatuses } from '#contracts/submissions.ts';

const int = z.number().int();
const person = z.object({ userId: int, name: z.string() });
const status = z.enum(submissionStatuses);

export const cellChangeSchema = z.object({
  rowNo: int,
  field: z.string(),
  label: z.string(),
  cell: z.string().nullable(),
  type: z.enum(fieldTypes),
  before: z.string().nullable().optional(),
  after: z.string().nullable(),
});

export const editProblemSchema = z.object({ rowNo: int.nullable(), label: z.string().nullable(), message: z.string() });

const editFacts = z.object({
  cells: z.array(cellChangeSchema),
  cellCount: int,
  replacements: z.array(z.object({ label: z.string(), from: z.string(), to: z.string().nullable() })),
  leftOutRowNos: z.array(int),
  reasons: z.array(z.string()),
});

export const historyAnswerSchema = z.object({
  entries: z.array(
    z
      .object({
        auditId: int,
        at: z.string(),
        action: z.string(),
        actor: person.nullable(),
        impersonator: person.nullable(),
        principal: person.nullable(),
        statusBefore: status.nullable(),
        statusAfter: status.nullable(),
        versionNo: int.nullable(),
        reasonCode: z.string().nullable(),
        comment: z.string().nullable(),
        facts: z.object({
          dueOn: z.string().optional(),
          step: int.optional(),
          changedCells: int.optional(),
          explanations: z.array(z.string()).optional(),
          leftOut: z.array(z.object({ rowNo: int, reason: z.string() })).optional(),
          brokenRules: z.array(z.string()).optional(),
          explained: int.optional(),
          postMonth: z.string().optional(),
          serviceProvider: z.string().optional(),
          people: z.array(z.string()).optional(),
          edit: editFacts.optional(),
          problems: z.array(editProblemSchema).optional(),
        }),
        details: z.record(z.string(), z.unknown()),
      })
      .meta({ id: 'HistoryEntry' }),
  ),
});
