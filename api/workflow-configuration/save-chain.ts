import type { ChainChange, SaveChain } from '#contracts/workflow-configuration.schema.ts';
import type { ComparedChain } from '#rules/workflow-configuration/chain-difference.ts';
import { chainDifference } from '#rules/workflow-configuration/chain-difference.ts';
import { withStages } from '#rules/submissions/chain.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { AppError } from '../errors.ts';
import { inTurn } from '../masters/change-record.ts';
import type { MasterContext } from '../masters/master.ts';
import { auditRecords } from '../masters/save-records.ts';
import { assertContent } from './check-content.ts';
import { workflowConfigurationMaster } from './master.ts';
import { findPlace, maySave } from './place.ts';
import { readStanding, readVersions } from './read-chain.ts';
import type { VersionRow } from './read-chain.ts';
import { addChain, contentOf, reviewersText, writeVersion } from './write-version.ts';
import type { ChainContent } from './write-version.ts';

/**
 * Saves what the editor sends as a new version.
 * @throws AppError StaleView when somebody saved meanwhile, with what they changed
 */
export async function saveChain(context: MasterContext, body: SaveChain): Promise<VersionRow> {
  return inTurn(workflowConfigurationMaster, context, async (inner) => {
    const place = await findPlace(inner, body);
    if (!maySave(inner, place)) throw new AppError('Forbidden', 'This configuration is not yours to change.');
    const { chainId, standing } = await readStanding(inner, place);
    if ((standing?.version ?? 0) !== body.version) throw await staleView(inner, chainId, body.version, standing);
    const content = contentOfBody(body);
    const before = standing && contentOf(standing);
    await assertContent(inner, content, before);
    if (standing && before && differences(before, content).length === 0) return standing;
    const id = chainId ?? (await addChain(inner, place));
    const written = await writeVersion(inner, id, place, content);
    await auditVersion(inner, standing, written);
    return written;
  });
}

function contentOfBody({ steps, reviewers, afterResubmission, FallbackApproverId }: SaveChain): ChainContent {
  // Steps are numbered without gaps, whatever the editor numbers them.
  const orderNos = [...new Set(reviewers.map(({ OrderNo }) => OrderNo))].sort((left, right) => left - right);
  const seats = orderNos.flatMap((orderNo, index) => {
    const step = steps.find(({ OrderNo }) => OrderNo === orderNo);
    const held = reviewers.filter(({ OrderNo }) => OrderNo === orderNo).toSorted((left, right) => left.Id - right.Id);
    return held.map((reviewer) => ({
      orderNo: index + 1,
      userId: reviewer.ApproverId,
      stage: step?.stage ?? null,
      names: step?.names ?? {},
      deadlineHours: step?.deadlineHours ?? null,
      isAllowEdit: reviewer.IsAllowEdit,
      isErrorNotification: reviewer.IsErrorNotification,
    }));
  });
  return { afterResubmission, fallbackUserId: FallbackApproverId, seats };
}

async function staleView(
  context: MasterContext,
  chainId: number | null,
  seen: number,
  standing: VersionRow | null,
): Promise<AppError> {
  const old = chainId === null ? null : await versionNo(context, chainId, seen);
  const changes = standing ? await presentChanges(context, old && contentOf(old), contentOf(standing)) : [];
  return new AppError('StaleView', `Version ${standing?.version ?? 0} has been saved meanwhile.`, {
    version: standing?.version ?? 0,
    author: standing?.author ?? null,
    changes,
  });
}

async function versionNo(context: MasterContext, chainId: number, version: number): Promise<VersionRow | null> {
  return (await readVersions(context, chainId)).find((one) => one.version === version) ?? null;
}

const nothing: ChainContent = { afterResubmission: 'restart', fallbackUserId: null, seats: [] };

export function differences(before: ChainContent | null, after: ChainContent) {
  return chainDifference(compared(before ?? nothing), compared(after));
}

function compared({ seats, ...rest }: ChainContent): ComparedChain {
  const staged = withStages(seats.map((seat, index) => ({ ...seat, seatId: index, isActive: true })));
  return { ...rest, seats: seats.map((seat, index) => ({ ...seat, stage: staged[index]!.stage })) };
}

/** How two versions differ, with the names of people. */
export async function presentChanges(
  { em }: Pick<MasterContext, 'em'>,
  before: ChainContent | null,
  after: ChainContent,
): Promise<ChainChange[]> {
  const found = differences(before, after);
  const ids = found.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const people = await select<{ id: number; name: string }>(
    em,
    sql`select id, name from app_user where ${isAmong(sql`id`, ids)}`,
  );
  return found.map(({ kind, orderNo, userId, before: was, after: is }) => ({
    kind,
    OrderNo: orderNo,
    UserName: people.find(({ id }) => id === userId)?.name ?? null,
    before: was,
    after: is,
  }));
}

export async function auditVersion(
  context: MasterContext,
  before: VersionRow | null,
  after: VersionRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  const act = before ? ('edit' as const) : ('add' as const);
  const was = { version: before && String(before.version), reviewers: before && reviewersText(before) };
  const is = { version: String(after.version), reviewers: reviewersText(after) };
  await auditRecords(
    workflowConfigurationMaster,
    context,
    [{ id: after.chainId, act, before: was, after: is }],
    details,
  );
}
