import type { ChainPlace, CloneResult } from '#contracts/workflow-configuration.schema.ts';
import { AppError } from '../errors.ts';
import { inTurn } from '../masters/change-record.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { contentProblems } from './check-content.ts';
import { workflowConfigurationMaster } from './master.ts';
import { findPlace, maySave, presentPlace } from './place.ts';
import { readStanding, readVersions } from './read-chain.ts';
import { auditVersion, differences } from './save-chain.ts';
import { addChain, contentOf, writeVersion } from './write-version.ts';
import type { ChainContent } from './write-version.ts';

type Outcome = CloneResult['results'][number];

export interface CloneRequest {
  targets: readonly ChainPlace[];
  isPreview: boolean;
  isReplacing: boolean;
}

/** Copies the version in force to other places, each by itself, and says of each what becomes of it. */
export async function cloneChain(
  context: MasterContext,
  chainId: number,
  { targets, isPreview, isReplacing }: CloneRequest,
): Promise<Outcome[]> {
  await readRecord(workflowConfigurationMaster, context, chainId);
  const standing = (await readVersions(context, chainId)).find(({ isActive }) => isActive);
  if (!standing) throw new AppError('NotFound', 'This configuration has no version in force.');
  const content = contentOf(standing);
  const results: Outcome[] = [];
  for (const target of targets) {
    const copy = (inner: MasterContext) => copyTo(inner, target, content, { isPreview, isReplacing, chainId });
    results.push(isPreview ? await copy(context) : await inTurn(workflowConfigurationMaster, context, copy));
  }
  return results;
}

async function copyTo(
  context: MasterContext,
  target: ChainPlace,
  content: ChainContent,
  { isPreview, isReplacing, chainId }: { isPreview: boolean; isReplacing: boolean; chainId: number },
): Promise<Outcome> {
  const place = await findPlace(context, target).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
  if (typeof place === 'string') return { ...target, name: '', outcome: 'refused', code: place };
  const at = { ...presentPlace(place), name: [place.collected, place.place].filter(Boolean).join(' · ') };
  if (!maySave(context, place)) return { ...at, outcome: 'refused', code: 'Forbidden' };
  const known = await readStanding(context, place);
  if (known.standing && differences(contentOf(known.standing), content).length === 0) {
    return { ...at, outcome: 'same', code: null };
  }
  if (known.standing && !isReplacing) return { ...at, outcome: 'exists', code: null };
  const [problem] = await contentProblems(context, content, known.standing && contentOf(known.standing));
  if (problem) return { ...at, outcome: 'refused', code: problem.code };
  const outcome = known.standing ? 'replaced' : 'added';
  if (isPreview) return { ...at, outcome, code: null };
  const id = known.chainId ?? (await addChain(context, place));
  const written = await writeVersion(context, id, place, content);
  await auditVersion(context, known.standing, written, { clonedFrom: chainId });
  return { ...at, outcome, code: null };
}
