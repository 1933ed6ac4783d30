import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keepConnection } from '#activities/validation/run-context.ts';
import { runUpload } from '#activities/validation/run-upload.ts';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await createInstallation();
}, 120_000);

afterAll(() => installation.close());

describe('the checking of an upload', () => {
  it('tells rows read and errors found while it goes on', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-02-01' });
    const endedTooEarly = { End: '2023-12-31' };
    const rows = Array.from({ length: 1100 }, (_, n) => unit(n + 1, n < 3 ? endedTooEarly : {}));
    const run = await installation.upload(submissionId, workbook(rows));
    const told: ValidationProgress[] = [];
    const { appUrl: databaseUrl, blobs } = installation;
    await runUpload(
      { kind: 'upload', ...run },
      {
        options: { databaseUrl, blobs, maxBytes: 50 * 1024 * 1024, maxRows: 200_000, findingsPerRule: 50 },
        onConnection: keepConnection(databaseUrl),
        blobs: createBlobStore(blobs),
        progress: (progress) => told.push(progress),
        answer: () => undefined,
        diverged: () => undefined,
        rulesStopped: () => undefined,
        unstorable: () => undefined,
      },
    );
    expect(told.map(({ stage, rowsRead, errors }) => ({ stage, rowsRead, errors }))).toEqual([
      { stage: 'reading', rowsRead: 0, errors: 0 },
      { stage: 'mapping', rowsRead: 0, errors: 0 },
      { stage: 'rules', rowsRead: 1000, errors: 3 },
      { stage: 'saving', rowsRead: 1100, errors: 3 },
    ]);
  });
});
