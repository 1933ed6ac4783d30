import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionComment } from '#contracts/submission-views.ts';
import { Comment } from '#database/submissions/comment.entity.ts';
import type { SignedInPerson } from '../access/person.ts';
import { personName } from './presenter.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';

interface CommentRow {
  commentId: number;
  userId: number | null;
  userName: string | null;
  impersonatorId: number | null;
  impersonatorName: string | null;
  text: string;
  kind: SubmissionComment['kind'];
  reasonCode: string | null;
  versionNo: number | null;
  createdAt: string;
}

/** The thread of a submission, oldest first. */
export async function listComments(em: EntityManager, submissionId: number): Promise<SubmissionComment[]> {
  const rows = await select<CommentRow>(
    em,
    sql`select c.id as "commentId", c.user_id as "userId", u.name as "userName", c.impersonator_id as "impersonatorId",
          i.name as "impersonatorName", c.text, c.kind, c.reason_code as "reasonCode", c.version_no as "versionNo",
          c.created_at as "createdAt"
        from comment c left join app_user u on u.id = c.user_id left join app_user i on i.id = c.impersonator_id
        where c.submission_id = ${submissionId} order by c.id`,
  );
  return rows.map(({ userId, userName, impersonatorId, impersonatorName, createdAt, ...row }) => ({
    ...row,
    author: personName(userId, userName),
    impersonator: personName(impersonatorId, impersonatorName),
    createdAt: instantOf(createdAt),
  }));
}

export interface NewComment {
  submissionId: number;
  text: string;
  kind: SubmissionComment['kind'];
  /** Of the act the words belong to; a repeated request finds its comment again. */
  opId?: string;
  reasonCode?: string;
  versionNo?: number;
}

export async function addComment(em: EntityManager, person: SignedInPerson, comment: NewComment): Promise<number> {
  if (comment.opId) {
    const known = await selectOne<{ id: number }>(em, sql`select id from comment where op_id = ${comment.opId}`);
    if (known) return known.id;
  }
  const row = em.create(Comment, {
    submissionId: comment.submissionId,
    text: comment.text,
    kind: comment.kind,
    opId: comment.opId ?? null,
    reasonCode: comment.reasonCode ?? null,
    versionNo: comment.versionNo ?? null,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
  });
  await em.flush();
  return row.id;
}
