import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UnmappedHandling } from '#contracts/account-mappings.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';
import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import type { RestatementPreview } from '#contracts/restatements.schema.ts';
import type { Browser } from '#tests/support/browser.ts';
import { account, associateChart, chartOf, mapAccounts, postLedger, to } from './ledgers.ts';
import { beginProof } from './proof.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

describe('a trial balance and the mapping of its accounts', () => {
  let platform: RealPlatform;
  let masters: Record<string, number>;

  beforeAll(async () => {
    platform = await startRealPlatform();
    masters = await associateChart(platform);
  }, 120_000);
  afterAll(() => platform?.close());

  const handle = (handling: UnmappedHandling) =>
    platform.installation.all(`update dataset set unmapped_accounts = $1 where name = 'Trial Balance'`, [handling]);
  const findings = (submissionId: number) =>
    platform.installation.all<{ severity: string; found: string }>(
      `select n.severity, n.found from finding n join submission s on s.current_version_id = n.version_id
        where s.id = $1 and n.code = 'UNMAPPED_ACCOUNT' order by n.found`,
      [submissionId],
    );
  const loaded = (submissionId: number) =>
    platform.installation.all<{ code: string | null; closing: string }>(
      `select a.code, sum(x.closing_balance)::text as closing from loaded_account_line x
         join reporting_load l on l.id = x.load_id and l.state = 'published' left join master_account a on a.id = x.master_account_id
        where l.submission_id = $1 group by 1 order by 1`,
      [submissionId],
    );

  it('LIST: is loaded with its unmapped accounts, without a finding', async () => {
    await handle('LIST');
    const submission = await platform.open('Trial Balance');
    await postLedger(platform, submission, [
      ['1000', 900.01],
      ['4000', -900.01],
    ]);
    await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed');
    expect(await findings(submission.submissionId)).toEqual([]);
    expect(await loaded(submission.submissionId)).toEqual([{ code: null, closing: '0.00' }]);
  });

  it('EXPLAIN: waits for one explanation of all unmapped accounts', async () => {
    await handle('EXPLAIN');
    const submission = await platform.open('Trial Balance');
    await postLedger(platform, submission, [
      ['1000', 900.01],
      ['4000', -900.01],
    ]);
    await platform.until(submission, ({ unexplainedCount }) => unexplainedCount === 1, 'to be explained');
    expect(await findings(submission.submissionId)).toMatchObject([{ severity: 'soft' }]);
  });

  it('REFUSE, then T26: is checked again by itself when the last of its accounts is mapped, and loaded under the master chart', async () => {
    await handle('REFUSE');
    const { dana } = platform.people;
    const submission = await platform.open('Trial Balance');
    await postLedger(platform, submission, [
      ['1000', 900.01],
      ['4000', -600.01],
      ['4001', -300],
    ]);
    await platform.until(submission, ({ status }) => status === 'Reopened By System', 'to be sent back');
    expect((await findings(submission.submissionId)).map(({ found }) => found)).toEqual(['1000', '4000', '4001']);

    const first = await mapAccounts(dana.browser, [[account('1000'), to(masters['1010'])]]);
    expect(first.status).toBe(200);
    expect(first.body.waiting.map(({ submissionNo }) => submissionNo)).toEqual([submission.submissionNo]);
    expect(first.body.freed).toEqual([]);

    const proof = await beginProof(platform, submission);
    const range = { kind: 'range', from: '4000', to: '4099' } as const;
    const last = await mapAccounts(dana.browser, [[range, to(masters['4010'])]]);
    expect(last.body).toMatchObject({ pending: 0, waiting: [] });
    expect(last.body.freed.map(({ submissionNo }) => submissionNo)).toEqual([submission.submissionNo]);
    await proof.shows({
      transition: 'T26',
      from: 'Reopened By System',
      to: 'Validation In Progress',
      ends: 'Completed',
      audit: { action: 'revalidate', by: null },
      told: { approved: ['dana'] },
    });
    expect(await findings(submission.submissionId)).toEqual([]);
    expect(await loaded(submission.submissionId)).toEqual([
      { code: '1010', closing: '900.01' },
      { code: '4010', closing: '-900.01' },
    ]);
  });

  it('REFUSE, then T26: a control that is off by an ignored account is checked again when that account is mapped', async () => {
    const { dana } = platform.people;
    const ignored = await mapAccounts(dana.browser, [[account('4002'), { kind: 'ignore' }]]);
    expect(ignored.status).toBe(200);
    const submission = await platform.open('Trial Balance', '2045-06-01');
    await postLedger(platform, submission, [
      ['1000', 900.01],
      ['4002', -900.01],
    ]);
    await platform.until(submission, ({ status }) => status === 'Reopened By System', 'to be sent back');
    const said = await platform.installation.all<{ found: string; severity: string }>(
      `select n.found, n.severity from finding n join submission s on s.current_version_id = n.version_id
        where s.id = $1 and n.code = 'RECODED_CONTROL' order by n.params ->> 'kind'`,
      [submission.submissionId],
    );
    expect(said).toEqual([
      { found: '900.01', severity: 'hard' },
      { found: '900.01', severity: 'hard' },
    ]);
    const { body } = await mapAccounts(dana.browser, [[account('4002'), to(masters['4010'])]]);
    expect(body.freed.map(({ submissionNo }) => submissionNo)).toEqual([submission.submissionNo]);
    await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed');
  });

  it('T29: published figures take a changed mapping after a look at the change in NOI, by somebody else than its author', async () => {
    await handle('LIST');
    const { amira, sam, dana } = platform.people;
    const submission = await platform.open('Trial Balance', '2046-02-01');
    await postLedger(platform, submission, [
      ['1000', 900.01],
      ['4000', -1200.01],
      ['5000', 300],
    ]);
    await platform.until(submission, ({ status }) => status === 'Completed', 'to be completed');
    const { chart } = await chartOf(amira.browser);
    const path = `/api/account-mappings/${chart.chartId}/restatement`;
    const preview = async (browser: Browser) => (await browser.get(path)).body as RestatementPreview;
    const ofMonth = async (browser: Browser) =>
      (await preview(browser)).rows.find(({ submissionNo }) => submissionNo === submission.submissionNo);
    expect(await ofMonth(amira.browser)).toBeUndefined();

    await mapAccounts(amira.browser, [[account('5000'), to(masters['5010'])]], '2046-02-01');
    expect(await ofMonth(amira.browser)).toMatchObject({ accounts: 1, isOnlyAuthor: true });
    expect(await ofMonth(sam.browser)).toMatchObject({
      ...{ accounts: 1, isOnlyAuthor: false },
      groups: [{ group: 'Accrual USD', before: { NOI: '1200.01' }, after: { NOI: '900.01', EGI: '1200.01' } }],
    });
    const body = { submissionNos: [submission.submissionNo], comment: 'Insurance was unmapped.' };
    expect((await dana.browser.get(path)).status).toBe(403);
    const own = await amira.browser.send('POST', path, body);
    expect([own.status, (own.body as { code: string }).code]).toEqual([409, 'SelfApproval']);

    const proof = await beginProof(platform, submission);
    expect((await sam.browser.send('POST', path, body)).status).toBe(202);
    await platform.until(submission, ({ isRestated }) => isRestated, 'to be restated');
    await proof.shows({
      transition: 'T29',
      from: 'Completed',
      to: 'DataProcessing In Progress',
      ends: 'Completed',
      row: { isRestated: true },
      audit: { action: 'recode', by: 'sam' },
      told: { approved: ['dana'] },
    });
    expect(await loaded(submission.submissionId)).toEqual([
      { code: '1010', closing: '900.01' },
      { code: '4010', closing: '-1200.01' },
      { code: '5010', closing: '300' },
    ]);
    const loads = await platform.installation.all(
      `select l.state, l.kind, l.reason, l.changed_by_user_id as "by", l.replaced_at is not null as "isReplaced",
              (select count(*)::int from loaded_account_line x where x.load_id = l.id) as lines
         from reporting_load l where l.submission_id = $1 order by l.generation`,
      [submission.submissionId],
    );
    expect(loads).toEqual([
      { state: 'superseded', kind: null, reason: null, by: null, isReplaced: true, lines: 3 },
      { state: 'published', kind: 'RECODE', reason: body.comment, by: sam.id, isReplaced: false, lines: 3 },
    ]);
    expect(await ofMonth(sam.browser)).toBeUndefined();
    expect((await sam.browser.send('POST', path, body)).status).toBe(409);
  });

  it('is judged by rules over the type of the master account, which change what a run reads', async () => {
    await handle('LIST');
    const document: RuleDocument = {
      ...{ field: 'closing_balance', expected: null, missing: 'SKIP_IF_ANY' },
      conditions: {
        all: [
          { fact: 'master_account_type', operator: 'textEqual', value: 'Income' },
          { fact: 'closing_balance', operator: 'decimalGreater', value: '0' },
        ],
      },
    };
    await platform.installation.all(
      `insert into rule (dataset_id, code, type, scope, document, names, messages, position)
       values ($1, 'income-is-credit', 'hard', 'row', $2, '{"en":"Income"}', '{"en":"Account {{account_code}} is of type {{master_account_type}}."}', 900)`,
      [await platform.installation.datasetId('Trial Balance'), document],
    );
    const submission = await platform.open('Trial Balance');
    await postLedger(platform, submission, [
      ['4000', 5],
      ['1000', -5],
    ]);
    await platform.until(submission, ({ status }) => status === 'Reopened By System', 'to be sent back');
    const [broken] = await platform.installation.all<{ params: object; found: string }>(
      `select n.params, n.found from finding n join submission s on s.current_version_id = n.version_id
        where s.id = $1 and n.code = 'RULE' and n.severity = 'hard'`,
      [submission.submissionId],
    );
    expect(broken).toMatchObject({ found: '5', params: { account_code: '4000', master_account_type: 'Income' } });

    const { amira } = platform.people;
    const provider = await platform.installation.one<{ id: number }>(
      `select id from service_provider where code = 'SP-1'`,
    );
    const rechecks = `/api/rechecks/accountMapping/${provider.id}`;
    const isChecked = async () => {
      const { statuses } = (await amira.browser.get(rechecks)).body as RecheckPreview;
      return statuses.some(({ submissionNos }) => submissionNos.includes(submission.submissionNo));
    };
    expect(await isChecked()).toBe(false);
    await mapAccounts(amira.browser, [[account('4000'), to(masters['5010'])]]);
    expect(await isChecked()).toBe(true);
  });
});
