import type { EntityManager } from '@mikro-orm/postgresql';
import { deadlineOverviewSchema, deadlinePreviewSchema, deadlineSettingsSchema } from '#contracts/deadlines.schema.ts';
import type { DeadlineOverview, DeadlineSettings } from '#contracts/deadlines.ts';
import { deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { readDeadlineSettings, writeDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import { previewOverdue } from '#database/submissions/preview-overdue.ts';
import type { Environment } from '#platform/env.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { mayChangeShared } from '../access/may-change-shared.ts';
import type { SignedInPerson } from '../access/person.ts';

const tags = ['submissions'] as const;
const path = '/api/submissions/deadlines';
const responses = { 200: { description: 'The deadlines', schema: deadlineOverviewSchema } };

const previewRoute = defineRoute({
  method: 'post',
  path: `${path}/preview`,
  summary: 'Which submissions these deadlines would make overdue at once, and who decides on them. Changes nothing.',
  tags,
  policy: { screen: 'managefrequency', privilege: 'All' },
  body: deadlineSettingsSchema,
  responses: { 200: { description: 'What would follow', schema: deadlinePreviewSchema } },
  handler: async ({ em, person, body }) => {
    assertWithoutLimits(person);
    return previewOverdue(em, body);
  },
});

/** When people are reminded and submissions become overdue, for the whole installation. Stands before `/:submissionNo`. */
export function createDeadlineRoutes({
  sweep,
  keepSupersededRowsMonths,
}: Pick<Environment, 'sweep' | 'keepSupersededRowsMonths'>): Route[] {
  const installation: DeadlineOverview['installation'] = {
    sweepTime: sweep.time,
    sweepTimeZone: sweep.timeZone,
    closePeriodsAfter: sweep.closePeriodsAfterMonths,
    keepSupersededRows: keepSupersededRowsMonths,
  };
  const present = (settings: DeadlineSettings): DeadlineOverview => ({
    settings,
    defaults: defaultDeadlines,
    installation,
  });
  return [
    defineRoute({
      method: 'get',
      path,
      summary: 'When people are reminded and submissions become overdue, and what the installation has set beside it.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'View' },
      responses,
      handler: async ({ em }) => present((await readDeadlineSettings(em)).settings),
    }),
    previewRoute,
    defineRoute({
      method: 'put',
      path,
      summary: 'Changes when people are reminded; open submissions follow within a minute.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'All' },
      body: deadlineSettingsSchema,
      responses,
      handler: async ({ em, person, body, requestId }) => present(await change(em, person, requestId, body)),
    }),
    defineRoute({
      method: 'delete',
      path,
      summary: 'Goes back to the deadlines that a new installation has.',
      tags,
      policy: { screen: 'managefrequency', privilege: 'All' },
      body: noBodySchema,
      responses,
      handler: async ({ em, person, requestId }) => present(await change(em, person, requestId, null)),
    }),
  ];
}

/** @returns the deadlines that now count */
async function change(
  em: EntityManager,
  person: SignedInPerson,
  requestId: string,
  settings: DeadlineSettings | null,
): Promise<DeadlineSettings> {
  assertWithoutLimits(person);
  return em.transactional(async (inner) => {
    const ordered = settings && { ...settings, dueReminderDays: settings.dueReminderDays.toSorted((a, b) => a - b) };
    const before = await writeDeadlineSettings(inner, ordered);
    const after = ordered ?? defaultDeadlines;
    if (JSON.stringify(before) === JSON.stringify(after)) return after;
    await recordAudit(inner, {
      action: settings === null ? 'reset' : 'change',
      entity: 'setting',
      entityId: deadlineSettingName,
      userId: person.userId,
      impersonatorId: person.impersonator?.userId ?? null,
      before,
      after,
      requestId,
    });
    return after;
  });
}

function assertWithoutLimits(person: SignedInPerson): void {
  if (!mayChangeShared(person)) {
    throw new AppError('Forbidden', 'What holds for the whole installation is changed by people without limits.');
  }
}
