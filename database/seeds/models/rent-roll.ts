import { field, isEmpty, isOneOf, neededWhen, neededWhenAll } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/rent_roll.json' with { type: 'json' };
import { withWords } from './words.ts';

const unitStatuses = ['Occupied', 'Vacant', 'Leased Not Commenced', 'Notice', 'Holdover', 'Down', 'Model'];
const leaseTypes = ['Gross', 'Modified Gross', 'Net', 'NNN', 'Percentage', 'Ground', 'Residential'];
const spaceTypes = ['Office', 'Retail', 'Industrial', 'Residential', 'Storage', 'Parking', 'Hotel', 'Land', 'Other'];

const isLet = isOneOf('unit_status', ['Occupied', 'Notice', 'Holdover']);

const fields = [
  field('property_code', 'code!', 'Property code', '物件コード', 'رمز العقار'),
  field('as_of_date', 'date!', 'As-of date', '基準日', 'تاريخ البيان'),
  field('building_code', 'code', 'Building', '棟', 'المبنى'),
  field('floor', 'text', 'Floor', '階', 'الطابق'),
  field('unit_code', 'code!', 'Unit code', '区画コード', 'رمز الوحدة'),
  field('space_type', 'enum!', 'Space type', '用途', 'نوع المساحة', spaceTypes),
  field('unit_status', 'enum!', 'Unit status', '区画状況', 'حالة الوحدة', unitStatuses),
  field('rentable_area', 'area!', 'Rentable area', '賃貸可能面積', 'المساحة القابلة للتأجير'),
  field('area_unit', 'enum!', 'Area unit', '面積単位', 'وحدة المساحة', ['sqft', 'sqm', 'tsubo']),
  field('tenant_code', 'code', 'Tenant code', 'テナントコード', 'رمز المستأجر'),
  field('tenant_name', 'text', 'Tenant name', 'テナント名', 'اسم المستأجر', {
    requiredWhen: neededWhenAll(isLet, isEmpty('tenant_code')),
  }),
  field('tenant_industry', 'code', 'Tenant industry', 'テナントの業種', 'نشاط المستأجر'),
  field('lease_code', 'code', 'Lease code', '契約コード', 'رمز العقد', { requiredWhen: neededWhenAll(isLet) }),
  field('lease_type', 'enum', 'Lease type', '契約種別', 'نوع العقد', {
    enumValues: leaseTypes,
    requiredWhen: neededWhenAll(isLet),
  }),
  field('lease_start_date', 'date', 'Lease start', '契約開始日', 'بداية العقد', { requiredWhen: neededWhenAll(isLet) }),
  field('rent_commencement_date', 'date', 'Rent commencement', '賃料発生日', 'بداية استحقاق الإيجار'),
  field('lease_end_date', 'date', 'Lease end', '契約終了日', 'نهاية العقد', {
    requiredWhen: { when: isLet, severity: 'soft', code: 'MONTH_TO_MONTH' },
  }),
  field('move_in_date', 'date', 'Move-in date', '入居日', 'تاريخ بدء الإشغال'),
  field('move_out_date', 'date', 'Move-out date', '退去日', 'تاريخ الإخلاء'),
  field('next_break_date', 'date', 'Next break date', '次回中途解約可能日', 'تاريخ خيار الإنهاء المبكر التالي'),
  field('notice_by_date', 'date', 'Notice deadline', '解約予告期限', 'آخر موعد للإشعار'),
  field('renewal_options', 'text', 'Renewal options', '更新オプション', 'خيارات التجديد'),
  field('monthly_base_rent', 'money', 'Monthly base rent', '月額基本賃料', 'الإيجار الأساسي الشهري', {
    requiredWhen: neededWhenAll(isLet),
  }),
  field('annual_base_rent', 'money?', 'Annual base rent', '年額基本賃料', 'الإيجار الأساسي السنوي', {
    derivation: { kind: 'product', of: 'monthly_base_rent', by: '12' },
  }),
  field('rent_per_area', 'money?', 'Rent per unit of area', '面積当たり賃料', 'الإيجار لكل وحدة مساحة', {
    unit: 'currencyPerArea',
    derivation: { kind: 'quotient', of: 'annual_base_rent', by: 'rentable_area' },
  }),
  field('monthly_recoveries', 'money', 'Monthly recoveries', '月額共益費等', 'استرداد المصروفات الشهري'),
  field('monthly_other_charges', 'money', 'Other monthly charges', 'その他月額費用', 'رسوم شهرية أخرى'),
  field('concession_monthly', 'money', 'Monthly concession', '月額賃料減額', 'التخفيض الشهري'),
  field('free_rent_end_date', 'date', 'Free rent end', 'フリーレント終了日', 'نهاية فترة الإعفاء من الإيجار'),
  field('next_step_date', 'date', 'Next rent step', '次回賃料改定日', 'تاريخ الزيادة التالية'),
  field('next_step_amount', 'money', 'Next step amount', '次回改定賃料', 'مبلغ الزيادة التالية'),
  field('escalation_type', 'enum', 'Escalation type', '賃料改定方式', 'نوع الزيادة', [
    'None',
    'Fixed',
    'Index',
    'Market',
  ]),
  field('escalation_rate', 'percent', 'Escalation rate', '賃料改定率', 'نسبة الزيادة'),
  field('market_rent_monthly', 'money', 'Monthly market rent (ERV)', '月額市場賃料', 'إيجار السوق الشهري', {
    requiredWhen: neededWhen('unit_status', 'Vacant'),
  }),
  field('security_deposit', 'money', 'Security deposit', '敷金・保証金', 'مبلغ التأمين'),
  field('arrears_balance', 'money', 'Arrears', '滞納残高', 'المتأخرات'),
  field('percentage_rent_rate', 'percent', 'Percentage rent rate', '歩合賃料率', 'نسبة الإيجار من المبيعات'),
  field('breakpoint', 'money', 'Breakpoint', '歩合賃料発生売上高', 'حد المبيعات'),
  field('sales_ttm', 'money', 'Sales, trailing 12 months', '直近12か月売上', 'مبيعات آخر 12 شهرًا'),
  field('ti_allowance', 'money', 'Tenant improvement allowance', '貸主負担の内装工事費', 'بدل التجهيز', {
    unit: 'currencyPerArea',
  }),
  field('guarantor', 'text', 'Guarantor', '保証人', 'الضامن'),
  field('bedrooms', 'integer', 'Bedrooms', '寝室数', 'غرف النوم', { unit: 'count' }),
  field('bathrooms', 'decimal', 'Bathrooms', '浴室数', 'الحمامات', { unit: 'count' }),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
  field('remarks', 'text', 'Remarks', '備考', 'ملاحظات المزود'),
];

/** One row per unit and lease at the as-of date, vacant units included. */
export const rentRoll: StandardDataModel = {
  code: 'rent_roll',
  name: 'Rent Roll',
  names: { en: 'Rent Roll', ja: 'レントロール', ar: 'كشف الإيجارات' },
  subject: 'property',
  periodRule: 'AT',
  periodField: 'as_of_date',
  keyFields: ['property_code', 'building_code', 'unit_code', 'lease_code'],
  fields: withWords(fields, heads),
};
