import { writeXlsx } from 'hucre/xlsx';
import type { WriteSheet } from 'hucre/xlsx';
import { accountMappingFile, matcherKinds } from '#contracts/account-mappings.ts';
import type { MappingFileField } from '#contracts/account-mappings.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { freeSheetName } from '../annotating/sheet-names.ts';
import { headStyle } from '../imports/import-template.ts';
import { fieldLabel, wordsOf } from '../imports/master-words.ts';
import { columnLetter } from '../reading/cells.ts';

/** An account without a mapping, or a mapping, by field of the file. */
export type TemplateRow = Readonly<Partial<Record<MappingFileField, string | null>>>;

export interface MappingTemplateRequest {
  language: LanguageCode;
  rows: readonly TemplateRow[];
  /** What may be chosen as a master account, as `code name`. */
  masterAccounts: readonly string[];
}

const widths: Readonly<Record<string, number>> = { accountName: 36, masterAccount: 44, fund: 28 };

/** Rows of a file of mappings, with a list check on the accounts of the master chart. */
export async function createMappingTemplate({
  language,
  rows,
  masterAccounts,
}: MappingTemplateRequest): Promise<Buffer> {
  const word = wordsOf('account-mappings', language);
  const fields = accountMappingFile.fields;
  const heads = fields.map(({ name }) => fieldLabel(accountMappingFile, name, language));
  const dataName = freeSheetName(word('many'), []);
  const listsName = freeSheetName(word('lists'), [dataName]);
  const at = fields.findIndex(({ name }) => name === 'masterAccount');
  const kindAt = fields.findIndex(({ name }) => name === 'codeKind');
  const yesAt = fields.flatMap(({ name }, index) => (name === 'isIgnored' || name === 'isSignFlipped' ? [index] : []));
  const lastRow = Math.max(rows.length + 1, 2);
  const list = (index: number, formula1: string, isChecked: boolean) => ({
    type: 'list' as const,
    range: `${columnLetter(index)}2:${columnLetter(index)}${lastRow}`,
    allowBlank: true,
    showErrorMessage: isChecked,
    formula1,
  });
  const kinds = matcherKinds.map((kind) => word(`codeKind.${kind}`));
  const listed = `'${listsName.replaceAll("'", "''")}'`;
  const data: WriteSheet = {
    name: dataName,
    rows: [heads, ...rows.map((row) => fields.map(({ name }) => row[name] ?? ''))],
    cells: new Map(heads.map((_, index) => [`0,${index}`, { style: headStyle }])),
    columns: fields.map(({ name }) => ({ width: widths[name] ?? 18, style: { numFmt: '@' } })),
    dataValidations: [
      ...(masterAccounts.length > 0 ? [list(at, `${listed}!$A$1:$A$${masterAccounts.length}`, true)] : []),
      ...yesAt.map((index) => list(index, `${listed}!$B$1:$B$1`, false)),
      list(kindAt, `${listed}!$C$1:$C$${matcherKinds.length}`, true),
    ],
    freezePane: { rows: 1 },
    view: { rightToLeft: language === 'ar' },
  };
  const lists = {
    name: listsName,
    rows: Array.from({ length: Math.max(matcherKinds.length, masterAccounts.length) }, (_, index) => [
      masterAccounts[index] ?? '',
      index === 0 ? word('yes') : '',
      kinds[index] ?? '',
    ]),
    hidden: true,
  };
  return Buffer.from(await writeXlsx({ sheets: [data, lists as WriteSheet] }));
}
