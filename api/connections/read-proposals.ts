import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionProposal, ProposalPage } from '#contracts/connections.schema.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, instantOrNull, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';

type Row = Omit<ConnectionProposal, 'createdAt' | 'receivedAt' | 'decidedAt'> & {
  createdAt: Date;
  receivedAt: Date | null;
  decidedAt: Date | null;
};

/** Attachments that `condition` over `x` selects, with the order and page that it ends with. */
export async function readProposals(em: EntityManager, condition: Part): Promise<ConnectionProposal[]> {
  const rows = await select<Row>(
    em,
    sql`select x.id as "proposalId", x.sender, x.subject, x.received_at as "receivedAt", x.file_name as "fileName",
          x.size_bytes as "sizeBytes", x.status, x.created_at as "createdAt", x.decided_at as "decidedAt",
          (select s.submission_no from submission s where s.id = x.suggested_submission_id) as suggested,
          (select s.submission_no from submission s where s.id = x.submission_id) as "submissionNo",
          (select u.name from app_user u where u.id = x.decided_by_user_id) as "decidedBy"
        from connection_proposal x where ${condition}`,
  );
  return rows.map(({ createdAt, receivedAt, decidedAt, ...row }) => ({
    ...row,
    createdAt: instantOf(createdAt),
    receivedAt: instantOrNull(receivedAt),
    decidedAt: instantOrNull(decidedAt),
  }));
}

export async function countProposals(em: EntityManager, condition: Part): Promise<number> {
  const row = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from connection_proposal x where ${condition}`,
  );
  return row?.total ?? 0;
}

/** Of a mail that is for no submission in their reach, people who are limited see nothing. */
export function isProposalSeen({ isEverything, condition }: RowScope): Part {
  if (isEverything) return sql`true`;
  return sql`exists (select 1 from submission s where s.id in (x.submission_id, x.suggested_submission_id) and ${condition})`;
}

/** The submissions that a connection may hand a file to now. */
export async function readTargets(
  em: EntityManager,
  connectionId: number,
  { condition }: RowScope,
): Promise<ProposalPage['targets']> {
  const connection = await em.findOneOrFail(Connection, connectionId);
  const { submissions } = await findTargets(em, connection);
  if (submissions.length === 0) return [];
  return select<ProposalPage['targets'][number]>(
    em,
    sql`select s.submission_no as "submissionNo", coalesce(p.name, f.name, '') as place
        from submission s left join property p on p.id = s.property_id
        left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where ${isAmong(
          sql`s.id`,
          submissions.map(({ submissionId }) => submissionId),
        )} and ${condition} order by place, s.submission_no`,
  );
}
