import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

/** Typed for a submission and not sent yet: kept per person until then. */
const SubmissionDraftSchema = defineEntity({
  name: 'SubmissionDraft',
  tableName: 'submission_draft',
  properties: {
    id: p.integer().primary().autoincrement(),
    submissionId: p.integer(),
    userId: p.integer(),
    impersonatorId: p.integer().nullable(),
    /** What it belongs to, e.g. `explain:...`, `reopen`, `comment`. */
    name: p.text(),
    content: p.json<unknown>(),
    updatedAt: whenChanged(),
  },
});

export class SubmissionDraft extends SubmissionDraftSchema.class {}
SubmissionDraftSchema.setClass(SubmissionDraft);
