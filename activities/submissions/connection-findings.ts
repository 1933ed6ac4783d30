import type { MailValues } from '#contracts/notifications.ts';
import { findingsReader } from '#database/connections/findings-reader.ts';
import { noticeRow } from '#database/notifications/queue-notice.ts';
import type { NoticeRow } from '#database/notifications/queue-notice.ts';
import { readErrors, wordsOfErrors } from './error-lines.ts';
import type { ProjectionWork } from './projection-work.ts';

/** What the check found in a file that a connection has brought, to the person whom the connection names; once for each run. */
export async function findingsOfConnection(
  { em, found, state, command }: ProjectionWork,
  values: MailValues,
): Promise<NoticeRow[]> {
  const softCount = command.kind === 'validationPassed' ? (found.version?.softCount ?? 0) : 0;
  if (command.kind !== 'validationFailed' && softCount === 0) return [];
  const reader = await findingsReader(em, found);
  if (reader === null) return [];
  const { runId, connection, fileName, ...person } = reader;
  const errors = wordsOfErrors(await readErrors(em, found.submissionId, state.generation, ['hard', 'soft']));
  return [
    noticeRow(person, {
      dedupeKey: `connection:${runId}:${found.submissionNo}:findings:${person.userId}`,
      templateName: 'connectionFindings',
      submissionId: found.submissionId,
      values: {
        ...values,
        ...{ connection, fileName, softCount, errors: errors(person.language) },
        hardCount: command.kind === 'validationFailed' ? (values.hardCount ?? 0) : 0,
        dataset: found.datasetNames[person.language] ?? found.dataset,
      },
    }),
  ];
}
