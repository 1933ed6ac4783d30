import { accountSubtypes, accountTypes, normalBalances, reportTypes } from '#contracts/charts.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { NamedCode } from '#contracts/masters.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';

/** Lists of master accounts, by the field of a rule that takes their values; their words are those of the chart. */
const masterLists: Readonly<Record<string, readonly [list: string, codes: readonly string[]]>> = {
  master_account_type: ['accountType', accountTypes],
  master_account_subtype: ['subtype', [...new Set(Object.values(accountSubtypes).flat())]],
  master_account_report_type: ['reportType', reportTypes],
  master_account_normal_balance: ['normalBalance', normalBalances],
};

/** The values of a field with a list, as the reader calls them; none for other fields. */
export function valuesOfField(
  { name, enumValues, valueLabels }: Pick<DataModelFieldDefinition, 'name' | 'enumValues' | 'valueLabels'>,
  language: LanguageCode,
): NamedCode[] {
  const [list, codes] = masterLists[name] ?? [];
  if (list !== undefined && codes !== undefined) {
    const word = wordsOf('master-accounts', language);
    return codes.map((code) => ({ code, name: word(`${list}.${code}`) }));
  }
  return (enumValues ?? []).map((code) => ({
    code,
    name: valueLabels?.[code]?.[language] ?? nameOfListValue(code, language),
  }));
}
