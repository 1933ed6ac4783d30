import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProcessingActivities } from '#activities/processing/create-activities.ts';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, trialBalanceHeads, unit, workbook } from '../installation.ts';
import type { Cell, Installation } from '../installation.ts';

let installation: Installation;
let validation: ReturnType<typeof createValidationActivities>;
let processing: ReturnType<typeof createProcessingActivities>;

beforeAll(async () => {
  installation = await createInstallation();
  const logger = createLogger('test', 'silent');
  const { appUrl: databaseUrl, blobs } = installation;
  validation = createValidationActivities({ databaseUrl, blobs, upload: { maxBytes: 5e7, maxRows: 200_000 }, logger });
  processing = createProcessingActivities({ databaseUrl, logger });
}, 120_000);

afterAll(async () => {
  await validation.close();
  await processing.close();
  await installation.close();
});

const loads = (submissionId: number) =>
  installation.all<{ generation: number; state: string; row_count: number }>(
    'select generation, state, row_count from reporting_load where submission_id = $1 order by generation',
    [submissionId],
  );

/** Uploads, checks and begins the processing generation, as the workflow does. */
async function approved(submissionId: number, file: Buffer) {
  const run = await installation.upload(submissionId, file);
  const result = await validation.validateUpload(run);
  if (result.outcome !== 'passed') throw new Error(`The file was refused: ${result.cause}`);
  const { generation } = await installation.one<{ generation: number }>(
    'update submission set generation = generation + 1 where id = $1 returning generation',
    [submissionId],
  );
  return { submissionId, generation, opId: run.opId, versionId: result.versionId, versionNo: run.versionNo };
}
const sheet = (postMonth: string, count = 100, change = {}) =>
  workbook(Array.from({ length: count }, (_, n) => unit(n + 1, { 'As of': postMonth, ...change })));

describe('processing an approved version', () => {
  it('counts the rows of a data model that has no table, which are published from their version', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-11-01' });
    const run = await approved(submissionId, sheet('2026-11-30', 30));
    const call = (code: string, before: string) =>
      installation.all(`update data_model set code = $1 where code = $2`, [code, before]);
    await call('own_rolls', 'rent_roll');
    try {
      expect(await processing.processVersion(run)).toEqual({ outcome: 'done' });
    } finally {
      await call('rent_roll', 'own_rolls');
    }
    expect(await loads(submissionId)).toMatchObject([{ state: 'loaded', row_count: 30 }]);
  });

  it('recodes to master codes, types the rows, ties the totals, and does it once', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-01-01' });
    const run = await approved(submissionId, sheet('2026-01-31'));
    expect(await processing.processVersion(run)).toEqual({ outcome: 'done' });
    expect(await processing.processVersion(run)).toEqual({ outcome: 'done' });
    expect(await loads(submissionId)).toEqual([{ generation: run.generation, state: 'loaded', row_count: 100 }]);
    const row = await installation.one<Record<string, unknown>>(
      `select property_code, unit_code, monthly_base_rent::text, as_of_date::text, count(*) over ()::int as rows
         from loaded_rent_roll r join reporting_load l on l.id = r.load_id where l.submission_id = $1 order by row_no limit 1`,
      [submissionId],
    );
    expect(row).toEqual({
      property_code: 'P-1',
      unit_code: 'U1',
      monthly_base_rent: '1001',
      as_of_date: '2026-01-31',
      rows: 100,
    });
    const { totals } = await installation.one<{ totals: Record<string, string> }>(
      'select totals from reporting_load where submission_id = $1',
      [submissionId],
    );
    expect(totals['monthly_base_rent']).toBe('105050');
  });

  it('publishes, and keeps the published figures until the next ones replace them', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-02-01' });
    const publish = { acceptedBreakRuleIds: [] };
    const first = await approved(submissionId, sheet('2026-02-28'));
    await processing.processVersion(first);
    expect(await processing.publishVersion({ ...first, ...publish })).toEqual({ outcome: 'published' });
    expect(await processing.publishVersion({ ...first, ...publish })).toEqual({ outcome: 'published' });

    const second = await approved(submissionId, sheet('2026-02-28', 99));
    await processing.processVersion(second);
    expect((await loads(submissionId)).map(({ state }) => state)).toEqual(['published', 'loaded']);
    await processing.reverseLoad(second);
    await processing.reverseLoad(second);
    expect((await loads(submissionId)).map(({ state }) => state)).toEqual(['published']);
    await processing.processVersion(second);
    await processing.publishVersion({ ...second, ...publish });
    expect((await loads(submissionId)).map(({ state }) => state)).toEqual(['superseded', 'published']);
    await processing.withdrawPublished(second);
    expect((await loads(submissionId)).map(({ state }) => state)).toEqual(['superseded', 'withdrawn']);
  });

  it('writes nothing for a generation that is over', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-03-01' });
    const run = await approved(submissionId, sheet('2026-03-31'));
    await installation.all('update submission set generation = generation + 1 where id = $1', [submissionId]);
    await expect(processing.processVersion(run)).rejects.toMatchObject({ type: 'Superseded' });
    expect(await loads(submissionId)).toEqual([]);
  });

  it('refuses rows that stand for no master property', async () => {
    const submissionId = await installation.openSubmission({ postMonth: '2026-04-01' });
    const run = await approved(submissionId, sheet('2026-04-30'));
    await installation.all('update version_row set property_id = null where version_id = $1 and row_no = 5', [
      run.versionId,
    ]);
    expect(await processing.processVersion(run)).toEqual({ outcome: 'refused' });
    expect(await loads(submissionId)).toEqual([]);
  });
});

describe('tie-outs', () => {
  it('hold back the publishing until each break is accepted', async () => {
    const ledger = await installation.openSubmission({ dataset: 'Trial Balance', postMonth: '2026-06-01' });
    const account = (code: string, name: string, net: number): Cell[] => {
      const [debit, credit] = net > 0 ? [net, 0] : [0, -net];
      return ['PM-7', '2026-06-30', 'Accrual', code, name, 0, debit, credit, net, net];
    };
    const accounts = [account('4010', 'Base Rent - Office', -500_000), account('1010', 'Cash', 500_000)];
    const ledgerRun = await approved(ledger, workbook(accounts, trialBalanceHeads));
    await processing.processVersion(ledgerRun);
    expect(await processing.publishVersion({ ...ledgerRun, acceptedBreakRuleIds: [] })).toEqual({
      outcome: 'published',
    });

    const rule = await installation.one<{ id: number }>(
      `update rule set type = 'hard', document = jsonb_set(document, '{isTieOut}', 'true') where code = 'rent-agrees-with-ledger' returning id`,
    );
    const submissionId = await installation.openSubmission({ postMonth: '2026-06-01' });
    const run = await approved(submissionId, sheet('2026-06-30'));
    await processing.processVersion(run);
    expect(await processing.publishVersion({ ...run, acceptedBreakRuleIds: [] })).toEqual({
      outcome: 'controlBreak',
      ruleIds: [rule.id],
    });
    expect(await processing.publishVersion({ ...run, acceptedBreakRuleIds: [rule.id] })).toEqual({
      outcome: 'published',
    });
  });
});
