import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type pg from 'pg';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { queryState } from '#processes/messages.ts';
import type { GivenCommand } from './acts.ts';
import { rowsOfWorkbook } from './workbook.ts';

/** Something that was accepted and is not there, is there twice, or differs between the row and its process. */
export interface Fault {
  kind: 'lost' | 'doubled' | 'differs';
  what: string;
}

interface Query {
  kind: Fault['kind'];
  what: string;
  /** Becomes true some time after the submission is completed: mails go out, the relay closes what it was left. */
  isLate?: boolean;
  /** Answers a row of `of` and `found` for each fault among the submissions `$1`. */
  sql: string;
}

const reviewerCount = 5;

/** What holds for every completed submission that five reviewers approved, whatever happened to the servers. */
const queries: Query[] = [
  {
    kind: 'doubled',
    what: 'audit rows of one revision',
    sql: `select submission_id as of, count(*)::text as found from audit_entry
      where submission_id = any($1) and details ? 'rev' group by submission_id, details ->> 'rev' having count(*) > 1`,
  },
  {
    kind: 'lost',
    what: 'accepted operations without their one audit row',
    sql: `select o.submission_id as of, o.op_id as found from operation o
      where o.submission_id = any($1) and o.outcome = 'accepted'
        and (select count(*) from audit_entry a where a.op_id = o.op_id and a.action = o.kind) <> 1`,
  },
  {
    kind: 'doubled',
    what: 'audit rows of commands that were not accepted',
    sql: `select a.submission_id as of, a.action as found from audit_entry a
      where a.submission_id = any($1) and a.action in ('upload', 'approve', 'reopen')
        and not exists (select from operation o where o.op_id = a.op_id and o.outcome = 'accepted')`,
  },
  {
    kind: 'differs',
    what: 'outbox entries that say otherwise than their operation',
    isLate: true,
    sql: `select e.submission_id as of, e.kind || ' ' || e.status || ' ' || coalesce(o.outcome, 'none') as found
      from outbox_entry e left join operation o on o.op_id = e.op_id
      where e.submission_id = any($1) and e.kind <> 'start'
        and not (e.status = 'done' and o.outcome = 'accepted')
        and not (e.status = 'refused' and coalesce(o.outcome, 'refused') = 'refused')`,
  },
  {
    kind: 'lost',
    what: 'processes that were never started',
    isLate: true,
    sql: `select e.submission_id as of, e.status as found from outbox_entry e
      where e.submission_id = any($1) and e.kind = 'start' and e.status <> 'done'`,
  },
  {
    kind: 'differs',
    what: 'submissions that are not completed',
    sql: `select id as of, status || ' ' || process_state as found from submission
      where id = any($1) and (status <> 'Completed' or process_state <> 'running')`,
  },
  {
    kind: 'differs',
    what: 'versions: one current, none half done',
    sql: `select s.id as of, coalesce((select string_agg(state, ' ') from version v where v.submission_id = s.id), 'none') as found
      from submission s where s.id = any($1) and (
        (select count(*) from version v where v.submission_id = s.id and v.state = 'current' and v.id = s.current_version_id) <> 1
        or exists (select from version v where v.submission_id = s.id and v.id <> s.current_version_id and v.state in ('current', 'checking')))`,
  },
  {
    kind: 'differs',
    what: 'versions and accepted uploads',
    sql: `select s.id as of, (select count(*) from version v where v.submission_id = s.id)::text as found from submission s
      where s.id = any($1) and (select count(*) from version v where v.submission_id = s.id)
        <> (select count(*) from upload u where u.submission_id = s.id and u.status = 'accepted')`,
  },
  {
    kind: 'differs',
    what: 'stored rows of the current version',
    sql: `select s.id as of, count(r.row_no)::text as found from submission s left join version_row r on r.version_id = s.current_version_id
      where s.id = any($1) group by s.id having count(r.row_no) <> ${rowsOfWorkbook} or count(distinct r.row_no) <> ${rowsOfWorkbook}`,
  },
  {
    kind: 'differs',
    what: 'loads: one published, of the current version, with every row',
    sql: `select s.id as of, coalesce(string_agg(l.state || ' ' || l.row_count, ', '), 'none') as found
      from submission s left join reporting_load l on l.submission_id = s.id where s.id = any($1) group by s.id, s.current_version_id
      having count(*) filter (where l.state = 'published' and l.version_id = s.current_version_id and l.row_count = ${rowsOfWorkbook}
          and (select count(*) from loaded_rent_roll r where r.load_id = l.id) = ${rowsOfWorkbook}) <> 1
        or count(*) filter (where l.state in ('loaded', 'published')) <> 1`,
  },
  {
    kind: 'doubled',
    what: 'approvals that stand: one for each seat',
    sql: `select s.id as of, count(d.id)::text as found from submission s
      left join decision d on d.submission_id = s.id and d.kind = 'approved' and not d.is_void where s.id = any($1)
      group by s.id having count(d.id) <> ${reviewerCount} or count(distinct d.seat_id) <> ${reviewerCount}`,
  },
  {
    kind: 'doubled',
    what: 'bell entries of reviewers: one for each time it became their turn',
    // In each round that ended in a reopening, all up to the group of who reopened had been asked, and all in the last.
    sql: `select a.submission_id as of, a.user_id || ': ' || count(h.id) as found from submission_assignee a
      left join email_history h on h.submission_id = a.submission_id and h.user_id = a.user_id and h.template_name = 'yourTurn'
      where a.submission_id = any($1) group by a.submission_id, a.user_id, a.order_no
      having count(h.id) <> 1 + (select count(*) from decision d
        where d.submission_id = a.submission_id and d.kind = 'reopened' and d.order_no >= a.order_no)`,
  },
  {
    kind: 'doubled',
    what: 'bell entries of the provider: one for each event',
    sql: `select s.id as of, e.template || ': ' || n.found || ' of ' || e.wanted as found from submission s
      cross join lateral (values ('opened', 1), ('approved', 1),
        ('refused', (select count(*) from audit_entry a where a.submission_id = s.id and a.action = 'validationFailed')),
        ('reopened', (select count(*) from audit_entry a where a.submission_id = s.id and a.action = 'reopen'))) as e(template, wanted)
      cross join lateral (select count(*) as found from email_history h join app_user u on u.id = h.user_id
        where h.submission_id = s.id and h.template_name = e.template and u.service_provider_id = s.service_provider_id) as n
      where s.id = any($1) and n.found <> e.wanted`,
  },
  {
    kind: 'lost',
    what: 'mails that were not sent',
    isLate: true,
    sql: `select h.submission_id as of, h.template_name || ' ' || coalesce(m.status, 'none') as found
      from email_history h left join mail_outbox m on m.email_history_id = h.id
      where h.submission_id = any($1) and m.status is distinct from 'sent'`,
  },
];

