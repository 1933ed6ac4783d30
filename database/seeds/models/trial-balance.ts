import { field, isEmpty, neededWhenAll } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/trial_balance.json' with { type: 'json' };
import { withWords } from './words.ts';

const books = ['Accrual', 'Cash', 'Tax'];
const gaaps = ['US GAAP', 'IFRS', 'J-GAAP', 'Fair value'];

const fields = [
  field('property_code', 'code', 'Property code', '物件コード', 'رمز العقار', {
    requiredWhen: neededWhenAll(isEmpty('entity_code')),
  }),
  field('entity_code', 'code', 'Fund or entity code', 'ファンド・エンティティコード', 'رمز الصندوق أو الكيان'),
  field('period_end', 'date!', 'Period end', '対象期間末日', 'نهاية الفترة'),
  field('book', 'enum!', 'Book', '帳簿区分', 'الدفتر', books),
  field('gaap', 'enum', 'Accounting standard', '会計基準', 'المعيار المحاسبي', gaaps),
  field('account_code', 'code!', 'Account code', '勘定科目コード', 'رمز الحساب'),
  field('account_name', 'text!', 'Account name', '勘定科目名', 'اسم الحساب'),
  field('opening_balance', 'money!', 'Opening balance', '月初残高', 'الرصيد الافتتاحي'),
  // The movement comes in one column or in two, of which a row may fill one.
  field('debit', 'money', 'Debit', '借方', 'مدين', {
    requiredWhen: neededWhenAll(isEmpty('net_change'), isEmpty('credit')),
  }),
  field('credit', 'money', 'Credit', '貸方', 'دائن', {
    requiredWhen: neededWhenAll(isEmpty('net_change'), isEmpty('debit')),
  }),
  field('net_change', 'money?', 'Net change', '当月増減', 'صافي الحركة', {
    derivation: { kind: 'difference', of: 'debit', minus: 'credit' },
  }),
  field('closing_balance', 'money!', 'Closing balance', '月末残高', 'الرصيد الختامي'),
  field('ytd_balance', 'money', 'Year-to-date balance', '年度累計残高', 'الرصيد منذ بداية السنة'),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
  field('segment', 'text', 'Segment', 'セグメント', 'القطاع'),
  field('intercompany', 'flag', 'Intercompany', '会社間取引', 'معاملة بين شركات المجموعة'),
];

/** One row per property or entity, account and period; debit is positive. */
export const trialBalance: StandardDataModel = {
  code: 'trial_balance',
  name: 'Trial Balance',
  names: { en: 'Trial Balance', ja: '試算表', ar: 'ميزان المراجعة' },
  subject: 'both',
  periodRule: 'AT',
  periodField: 'period_end',
  keyFields: ['property_code', 'entity_code', 'book', 'account_code', 'segment'],
  fields: withWords(fields, heads),
};
