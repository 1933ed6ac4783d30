import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { CFB, read, write } from 'xlsx';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createCheckingPool } from '#activities/validation/checking-pool.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';

let installation: Installation;
let activities: ReturnType<typeof createValidationActivities>;
const limits = { maxBytes: 5e7, maxRows: 500 };

beforeAll(async () => {
  installation = await createInstallation();
  const { appUrl: databaseUrl, blobs } = installation;
  const logger = createLogger('test', 'silent');
  activities = createValidationActivities({ databaseUrl, blobs, upload: limits, logger, threads: 2 });
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

const sound = (count = 100) => workbook(Array.from({ length: count }, (_, n) => unit(n + 1)));

/** The sound workbook with its parts changed. */
function changed(change: (parts: Record<string, Uint8Array>) => void): Buffer {
  const parts = unzipSync(new Uint8Array(sound()));
  change(parts);
  return Buffer.from(zipSync(parts));
}

/** What Excel writes for a workbook with a password. */
function encrypted(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(6000));
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(60));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

const withMacros = () => changed((parts) => (parts['xl/vbaProject.bin'] = new Uint8Array(16)));

describe('a file that cannot be read', () => {
  let submissionId: number;
  beforeAll(async () => {
    submissionId = await installation.openSubmission();
  });

  it.each([
    ['cut off', () => sound().subarray(0, 3000), 'rent roll.xlsx', 'CORRUPT'],
    ['of another kind', () => Buffer.from('%PDF-1.7 not a workbook'), 'rent roll.xlsx', 'WRONG_TYPE'],
    ['with a password', encrypted, 'rent roll.xlsx', 'ENCRYPTED'],
    ['with macros under a name that promises none', withMacros, 'rent roll.xlsx', 'WRONG_TYPE'],
    ['without content', () => Buffer.alloc(0), 'rent roll.xlsx', 'EMPTY'],
    ['with too many rows', () => sound(700), 'rent roll.xlsx', 'TOO_MANY_ROWS'],
    ['a text with a broken name', () => Buffer.from('a,b\n1,2'), 'rent roll.exe', 'WRONG_TYPE'],
  ])('%s ends with the reason as its finding, and the next good file passes', async (_, file, name, reason) => {
    const run = await installation.upload(submissionId, file(), name);
    const startedAt = Date.now();
    const result = await activities.validateUpload(run);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(result).toMatchObject({ outcome: 'failed', cause: 'FILE_UNREADABLE' });
    const findings = await installation.all('select code, severity from finding where version_id = $1', [
      result.versionId,
    ]);
    expect(findings).toEqual([{ code: reason, severity: 'hard' }]);
    const good = await installation.upload(submissionId, sound());
    expect(await activities.validateUpload(good)).toMatchObject({ outcome: 'passed' });
  });
});

describe('a file that claims more than it holds', () => {
  it('is read by its real cells, however large the range it declares', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-05-01' });
    const sheet = 'xl/worksheets/sheet1.xml';
    const may = workbook(Array.from({ length: 20 }, (_, n) => unit(n + 1, { 'As of': '2026-05-31' })));
    const parts = unzipSync(new Uint8Array(may));
    const declared = strFromU8(parts[sheet]!).replace(/<dimension ref="[^"]+"/, '<dimension ref="A1:XFD1048576"');
    expect(declared).toContain('XFD1048576');
    parts[sheet] = strToU8(declared);
    const run = await installation.upload(submissionId, Buffer.from(zipSync(parts)));
    const startedAt = Date.now();
    const result = await activities.validateUpload(run);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(result).toMatchObject({ outcome: 'passed' });
    const version = await installation.one('select row_count from version where id = $1', [result.versionId]);
    expect(version).toEqual({ row_count: 20 });
  });
});

describe('a checking thread', () => {
  it('that runs out of memory or time makes the file unreadable, not the worker', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-03-01' });
    const { appUrl: databaseUrl, blobs } = installation;
    const logger = createLogger('test', 'silent');
    const upload = { maxBytes: 5e7, maxRows: 200_000 };
    const small = createValidationActivities({ databaseUrl, blobs, upload, logger, threads: 1, heapMb: 48 });
    // Kinds other than xlsx and csv are held in memory cell by cell: far more than the heap, which in turn holds the code with
    // room to spare. Near its limit a heap is collected for minutes before it gives up.
    const cells = write(read(sound(20_000)), { type: 'buffer', bookType: 'ods' }) as Buffer;
    const result = await small.validateUpload(await installation.upload(submissionId, cells, 'units.ods'));
    expect(result).toMatchObject({ outcome: 'failed', cause: 'FILE_UNREADABLE' });
    const finding = await installation.one('select code from finding where version_id = $1', [result.versionId]);
    expect(finding).toEqual({ code: 'TOO_LARGE' });
    await small.close();
  }, 120_000);

  it('that is cancelled leaves nothing behind', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-04-01' });
    const { appUrl: databaseUrl, blobs } = installation;
    const pool = createCheckingPool({
      databaseUrl,
      blobs,
      maxBytes: 5e7,
      maxRows: 200_000,
      findingsPerRule: 10,
      threads: 1,
      heapMb: 900,
    });
    const april = { 'As of': '2026-04-30' };
    const run = await installation.upload(
      submissionId,
      workbook(Array.from({ length: 12_000 }, (_, n) => unit(n + 1, april))),
    );
    const controller = new AbortController();
    const stages: string[] = [];
    const running = pool.run(
      { kind: 'upload', ...run },
      {
        timeoutMs: 60_000,
        signal: controller.signal,
        onReport: (message) => {
          if (message.type !== 'progress') return;
          stages.push(message.progress.stage);
          if (message.progress.stage === 'rules') controller.abort();
        },
      },
    );
    await expect(running).rejects.toMatchObject({ reason: 'cancelled' });
    expect(stages).toContain('rules');
    expect(await installation.all('select id from version where submission_id = $1', [submissionId])).toEqual([]);
    await pool.close();
    expect(
      await activities.validateUpload(await installation.upload(submissionId, workbook([unit(1, april)]))),
    ).toMatchObject({ outcome: 'passed' });
  });
});
