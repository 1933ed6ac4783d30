import type { EntityManager } from '@mikro-orm/postgresql';
import { mayAttempt } from '#contracts/acts.ts';
import { isSubmissionNo } from '#contracts/submissions.ts';
import type { RefusalCode, SubmissionAct, SubmissionStatus } from '#contracts/submissions.ts';
import { isHuman } from '#rules/submissions/chain.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { AppError } from '../errors.ts';
import type { SignedInPerson } from '../access/person.ts';
import { assignmentsOf } from './allowed-acts.ts';
import { refusalError } from './refusals.ts';
import type { RowScope } from '../access/row-scope.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { selectOne, sql } from '#database/sql/select.ts';

/** What an act needs to know of its submission. */
export interface Submission {
  id: number;
  submissionNo: string;
  status: SubmissionStatus;
  generation: number;
  currentVersionId: number | null;
  serviceProviderId: number;
  propertyId: number | null;
  fundId: number | null;
  datasetId: number;
  postMonth: string;
  dueAt: string;
  timeZone: string;
  hardCount: number;
  softCount: number;
  /** Null for a submission that is no member of a report package. */
  packageMonthId: number | null;
  state: SubmissionState | null;
  /** The reader's scope, which found it. */
  scope: RowScope;
}

/** @throws AppError NotFound, also for a submission of somebody else: so that its existence is not revealed */
export async function loadSubmission(
  em: EntityManager,
  person: SignedInPerson,
  submissionNo: string,
): Promise<Submission> {
  if (!isSubmissionNo(submissionNo)) throw new AppError('NotFound', `${submissionNo} is no submission number.`);
  const scope = await rowScopeOf(em, person);
  const row = await selectOne<Omit<Submission, 'scope'>>(
    em,
    sql`select s.id, s.submission_no as "submissionNo", s.status, s.generation, s.current_version_id as "currentVersionId",
          s.service_provider_id as "serviceProviderId", s.property_id as "propertyId", s.fund_id as "fundId",
          s.dataset_id as "datasetId", s.post_month as "postMonth", s.due_at as "dueAt", s.time_zone as "timeZone",
          s.hard_count as "hardCount", s.soft_count as "softCount", s.package_month_id as "packageMonthId",
          s.state
        from submission s where s.submission_no = ${submissionNo} and ${scope.condition}`,
  );
  if (!row && (await wasStandIn(em, person, submissionNo)))
    throw new AppError('DelegationEnded', `The delegation by which you saw ${submissionNo} has ended.`);
  if (!row) throw new AppError('NotFound', `There is no submission ${submissionNo}.`);
  return { ...row, scope };
}

/** Whether the person saw the submission until a short while ago, in the place of an absent reviewer. */
async function wasStandIn(em: EntityManager, { userId, baseRole }: SignedInPerson, no: string): Promise<boolean> {
  if (baseRole !== 'Reviewer') return false;
  const found = await selectOne(
    em,
    sql`select 1 as found from delegation g join submission_assignee a on a.user_id = g.principal_id
        join submission s on s.id = a.submission_id
        where g.delegate_id = ${userId} and g.valid_until <= now() and g.valid_until > now() - interval '1 day'
          and g.valid_from <= now() and s.submission_no = ${no} limit 1`,
  );
  return found !== undefined && found !== null;
}

/**
 * Role, privilege and assignment; whether the act is legal now is for the state machine to say.
 * @throws AppError by the name under which the machine would refuse who sits elsewhere in the chain
 */
export function assertMayAttempt(submission: Submission, person: SignedInPerson, act: SubmissionAct): void {
  const held = assignmentsOf(submission, person, submission.scope.userIds);
  if (mayAttempt(act, person.baseRole, person.privileges, held)) return;
  const isOfStep = mayAttempt(act, person.baseRole, person.privileges, ['currentStep']);
  if (isOfStep && submission.state)
    throw refusalError(awayFromStep(submission.state, submission.scope.userIds), act, { status: submission.status });
  throw new AppError('Forbidden', `You do not have permission to do this on ${submission.submissionNo}.`);
}

function awayFromStep(state: SubmissionState, userIds: readonly number[]): RefusalCode {
  if (!isHuman(state.status)) return 'NotAllowedInStatus';
  const hasDecided = state.decisions.some((decision) => decision.persons.some((person) => userIds.includes(person)));
  return hasDecided ? 'AlreadyDecided' : 'NotYourTurn';
}
