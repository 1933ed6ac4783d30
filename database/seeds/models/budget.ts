import { field } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/budget.json' with { type: 'json' };
import { withWords } from './words.ts';

const reforecasts = Array.from({ length: 12 }, (_, index) => `Reforecast ${index + 1}`);
const versions = ['Original', ...reforecasts, 'Business Plan'];

const fields = [
  field('property_code', 'code!', 'Property code', '物件コード', 'رمز العقار'),
  field('fiscal_year', 'integer!', 'Fiscal year', '会計年度', 'السنة المالية'),
  field('period', 'month!', 'Period', '対象月', 'الشهر'),
  field('version', 'enum!', 'Version', '予算バージョン', 'إصدار الموازنة', versions),
  field('account_code', 'code!', 'Account code', '勘定科目コード', 'رمز الحساب'),
  field('account_name', 'text', 'Account name', '勘定科目名', 'اسم الحساب'),
  field('amount', 'money!', 'Amount', '金額', 'المبلغ'),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
  field('driver', 'text', 'Driver', '算定要素', 'عامل الاحتساب'),
  field('driver_quantity', 'decimal', 'Driver quantity', '算定要素の数量', 'كمية عامل الاحتساب'),
  field('note', 'text', 'Note', '注釈', 'ملاحظة'),
  field('approved_on', 'date', 'Approved on', '承認日', 'تاريخ الاعتماد'),
  field('approved_by', 'text', 'Approved by', '承認者', 'اعتمد من'),
];

/** One row per property, account and month of the fiscal year; income and expense are both positive. */
export const budget: StandardDataModel = {
  code: 'budget',
  name: 'Budget',
  names: { en: 'Budget', ja: '予算', ar: 'الموازنة' },
  subject: 'property',
  periodRule: 'WITHIN',
  periodField: 'period',
  keyFields: ['property_code', 'fiscal_year', 'period', 'version', 'account_code'],
  fields: withWords(fields, heads),
};
