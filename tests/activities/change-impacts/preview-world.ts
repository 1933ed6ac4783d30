import { createChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import type { ChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import { createInstallation, rentRollHeads, workbook } from '../installation.ts';
import type { Installation, Run, Sheet } from '../installation.ts';
import { createTestActivities } from '../validation/test-activities.ts';

export interface Delivered extends Run {
  /** Its version. */
  stored: number;
}

interface File {
  dataset?: 'Rent Roll' | 'Trial Balance';
  heads?: readonly (readonly [string, string])[];
  /** @param day the last one of the month */
  rowsOf: (day: string) => Sheet;
}

export interface PreviewWorld {
  installation: Installation;
  comparer: ChangeComparer;
  /** Hands in files of one month, the next one that has none, and checks each. */
  deliverMonth: (files: readonly File[]) => Promise<Delivered[]>;
  deliver: (file: File) => Promise<Delivered>;
  /** As the job of a recheck does it, after a change was saved. */
  checkAgain: (delivered: Delivered) => Promise<void>;
  close: () => Promise<void>;
}

/** An installation with the threads that check files and compare changes. */
export async function startPreviewWorld(): Promise<PreviewWorld> {
  const installation = await createInstallation();
  const activities = createTestActivities(installation);
  const upload = { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 };
  const comparer = createChangeComparer({ databaseUrl: installation.appUrl, blobs: installation.blobs, upload });
  let months = 0;
  const check = async ({ dataset = 'Rent Roll', heads = rentRollHeads, rowsOf }: File): Promise<Delivered> => {
    const postMonth = new Date(Date.UTC(2015, months, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(2015, months + 1, 0)).toISOString().slice(0, 10);
    const submissionId = await installation.openSubmission({ dataset, postMonth });
    const run = await installation.upload(submissionId, workbook(rowsOf(last), heads));
    await activities.validateUpload(run);
    const { id } = await installation.one<{ id: number }>('select id from version where submission_id = $1', [
      submissionId,
    ]);
    return { ...run, stored: id };
  };
  const deliverMonth = async (files: readonly File[]): Promise<Delivered[]> => {
    const delivered: Delivered[] = [];
    for (const file of files) delivered.push(await check(file));
    months += 1;
    return delivered;
  };
  return {
    ...{ installation, comparer, deliverMonth },
    deliver: async (file) => (await deliverMonth([file]))[0]!,
    checkAgain: async ({ submissionId, versionNo, stored }) => {
      const { generation } = await installation.one<{ generation: number }>(
        'update submission set generation = generation + 1 where id = $1 returning generation',
        [submissionId],
      );
      const opId = `again:${submissionId}:${generation}`;
      await activities.validateUpload({ submissionId, generation, versionNo, opId, uploadId: null, versionId: stored });
    },
    close: async () => {
      await comparer.close();
      await activities.close();
      await installation.close();
    },
  };
}
