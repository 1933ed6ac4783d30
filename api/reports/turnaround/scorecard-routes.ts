import { scorecardPreviewSchema, scorecardQuerySchema, scorecardSentSchema } from '#contracts/scorecards.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { renderMail } from '#locales/mail.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { defineRoute } from '../../route.ts';
import { ofReport, reportTags as tags } from '../policies.ts';
import { readScorecard } from './scorecard.ts';

const policy = { ...ofReport('turnaroundtime'), privilege: 'Edit' } as const;
const path = '/api/reports/turnaround/scorecard';
const templateName = 'scorecard';

/** The figures of a provider, by mail to that provider. */
export function createScorecardRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path,
      summary: "A provider's scorecard of a month, with the mail that each of its people would get.",
      tags,
      policy,
      query: scorecardQuerySchema,
      responses: { 200: { description: 'The preview', schema: scorecardPreviewSchema } },
      handler: async ({ em, person, query }) => {
        const { postMonth, serviceProvider, submissions, recipients, valuesIn } = await readScorecard(
          em,
          person,
          query,
        );
        return {
          ...{ postMonth, serviceProvider: serviceProvider.name, submissions },
          mails: recipients.map(({ userId, name, language }) => {
            const { subject, body } = renderMail(templateName, language, { ...valuesIn(language as LanguageCode) });
            return { userId, name, language, subject, text: body.trim() };
          }),
        };
      },
    }),
    defineRoute({
      method: 'post',
      path,
      summary: 'Sends the scorecard to the active people of the provider who see all of it; once a day.',
      tags,
      policy,
      body: scorecardQuerySchema,
      responses: { 200: { description: 'How many people get it', schema: scorecardSentSchema } },
      handler: async ({ em, person, body, requestId }) => {
        const { postMonth, serviceProvider, submissions, recipients, valuesIn } = await readScorecard(em, person, body);
        if (submissions === 0) throw new AppError('BadInput', 'The month has no finished submission of this provider.');
        if (recipients.length === 0)
          throw new AppError('BadInput', 'The service provider has no active user to send it to.');
        const { id } = serviceProvider;
        const day = new Date().toISOString().slice(0, 10);
        await em.transactional(async (inner) => {
          for (const recipient of recipients) {
            await queueNotice(inner, recipient, {
              dedupeKey: `scorecard:${id}:${postMonth}:${day}:${recipient.userId}`,
              ...{ templateName, submissionId: null, values: valuesIn(recipient.language as LanguageCode) },
            });
          }
          await recordAudit(inner, {
            ...{ action: 'serviceProvider.scorecard', entity: 'serviceProvider', entityId: id, userId: person.userId },
            impersonatorId: person.impersonator?.userId ?? null,
            requestId,
            details: { postMonth, people: recipients.map(({ userId }) => userId) },
          });
        });
        return { people: recipients.length };
      },
    }),
  ];
}
