import type { CheckedFile, CheckedFinding } from '#contracts/file-checks.ts';
import { mostCheckedFindings } from '#contracts/file-checks.ts';
import { cellWithSheet } from '#contracts/row-addresses.ts';
import { loadFormerColumns } from '#database/submissions/former-columns.ts';
import { loadRunInputs, preparing } from '#database/submissions/run-inputs.ts';
import { checkVersion } from './check-version.ts';
import type { CheckedVersion } from './check-version.ts';
import { openFile } from './file-source.ts';
import type { CheckingJob, CheckingResult } from './jobs.ts';
import { noVersionNo } from './no-version.ts';
import { readingLimits } from './run-context.ts';
import { runFileTrial } from './run-file-trial.ts';
import type { RunContext } from './run-context.ts';
import * as store from './store-run.ts';

type CheckJob = Extract<CheckingJob, { kind: 'check' }>;

const findingsPerRule = 50;

/** Checks a file as an upload is checked, by the same mapping and rules, and keeps its findings alone. */
export async function runCheck(job: CheckJob, context: RunContext): Promise<CheckingResult> {
  if (job.ruleKey !== undefined) return runFileTrial({ ...job, ruleKey: job.ruleKey }, context);
  const checked = await context.onConnection(async (client): Promise<CheckedFile> => {
    const inputs = await loadRunInputs(preparing(client), job.submissionId);
    const { submissionId } = job;
    const former = await loadFormerColumns(preparing(client), { submissionId, versionNo: noVersionNo });
    const file = { buffer: await context.blobs.getBuffer(job.blobKey), name: job.blobKey };
    const source = openFile(inputs, file, former, readingLimits(context.options));
    await client.query('begin');
    try {
      const { dataModelVersionId } = inputs;
      const run = {
        submissionId,
        generation: inputs.submission.generation,
        versionNo: noVersionNo,
        dataModelVersionId,
      };
      const origin = { uploadId: null, parentVersionId: null, kind: 'upload', userId: null, editId: null } as const;
      const versionId = await store.openVersionRow(client, run, origin);
      const { ruleLimits } = context;
      return presented(
        await checkVersion({
          client,
          inputs,
          versionId,
          source,
          findingsPerRule,
          ruleLimits,
          progress: () => undefined,
        }),
      );
    } finally {
      await client.query('rollback');
    }
  });
  await context.blobs.put(job.resultKey, Buffer.from(JSON.stringify(checked)));
  return { outcome: 'checked' };
}

function presented({ findings, rowCount, sheets }: CheckedVersion): CheckedFile {
  const groups = new Map<string, CheckedFinding>();
  for (const finding of findings.stored()) {
    const { severity, code, ruleId, field, found, expected, params, sheet } = finding;
    const key = JSON.stringify(ruleId === null ? [code, field, found, params] : [ruleId]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else if (groups.size < mostCheckedFindings) {
      const cell = finding.cell !== null && sheets.length > 0 ? cellWithSheet(sheet, finding.cell) : finding.cell;
      groups.set(key, { severity, code, ruleId, field, cell, found, expected, params, count: 1 });
    }
  }
  // Those of a rule are capped; its true count is known.
  const counted = [...groups.values()].map((group) =>
    group.ruleId === null ? group : { ...group, count: Math.max(group.count, findings.hitsOf(group.ruleId)) },
  );
  return {
    rowCount,
    findings: counted.toSorted((left, right) => rank(left) - rank(right) || right.count - left.count),
  };
}

const rank = ({ severity }: CheckedFinding): number => (severity === 'hard' ? 0 : 1);
