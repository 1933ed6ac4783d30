import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import type { Finding as FindingView } from '#contracts/submission-views.ts';
import type { Browser } from '#tests/support/browser.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { startApiOfWorld } from './api-of-world.ts';
import { submitted } from './submission-acts.ts';

describe('the explanations of a rule', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let rei: Browser;
  let helen: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    [dana, rei, helen] = (await Promise.all(
      ['dana@north', 'rei@fund', 'helen@fund'].map((who) => api.signIn(`${who}.example`)),
    )) as [Browser, Browser, Browser];
  });
  afterAll(() => api?.close());

  it('are accepted in one act by a reviewer of the step, once, and no others', async () => {
    const submission = await submitted(api, dana);
    const em = api.world.orm.em.fork();
    const [rule] = await em.execute<{ id: number }[]>('select id from rule order by id limit 1');
    const { id: versionId, generation } = await em.findOneOrFail(Version, { submissionId: submission.submissionId });
    const make = (rowNo: number, ruleId: number | null, explanation: string | null) =>
      em.create(Finding, {
        versionId,
        submissionId: submission.submissionId,
        generation,
        severity: 'soft',
        code: 'RULE',
        rowNo,
        ruleId,
        params: null,
        explanation,
      });
    make(8, rule?.id ?? null, 'Renewed.');
    make(9, rule?.id ?? null, 'Renewed.');
    make(10, rule?.id ?? null, null);
    make(11, null, 'Another rule.');
    await em.flush();
    const path = `/api/submissions/${submission.submissionNo}/rules/${rule?.id ?? 0}/acceptance`;
    expect((await rei.send('PUT', path, {})).body).toEqual({ accepted: 2 });
    expect((await rei.send('PUT', path, {})).body).toEqual({ accepted: 0 });
    const { findings } = await rei.read(`/api/submissions/${submission.submissionNo}/findings`);
    expect(findings.filter(({ acceptedBy }) => acceptedBy.length > 0).map(({ rowNo }) => rowNo)).toEqual([8, 9]);
    const trail = await em
      .fork()
      .find(AuditEntry, { submissionId: submission.submissionId, action: 'acceptExplanation' });
    expect(trail.map(({ details }) => details)).toMatchObject([{ ruleId: rule?.id, count: 2 }]);
    expect((await helen.send('PUT', path, {})).status).toBe(403);
    expect((await dana.send('PUT', path, {})).status).toBe(403);
  });

  it('are accepted for the months to come, seen by the provider, and ended by hand', async () => {
    const submission = await submitted(api, dana);
    const em = api.world.orm.em.fork();
    const [rule] = await em.execute<{ id: number }[]>('select id from rule order by id limit 1');
    const { id: versionId, generation } = await em.findOneOrFail(Version, { submissionId: submission.submissionId });
    const finding = em.create(Finding, {
      ...{ versionId, submissionId: submission.submissionId, generation, severity: 'soft', code: 'RULE', rowNo: 8 },
      ...{
        ruleId: rule?.id ?? null,
        ruleVersion: 1,
        rowKey: 'U8',
        found: '1200',
        params: null,
        explanation: 'Agreed.',
      },
    });
    await em.flush();
    const base = `/api/submissions/${submission.submissionNo}`;
    const path = `${base}/findings/${finding.id}/acceptance`;
    const accept = (until: string, within = '25.50') =>
      rei.send('PUT', path, { isAccepted: true, carry: { until, within } });
    expect((await accept('2020-01')).status).toBe(400);
    expect((await accept('2099-01')).status).toBe(400);
    expect((await rei.send('PUT', path, { isAccepted: false, carry: { until: '2027-01', within: '1' } })).status).toBe(
      400,
    );
    const [{ month } = { month: '' }] = await em.execute<{ month: string }[]>(
      `select to_char(post_month + interval '3 months', 'YYYY-MM') as month from submission where id = ?`,
      [submission.submissionId],
    );
    expect((await accept(month)).body).toEqual({ isAccepted: true });
    expect((await accept(month)).body).toEqual({ isAccepted: true });
    const carryOf = async (browser: Browser) => {
      const { findings } = (await browser.read(`${base}/findings`)) as { findings: FindingView[] };
      return findings.find(({ findingId }) => findingId === finding.id)?.carry;
    };
    const carry = await carryOf(dana);
    expect(carry).toMatchObject({ isCarried: false, untilMonth: `${month}-01`, within: '25.50', ended: null });
    const kept = await em.execute<{ end: string | null }[]>(
      'select end_reason as "end" from explanation_carry where submission_id = ? order by id',
      [submission.submissionId],
    );
    expect(kept.map(({ end }) => end)).toEqual(['REPLACED', null]);
    const end = `${base}/carries/${carry?.carryId ?? 0}/end`;
    expect((await dana.send('PUT', end, { comment: 'No more.' })).status).toBe(403);
    expect((await rei.send('PUT', end, { comment: '' })).status).toBe(400);
    expect((await rei.send('PUT', end, { comment: 'The lease was renewed.' })).status).toBe(200);
    expect((await rei.send('PUT', end, { comment: 'Again.' })).status).toBe(404);
    expect((await carryOf(rei))?.ended).toMatchObject({ by: { name: 'rei' } });
    const trail = await em.fork().find(AuditEntry, { submissionId: submission.submissionId });
    expect(trail.flatMap(({ action }) => (/carr/i.test(action) ? [action] : []))).toEqual([
      'carryExplanation',
      'carryExplanation',
      'endCarriedExplanation',
    ]);
  });
});
