import type { EntityManager } from '@mikro-orm/postgresql';
import type { Drafts } from '#contracts/drafts.ts';
import { mostDrafts } from '#contracts/drafts.ts';
import { AppError } from '../../errors.ts';
import type { SignedInPerson } from '../../access/person.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';

/** Whoever acts in the name of another neither reads nor changes what that person has typed. */
const ownDrafts = (person: SignedInPerson, submissionId: number): Part =>
  sql`submission_id = ${submissionId} and user_id = ${person.userId}
    and coalesce(impersonator_id, 0) = ${person.impersonator?.userId ?? 0}`;

export async function readDrafts(em: EntityManager, person: SignedInPerson, submissionId: number): Promise<Drafts> {
  const rows = await select<{ name: string; content: unknown }>(
    em,
    sql`select name, content from submission_draft where ${ownDrafts(person, submissionId)} order by id`,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** @throws AppError BadInput for more drafts than are kept */
export async function changeDrafts(
  em: EntityManager,
  person: SignedInPerson,
  submissionId: number,
  drafts: Drafts,
): Promise<void> {
  const own = ownDrafts(person, submissionId);
  const gone = Object.keys(drafts).filter((name) => drafts[name] === null);
  // As JSON: the driver would take a list for an array of PostgreSQL.
  const kept = JSON.stringify(
    Object.entries(drafts).flatMap(([name, content]) => (content === null ? [] : [{ name, content }])),
  );
  await em.transactional(async (inside) => {
    await inside.execute(
      sql`delete from submission_draft where ${own} and name in (
            select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb))`,
    );
    await inside.execute(
      sql`insert into submission_draft (submission_id, user_id, impersonator_id, name, content)
          select ${submissionId}::int, ${person.userId}::int, ${person.impersonator?.userId ?? null}::int, d.name, d.content
          from jsonb_to_recordset(${kept}::jsonb) as d(name text, content jsonb) order by d.name
          on conflict (submission_id, user_id, coalesce(impersonator_id, 0), name)
          do update set content = excluded.content, updated_at = now()`,
    );
    const count = await selectOne<{ n: number }>(
      inside,
      sql`select count(*)::int as n from submission_draft where ${own}`,
    );
    if ((count?.n ?? 0) > mostDrafts) {
      throw new AppError('BadInput', `At most ${mostDrafts} drafts of a submission are kept.`);
    }
  });
}