/** Asks the database about finished submissions. */
export async function checkRows(
  database: pg.Pool,
  submissionIds: readonly number[],
  extent: 'all' | 'at once' = 'all',
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { kind, what, sql, isLate } of queries) {
    if (isLate && extent === 'at once') continue;
    const { rows } = await database.query<{ of: number; found: string }>(sql, [submissionIds]);
    faults.push(...rows.map(({ of, found }) => ({ kind, what: `${what}: ${of} (${found})` })));
  }
  return faults;
}

/** What people were told was accepted: it stands in the row, the audit trail and nowhere twice. */
export async function checkLedger(database: pg.Pool, ledger: readonly GivenCommand[]): Promise<Fault[]> {
  const told = ledger.filter(({ answer }) => answer !== null && answer.status < 300);
  const { rows } = await database.query<{ opId: string; outbox: string; audits: number }>(
    `select e.op_id as "opId", e.status as outbox, (select count(*)::int from audit_entry a where a.op_id = e.op_id) as audits
     from outbox_entry e where e.op_id = any($1)`,
    [told.map(({ opId }) => opId)],
  );
  const byOpId = new Map(rows.map((row) => [row.opId, row]));
  return told.flatMap(({ opId, kind, submissionNo, answer }): Fault[] => {
    const row = byOpId.get(opId);
    const name = `${kind} of ${submissionNo} (${opId}), answered ${answer?.status}`;
    if (row === undefined) return [{ kind: 'lost', what: `${name}: not in the outbox` }];
    if (row.outbox === 'refused' && answer?.status === 202) return [];
    if (row.audits === 1) return [];
    return [{ kind: row.audits > 1 ? 'doubled' : 'lost', what: `${name}: ${row.audits} audit rows, ${row.outbox}` }];
  });
}

/** Compares each row with the state that its process answers. */
export async function checkProcesses(
  database: pg.Pool,
  temporal: Client,
  submissionIds: readonly number[],
): Promise<Fault[]> {
  const { rows } = await database.query<{ submissionNo: string; state: SubmissionState; status: string; rev: number }>(
    `select submission_no as "submissionNo", state, status, rev from submission where id = any($1)`,
    [submissionIds],
  );
  const faults: Fault[] = [];
  const waiting = [...rows];
  const look = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const { submissionNo, status, rev } = row;
      const state = await queryState(temporal.workflow.getHandle(submissionNo));
      const isSame = state !== null && state.status === status && state.rev === rev;
      if (!isSame || state.generation !== row.state.generation)
        faults.push({
          kind: 'differs',
          what: `${submissionNo}: row ${status} ${rev}, process ${state?.status} ${state?.rev}`,
        });
    }
  };
  await Promise.all(Array.from({ length: 4 }, look));
  return faults;
}

/** Every mail has arrived, at most twice, always under its one Message-ID. */
export async function checkMails(
  database: pg.Pool,
  caught: ReadonlyMap<string, number>,
): Promise<{ faults: Fault[]; mails: number; repeated: number }> {
  const { rows } = await database.query<{ messageId: string }>(
    `select message_id as "messageId" from mail_outbox where status = 'sent'`,
  );
  const faults = rows.flatMap(({ messageId }): Fault[] => {
    const times = caught.get(messageId) ?? 0;
    if (times === 0) return [{ kind: 'lost', what: `mail ${messageId} did not arrive` }];
    return times > 2 ? [{ kind: 'doubled', what: `mail ${messageId} arrived ${times} times` }] : [];
  });
  const known = new Set(rows.map(({ messageId }) => messageId));
  for (const messageId of caught.keys())
    if (!known.has(messageId)) faults.push({ kind: 'doubled', what: `mail ${messageId} is in no outbox` });
  return { faults, mails: rows.length, repeated: [...caught.values()].filter((times) => times > 1).length };
}

/** Every file of an upload lies in the blob store. */
export async function checkFiles(database: pg.Pool, dataDir: string): Promise<Fault[]> {
  const { rows } = await database.query<{ key: string }>('select blob_key as key from upload');
  return rows
    .filter(({ key }) => !existsSync(join(dataDir, 'blobs', key)))
    .map(({ key }) => ({ kind: 'lost', what: `file ${key}` }));
}
