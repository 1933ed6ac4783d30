import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecheckSource, RecheckStay } from '#contracts/rechecks.ts';
import type { Actor, SubmissionStatus } from '#contracts/submissions.ts';
import { recheckStay } from '#rules/submissions/rechecking.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { select, sql } from '../sql/select.ts';
import type { Part } from '../sql/select.ts';
import { wouldReadOther } from './run-input-changed.ts';
import { askingOnce, queriesOf } from './run-queries.ts';

export interface Recheckable {
  submissionId: number;
  submissionNo: string;
  status: SubmissionStatus;
  /** Null when it would be checked again. */
  stays: RecheckStay | null;
}

/** Over open submissions `s`: what has changed may concern them. */
export function concernedBy({ kind, id }: RecheckSource): Part {
  switch (kind) {
    case 'dataModel':
      return sql`s.dataset_id in (select d.id from dataset d where d.data_model_id = ${id})`;
    case 'datasetMapping':
      return sql`(s.service_provider_id, s.dataset_id) in (
        select m.service_provider_id, m.dataset_id from dataset_mapping m where m.id = ${id}
          and (m.property_id is null or m.property_id = s.property_id))`;
    case 'refusedLayouts':
      return sql`(s.status = 'Reopened By System' and s.cause = 'LAYOUT_CHANGED' and ${concernedBy({ kind: 'datasetMapping', id })})`;
    case 'rule':
      return sql`s.dataset_id in (select r.dataset_id from rule r where r.id = ${id})`;
    case 'accountMapping':
      return sql`s.service_provider_id = ${id} and s.dataset_id in (select d.id from dataset d
        join data_model m on m.id = d.data_model_id where m.code in ('trial_balance', 'budget'))`;
    case 'translation':
    case 'propertyMapping':
      return sql`s.service_provider_id = ${id}`;
  }
}

interface Row extends Omit<Recheckable, 'stays'> {
  state: SubmissionState | null;
  inputHash: string | null;
}

/**
 * Judges submissions `s` as they are now, in the order of their numbers.
 * @param rest SQL behind `where`
 */
export async function judgeRechecks(em: EntityManager, rest: Part, actor: Actor): Promise<Recheckable[]> {
  const rows = await select<Row>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", s.status, s.state, v.input_hash as "inputHash"
        from submission s left join version v on v.id = s.current_version_id
        where s.status not in ('Completed', 'Closed') and ${rest} order by s.submission_no`,
  );
  const queries = askingOnce(queriesOf(em));
  const judged: Recheckable[] = [];
  for (const { state, inputHash, ...row } of rows) {
    const barred = recheckStay(state, actor);
    const stays = barred ?? ((await wouldReadOther(queries, row.submissionId, inputHash)) ? null : 'Same');
    judged.push({ ...row, stays });
  }
  return judged;
}
