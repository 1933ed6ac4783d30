import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ActResult } from '#contracts/act-answers.schema.ts';
import { movePackageMonth } from '#database/packages/open-package-month.ts';
import { PackageMonth } from '#database/packages/package-month.entity.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { seriesIn } from '#locales/series.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { languageOf } from '../access/language.ts';
import { AppError } from '../errors.ts';
import { operationOfRow } from './acts/operation-of-row.ts';
import type { ProcessDependencies } from './deliver.ts';
import type { Act, Performance } from './perform.ts';
import { commandOf, handOn, knownAnswer, perform, storeEntry } from './perform.ts';
import { refusalError } from './refusals.ts';
import { assertMayAttempt, loadSubmission } from './submission.ts';

interface MemberAct {
  act: Act;
  command: PersonCommand;
}

/**
 * T20, T22 and T27 of a member of a report package: all members or none. The state machine checks each member under the lock
 * of the package's month, and all commands are stored in one transaction; later commands are queued behind them.
 * @throws AppError PackageInTheWay with the numbers of the members that cannot go along
 */
export async function performWhole(
  dependencies: ProcessDependencies,
  act: Act,
  performance: Performance,
): Promise<ActResult> {
  const { packageMonthId } = act.submission;
  if (!performance.isOfPackage || packageMonthId === null || !(await goesWhole(act.em, packageMonthId, performance)))
    return perform(dependencies, act, performance);
  const known = await knownAnswer(act, performance);
  if (known) return known;
  assertMayAttempt(act.submission, act.person, performance.act);
  const stored = await storeAll(act, packageMonthId, performance);
  if ('known' in stored) return stored.known;
  passFaultPoint('commandCommitted');
  const results = await Promise.all(stored.members.map((member) => handOnMember(dependencies, member, performance)));
  const own = results.find((_, index) => stored.members[index]?.act.opId === act.opId);
  if (own === undefined) throw new Error(`${act.submission.submissionNo} is no member of its package`);
  if (own instanceof AppError) throw own;
  return own;
}

/** Once a member has published by the package's release, the others are closed one by one. */
async function goesWhole(em: EntityManager, packageMonthId: number, { act }: Performance): Promise<boolean> {
  const month = await em.findOneOrFail(PackageMonth, packageMonthId, { refresh: true });
  return act !== 'close' || !month.publishedAt;
}

async function handOnMember(
  dependencies: ProcessDependencies,
  { act, command }: MemberAct,
  performance: Performance,
): Promise<ActResult | AppError> {
  try {
    return await handOn(dependencies, { ...act, em: act.em.fork() }, command, performance);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const facts = { err: error, submissionNo: act.submission.submissionNo, opId: act.opId, kind: command.kind };
    dependencies.logger.error(facts, 'a member refused what the rest of its package was moved by');
    return error;
  }
}

async function storeAll(
  act: Act,
  packageMonthId: number,
  performance: Performance,
): Promise<{ members: MemberAct[] } | { known: ActResult }> {
  try {
    const members = await act.em.transactional((em) => judgeAndStore({ ...act, em }, packageMonthId, performance));
    return { members: members.map(({ act: one, command }) => ({ act: { ...one, em: act.em }, command })) };
  } catch (error) {
    // The same request arrived twice; the first one is being handled.
    const known = error instanceof UniqueConstraintViolationException ? await knownAnswer(act, performance) : null;
    if (known) return { known };
    throw error;
  }
}

