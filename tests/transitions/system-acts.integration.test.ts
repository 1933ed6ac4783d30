import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trialBalanceHeads, unit, workbook } from '#tests/activities/installation.ts';
import type { Cell } from '#tests/activities/installation.ts';
import { approve, inReview, post } from './acts.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

/** From HTTP to row, audit, bell and mail, on the real platform. */
describe('transitions by the system after an approval', () => {
  let platform: RealPlatform;

  beforeAll(async () => {
    platform = await startRealPlatform();
  }, 120_000);
  afterAll(() => platform?.close());

  it('T15: rows that cannot be loaded go back to the provider', async () => {
    const submission = await inReview(platform);
    await approve(platform, submission, 'rei', 'ren');
    await platform.installation.all(
      `update version_row set property_id = null where row_no = 5
        and version_id = (select current_version_id from submission where id = $1)`,
      [submission.submissionId],
    );
    const { helen } = platform.people;
    await approve(platform, submission, 'helen');
    // The approval and the refusal follow each other too quickly to look in between.
    const proof = await beginProof(platform, submission, 'its opening');
    await proof.shows({
      transition: 'T15',
      from: 'DataProcessing In Progress',
      to: 'Reopened By System',
      row: { ballHolder: 'provider', cause: 'PROCESSING', currentOrderNo: null },
      audit: { action: 'processingRefused', by: null },
      told: { opened: ['dana'], yourTurn: ['rei', 'ren', 'helen'], refused: ['dana'], errorNotification: ['rei'] },
    });
    expect((await platform.detail(helen.browser, submission)).status).toBe('Reopened By System');
  });

  it('T17: figures that do not tie out go back to the approver, with the break', async () => {
    const rule = await platform.installation.one<{ id: number }>(
      `update rule set type = 'hard', document = jsonb_set(document, '{isTieOut}', 'true')
        where code = 'rent-agrees-with-ledger' returning id`,
    );
    const { dana } = platform.people;
    const ledger = await platform.open('Trial Balance', '2045-06-01');
    const account = (code: string, name: string, net: number): Cell[] => {
      const [debit, credit] = net > 0 ? [net, 0] : [0, -net];
      return ['PM-7', '2045-06-30', 'Accrual', code, name, 0, debit, credit, net, net];
    };
    const accounts = [account('4010', 'Base Rent - Office', -500_000), account('1010', 'Cash', 500_000)];
    await post(platform, dana.browser, ledger, workbook(accounts, trialBalanceHeads));
    await platform.until(ledger, ({ status }) => status === 'Completed', 'to be completed without a workflow');

    const submission = await platform.open('Rent Roll', '2045-06-01');
    const rows = Array.from({ length: 100 }, (_, n) => unit(n + 1, { 'As of': '2045-06-30', End: '2049-12-31' }));
    await post(platform, dana.browser, submission, workbook(rows));
    await platform.until(submission, ({ status }) => status === 'Submitted For Review', 'to be reviewed');
    await approve(platform, submission, 'rei', 'ren', 'helen');
    const proof = await beginProof(platform, submission, 'its opening');
    await proof.shows({
      transition: 'T17',
      from: 'DataProcessing Completed',
      to: 'Reopened For Approver',
      row: { ballHolder: 'approver', currentOrderNo: 2 },
      audit: { action: 'controlBreak', by: null },
      told: { opened: ['dana'], yourTurn: ['rei', 'ren', 'helen', 'helen'] },
    });
    const { state } = await platform.row(submission);
    expect(state).toMatchObject({ controlBreaks: [{ ruleId: rule.id, isAccepted: false }] });
  });
});
