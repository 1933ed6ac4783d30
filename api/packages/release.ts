import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '#database/audit/record-audit.ts';
import { lockedSiblings, missingMembers, releaseMonth } from '#database/packages/package-siblings.ts';
import { AppError } from '../errors.ts';
import type { SignedInPerson } from '../access/person.ts';

interface Release {
  packageMonthId: number;
  comment: string;
  requestId: string;
}

/**
 * T16 by an administrator: the members that are ready publish without those that are missing, which publish alone later.
 * Takes the lock of the month, so that a second administrator is refused.
 */
export async function releasePackage(
  outer: EntityManager,
  person: SignedInPerson,
  { packageMonthId, comment, requestId }: Release,
): Promise<void> {
  await outer.transactional(async (em) => {
    const { month, siblings } = await lockedSiblings(em, packageMonthId);
    if (month.releaseId) throw new AppError('Conflict', 'This package is released already.');
    if (!siblings.some((one) => one.status === 'DataProcessing Completed')) {
      throw new AppError('NotAllowedInStatus', 'No member of this package waits to be published.');
    }
    const missing = missingMembers(month, siblings);
    const releaseId = await releaseMonth(em, month, siblings, { userId: person.userId, comment, missing });
    const missingNos = siblings.filter((one) => missing.includes(one.datasetId)).map((one) => one.submissionNo);
    for (const sibling of siblings) {
      await recordAudit(em, {
        opId: `${sibling.submissionNo}:package-release:${releaseId}`,
        action: 'releasePackage',
        entity: 'submission',
        entityId: sibling.submissionNo,
        submissionId: sibling.id,
        userId: person.userId,
        impersonatorId: person.impersonator?.userId ?? null,
        requestId,
        details: { transition: 'T16', releaseId, missing: missingNos, missingDatasetIds: missing, reason: comment },
      });
    }
  });
}
