import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from '#database/sql/select.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { makeSubmission } from '../submissions/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';

/** Where a submission stayed, in days since the end of its period. */
export interface StayDays {
  status: string;
  holder: 'provider' | 'system' | 'reviewer' | 'approver' | 'nobody';
  from: number;
  claimed?: number;
}

export interface Finished {
  propertyId: number;
  serviceProviderId?: number;
  fundId?: number;
  postMonth?: string;
  stays: readonly StayDays[];
  /** Days of uploads; each makes a version. */
  uploads: readonly number[];
  passed: number;
  /** Who decided, and when. */
  decisions?: readonly { userId: number; at: number }[];
  scores?: { delivered: number; approved: number; dimensions: readonly (number | null)[]; inputs?: object };
}

/** A Completed submission with a history in days. Its period ends on the 28th of its month and it is due ten days later, UTC. */
export async function makeFinished(orm: MikroORM, portfolio: Portfolio, made: Finished): Promise<Submission> {
  const { postMonth = '2026-10-01', fundId = portfolio.fundId, serviceProviderId = portfolio.north } = made;
  const submission = await makeSubmission(
    orm,
    { ...portfolio, fundId },
    { serviceProviderId, propertyId: made.propertyId, postMonth, status: 'Completed', processState: 'ended' },
  );
  const em = orm.em.fork();
  const endMs = Date.parse(`${postMonth.slice(0, 8)}29T00:00:00Z`);
  const at = (days: number) => new Date(endMs + days * 86_400_000).toISOString();
  const { id } = submission;
  await em.execute(
    sql`update submission set due_at = ${at(10)}::timestamptz, first_passed_at = ${at(made.passed)}::timestamptz where id = ${id}`,
  );
  await em.execute(sql`delete from submission_stay where submission_id = ${id}`);
  for (const [index, stay] of made.stays.entries()) {
    const next = made.stays[index + 1];
    await em.execute(
      sql`insert into submission_stay (submission_id, status, ball_holder, entered_at, claimed_at, left_at)
          values (${id}, ${stay.status}, ${stay.holder}, ${at(stay.from)}::timestamptz,
            ${stay.claimed === undefined ? null : at(stay.claimed)}::timestamptz, ${next ? at(next.from) : null}::timestamptz)`,
    );
  }
  const [person] = await em.execute<{ id: number }[]>('select id from app_user order by id limit 1');
  for (const [index, days] of made.uploads.entries()) {
    const name = `${submission.submissionNo}.${index}`;
    await em.execute(
      sql`with u as (insert into upload (op_id, submission_id, file_name, blob_key, sha256, size_bytes, status, seen_generation,
              uploaded_by_user_id, created_at)
            values (${name}, ${id}, 'a.xlsx', ${name}, ${name}, 1, 'accepted', ${index + 1}, ${person?.id ?? 0}, ${at(days)}::timestamptz) returning id)
          insert into version (submission_id, upload_id, version_no, kind, state, generation, columns, created_at)
          select ${id}, u.id, ${index + 1}, 'upload', 'current', ${index + 1}, '[]', ${at(days)}::timestamptz from u`,
    );
  }
  for (const [index, { userId, at: days }] of (made.decisions ?? []).entries()) {
    await em.execute(
      sql`insert into decision (op_id, submission_id, version_no, round, kind, user_id, decided_at)
          values (${`${submission.submissionNo}:${index}`}, ${id}, 1, 1, 'approved', ${userId}, ${at(days)}::timestamptz)`,
    );
  }
  if (made.scores) {
    const { delivered, approved, dimensions, inputs = {} } = made.scores;
    const [completeness = null, correctness = null, consistency = null, timeliness = null] = dimensions;
    const values = JSON.stringify(inputs);
    await em.execute(
      sql`insert into quality_score (submission_id, kind, formula_version, inputs, completeness, correctness, consistency, timeliness, score, grade)
          values (${id}, 'delivered', 2, ${values}::jsonb, null, null, null, null, ${delivered}, 'C'),
            (${id}, 'approved', 2, ${values}::jsonb, ${completeness}::numeric, ${correctness}::numeric, ${consistency}::numeric,
              ${timeliness}::numeric, ${approved}, 'B')`,
    );
  }
  return submission;
}
