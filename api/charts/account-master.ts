import { accountSubtypes, accountTypes, masterAccounts, normalBalances, reportTypes } from '#contracts/charts.ts';
import type { NamedCode } from '#contracts/masters.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { planAccountImport } from './import-accounts.ts';

const subtypes = [...new Set(Object.values(accountSubtypes).flat())];

const choicesOf =
  (list: string, codes: readonly string[]) =>
  ({ language }: MasterContext): NamedCode[] => {
    const word = wordsOf('master-accounts', language);
    return codes.map((code) => ({ code, name: word(`${list}.${code}`) }));
  };

/** The accounts of all charts as a list. They are changed through their chart, which makes a version. */
export const accountMaster: Master = {
  definition: masterAccounts,
  table: 'master_account',
  isInScope: () => sql`true`,
  expressions: () => ({
    chart: sql`(select jsonb_build_object('code', c.id::text, 'name', c.name) from master_chart c where c.id = m.chart_id)`,
  }),
  filters: () => ({
    chart: (codes) =>
      isAmong(
        sql`m.chart_id`,
        codes.map(Number).filter((id) => Number.isInteger(id)),
      ),
  }),
  filterChoices: {
    chart: () =>
      sql`select c.id::text as code, c.name, null::text as other from master_chart c where c.retired_at is null`,
  },
  // By its code in every list and file, so that an exported chart is imported again.
  references: { parent: { table: 'master_account', shown: () => sql`r.code`, mayChoose: () => sql`true` } },
  choices: {
    normalBalance: choicesOf('normalBalance', normalBalances),
    accountType: choicesOf('accountType', accountTypes),
    reportType: choicesOf('reportType', reportTypes),
    subtype: choicesOf('subtype', subtypes),
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: () => ({ live: {}, isInHistory: sql`true` }),
  importsAs: planAccountImport,
};
