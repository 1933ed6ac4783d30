import { field, neededWhen } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/charge_schedule.json' with { type: 'json' };
import { withWords } from './words.ts';

const chargeTypes = [
  'Base Rent',
  'CAM',
  'RE Tax',
  'Insurance',
  'Utilities',
  'Parking',
  'Storage',
  'Percentage Rent',
  'Concession',
  'Other',
];
const bases = ['Monthly', 'Annual', 'Per Area Year', 'One Time'];
const frequencies = ['Monthly', 'Quarterly', 'Semi-annually', 'Annually', 'One Time'];
const escalations = ['None', 'Fixed', 'Index', 'Market'];
const recoveries = ['None', 'Net', 'Base Year', 'Expense Stop', 'Fixed'];

const fields = [
  field('property_code', 'code!', 'Property code', '物件コード', 'رمز العقار'),
  field('unit_code', 'code!', 'Unit code', '区画コード', 'رمز الوحدة'),
  field('lease_code', 'code!', 'Lease code', '契約コード', 'رمز العقد'),
  field('tenant_code', 'code!', 'Tenant code', 'テナントコード', 'رمز المستأجر'),
  field('charge_code', 'code!', 'Charge code', '請求費目コード', 'رمز الرسم'),
  field('charge_type', 'enum!', 'Charge type', '請求費目', 'نوع الرسم', chargeTypes),
  field('charge_start_date', 'date!', 'Charge start', '請求開始', 'بداية الرسم'),
  field('charge_end_date', 'date', 'Charge end', '請求終了', 'نهاية الرسم', {
    requiredWhen: neededWhen('amount_basis', 'Monthly', 'Annual', 'Per Area Year'),
  }),
  field('amount', 'money!', 'Amount', '金額', 'المبلغ'),
  field('amount_basis', 'enum!', 'Amount basis', '金額の基準', 'أساس المبلغ', bases),
  field('billing_frequency', 'enum', 'Billing frequency', '請求頻度', 'تكرار الفوترة', frequencies),
  field('escalation_type', 'enum', 'Escalation type', '賃料改定方式', 'نوع الزيادة', escalations),
  field('escalation_rate', 'percent', 'Escalation rate', '賃料改定率', 'نسبة الزيادة'),
  field('escalation_index', 'text', 'Escalation index', '改定指数', 'مؤشر الزيادة'),
  field('escalation_cap', 'percent', 'Escalation cap', '改定率の上限', 'الحد الأقصى للزيادة'),
  field('escalation_floor', 'percent', 'Escalation floor', '改定率の下限', 'الحد الأدنى للزيادة'),
  field('recovery_method', 'enum', 'Recovery method', '費用回収方法', 'طريقة استرداد المصروفات', recoveries),
  field('base_year', 'integer', 'Base year', '基準年', 'سنة الأساس'),
  field('expense_stop', 'money', 'Expense stop', '費用負担の上限', 'حد المصروفات', { unit: 'currencyPerArea' }),
  field('pro_rata_share', 'percent', 'Pro rata share', '負担割合（按分）', 'الحصة التناسبية'),
  field('tax_rate', 'percent', 'Tax rate', '税率', 'معدل الضريبة'),
  field('account_code', 'code', 'Account code', '勘定科目コード', 'رمز الحساب'),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
];

/** One row per lease, charge and step. */
export const chargeSchedule: StandardDataModel = {
  code: 'charge_schedule',
  name: 'Charge Schedule',
  names: { en: 'Charge Schedule', ja: '請求明細表', ar: 'جدول الرسوم' },
  subject: 'property',
  periodRule: 'NONE',
  periodField: null,
  keyFields: ['property_code', 'unit_code', 'lease_code', 'charge_code', 'charge_start_date'],
  fields: withWords(fields, heads),
};
