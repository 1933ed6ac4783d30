import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync, zipSync } from 'fflate';
import type { CheckingResult } from '#activities/validation/jobs.ts';
import { keepConnection } from '#activities/validation/run-context.ts';
import { runUpload } from '#activities/validation/run-upload.ts';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
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
        ruleLimits: limitsWithin(300_000),
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

  it('reads a file again as a whole when the end of its sheet is written in an unknown way', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-03-01' });
    const ofMarch = { 'As of': '2026-03-31' };
    const rows = Array.from({ length: 6000 }, (_, n) =>
      unit(n + 1, { ...ofMarch, Tenant: `${n * 7919} & ${n * 104_729}` }),
    );
    const parts = unzipSync(workbook(rows));
    const sheet = 'xl/worksheets/sheet1.xml';
    const xml = Buffer.from(parts[sheet]!).toString('utf8').replace('</sheetData>', '<!-- the end --></sheetData>');
    const file = Buffer.from(zipSync({ ...parts, [sheet]: Buffer.from(xml) }));
    const run = await installation.upload(submissionId, file);
    const { appUrl: databaseUrl, blobs } = installation;
    const results: CheckingResult[] = [];
    await runUpload(
      { kind: 'upload', ...run },
      {
        options: { databaseUrl, blobs, maxBytes: 50 * 1024 * 1024, maxRows: 200_000, findingsPerRule: 50 },
        ruleLimits: limitsWithin(300_000),
        onConnection: keepConnection(databaseUrl),
        blobs: createBlobStore(blobs),
        progress: () => undefined,
        answer: (result) => results.push(result),
        diverged: () => undefined,
        rulesStopped: () => undefined,
        unstorable: () => undefined,
      },
    );
    expect(results).toEqual([expect.objectContaining({ versionId: expect.any(Number) })]);
    const { count } = await installation.one<{ count: number }>(
      `select count(*)::int from version_row r join version v on v.id = r.version_id where v.submission_id = $1`,
      [submissionId],
    );
    expect(count).toBe(6000);
  }, 60_000);
});
