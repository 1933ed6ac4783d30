import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { currencies } from './currencies.ts';
import { field } from './model-field.ts';

const gaaps = ['US GAAP', 'IFRS', 'J-GAAP', 'Fair value'];

/** One row per property or entity, account and period; debit is positive. */
export const trialBalanceFields: DataModelFieldDefinition[] = [
  field('property_code', 'text!', 'Property or entity code', '物件・エンティティコード', 'رمز العقار أو الكيان'),
  field('period_end', 'date!', 'Period end', '対象期間末日', 'نهاية الفترة'),
  field('book', 'enum!', 'Book', '帳簿区分', 'الدفتر', ['Accrual', 'Cash', 'Tax']),
  field('gaap', 'enum', 'Accounting standard', '会計基準', 'المعيار المحاسبي', gaaps),
  field('account_code', 'text!', 'Account code', '勘定科目コード', 'رمز الحساب'),
  field('account_name', 'text!', 'Account name', '勘定科目名', 'اسم الحساب'),
  field('opening_balance', 'decimal!', 'Opening balance', '月初残高', 'الرصيد الافتتاحي'),
  field('debit', 'decimal', 'Debit', '借方', 'مدين'),
  field('credit', 'decimal', 'Credit', '貸方', 'دائن'),
  field('net_change', 'decimal', 'Net change', '当月増減', 'صافي الحركة'),
  field('closing_balance', 'decimal!', 'Closing balance', '月末残高', 'الرصيد الختامي'),
  field('ytd_balance', 'decimal', 'Year-to-date balance', '年度累計残高', 'الرصيد منذ بداية السنة'),
  field('currency', 'enum!', 'Currency', '通貨', 'العملة', currencies),
  field('segment', 'text', 'Segment', 'セグメント', 'القطاع'),
  field('intercompany', 'flag', 'Intercompany', '会社間取引', 'معاملة بين شركات المجموعة'),
];
