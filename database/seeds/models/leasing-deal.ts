import { field } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/leasing_deal.json' with { type: 'json' };
import { withWords } from './words.ts';

const areaUnits = ['sqft', 'sqm', 'tsubo'];
const dealTypes = ['New', 'Renewal', 'Expansion', 'Contraction', 'Termination', 'Sublease'];
const stages = ['Prospect', 'LOI', 'Lease Out', 'Executed', 'Lost'];
const perArea = { unit: 'currencyPerArea' } as const;

const fields = [
  field('deal_id', 'code!', 'Deal ID', '案件番号', 'رقم الصفقة'),
  field('property_code', 'code!', 'Property code', '物件コード', 'رمز العقار'),
  field('unit_code', 'code!', 'Unit code', '区画コード', 'رمز الوحدة'),
  field('tenant_name', 'text!', 'Tenant name', 'テナント名', 'اسم المستأجر'),
  field('deal_type', 'enum!', 'Deal type', '案件種別', 'نوع الصفقة', dealTypes),
  field('stage', 'enum!', 'Stage', '案件の段階', 'المرحلة', stages),
  field('stage_date', 'date!', 'Stage date', '段階の日付', 'تاريخ المرحلة'),
  field('start_date', 'date', 'Lease start', '契約開始日', 'بداية العقد'),
  field('end_date', 'date', 'Lease end', '契約終了日', 'نهاية العقد'),
  field('area', 'area!', 'Area', '面積', 'المساحة'),
  field('area_unit', 'enum!', 'Area unit', '面積単位', 'وحدة المساحة', areaUnits),
  field('term_months', 'integer', 'Term in months', '契約期間（月数）', 'مدة العقد بالشهور', { unit: 'months' }),
  field('starting_rent', 'money', 'Starting rent', '開始賃料', 'الإيجار الابتدائي', perArea),
  field('net_effective_rent', 'money', 'Net effective rent', '純実効賃料', 'صافي الإيجار الفعلي', perArea),
  field('prior_rent', 'money', 'Prior rent', '従前賃料', 'الإيجار السابق', perArea),
  field('rent_spread', 'percent?', 'Rent spread', '賃料変動率', 'نسبة فرق الإيجار', {
    derivation: { kind: 'percentChange', of: 'starting_rent', from: 'prior_rent' },
  }),
  field('free_months', 'decimal', 'Free months', 'フリーレント月数', 'أشهر الإعفاء', { unit: 'months' }),
  field(
    'ti_per_area',
    'money',
    'Tenant improvements per area',
    '面積当たり内装負担額',
    'بدل التجهيز لكل وحدة مساحة',
    perArea,
  ),
  field('leasing_commission', 'percent', 'Leasing commission', '仲介手数料率', 'عمولة التأجير'),
  field('broker', 'text', 'Broker', '仲介会社', 'الوسيط'),
  field('budget_rent', 'money', 'Budget rent', '予算賃料', 'الإيجار في الموازنة', perArea),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
];

/** One row per deal and unit. */
export const leasingDeal: StandardDataModel = {
  code: 'leasing_deal',
  name: 'Leasing Deals',
  names: { en: 'Leasing Deals', ja: 'リーシング案件', ar: 'صفقات التأجير' },
  subject: 'property',
  periodRule: 'WITHIN',
  periodField: 'stage_date',
  keyFields: ['property_code', 'deal_id', 'unit_code'],
  fields: withWords(fields, heads),
};
