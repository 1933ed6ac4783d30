import type { ConditionalRequirement, DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { RuleConditions } from '#contracts/rule-sets.ts';
import { currencies } from './currencies.ts';
import { field } from './model-field.ts';

const unitStatuses = ['Occupied', 'Vacant', 'Leased Not Commenced', 'Notice', 'Holdover', 'Down', 'Model'];
const leaseTypes = ['Gross', 'Modified Gross', 'Net', 'NNN', 'Percentage', 'Ground', 'Residential'];
const spaceTypes = ['Office', 'Retail', 'Industrial', 'Residential', 'Storage', 'Parking', 'Hotel', 'Land', 'Other'];

const statusIsIn = (...statuses: string[]): RuleConditions => ({
  all: [{ fact: 'unit_status', operator: 'inList', value: statuses }],
});
const whenLet = statusIsIn('Occupied', 'Notice', 'Holdover');
const needed = { severity: 'hard', code: 'REQUIRED_MISSING' } as const;
/** A tenant is named by code or by name; one finding asks for either. */
const whenLetToNobody: RuleConditions = {
  all: [whenLet, { fact: 'tenant_code', operator: 'isEmpty', value: true }],
};

/** What a row needs beside the required fields, by what it says of the unit. */
const conditional: Readonly<Record<string, ConditionalRequirement>> = {
  tenant_name: { when: whenLetToNobody, ...needed },
  lease_code: { when: whenLet, ...needed },
  lease_type: { when: whenLet, ...needed },
  lease_start_date: { when: whenLet, ...needed },
  lease_end_date: { when: whenLet, severity: 'soft', code: 'MONTH_TO_MONTH' },
  monthly_base_rent: { when: whenLet, ...needed },
  market_rent_monthly: { when: statusIsIn('Vacant'), ...needed },
};

const fields: DataModelFieldDefinition[] = [
  field('property_code', 'text!', 'Property code', '物件コード', 'رمز العقار'),
  field('as_of_date', 'date!', 'As-of date', '基準日', 'تاريخ البيان'),
  field('building_code', 'text', 'Building', '棟', 'المبنى'),
  field('floor', 'text', 'Floor', '階', 'الطابق'),
  field('unit_code', 'text!', 'Unit code', '区画コード', 'رمز الوحدة'),
  field('space_type', 'enum!', 'Space type', '用途', 'نوع المساحة', spaceTypes),
  field('unit_status', 'enum!', 'Unit status', '区画状況', 'حالة الوحدة', unitStatuses),
  field('rentable_area', 'decimal!', 'Rentable area', '賃貸可能面積', 'المساحة القابلة للتأجير'),
  field('area_unit', 'enum!', 'Area unit', '面積単位', 'وحدة المساحة', ['sqft', 'sqm', 'tsubo']),
  field('tenant_code', 'text', 'Tenant code', 'テナントコード', 'رمز المستأجر'),
  field('tenant_name', 'text', 'Tenant name', 'テナント名', 'اسم المستأجر'),
  field('tenant_industry', 'text', 'Tenant industry', 'テナントの業種', 'نشاط المستأجر'),
  field('lease_code', 'text', 'Lease code', '契約コード', 'رمز العقد'),
  field('lease_type', 'enum', 'Lease type', '契約種別', 'نوع العقد', leaseTypes),
  field('lease_start_date', 'date', 'Lease start', '契約開始日', 'بداية العقد'),
  field('rent_commencement_date', 'date', 'Rent commencement', '賃料発生日', 'بداية استحقاق الإيجار'),
  field('lease_end_date', 'date', 'Lease end', '契約終了日', 'نهاية العقد'),
  field('move_in_date', 'date', 'Move-in date', '入居日', 'تاريخ بدء الإشغال'),
  field('move_out_date', 'date', 'Move-out date', '退去日', 'تاريخ الإخلاء'),
  field('next_break_date', 'date', 'Next break date', '次回中途解約可能日', 'تاريخ خيار الإنهاء المبكر التالي'),
  field('notice_by_date', 'date', 'Notice deadline', '解約予告期限', 'آخر موعد للإشعار'),
  field('renewal_options', 'text', 'Renewal options', '更新オプション', 'خيارات التجديد'),
  field('monthly_base_rent', 'decimal', 'Monthly base rent', '月額基本賃料', 'الإيجار الأساسي الشهري'),
  field('annual_base_rent', 'decimal', 'Annual base rent', '年額基本賃料', 'الإيجار الأساسي السنوي'),
  field('rent_per_area', 'decimal', 'Rent per unit of area', '面積当たり賃料', 'الإيجار لكل وحدة مساحة'),
  field('monthly_recoveries', 'decimal', 'Monthly recoveries', '月額共益費等', 'استرداد المصروفات الشهري'),
  field('monthly_other_charges', 'decimal', 'Other monthly charges', 'その他月額費用', 'رسوم شهرية أخرى'),
  field('concession_monthly', 'decimal', 'Monthly concession', '月額賃料減額', 'التخفيض الشهري'),
  field('free_rent_end_date', 'date', 'Free rent end', 'フリーレント終了日', 'نهاية فترة الإعفاء من الإيجار'),
  field('next_step_date', 'date', 'Next rent step', '次回賃料改定日', 'تاريخ الزيادة التالية'),
  field('next_step_amount', 'decimal', 'Next step amount', '次回改定賃料', 'مبلغ الزيادة التالية'),
  field('escalation_type', 'enum', 'Escalation type', '賃料改定方式', 'نوع الزيادة', [
    'None',
    'Fixed',
    'Index',
    'Market',
  ]),
  field('escalation_rate', 'percent', 'Escalation rate', '賃料改定率', 'نسبة الزيادة'),
  field('market_rent_monthly', 'decimal', 'Monthly market rent (ERV)', '月額市場賃料', 'إيجار السوق الشهري'),
  field('security_deposit', 'decimal', 'Security deposit', '敷金・保証金', 'مبلغ التأمين'),
  field('arrears_balance', 'decimal', 'Arrears', '滞納残高', 'المتأخرات'),
  field('percentage_rent_rate', 'percent', 'Percentage rent rate', '歩合賃料率', 'نسبة الإيجار من المبيعات'),
  field('breakpoint', 'decimal', 'Breakpoint', '歩合賃料発生売上高', 'حد المبيعات'),
  field('sales_ttm', 'decimal', 'Sales, trailing 12 months', '直近12か月売上', 'مبيعات آخر 12 شهرًا'),
  field('ti_allowance', 'decimal', 'Tenant improvement allowance', '貸主負担の内装工事費', 'بدل التجهيز'),
  field('guarantor', 'text', 'Guarantor', '保証人', 'الضامن'),
  field('bedrooms', 'integer', 'Bedrooms', '寝室数', 'غرف النوم'),
  field('bathrooms', 'decimal', 'Bathrooms', '浴室数', 'الحمامات'),
  field('currency', 'enum!', 'Currency', '通貨', 'العملة', currencies),
  field('remarks', 'text', 'Remarks', '備考', 'ملاحظات المزود'),
];

/** One row per unit and lease at the as-of date, vacant units included. */
export const rentRollFields: DataModelFieldDefinition[] = fields.map((own) => {
  const requiredWhen = conditional[own.name];
  return requiredWhen ? { ...own, requiredWhen } : own;
});
