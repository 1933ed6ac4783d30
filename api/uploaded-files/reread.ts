import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { RereadOutcome } from '#contracts/rereads.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { rereadVersion } from '#processes/reread-version.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { loadVersion } from './compared-versions.ts';

export interface RereadRequest {
  person: SignedInPerson;
  versionId: number;
  language: LanguageCode;
  requestId: string;
}

const deadlineMs = 60_000;

/** Stores the rows of a version again that were dropped, from its kept workbook. @throws AppError NotFound, Unavailable */
export async function rereadRows(
  em: EntityManager,
  processes: ProcessPlace,
  { person, versionId, language, requestId }: RereadRequest,
): Promise<{ outcome: RereadOutcome }> {
  const { hasRows, submissionId, submissionNo, versionNo } = await loadVersion(em, person, versionId, language);
  if (hasRows) return { outcome: 'read' };
  const outcome = await rereadVersion(processes, versionId, deadlineMs).catch(() => {
    throw new AppError('Unavailable', 'The workbook cannot be read now. Try again in a minute.');
  });
  await em.transactional((inner) =>
    recordAudit(inner, {
      action: 'reread',
      entity: 'submission',
      entityId: submissionNo,
      submissionId,
      userId: person.userId,
      impersonatorId: person.impersonator?.userId ?? null,
      details: { versionNo, outcome },
      requestId,
    }),
  );
  return { outcome };
}
