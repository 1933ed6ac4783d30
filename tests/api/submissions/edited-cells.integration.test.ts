import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, RowChange } from '#contracts/submission-history.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Edit } from '#database/submissions/edit.entity.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission, makeVersion, standingAtFirstStep } from './fixture.ts';

type EditValues = { cells: unknown[]; status: string; findings?: unknown[]; explanations?: unknown[] } & Record<
  string,
  unknown
>;

describe('cells that were edited', () => {
  let api: TestApi;
  let submission: Submission;
  let userId = 0;

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    const { north, properties } = portfolio;
    const dan = await makePerson(api.orm, 'DataProvider', 'dan@north.example', { serviceProviderId: north });
    await makePerson(api.orm, 'DataProvider', 'eve@south.example', { serviceProviderId: portfolio.south });
    userId = dan.id;
    submission = await makeSubmission(api.orm, portfolio, {
      serviceProviderId: north,
      propertyId: properties[0]?.id ?? 0,
      state: standingAtFirstStep(dan.id),
    });
    const rows = [
      ['301', '1000.00', '50.5'],
      ['302', '900.00', '44'],
    ];
    const first = await makeVersion(api.orm, submission, 1, rows);
    const refused = await add({
      cells: [{ rowNo: 8, field: 'monthly_base_rent', value: '-1' }],
      status: 'refused',
      findings: [{ code: 'BAD_TYPE', ruleId: null, rowNo: 8, field: 'monthly_base_rent', found: '-1', expected: null }],
    });
    await note('edit', { editId: refused.id });
    await note('editRefused', { generation: 2 });
    const kept = await add({
      cells: [
        { rowNo: 8, field: 'monthly_base_rent', value: '1100.00' },
        { rowNo: 9, field: 'rentable_area', value: null },
      ],
      status: 'accepted',
      explanations: [{ ruleId: 1, text: 'The lease was renewed.' }],
      replacements: [{ field: 'unit_code', from: '302', to: '303' }],
    });
    const second = await makeVersion(api.orm, submission, 2, rows, 'edit');
    const em = api.orm.em.fork();
    await em.execute('update version set parent_version_id = ?, edit_id = ? where id = ?', [
      ...[first.id, kept.id, second.id],
    ]);
    await note('correct', { correctionId: kept.id });
  });
  afterAll(() => api.close());

  async function add({ findings = [], explanations = [], ...values }: EditValues): Promise<Edit> {
    const em = api.orm.em.fork();
    const edit = em.create(Edit, {
      ...{ opId: randomUUID(), submissionId: submission.id, versionNo: 1, userId, impersonatorId: null },
      ...{ replacements: null, leftOutRowNos: null, leftOutReasons: null, findings, explanations, ...values },
    });
    await em.flush();
    return edit;
  }
  const note = (action: string, details: Record<string, unknown>) =>
    recordAudit(api.orm.em.fork(), {
      ...{
        action,
        entity: 'submission',
        entityId: submission.submissionNo,
        submissionId: submission.id,
        userId,
        details,
      },
      requestId: randomUUID(),
    });

  it('stand in the history with their values before and after, and why they were edited or rejected', async () => {
    const browser = await signIn(api.baseUrl, 'dan@north.example');
    const { body } = await browser.get(`/api/submissions/${submission.submissionNo}/history`);
    const { entries } = body as { entries: HistoryEntry[] };
    const factsOf = (action: string) => entries.find((entry) => entry.action === action)?.facts;
    expect(factsOf('correct')?.edit).toMatchObject({
      cells: [
        { cell: 'K8', before: '1000.00', after: '1100.00', type: 'decimal' },
        { cell: 'J9', before: '44', after: null },
      ],
      cellCount: 2,
      replacements: [{ from: '302', to: '303' }],
      reasons: ['The lease was renewed.'],
    });
    expect(factsOf('edit')?.edit?.cells).toMatchObject([{ cell: 'K8', before: '1000.00', after: '-1' }]);
    expect(factsOf('editRefused')?.problems).toEqual([
      { rowNo: 8, label: expect.any(String), message: expect.any(String) },
    ]);
  });

  it('stand at their row, with what was replaced in the whole column', async () => {
    const browser = await signIn(api.baseUrl, 'dan@north.example');
    const changesOf = async (rowNo: number) => {
      const { body } = await browser.get(`/api/submissions/${submission.submissionNo}/rows/${rowNo}/changes`);
      return (body as { changes: RowChange[] }).changes.map((change) => [
        change.isRejected,
        change.cells.map(({ cell, before, after }) => [cell, before, after]),
        change.problems.length,
      ]);
    };
    expect(await changesOf(8)).toEqual([
      [false, [['K8', '1000.00', '1100.00']], 0],
      [true, [['K8', '1000.00', '-1']], 1],
    ]);
    expect(await changesOf(9)).toEqual([
      [
        false,
        [
          ['J9', '44', null],
          ['B9', '302', '303'],
        ],
        0,
      ],
    ]);
    expect(await changesOf(10)).toEqual([]);
  });

  it('are not shown to another provider', async () => {
    const browser = await signIn(api.baseUrl, 'eve@south.example');
    const answer = await browser.get(`/api/submissions/${submission.submissionNo}/rows/8/changes`);
    expect(answer.status).toBe(404);
  });
});
