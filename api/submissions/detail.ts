import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonName, ReviewerSeat, SubmissionDetail } from '#contracts/submission-views.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { inLanguage, renderMessage } from '#rules/rule-sets/messages.ts';
import { assigneesOf } from '#rules/submissions/assignees.ts';
import { decisionOf } from '#rules/submissions/chain.ts';
import type { Seat, SubmissionState } from '#rules/submissions/state.ts';
import { AppError } from '../errors.ts';
import type { SignedInPerson } from '../access/person.ts';
import { actsOf } from './allowed-acts.ts';
import { isTurnOf } from './boards.ts';
import { readMappingConnection } from './mapping-connection.ts';
import { presentSummary } from './presenter.ts';
import type { RowScope } from '../access/row-scope.ts';
import { allOf, instantOf, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { gradeOfScore } from '#rules/rule-sets/quality-score.ts';
import { stuckReasonsOf } from './stuck.ts';
import { loadSubmissionRows, loadWaitsFor } from './summaries.ts';
import { runAddress } from './temporal-web.ts';
import type { TemporalWeb } from './temporal-web.ts';
import { readUndelivered } from './undelivered.ts';
import { listVersions } from './versions.ts';
import { languageOf } from '../access/language.ts';

interface DetailRow {
  qualityScore: string | null;
  isRestated: boolean;
  rev: number;
  closeReason: SubmissionDetail['closeReason'];
  maySkipUpload: boolean;
  afterResubmission: 'restart' | 'continue' | null;
}

export interface DetailOptions {
  temporalWeb: TemporalWeb;
  /** How long publishing waits after the last approval. */
  publishGraceMs: number;
}

export async function readDetail(
  em: EntityManager,
  person: SignedInPerson,
  scope: RowScope,
  submissionId: number,
  { temporalWeb, publishGraceMs }: DetailOptions,
): Promise<SubmissionDetail> {
  const [submission] = await loadSubmissionRows(em, person, [submissionId]);
  const row = await selectOne<DetailRow>(
    em,
    sql`select s.quality_score as "qualityScore", s.is_restated as "isRestated", s.rev, s.close_reason as "closeReason",
          d.may_skip_upload as "maySkipUpload", w.after_resubmission as "afterResubmission"
        from submission s join dataset d on d.id = s.dataset_id
        left join workflow_configuration w on w.id = s.workflow_configuration_id where s.id = ${submissionId}`,
  );
  if (!submission || !row) throw new AppError('NotFound', 'There is no such submission.');
  const waitsFor = await loadWaitsFor(em, [submission]);
  const summary = presentSummary(
    submission,
    waitsFor.get(submission.id) ?? [],
    actsOf(person, scope.userIds)(submission),
  );
  const score = row.qualityScore === null ? null : Number(row.qualityScore);
  const language = await languageOf(em, person);
  const isOperator = person.baseRole === 'Admin' || person.baseRole === 'SuperAdmin';
  return {
    ...summary,
    steps: await readSteps(em, submission.state, language),
    versions: await listVersions(em, submissionId),
    qualityScore: score,
    qualityGrade: gradeOf(score, submission.hardCount),
    mayRestartOrContinue: submission.state?.chain.afterResubmission ?? row.afterResubmission ?? 'restart',
    maySkipUpload: row.maySkipUpload,
    isRestated: row.isRestated,
    rev: row.rev,
    controlBreaks: await readControlBreaks(em, submission.state, language),
    closeReason: row.closeReason,
    standsInFor: await readPrincipals(em, person, submission.state),
    undelivered: await readUndelivered(em, submissionId),
    stuck: isOperator ? await stuckReasonsOf(em, submissionId) : [],
    mappedByConnection: isOperator ? await readMappingConnection(em, submissionId) : null,
    temporalUrl: isOperator ? runAddress(temporalWeb, summary.submissionNo) : null,
    publishesInSeconds: summary.allowedActions.includes('approverRecall')
      ? secondsToPublish(submission.state, publishGraceMs)
      : null,
    queue: await readQueue(em, scope, submissionId),
  };
}

/** Whole seconds, so that the page never promises more than there is. */
function secondsToPublish(state: SubmissionState | null, graceMs: number): number {
  return Math.max(0, Math.floor(((state?.approvedAtMs ?? 0) + graceMs - Date.now()) / 1000));
}

/** An open hard violation never grades better than D. */
export function gradeOf(score: number | null, hardCount: number): SubmissionDetail['qualityGrade'] {
  return score === null ? null : gradeOfScore(score, hardCount > 0);
}

/** The broken tie-outs by the words of their rules; figures stand with the findings. */
async function readControlBreaks(
  em: EntityManager,
  state: SubmissionState | null,
  language: LanguageCode,
): Promise<SubmissionDetail['controlBreaks']> {
  const breaks = state?.controlBreaks ?? [];
  const rules = await select<{ id: number; names: Record<string, string>; messages: Record<string, string> }>(
    em,
    sql`select id, names, messages from rule where ${isIn(
      sql`id`,
      breaks.map((one) => one.ruleId),
    )}`,
  );
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return breaks.map(({ ruleId, isAccepted }) => {
    const rule = byId.get(ruleId);
    return {
      ruleId,
      isAccepted,
      ruleName: rule ? inLanguage(rule.names, language) : '',
      message: rule ? renderMessage(rule, language, {}) : '',
    };
  });
}

async function readSteps(
  em: EntityManager,
  state: SubmissionState | null,
  language: LanguageCode,
): Promise<SubmissionDetail['steps']> {
  if (!state) return [];
  const { seats } = state.chain;
  const stepNames = await stepNamesOf(em, seats);
  const names = await namesOf(em, [
    ...seats.map((seat) => seat.userId),
    ...state.decisions.flatMap((one) => one.persons),
  ]);
  const orderNos = [...new Set(seats.map((seat) => seat.orderNo))].sort((left, right) => left - right);
  return orderNos.map((orderNo) => {
    const group = seats.filter((seat) => seat.orderNo === orderNo);
    const presented = group.map((seat) => presentSeat(seat, state, names));
    const pending = group.filter((seat, index) => seat.isActive && presented[index]?.decision === null);
    const isCurrent = state.currentOrderNo === orderNo;
    const hasDecision = presented.some((seat) => seat.decision !== null);
    const named = group.map(({ seatId }) => stepNames.get(seatId)).find((names) => names !== undefined);
    return {
      orderNo,
      name: (named && inLanguage(named, language)) || null,
      stage: group[0]?.stage ?? 'review',
      isCurrent,
      isDone: !isCurrent && hasDecision && pending.length === 0,
      seats: presented,
    };
  });
}

/** Names of the steps as they are configured now, by seat. */
async function stepNamesOf(em: EntityManager, seats: readonly Seat[]): Promise<Map<number, Record<string, string>>> {
  const rows = await select<{ id: number; names: Record<string, string> }>(
    em,
    sql`select id, step_names as names from configured_reviewer where step_names is not null and ${isIn(
      sql`id`,
      seats.map(({ seatId }) => seatId),
    )}`,
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

function presentSeat(seat: Seat, state: SubmissionState, names: Map<number, string>): ReviewerSeat {
  const decision = decisionOf(state, seat.seatId);
  const decider = decision?.persons[0];
  const person = (userId: number) => ({ userId, name: names.get(userId) ?? '' });
  return {
    seatId: seat.seatId,
    orderNo: seat.orderNo,
    stage: seat.stage,
    user: person(seat.userId),
    isAllowEdit: seat.isAllowEdit,
    isActive: seat.isActive,
    decision: decision?.kind ?? null,
    decidedAt: decision ? instantOf(new Date(decision.atMs)) : null,
    decidedBy: decider === undefined ? null : person(decider),
    versionNo: decision?.versionNo ?? null,
  };
}

async function namesOf(em: EntityManager, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await select<{ id: number; name: string }>(
    em,
    sql`select id, name from app_user where ${isIn(sql`id`, [...new Set(userIds)])}`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Who decides in their own seat too stands in for nobody: one decision fills one seat, the own one first. */
async function readPrincipals(
  em: EntityManager,
  { userId }: SignedInPerson,
  state: SubmissionState | null,
): Promise<PersonName[]> {
  if (!state || state.delegations.length === 0) return [];
  const turns = assigneesOf(state, Date.now()).filter((one) => one.isTurn && one.userId === userId);
  const principals = turns.flatMap(({ principalId }) => (principalId === null ? [] : [principalId]));
  if (principals.length < turns.length) return [];
  const names = await namesOf(em, principals);
  return principals.map((id) => ({ userId: id, name: names.get(id) ?? '' }));
}

/** Where the submission stands among those that wait for the reader, oldest due date first. */
async function readQueue(em: EntityManager, scope: RowScope, submissionId: number): Promise<SubmissionDetail['queue']> {
  const row = await selectOne<{ position: number; total: number; previous: string | null; next: string | null }>(
    em,
    sql`select * from (
          select s.id, (row_number() over w)::int as position, (count(*) over ())::int as total,
            lag(s.submission_no) over w as previous, lead(s.submission_no) over w as next
          from submission s where ${allOf([scope.condition, isTurnOf(scope.userIds)])}
          window w as (order by s.due_on, s.id)) mine
        where id = ${submissionId}`,
  );
  return row && { position: row.position, total: row.total, previous: row.previous, next: row.next };
}
