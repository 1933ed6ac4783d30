import type { GridColumn } from '#contracts/submission-views.ts';
import type { RestatementPreview, StartRestatement } from '#contracts/restatements.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { accountsOfTarget } from '#contracts/account-mappings.ts';
import { foldKey } from '#contracts/text.ts';
import type { CodesOfSubmission } from '#database/account-mappings/changed-codes.ts';
import { findChangedCodes, isOnlyAuthor } from '#database/account-mappings/changed-codes.ts';
import { idList } from '#database/account-mappings/load-rules.ts';
import { sumRows } from '#database/account-mappings/row-sums.ts';
import { select, sql } from '#database/sql/select.ts';
import type { RolledUpAccount, RowOfAccount } from '#rules/accounts/recoded-roll-ups.ts';
import { groupOf, recodedRollUps } from '#rules/accounts/recoded-roll-ups.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { queriesOf } from '../submissions/run-input.ts';
import { assertInScope } from './scope.ts';

interface PublishedSubmission {
  submissionId: number;
  submissionNo: string;
  dataset: string;
  postMonth: string;
  versionId: number;
  columns: GridColumn[];
}

const mostJudged = 240;
const mostShown = 60;

/** Published months of a chart that a restatement would change, with EGI, NOI and net income before and after. */
export async function previewRestatement(context: MasterContext, chartId: number): Promise<RestatementPreview> {
  const { published, changed } = await findRestatable(context, chartId);
  const persons = personsOf(context.person);
  const bySubmission = new Map(published.map((one) => [one.submissionId, one]));
  const rows: RestatementPreview['rows'] = [];
  for (const codes of changed.slice(0, mostShown)) {
    const submission = bySubmission.get(codes.submissionId)!;
    const { submissionNo, dataset, postMonth } = submission;
    rows.push({
      ...{ submissionNo, dataset, postMonth },
      accounts: codes.changed.length,
      isOnlyAuthor: isOnlyAuthor(codes.changed, persons),
      groups: await groupsOf(context, submission, codes),
    });
  }
  return { rows, isMore: changed.length > mostShown || published.length > mostJudged };
}

/**
 * The submissions that were chosen from the preview, judged as they are now.
 * @throws AppError StaleView when one would not change any more, Forbidden for the only author of a change
 */
export async function chosenForRestatement(
  context: MasterContext,
  chartId: number,
  { submissionNos }: Pick<StartRestatement, 'submissionNos'>,
): Promise<number[]> {
  const { published, changed } = await findRestatable(context, chartId);
  const numbers = new Map(published.map(({ submissionId, submissionNo }) => [submissionId, submissionNo]));
  const chosen = changed.filter(({ submissionId }) => submissionNos.includes(numbers.get(submissionId) ?? ''));
  if (chosen.length !== new Set(submissionNos).size) {
    throw new AppError('StaleView', 'Some of these months would not change any more.');
  }
  const persons = personsOf(context.person);
  const own = chosen.filter((one) => isOnlyAuthor(one.changed, persons));
  if (own.length > 0) {
    throw new AppError('SelfApproval', 'Somebody else has to restate what you alone have mapped.', {
      submissionNos: own.map(({ submissionId }) => numbers.get(submissionId)),
    });
  }
  return chosen.map(({ submissionId }) => submissionId);
}

const personsOf = ({ userId, impersonator }: SignedInPerson): number[] => [
  userId,
  ...(impersonator ? [impersonator.userId] : []),
];

async function findRestatable(
  context: MasterContext,
  chartId: number,
): Promise<{ published: PublishedSubmission[]; changed: CodesOfSubmission[] }> {
  const { em, language, scope, person } = context;
  if (person.baseRole !== 'Admin' && person.baseRole !== 'SuperAdmin') {
    throw new AppError('Forbidden', 'Published months are restated by administrators.');
  }
  await assertInScope(context, [chartId]);
  const isOwn = scope.isEverything ? sql`true` : scope.condition;
  const published = await select<PublishedSubmission>(
    em,
    sql`select s.id as "submissionId", s.submission_no as "submissionNo", coalesce(d.names ->> ${language}, d.name) as dataset,
               s.post_month::text as "postMonth", v.id as "versionId", v.columns
          from submission s join reporting_load l on l.submission_id = s.id and l.state = 'published'
          join version v on v.id = l.version_id join dataset d on d.id = s.dataset_id
         where s.status = 'Completed' and ${isOwn} and exists (select 1 from version_account va
             join source_account a on a.id = va.source_account_id where va.version_id = v.id and a.provider_chart_id = ${chartId})
         order by s.post_month desc, s.id limit ${mostJudged + 1}`,
  );
  const codes = await findChangedCodes(
    queriesOf(em),
    published.map(({ submissionId }) => submissionId),
  );
  return { published, changed: codes.filter(({ changed }) => changed.length > 0) };
}

async function groupsOf(
  { em }: MasterContext,
  { versionId, columns }: PublishedSubmission,
  { mapped }: CodesOfSubmission,
): Promise<RestatementPreview['rows'][number]['groups']> {
  const sums = await sumRows(queriesOf(em), { versionIds: [versionId], columns });
  const accounts = await loadAccounts(
    em,
    mapped.flatMap(({ before, after }) => [before, after]),
  );
  const keyOf = (propertyId: number | null, code: string) => `${propertyId ?? ''}\t${foldKey(code)}`;
  const targets = new Map(mapped.map((one) => [keyOf(one.propertyId, one.code), one]));
  const rowsBy = (side: 'before' | 'after'): RowOfAccount[] =>
    sums.map(({ propertyId, code, ...row }) => ({
      ...row,
      target: targets.get(keyOf(propertyId, code))?.[side] ?? null,
    }));
  const [before, after] = [recodedRollUps(rowsBy('before'), accounts), recodedRollUps(rowsBy('after'), accounts)];
  const currencies = new Map(sums.map((row) => [groupOf(row), row.currency]));
  return [...before.keys()].sort().map((group) => ({
    ...{ group, currency: currencies.get(group) ?? null },
    ...{ before: before.get(group)!, after: after.get(group)! },
  }));
}

async function loadAccounts(
  em: MasterContext['em'],
  targets: readonly (AccountTarget | null)[],
): Promise<ReadonlyMap<number, RolledUpAccount>> {
  const ids = [...new Set(targets.flatMap((target) => (target ? accountsOfTarget(target) : [])))];
  const rows = await select<RolledUpAccount & { id: number }>(
    em,
    sql`select id, account_type as "accountType", normal_balance as "normalBalance" from master_account
         where id = any(${idList(ids)}::int[])`,
  );
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}