async function judgeAndStore(asked: Act, packageMonthId: number, performance: Performance): Promise<MemberAct[]> {
  const { em } = asked;
  await em.execute(sql`select 1 from package_month where id = ${packageMonthId} for update`);
  const month = await em.findOneOrFail(PackageMonth, packageMonthId, { refresh: true });
  const acts = await memberActs(asked, packageMonthId, performance);
  const unsettled = await unsettledAmong(em, acts);
  const judged: (MemberAct & { isInTheWay: boolean })[] = [];
  for (const act of acts) {
    const command = await commandOf(act, performance);
    const isUnsettled = unsettled.has(act.submission.id);
    judged.push({ act, command, isInTheWay: isUnsettled || refuses(act, command, performance) });
  }
  const inTheWay = judged.filter((one) => one.isInTheWay).map((one) => one.act.submission.submissionNo);
  if (inTheWay.length > 0) {
    const sentence = `All members of a package go together. These cannot: ${inTheWay.join(', ')}.`;
    throw new AppError('PackageInTheWay', sentence, {
      submissionNos: inTheWay,
      numbers: seriesIn(await languageOf(em, asked.person), inTheWay),
      act: performance.act,
    });
  }
  await followWith(em, month, judged[0]?.command, performance);
  const now = new Date();
  for (const { act, command } of judged) await storeEntry(act, performance, command, now);
  return judged;
}

/**
 * The requested member keeps the operation id; members that are closed already are left out.
 * @throws AppError NotAllowedInStatus for a requested one that was closed as a duplicate
 */
async function memberActs(asked: Act, packageMonthId: number, performance: Performance): Promise<Act[]> {
  const { em, person, opId, requestId } = asked;
  const rows = await select<{ submissionNo: string }>(
    em,
    sql`select submission_no as "submissionNo" from submission
        where package_month_id = ${packageMonthId} and not is_key_released order by id`,
  );
  const acts: Act[] = [];
  for (const { submissionNo } of rows) {
    const submission = await loadSubmission(em, person, submissionNo);
    assertMayAttempt(submission, person, performance.act);
    const isAsked = submission.id === asked.submission.id;
    if (!isAsked && performance.act === 'close' && submission.status === 'Closed') continue;
    const ownId = isAsked ? opId : operationOfRow(opId, submissionNo);
    acts.push({ em, person, submission, opId: ownId, requestId });
  }
  // It was closed as a duplicate, with its month: its place in the package is free.
  if (!acts.some(({ submission }) => submission.id === asked.submission.id)) {
    throw refusalError('NotAllowedInStatus', performance.act);
  }
  return acts;
}

/** Members with commands that are stored and not executed yet. */
async function unsettledAmong(em: EntityManager, acts: readonly Act[]): Promise<Set<number>> {
  const rows = await select<{ id: number }>(
    em,
    sql`select distinct o.submission_id as id from outbox_entry o left join operation p on p.op_id = o.op_id
        where ${isAmong(
          sql`o.submission_id`,
          acts.map(({ submission }) => submission.id),
        )} and o.kind not in ('start', 'packageReady', 'packageHeld') and p.op_id is null
          and (o.status = 'pending' or (o.status = 'done' and o.created_at > now() - interval '10 minutes'))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** @throws AppError when the command would be refused at any time */
function refuses({ submission }: Act, command: PersonCommand, { act }: Performance): boolean {
  if (submission.state === null || submission.status === 'Completed') return true;
  const decision = decide(submission.state, command);
  if (decision.refused === undefined) return false;
  if (decision.refused === 'NotAllowedInStatus' || decision.refused === 'EditInProgress') return true;
  throw refusalError(decision.refused, act, { ...decision.details, submissionNos: [submission.submissionNo] });
}

/** Updates the package month together with its members. */
async function followWith(
  em: EntityManager,
  month: PackageMonth,
  command: PersonCommand | undefined,
  { act }: Performance,
): Promise<void> {
  if (command?.kind === 'close') {
    month.isKeyReleased = command.reason === 'DUPLICATE';
    await em.flush();
    return;
  }
  if (command?.kind !== 'changePostMonth' && command?.kind !== 'handOver') return;
  const to =
    command.kind === 'handOver' ? { serviceProviderId: command.serviceProviderId } : { postMonth: command.postMonth };
  if (!(await movePackageMonth(em, month, to))) throw refusalError('PostMonthTaken', act);
}
