import { createHash, randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { z } from 'zod';
import type { ActResult } from '#contracts/act-answers.schema.ts';
import type { RefusalCode, SubmissionAct } from '#contracts/submissions.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { AppError } from '../errors.ts';
import { reply } from '../route.ts';
import { actorOf } from '../access/person.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { Delivery, ProcessDependencies } from './deliver.ts';
import { deliver } from './deliver.ts';
import { refusalError } from './refusals.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';
import { assertMayAttempt } from './submission.ts';

/** The direct call gets this head start before the relay takes a command up. */
const relayDelayMs = 15_000;

const pending: Delivery = { outcome: 'pending' };

export interface Act {
  em: EntityManager;
  person: SignedInPerson;
  submission: Submission;
  opId: string;
  requestId: string;
}

type CommandBody = PersonCommand extends infer Command
  ? Command extends PersonCommand
    ? Omit<Command, 'opId' | 'actor' | 'atMs' | 'requestId'>
    : never
  : never;

export interface Performance {
  act: SubmissionAct;
  /** Of a member of a report package: the act is done with all members, or with none. */
  isOfPackage?: boolean;
  /** What the request says beside who and where; the same operation id with other words is another request. */
  said: unknown;
  /** Refuses what takes long to judge, before the transaction begins; skipped for a repeated operation id. */
  judge?: (act: Act) => Promise<void>;
  /** Writes the facts that the command refers to and says the command; runs in the transaction that stores it. */
  prepare: (act: Act) => Promise<CommandBody> | CommandBody;
  /** Takes the facts back when the process refuses. */
  onRefused?: (act: Act, refusal: { code: RefusalCode }) => Promise<void>;
}

/** The operation id of a request: what the caller sends as Idempotency-Key, else a new one. @throws AppError BadInput */
export function operationIdOf(request: Request): string {
  const given = request.get('Idempotency-Key');
  if (given === undefined) return randomUUID();
  if (!z.uuid().safeParse(given).success) throw new AppError('BadInput', 'Idempotency-Key: a UUID is expected.');
  return given.toLowerCase();
}

/**
 * Does one act: facts and command are committed first, so that an act once begun is never lost; then the process is
 * asked. Away means stored, the relay delivers later. A repeated operation id is answered as the first time.
 */
export async function perform(
  dependencies: ProcessDependencies,
  act: Act,
  performance: Performance,
): Promise<ActResult> {
  const known = await knownAnswer(act, performance);
  if (known) return known;
  assertMayAttempt(act.submission, act.person, performance.act);
  await performance.judge?.(act);
  const stored = await storeCommand(act, performance);
  if ('known' in stored) return stored.known;
  passFaultPoint('commandCommitted');
  return handOn(dependencies, act, stored.command, performance);
}

/** Asks the process with a stored command. @throws AppError when it refuses */
export async function handOn(
  dependencies: ProcessDependencies,
  act: Act,
  command: PersonCommand,
  performance: Performance,
): Promise<ActResult> {
  const isBehind = await isBehindAnother(act);
  const delivery = isBehind ? pending : await deliver(dependencies, act.submission, command);
  passFaultPoint('commandDelivered');
  return settle(act, delivery, performance);
}

async function storeCommand(
  act: Act,
  performance: Performance,
): Promise<{ command: PersonCommand } | { known: ActResult }> {
  try {
    return { command: await act.em.transactional((em) => prepareAndStore({ ...act, em }, performance)) };
  } catch (error) {
    // The same request arrived twice; the first one is being handled. Any other clash has stored nothing.
    const known = error instanceof UniqueConstraintViolationException ? await knownAnswer(act, performance) : null;
    if (known) return { known };
    throw error;
  }
}

async function prepareAndStore(act: Act, performance: Performance): Promise<PersonCommand> {
  const { em, submission } = act;
  // Waits for a move of the package: the command applies to the state after it.
  if (submission.packageMonthId !== null)
    await em.execute(sql`select 1 from package_month where id = ${submission.packageMonthId} for key share`);
  const command = await commandOf(act, performance);
  await storeEntry(act, performance, command, new Date(Date.now() + relayDelayMs));
  return command;
}

/** Stores the facts of an act and its command. */
export async function commandOf(act: Act, performance: Performance): Promise<PersonCommand> {
  const { opId, requestId, person } = act;
  const body = await performance.prepare(act);
  return { ...body, opId, requestId, actor: actorOf(person), atMs: Date.now() } as PersonCommand;
}

export async function storeEntry(
  { em, opId, person, submission }: Act,
  performance: Performance,
  command: PersonCommand,
  nextAttemptAt: Date,
): Promise<void> {
  const entry = em.create(OutboxEntry, {
    opId,
    submissionId: submission.id,
    kind: command.kind,
    payload: command,
    requestHash: hashOf(performance),
    userId: person.userId,
    nextAttemptAt,
  });
  await em.persist(entry).flush();
}

async function settle(act: Act, delivery: Delivery, performance: Performance): Promise<ActResult> {
  if (delivery.outcome === 'accepted') {
    await closeOutbox(act, 'done', null);
    return { opId: act.opId, outcome: 'accepted', status: delivery.status, rev: delivery.rev };
  }
  if (delivery.outcome === 'refused') {
    await closeOutbox(act, 'refused', delivery.code);
    await performance.onRefused?.(act, delivery);
    await act.em.execute(sql`delete from comment where op_id = ${act.opId}`);
    throw refusalError(delivery.code, performance.act, delivery.details);
  }
  await handToRelay(act);
  return { opId: act.opId, outcome: 'pending', status: null, rev: null };
}

/** The relay has an older command of the submission to deliver first: this one must not overtake it. */
async function isBehindAnother({ em, opId, submission }: Act): Promise<boolean> {
  const older = await selectOne(
    em,
    sql`select 1 from outbox_entry o join outbox_entry mine on mine.op_id = ${opId} and o.id < mine.id
        where o.submission_id = ${submission.id} and o.status = 'pending' and o.kind <> 'start'
          and (o.attempts > 0 or o.next_attempt_at <= now()) limit 1`,
  );
  return older !== null;
}

async function handToRelay({ em, opId }: Act): Promise<void> {
  await em.execute(
    sql`update outbox_entry set next_attempt_at = now() where op_id = ${opId} and status = 'pending' and attempts = 0`,
  );
}

/** 202 for what is stored and not yet delivered. */
export function answerAct(result: ActResult): ActResult | ReturnType<typeof reply> {
  return result.outcome === 'pending' ? reply(202, result) : result;
}

async function closeOutbox({ em, opId }: Act, status: 'done' | 'refused', code: string | null): Promise<void> {
  await em.execute(
    sql`update outbox_entry set status = ${status}, last_error = ${code} where op_id = ${opId} and status = 'pending'`,
  );
}

function hashOf({ said }: Performance): string {
  return createHash('sha256')
    .update(JSON.stringify(said ?? null))
    .digest('hex');
}

interface KnownOperation {
  status: string;
  code: RefusalCode | null;
  submissionId: number;
  userId: number | null;
  kind: string;
  requestHash: string | null;
  rev: number | null;
  submissionStatus: ActResult['status'];
}

/** @throws AppError with the refusal of the first time, or KeyReused when the key belongs to another request */
export async function knownAnswer(
  { em, opId, submission, person }: Act,
  performance: Performance,
): Promise<ActResult | null> {
  const known = await selectOne<KnownOperation>(
    em,
    sql`select o.status, o.last_error as code, o.submission_id as "submissionId", o.user_id as "userId", o.kind,
          o.request_hash as "requestHash", p.rev, s.status as "submissionStatus"
        from outbox_entry o join submission s on s.id = o.submission_id left join operation p on p.op_id = o.op_id
        where o.op_id = ${opId}`,
  );
  if (!known) return null;
  const isSame =
    known.submissionId === submission.id &&
    known.userId === person.userId &&
    known.kind === performance.act &&
    // Of a time before hashes were kept.
    (known.requestHash ?? hashOf(performance)) === hashOf(performance);
  if (!isSame) throw new AppError('KeyReused', 'This Idempotency-Key belongs to another request.');
  if (known.status === 'refused') throw refusalError(known.code ?? 'NotAllowedInStatus', performance.act);
  if (known.status === 'done') return { opId, outcome: 'accepted', status: known.submissionStatus, rev: known.rev };
  return { opId, outcome: 'pending', status: null, rev: null };
}
