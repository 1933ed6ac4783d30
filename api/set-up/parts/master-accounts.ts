import { z } from 'zod';
import { accountDraftSchema } from '#contracts/charts.schema.ts';
import type { AccountDraft } from '#contracts/charts.schema.ts';
import { foldKey } from '#contracts/text.ts';
import type { SetUpRecord } from '#contracts/set-up.ts';
import { select, sql } from '#database/sql/select.ts';
import { saveAccounts } from '../../charts/save-accounts.ts';
import { lockChart, readAccounts } from '../../charts/write-accounts.ts';
import type { MasterContext } from '../../masters/master.ts';
import { findNames } from '../names.ts';
import type { PartFault, PlannedRecord, SetUpPart } from '../part.ts';
import { plain, requiredText } from '../part.ts';
import { AppError } from '../../errors.ts';

const names = ['code', 'name', 'nameJa', 'nameAr', 'normalBalance', 'accountType', 'reportType', 'subtype', 'parent'];

/** Accounts of the master charts. */
export const masterAccountPart: SetUpPart = {
  kind: 'masterAccounts',
  keyFields: ['chart', 'code'],
  schema: z.strictObject({ chart: requiredText, ...accountDraftSchema.shape }),
  read: async (context) => {
    const charts = await select<{ id: number; name: string }>(
      context.em,
      sql`select id, name from master_chart where retired_at is null order by fold_key(name)`,
    );
    const records: SetUpRecord[] = [];
    for (const { id, name } of charts) {
      for (const { accountId: _, parentId: __, ...account } of await readAccounts(context, id)) {
        records.push(plain({ chart: name, ...account }));
      }
    }
    return records;
  },
  write: async (context, planned) => {
    const { idOf, faults } = await findNames(context, ['chart']);
    const byChart = new Map<number, PlannedRecord[]>();
    for (const one of planned) {
      const id = idOf(one.record, 'chart');
      if (id !== null) byChart.set(id, [...(byChart.get(id) ?? []), one]);
    }
    const refused: PartFault[] = [];
    for (const [id, records] of byChart) refused.push(...(await saveChart(context, id, records)));
    return [...faults, ...refused];
  },
};

async function saveChart(context: MasterContext, chartId: number, planned: readonly PlannedRecord[]) {
  const { version, accounts } = await lockChart(context, chartId);
  const known = new Map(accounts.map(({ code, accountId }) => [foldKey(code), accountId]));
  const changes = planned.map(({ record }) => {
    const spoken = [...names, 'isActive'].filter((name) => record[name] !== undefined);
    return {
      accountId: known.get(foldKey(String(record['code']))) ?? null,
      values: Object.fromEntries(spoken.map((name) => [name, record[name]])) as AccountDraft,
    };
  });
  try {
    await context.em.transactional((em) => saveAccounts({ ...context, em }, chartId, { version, changes }));
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const rows = error.details?.['rows'] as {
      index: number;
      problems: { field: string; code: string; found: string | null }[];
    }[];
    if (!Array.isArray(rows)) {
      return [{ record: planned[0]!.record, field: null, code: error.code, found: error.message }];
    }
    return rows.flatMap(({ index, problems }): PartFault[] =>
      problems.map(({ field, code, found }) => ({ record: planned[index]!.record, field, code, found })),
    );
  }
}
