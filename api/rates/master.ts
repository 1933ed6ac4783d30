import type { NamedCode } from '#contracts/masters.ts';
import { rateKinds, rates } from '#contracts/rates.ts';
import { sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { unused } from '../masters/uses.ts';
import { checkRates } from './check-rates.ts';

/** Nothing names a rate, so it is deleted for good; the audit trail keeps what it was. */
export const rateMaster: Master = {
  definition: rates,
  table: 'exchange_rate',
  isInScope: () => sql`true`,
  expressions: () => ({
    pair: sql`to_jsonb(m.from_currency || '/' || m.to_currency || ' ' || to_char(m.post_month, 'YYYY-MM'))`,
  }),
  filters: () => ({}),
  filterChoices: {},
  references: {},
  choices: { kind: kindChoices },
  saveLinks: () => Promise.resolve(),
  checkRecords: checkRates,
  uses: () => unused,
};

function kindChoices({ language }: MasterContext): NamedCode[] {
  const word = wordsOf('rates', language);
  return rateKinds.map((code) => ({ code, name: word(`kind.${code}`) }));
}
