import type { RefusalCode, SubmissionAct } from '#contracts/submissions.ts';
import { AppError } from '../errors.ts';

/** Sentences for callers of the api; the page says them in its language by code. */
const sentences: Record<RefusalCode, string> = {
  Forbidden: 'You may not do this with this submission.',
  EditInProgress: 'An edit of this submission is being checked. Try again in half a minute.',
  Superseded: 'A newer file has been uploaded since.',
  NotAllowedInStatus: 'The submission is in a status in which this cannot be done.',
  StaleView: 'The submission has changed since you opened it.',
  NotYourTurn: 'The submission does not wait for you at this step.',
  AlreadyDecided: 'A decision has already been taken.',
  SelfApproval: 'Whoever uploaded or edited this version cannot approve it.',
  BadInput: 'Something that this act needs is missing or wrong.',
  PostMonthTaken: 'The selected Post Date already has an existing ticket. Please choose a different Post Date.',
};

/** Names the act too: what "already decided" means depends on who asked for what. */
export function refusalError(code: RefusalCode, act: SubmissionAct, details: Record<string, unknown> = {}): AppError {
  const { sameAsVersionNo } = details;
  const isSameFile = code === 'BadInput' && typeof sameAsVersionNo === 'number';
  const sentence = isSameFile ? `This is the same file as version ${sameAsVersionNo}.` : sentences[code];
  return new AppError(code, sentence, { ...details, act });
}
