import type { MappingConsequences } from '#contracts/account-mappings.schema.ts';
import { settledStatuses } from '#database/account-mappings/open-statuses.ts';
import { pinMappings, resolver } from '#database/account-mappings/note-accounts.ts';
import { isAmong, isIn, select, sql } from '#database/sql/select.ts';
import { peopleWaitedFor } from '#database/submissions/waited-for.ts';
import { addAmounts } from '#rules/account-mapping/amounts.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';

/** An account of the current version of a submission that is not closed. */
export interface PinnedAccount {
  chartId: number;
  versionId: number;
  submissionId: number;
  code: string;
  postMonth: string;
  amount: string;
  currency: string | null;
  submissionNo: string;
  dataset: string;
  status: string;
  isPublished: boolean;
  /** In force for the post month before the change. */
  mappingId: number | null;
}

/** @param isOpenOnly without the figures of settled submissions, which keep their mappings */
export async function pinnedOf(
  { em, language }: MasterContext,
  chartIds: readonly number[],
  isOpenOnly = false,
): Promise<PinnedAccount[]> {
  const rows = await select<PinnedAccount>(
    em,
    sql`select a.provider_chart_id as "chartId", va.version_id as "versionId", s.id as "submissionId", a.code, s.post_month::text as "postMonth", va.amount::text, va.currency,
               s.submission_no as "submissionNo", coalesce(d.names ->> ${language}, d.name) as dataset, s.status,
               exists (select 1 from reporting_load l where l.submission_id = s.id and l.state = 'published') as "isPublished"
          from source_account a join version_account va on va.source_account_id = a.id
          join submission s on s.current_version_id = va.version_id and s.status <> 'Closed' join dataset d on d.id = s.dataset_id
         where ${isAmong(sql`a.provider_chart_id`, chartIds)} and (not ${isOpenOnly}::boolean or not ${isIn(sql`s.status`, settledStatuses)})
         order by s.post_month desc, s.id, a.code`,
  );
  const mappingOf = await resolver(queriesOf(em), chartIds);
  return rows.map((row) => ({ ...row, mappingId: mappingOf(row.chartId, row.postMonth, row.code) }));
}

const isOpen = ({ status }: PinnedAccount): boolean => !settledStatuses.some((settled) => settled === status);

/**
 * Gives open submissions the mappings of charts that are in force now, without a new run. Published months keep theirs.
 * @returns the accounts that are mapped otherwise now, those of published months too
 */
export async function applyToOpen(
  { em }: MasterContext,
  chartIds: readonly number[],
  pinned: readonly PinnedAccount[],
): Promise<PinnedAccount[]> {
  const queries = queriesOf(em);
  const mappingOf = await resolver(queries, chartIds);
  const changed = pinned.filter((one) => mappingOf(one.chartId, one.postMonth, one.code) !== one.mappingId);
  const open = [...new Set(changed.filter(isOpen).map(({ versionId }) => versionId))];
  if (open.length > 0) await pinMappings(queries, open, chartIds);
  return changed;
}

/** The figures that move, by submission, with whom each waits for. */
export async function movedFigures(
  { em }: Pick<MasterContext, 'em'>,
  changed: readonly PinnedAccount[],
): Promise<Pick<MappingConsequences, 'moved' | 'movedCount'>> {
  const bySubmission = Map.groupBy(changed, ({ submissionNo }) => submissionNo);
  const groups = [...bySubmission.values()];
  const people = await peopleWaitedFor(
    em,
    groups.map(([first]) => first!.submissionId),
  );
  const moved = groups.map((accounts) => {
    const { submissionId, submissionNo, dataset, postMonth, status, isPublished } = accounts[0]!;
    const currencies = new Set(accounts.map(({ currency }) => currency));
    return {
      ...{ submissionNo, dataset, postMonth, status, isPublished },
      accounts: accounts.length,
      amount: addAmounts(accounts.map(({ amount }) => amount)),
      currency: currencies.size === 1 ? (accounts[0]?.currency ?? null) : null,
      waitsFor: people.filter((one) => one.submissionIds.includes(submissionId)).map(({ name }) => name),
    };
  });
  return { moved, movedCount: groups.length };
}
