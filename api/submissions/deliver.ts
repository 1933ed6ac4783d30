import type { RefusalCode } from '#contracts/submissions.ts';
import type { UpdateAnswer } from '#contracts/processes.ts';
import type { Logger } from '#platform/logger.ts';
import { deliverCommand } from '#processes/deliver-command.ts';
import type { ProcessPlace } from '#processes/place.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';

/** How long a person waits before the answer is "stored, delivered later". */
export const deliveryDeadlineMs = 5_000;

export type Delivery =
  | ({ outcome: 'accepted' } & UpdateAnswer)
  | { outcome: 'refused'; code: RefusalCode; details: Record<string, unknown> | undefined }
  | { outcome: 'pending' };

export interface ProcessDependencies {
  processes: ProcessPlace;
  logger: Logger;
}

/** Delivers one command while a person waits. A command without an answer stays in the outbox, and the relay delivers it. */
export async function deliver(
  { processes, logger }: ProcessDependencies,
  { id: submissionId, submissionNo }: { id: number; submissionNo: string },
  command: PersonCommand,
): Promise<Delivery> {
  const delivery = await deliverCommand(processes, { submissionId, submissionNo }, command, deliveryDeadlineMs);
  if (delivery.outcome !== 'unanswered') return delivery;
  const facts = { err: delivery.error, submissionNo, opId: command.opId, kind: command.kind };
  if (delivery.isAway) logger.warn(facts, 'Temporal did not respond; the relay will deliver the command');
  else logger.error(facts, 'the process failed on the command; the relay will deliver it again');
  return { outcome: 'pending' };
}
