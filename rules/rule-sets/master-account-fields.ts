import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';

type Names = DataModelFieldDefinition['labels'];

/** A fact of the master account that the account of a row is mapped to. No file has a column for it, and it is not stored. */
const masterField = (name: string, type: 'code' | 'enum', labels: Names): DataModelFieldDefinition => ({
  name: `master_account_${name}`,
  ...{ labels, type, isRequired: false },
});

const masterAccountFields: readonly DataModelFieldDefinition[] = [
  masterField('code', 'code', { en: 'Master account code', ja: 'マスター科目コード', ar: 'رمز الحساب الرئيسي' }),
  masterField('type', 'enum', { en: 'Account type', ja: '勘定科目種別', ar: 'نوع الحساب' }),
  masterField('subtype', 'enum', { en: 'Account subtype', ja: '勘定科目種別の細分類', ar: 'النوع الفرعي للحساب' }),
  masterField('report_type', 'enum', { en: 'Report type', ja: 'レポート種別', ar: 'نوع التقرير' }),
  masterField('normal_balance', 'enum', { en: 'Normal balance', ja: '通常残高', ar: 'الرصيد الطبيعي' }),
];

/** What rules may name: the fields of the data model and, of rows that have an account, facts of its master account. */
export function ruleFieldsOf<Field extends Pick<DataModelFieldDefinition, 'name' | 'type'>>(
  fields: readonly Field[],
): (Field | DataModelFieldDefinition)[] {
  return fields.some(({ name }) => name === 'account_code') ? [...fields, ...masterAccountFields] : [...fields];
}

export const isMasterAccountField = (name: string): boolean => masterAccountFields.some((field) => field.name === name);

/** Whether a rule can only be judged with the mapping of accounts. */
export function readsMasterAccounts(document: RuleDocument): boolean {
  const text = JSON.stringify(document);
  return masterAccountFields.some(({ name }) => text.includes(`"${name}"`));
}
