import type pg from 'pg';
import type { RereadOutcome } from '#contracts/rereads.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { ConfigurationMissing, loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { storeUnjudged } from './check-version.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import type { RunContext } from './run-context.ts';
import { loadOrigin } from './run-origin.ts';
import { openSource } from './run-upload.ts';

type RereadJob = Extract<CheckingJob, { kind: 'reread' }>;

/**
 * Reads the kept workbook of a version whose rows were dropped, and stores the rows again. They must be the same, by the
 * hash that the version keeps of them; otherwise nothing is stored. Retention drops them again in its next round.
 */
export async function runReread(job: RereadJob, context: RunContext): Promise<CheckingResult> {
  try {
    return { outcome: 'reread', rows: await context.onConnection((client) => reread(client, job, context)) };
  } catch (error) {
    const isOtherwise =
      error instanceof UnreadableFile || error instanceof LayoutChanged || error instanceof ConfigurationMissing;
    if (!isOtherwise) throw error;
    return { outcome: 'reread', rows: 'differs' };
  }
}

async function reread(client: pg.Client, job: RereadJob, context: RunContext): Promise<RereadOutcome> {
  const { submissionId, versionId } = job;
  const origin = await loadOrigin(client, { uploadId: null, versionId });
  if (origin.blobKey === null) return 'noFile';
  const inputs = await inputsThen(client, submissionId, versionId);
  await client.query('begin');
  const version = await lockVersion(client, versionId);
  if (version.hasRows) {
    await client.query('commit');
    return 'read';
  }
  const { source } = await openSource(client, { job, context, inputs, origin });
  const { findingsPerRule } = context.options;
  const { ruleLimits } = context;
  const options = { client, inputs, versionId, source, findingsPerRule, ruleLimits, progress: () => undefined };
  const isSame = (await storeUnjudged(options)).valuesHash === version.valuesHash;
  await client.query(isSame ? 'commit' : 'rollback');
  return isSame ? 'read' : 'differs';
}

/** The lock keeps a second reading from storing every row twice. */
async function lockVersion(client: pg.Client, versionId: number) {
  const { rows } = await client.query<{ valuesHash: string | null; hasRows: boolean }>(
    `select v.layout ->> 'valuesHash' as "valuesHash",
        exists (select from version_row r where r.version_id = v.id) as "hasRows"
       from version v where v.id = $1 for update`,
    [versionId],
  );
  const [version] = rows;
  if (!version) throw new Error(`There is no version ${versionId}.`);
  return version;
}

/** With the definition of the mapping that was in force when the version was made, where it is still known. */
async function inputsThen(client: pg.Client, submissionId: number, versionId: number): Promise<RunInputs> {
  const inputs = await loadRunInputs(preparing(client), submissionId);
  const { mapping } = inputs;
  if (mapping === null) return inputs;
  const { rows } = await client.query<{ definition: DatasetMappingDefinition }>(
    `select m.definition from dataset_mapping_version m join version v on v.id = $2
      where m.dataset_mapping_id = $1 and m.created_at <= v.created_at order by m.version desc limit 1`,
    [mapping.id, versionId],
  );
  return { ...inputs, mapping: { ...mapping, definition: rows[0]?.definition ?? mapping.definition } };
}
