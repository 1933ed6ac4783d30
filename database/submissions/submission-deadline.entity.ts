import { defineEntity, p } from '@mikro-orm/core';

/** How far the deadlines of a submission have been handled. Beside the submission, whose row the projection writes. */
const SubmissionDeadlineSchema = defineEntity({
  name: 'SubmissionDeadline',
  tableName: 'submission_deadline',
  properties: {
    submissionId: p.integer().primary().autoincrement(false),
    /** Reminders up to here have been sent, or were past before anybody could send them. */
    handledUntil: p.datetime(),
    /** Names the settings that the process of the submission knows. */
    settingsMark: p.text(),
  },
});

export class SubmissionDeadline extends SubmissionDeadlineSchema.class {}
SubmissionDeadlineSchema.setClass(SubmissionDeadline);
