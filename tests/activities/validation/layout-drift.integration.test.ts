import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readErrors, wordsOfErrors } from '#activities/submissions/error-lines.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import { openDatabase } from '#database/orm.ts';
import { createInstallation, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createTestActivities } from './test-activities.ts';
import type { ValidationActivities } from './test-activities.ts';

let installation: Installation;
let activities: ValidationActivities;
let orm: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  installation = await createInstallation();
  activities = createTestActivities(installation);
  orm = await openDatabase(installation.appUrl);
}, 120_000);
afterAll(async () => {
  await orm.close();
  await activities.close();
  await installation.close();
});

const roll = (asOf: string) => Array.from({ length: 5 }, (_, at) => unit(at + 1, { 'As of': asOf }));

async function check(submissionId: number, rows: ReturnType<typeof roll>, renamed: Record<string, string>) {
  const heads = rentRollHeads.map(([head, field]) => [renamed[head] ?? head, field] as const);
  const result = await activities.validateUpload(await installation.upload(submissionId, workbook(rows, heads)));
  const findings = await installation.all<{ code: string; cell: string; params: Record<string, string> }>(
    `select f.code, f.cell, f.params, f.generation from finding f join version v on v.id = f.version_id
      where v.submission_id = $1 and v.state = 'current' order by f.id`,
    [submissionId],
  );
  const [stored] = await installation.all<{ account: FileAccount; generation: number }>(
    `select a.account, v.generation from file_account a join version v on v.id = a.version_id
      where v.submission_id = $1 and v.state = 'current'`,
    [submissionId],
  );
  return { result, findings, drift: stored?.account.drift ?? null, generation: stored?.generation ?? 0 };
}

describe('a later file of a provider', () => {
  it('keeps what was absorbed, and says of a renamed column where it was and where it is', async () => {
    const first = await installation.openSubmission({ postMonth: '2025-05-01' });
    const initial = await check(first, roll('2025-05-31'), {});
    expect(initial.result).toMatchObject({ outcome: 'passed' });
    expect(initial.drift?.class ?? 'same').not.toBe('changed');

    const second = await installation.openSubmission({ postMonth: '2025-06-01' });
    const respelled = await check(second, roll('2025-06-30'), { Rent: ' RENT ' });
    expect(respelled.result).toMatchObject({ outcome: 'passed' });
    expect(respelled.drift).toMatchObject({ class: 'absorbed' });

    const third = await installation.openSubmission({ postMonth: '2025-07-01' });
    const refused = await check(third, roll('2025-07-31'), { Rent: 'Monthly rent' });
    expect(refused.result).toMatchObject({ outcome: 'failed', cause: 'LAYOUT_CHANGED' });
    const letter = refused.drift?.columns.find(({ state }) => state === 'renamed')?.now?.letter;
    expect(refused.findings).toMatchObject([
      {
        code: 'LAYOUT_CHANGED',
        cell: `${letter}2`,
        params: { kind: 'RENAMED_FROM', before: 'Rent', now: 'Monthly rent', from: letter, to: letter },
      },
    ]);
    // The mail to the provider has the same sentence.
    const lines = wordsOfErrors(await readErrors(orm.em.fork(), third, refused.generation));
    expect(lines('en')).toContain(`Column ${letter} “Rent” is now column ${letter} “Monthly rent”. Nothing is wrong`);
    expect(lines('ja')).toContain(`${letter}列の「Rent」は${letter}列の「Monthly rent」`);
    expect(lines('ar')).toContain('«Monthly rent»');
  });
});
