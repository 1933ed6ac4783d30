import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Comment } from '#database/submissions/comment.entity.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import { Finding } from '#database/submissions/finding.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, startApiOfWorld, workbook } from './api-of-world.ts';
import { act, detail, seen, submitted } from './submission-acts.ts';

describe('acts of reviewers and providers', () => {
  let api: ApiOfWorld;
  let dana: Browser;
  let amira: Browser;
  let sam: Browser;
  let rei: Browser;
  let helen: Browser;
  let omar: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld();
    await makePerson(api.world.orm, 'SuperAdmin', 'sam@fund.example');
    [dana, amira, sam, rei, helen, omar] = (await Promise.all(
      ['dana@north', 'amira@fund', 'sam@fund', 'rei@fund', 'helen@fund', 'omar@fund'].map((who) =>
        api.signIn(`${who}.example`),
      ),
    )) as [Browser, Browser, Browser, Browser, Browser, Browser];
  });
  afterAll(() => api?.close());

  it('carries the name that the api gave the call, and not the one that it came with, to the steps of the process and the audit trail', async () => {
    const submission = await api.world.open();
    const passing = api.world.fakes.validateUpload;
    const given: unknown[] = [];
    api.world.fakes.validateUpload = (input) => {
      given.push(input);
      return passing(input);
    };
    const chosen = randomUUID();
    const form = new FormData();
    form.set('seenGeneration', '0');
    form.set('file', new Blob([new Uint8Array(workbook('named'))]), 'named.xlsx');
    const headers = { 'X-Request-Id': chosen };
    const path = `/api/submissions/${submission.submissionNo}/uploads`;
    const response = await dana.fetch(path, { method: 'POST', body: form, headers });
    const requestId = response.headers.get('x-request-id');
    expect(requestId).not.toBe(chosen);
    await api.world.until(submission, 'Submitted For Review');
    api.world.fakes.validateUpload = passing;
    expect(given).toMatchObject([{ requestId }]);
    const trail = await api.world.orm.em.fork().find(AuditEntry, { submissionId: submission.submissionId, requestId });
    expect(trail.map(({ action }) => action)).toEqual(['upload']);
    const strange = await dana.fetch('/api/session', { headers: { 'X-Request-Id': 'x'.repeat(5_000) } });
    expect(strange.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('walks from review to approval to Completed, and the trail tells it', async () => {
    const submission = await submitted(api, dana);
    const first = await act(rei, submission, 'approve', { ...(await seen(rei, submission)), comment: 'Fine.' });
    expect(first).toMatchObject({ status: 200, body: { outcome: 'accepted', status: 'Submitted For Review' } });
    expect((await act(helen, submission, 'approve', await seen(helen, submission))).body).toMatchObject({
      status: 'Submitted For Approval',
    });
    expect((await act(omar, submission, 'approve', await seen(omar, submission))).status).toBe(200);
    await api.world.until(submission, 'Completed');
    const { steps } = await detail(amira, submission);
    expect(steps.map((step) => [step.isDone, step.seats[0]?.decidedBy?.name])).toEqual([
      [true, 'rei'],
      [true, 'helen'],
      [true, 'omar'],
    ]);
    const { body } = await dana.get(`/api/submissions/${submission.submissionNo}/history`);
    const entries = (body as { entries: { action: string; comment: string | null; statusAfter: string }[] }).entries;
    expect(entries.filter((entry) => entry.action === 'approve')).toHaveLength(3);
    expect(entries.find((entry) => entry.comment === 'Fine.')).toMatchObject({ action: 'approve' });
  });

  it('refuses by name: not your turn, already decided, a stale view', async () => {
    const submission = await submitted(api, dana);
    const now = await seen(rei, submission);
    expect(await act(helen, submission, 'approve', now)).toMatchObject({ status: 403, body: { code: 'NotYourTurn' } });
    expect(await act(rei, submission, 'approve', { ...now, generation: 99 })).toMatchObject({
      status: 409,
      body: { code: 'StaleView' },
    });
    expect((await act(rei, submission, 'approve', now)).status).toBe(200);
    expect(await act(rei, submission, 'approve', now)).toMatchObject({ status: 409, body: { code: 'AlreadyDecided' } });
    expect(await act(amira, submission, 'reopen-period', { comment: 'x' })).toMatchObject({ status: 403 });
    expect(await act(sam, submission, 'reopen-period', { comment: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'NotAllowedInStatus', details: { status: 'Submitted For Review' } },
    });
  });

  it('answers a repeated act as the first time', async () => {
    const submission = await submitted(api, dana);
    const body = JSON.stringify({ ...(await seen(rei, submission)), comment: 'Once.' });
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() };
    const address = `/api/submissions/${submission.submissionNo}/acts/approve`;
    const first = await rei.fetch(address, { method: 'POST', body, headers });
    const second = await rei.fetch(address, { method: 'POST', body, headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(((await second.json()) as { rev: number }).rev).toBe(((await first.json()) as { rev: number }).rev);
    expect(await api.world.orm.em.fork().count(Comment, { submissionId: submission.submissionId })).toBe(1);
    const odd = await rei.fetch(address, {
      method: 'POST',
      body,
      headers: { ...headers, 'Idempotency-Key': 'not a uuid' },
    });
    expect(odd.status).toBe(400);
    const reopen = JSON.stringify({ ...(await seen(rei, submission)), reasonCode: 'OTHER', comment: 'No.' });
    const reused = await rei.fetch(address.replace('approve', 'reopen'), { method: 'POST', body: reopen, headers });
    expect(reused.status).toBe(422);
  });

  it('reopens to the provider with reason and words, and forgets the words of a refused act', async () => {
    const submission = await submitted(api, dana);
    const body = {
      ...(await seen(rei, submission)),
      reasonCode: 'TIE_OUT',
      comment: 'Does not tie.',
      resubmitDueOn: '2030-01-31',
    };
    expect((await act(rei, submission, 'reopen', { ...body, comment: ' ' })).status).toBe(400);
    expect((await act(rei, submission, 'reopen', body)).body).toMatchObject({ status: 'Reopened By Reviewer' });
    expect(await act(rei, submission, 'reopen', { ...body, comment: 'Again.' })).toMatchObject({
      status: 409,
      body: { code: 'NotAllowedInStatus' },
    });
    const { body: thread } = await dana.get(`/api/submissions/${submission.submissionNo}/comments`);
    expect(thread).toMatchObject({ comments: [{ text: 'Does not tie.', kind: 'reopen', reasonCode: 'TIE_OUT' }] });
    expect((thread as { comments: unknown[] }).comments).toHaveLength(1);
    expect(await detail(dana, submission)).toMatchObject({
      cause: 'TIE_OUT',
      ballHolder: 'provider',
      lastComment: 'Does not tie.',
    });
    expect((await api.world.row(submission)).resubmitDueAt?.toISOString().slice(0, 10)).toBe('2030-02-01');
  });

  it('sends back to an earlier step, and recalls before anybody has decided', async () => {
    const submission = await submitted(api, dana);
    expect(await act(dana, submission, 'recall')).toMatchObject({ status: 200, body: { status: 'New' } });
    const other = await submitted(api, dana);
    await act(rei, other, 'approve', await seen(rei, other));
    expect(await act(dana, other, 'recall')).toMatchObject({
      status: 409,
      body: { code: 'AlreadyDecided', details: { act: 'recall' } },
    });
    const sent = await act(helen, other, 'send-back', {
      ...(await seen(helen, other)),
      orderNo: 1,
      comment: 'Look at row 10.',
    });
    expect(sent.body).toMatchObject({ status: 'Reopened For Review' });
    expect(await act(dana, other, 'recall')).toMatchObject({ status: 409 });
  });

  it('keeps an edit as a fact and refuses cells that are not there', async () => {
    const submission = await submitted(api, dana);
    const em = api.world.orm.em.fork();
    const version = await em.findOneOrFail(Version, { submissionId: submission.submissionId });
    version.columns = [{ field: 'unit_code', letter: 'B', type: 'text', isRequired: true }];
    await em.flush();
    await em.execute(`insert into version_row (version_id, row_no, "values") values (?, 8, '["301"]')`, [version.id]);
    const at = await seen(rei, submission);
    const edit = (rowNo: number, field: string) =>
      act(rei, submission, 'edit', { ...at, cells: [{ rowNo, field, value: '302' }] });
    expect(await edit(8, 'rent')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('no field rent') },
    });
    expect(await edit(9, 'unit_code')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('no row 9') },
    });
    const { status, body } = await edit(8, 'unit_code');
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'Submitted For Review' } });
    expect(await em.fork().findOneOrFail(Edit, { submissionId: submission.submissionId })).toMatchObject({
      cells: [{ rowNo: 8, field: 'unit_code', value: '302' }],
      versionNo: 1,
    });
  });

  it('goes on to review when the last soft finding is explained', async () => {
    const { world } = api;
    const passing = world.fakes.validateUpload;
    world.fakes.validateUpload = async (input) =>
      ({ ...(await passing(input)), outcome: 'passed', unexplainedCount: 2 }) as never;
    const submission = await world.open();
    await postFile(dana, submission.submissionNo, { name: 's.xlsx', content: workbook('soft') }, { seenGeneration: 0 });
    const row = await world.until(submission, (one) => one.isAwaitingExplanation);
    world.fakes.validateUpload = passing;
    const em = world.orm.em.fork();
    const version = await em.findOneOrFail(Version, { submissionId: submission.submissionId });
    const rule = await em.execute<{ id: number }[]>(`select id from rule where type = 'soft' order by id limit 1`);
    const make = (rowNo: number, ruleId: number | null) =>
      em.create(Finding, {
        submissionId: submission.submissionId,
        versionId: version.id,
        generation: row.generation,
        severity: 'soft',
        code: 'RULE',
        rowNo,
        ruleId,
        params: null,
      });
    const [first, second] = [make(8, rule[0]?.id ?? null), make(9, null)];
    await em.flush();
    expect((await act(dana, submission, 'explain', { text: 'x' })).status).toBe(400);
    expect((await act(dana, submission, 'explain', { findingIds: [999_999], text: 'x' })).status).toBe(400);
    const one = await act(dana, submission, 'explain', {
      ruleId: rule[0]?.id,
      text: 'A lease was signed.',
      reason: 'NEW_LEASE',
    });
    expect(one).toMatchObject({ status: 200, body: { status: 'Validation In Progress' } });
    expect(
      (await act(dana, submission, 'explain', { findingIds: [second.id], text: 'x', reason: 'BORED' })).status,
    ).toBe(400);
    const two = await act(dana, submission, 'explain', { findingIds: [second.id], text: 'Seasonal.' });
    expect(two).toMatchObject({ status: 200, body: { status: 'Submitted For Review' } });
    expect(await em.fork().findOneOrFail(Finding, first.id)).toMatchObject({
      explanation: 'A lease was signed.',
      explanationReason: 'NEW_LEASE',
    });
    expect(await act(dana, submission, 'explain', { findingIds: [second.id], text: 'Changed my mind.' })).toMatchObject(
      {
        status: 409,
      },
    );
    expect(await em.fork().findOneOrFail(Finding, second.id)).toMatchObject({ explanation: 'Seasonal.' });
    await acceptExplanation(submission, second.id);
  });

  async function acceptExplanation(submission: OpenedSubmission, findingId: number) {
    const address = `/api/submissions/${submission.submissionNo}/findings/${findingId}/acceptance`;
    const acceptedBy = async (browser: Browser) => {
      const { body } = await browser.get(`/api/submissions/${submission.submissionNo}/findings`);
      const { findings } = body as { findings: { findingId: number; acceptedBy: { name: string }[] }[] };
      return findings.find((one) => one.findingId === findingId)?.acceptedBy.map(({ name }) => name);
    };
    const told = async () => {
      const { body } = await helen.get(`/api/submissions/${submission.submissionNo}/history`);
      const actions = (body as { entries: { action: string }[] }).entries.map(({ action }) => action);
      return actions.filter((action) => action.endsWith('Explanation') || action.endsWith('Acceptance'));
    };
    expect((await dana.send('PUT', address, { isAccepted: true })).status).toBe(403);
    expect((await helen.send('PUT', address, { isAccepted: true })).body).toMatchObject({ code: 'NotYourTurn' });
    expect((await rei.send('PUT', address, { isAccepted: true })).status).toBe(200);
    expect((await rei.send('PUT', address, { isAccepted: true })).status).toBe(200);
    expect(await acceptedBy(helen)).toEqual(['rei']);
    expect(await told()).toEqual(['acceptExplanation']);
    await rei.send('PUT', address, { isAccepted: false });
    expect(await acceptedBy(helen)).toEqual([]);
    expect(await told()).toEqual(['withdrawAcceptance', 'acceptExplanation']);
    const other = await submitted(api, dana);
    const foreign = address.replace(submission.submissionNo, other.submissionNo);
    expect((await rei.send('PUT', foreign, { isAccepted: true })).body).toMatchObject({ code: 'StaleView' });
  }

  it('approves many at once, with a result per row', async () => {
    const [clean, found] = [await submitted(api, dana), await submitted(api, dana)];
    await api.world.orm.em.fork().execute('update submission set soft_count = 1 where id = ?', [found.submissionId]);
    const submissions = await Promise.all(
      [clean, found].map(async (one) => ({ submissionNo: one.submissionNo, ...(await seen(rei, one)) })),
    );
    const { status, body } = await rei.send('POST', '/api/submissions/acts/approve', {
      submissions: [...submissions, { submissionNo: 'SUB-000000', versionNo: 1, generation: 1 }],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { submissionNo: clean.submissionNo, outcome: 'accepted' },
        { submissionNo: found.submissionNo, outcome: 'refused', code: 'HasFindings' },
        { submissionNo: 'SUB-000000', outcome: 'refused', code: 'NotFound' },
      ],
    });
    expect((await dana.send('POST', '/api/submissions/acts/approve', { submissions })).status).toBe(403);
  });

  it('keeps an act whose process cannot be reached, and says so', async () => {
    const submission = await submitted(api, dana);
    const now = await seen(rei, submission);
    await api.world.stopWorkers();
    const { status, body } = await act(rei, submission, 'approve', now);
    expect({ status, body }).toMatchObject({ status: 202, body: { outcome: 'pending' } });
    const { opId } = body as { opId: string };
    expect((await rei.get(`/api/operations/${opId}`)).body).toMatchObject({ outcome: 'pending' });
    expect((await rei.get(`/api/operations/${randomUUID()}`)).status).toBe(404);
    expect((await detail(rei, submission)).undelivered).toEqual([
      { person: { userId: expect.any(Number), name: expect.any(String) }, at: expect.any(String), fileName: null },
    ]);
    await api.world.startWorkers();
  });
});
