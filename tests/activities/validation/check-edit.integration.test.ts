import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createValidationActivities } from '#activities/validation/create-activities.ts';
import { createLogger } from '#platform/logger.ts';
import { createInstallation, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';

let installation: Installation;
let activities: ReturnType<typeof createValidationActivities>;
let submissionId: number;

beforeAll(async () => {
  installation = await createInstallation();
  const { appUrl: databaseUrl, blobs } = installation;
  const logger = createLogger('test', 'silent');
  activities = createValidationActivities({ databaseUrl, blobs, upload: { maxBytes: 5e7, maxRows: 200_000 }, logger });
}, 120_000);

afterAll(async () => {
  await activities.close();
  await installation.close();
});

async function edit(
  cells: { rowNo: number; field: string; value: string | null }[],
  explanations: { ruleId: number; text: string }[] = [],
) {
  const opId = randomUUID();
  const { generation } = await installation.one<{ generation: number }>(
    'update submission set generation = generation + 1 where id = $1 returning generation',
    [submissionId],
  );
  const { base } = await installation.one<{ base: number }>(
    `select max(version_no)::int as base from version where submission_id = $1`,
    [submissionId],
  );
  const { id } = await installation.one<{ id: number }>(
    `insert into edit (op_id, submission_id, version_no, cells, explanations, user_id)
     values ($1, $2, $3, $4, $5, (select min(id) from app_user)) returning id`,
    [opId, submissionId, base, JSON.stringify(cells), JSON.stringify(explanations)],
  );
  const result = await activities.checkEdit({ submissionId, generation, versionNo: base + 1, opId, editId: id });
  const stored = await installation.one<{ status: string; findings: Record<string, unknown>[] | null }>(
    'select status, findings from edit where id = $1',
    [id],
  );
  return { result, ...stored };
}
const versions = () =>
  installation.all<{ version_no: number; kind: string; state: string }>(
    'select version_no, kind, state from version where submission_id = $1 order by version_no',
    [submissionId],
  );

describe('a reviewer edits cells', () => {
  beforeAll(async () => {
    submissionId = await installation.openSubmission();
    const rows = Array.from({ length: 100 }, (_, n) => unit(n + 1));
    expect(await activities.validateUpload(await installation.upload(submissionId, workbook(rows)))).toMatchObject({
      outcome: 'passed',
    });
  });

  it('keeps the version when a hard rule breaks, and says why', async () => {
    const { result, status, findings } = await edit([{ rowNo: 3, field: 'lease_end_date', value: '2020-01-01' }]);
    expect(result).toEqual({ outcome: 'refused' });
    expect(status).toBe('refused');
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'RULE', rowNo: 3, field: 'lease_end_date', found: '2020-01-01' }),
    );
    expect(await versions()).toEqual([{ version_no: 1, kind: 'upload', state: 'current' }]);
  });

  it.each([
    ['a word for a number', { rowNo: 3, field: 'monthly_base_rent', value: 'high' }, 'NOT_A_NUMBER'],
    ['an empty required cell', { rowNo: 3, field: 'unit_code', value: null }, 'REQUIRED_MISSING'],
    ['a field that the version does not have', { rowNo: 3, field: 'guarantor', value: 'Parent' }, 'UNKNOWN_FIELD'],
  ])('refuses %s', async (_, cell, code) => {
    expect(await edit([cell])).toMatchObject({ result: { outcome: 'refused' }, findings: [{ code, rowNo: 3 }] });
  });

  it('asks for the explanation of a new soft finding in the same act', async () => {
    const cells = [
      { rowNo: 3, field: 'monthly_base_rent', value: '1500' },
      { rowNo: 3, field: 'annual_base_rent', value: '18,000.00' },
    ];
    expect((await edit(cells)).result).toEqual({ outcome: 'refused' });
    const rule = await installation.one<{ id: number }>(`select id from rule where code = 'rent-within-market'`);
    const { result, status } = await edit(cells, [{ ruleId: rule.id, text: 'Agreed in January' }]);
    expect(result).toMatchObject({ outcome: 'passed' });
    expect(status).toBe('accepted');
    expect(await versions()).toEqual([
      { version_no: 1, kind: 'upload', state: 'superseded' },
      { version_no: 2, kind: 'edit', state: 'current' },
    ]);
    const stored = await installation.one<{ values: string[]; columns: { field: string }[]; explanation: string }>(
      `select r."values", v.columns, f.explanation from version v join version_row r on r.version_id = v.id and r.row_no = 3
         join finding f on f.version_id = v.id where v.submission_id = $1 and v.kind = 'edit'`,
      [submissionId],
    );
    expect(stored.values[stored.columns.findIndex((column) => column.field === 'annual_base_rent')]).toBe('18000');
    expect(stored.explanation).toBe('Agreed in January');
  });
});
