import { field, neededWhen } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/valuation.json' with { type: 'json' };
import { withWords } from './words.ts';

const valuationTypes = ['External', 'Internal', 'Desktop', 'Purchase Price'];
const statuses = ['Preliminary', 'Final', 'Audited'];
const standards = ['RICS', 'IVS', 'USPAP', 'JREA'];
const methods = ['DCF', 'Direct Cap', 'Comparison', 'Cost'];

const fields = [
  field('property_code', 'code!', 'Property code', '物件コード', 'رمز العقار'),
  field('valuation_date', 'date!', 'Valuation date', '評価日', 'تاريخ التقييم'),
  field('valuation_type', 'enum!', 'Valuation type', '評価種別', 'نوع التقييم', valuationTypes),
  field('status', 'enum!', 'Status', '評価の状況', 'حالة التقييم', statuses),
  field('valuer', 'text', 'Valuer', '鑑定業者名', 'المقيِّم', {
    requiredWhen: neededWhen('valuation_type', 'External', 'Desktop'),
  }),
  field('standard', 'enum', 'Valuation standard', '評価基準', 'معيار التقييم', standards),
  field('method', 'enum!', 'Valuation method', '評価手法', 'طريقة التقييم', methods),
  field('market_value_gross', 'money!', 'Market value, gross', '市場価額（総額）', 'القيمة السوقية الإجمالية'),
  field('purchaser_costs', 'money', 'Purchaser costs', '取得時諸費用', 'تكاليف المشتري'),
  field('market_value_net', 'money?', 'Market value, net', '市場価額（純額）', 'القيمة السوقية الصافية للعقار', {
    derivation: { kind: 'difference', of: 'market_value_gross', minus: 'purchaser_costs' },
  }),
  field('ownership_share', 'percent!', 'Ownership share', '持分割合', 'نسبة الملكية'),
  field('currency', 'currency!', 'Currency', '通貨', 'العملة'),
  field('prior_value', 'money?', 'Prior value', '前回評価額', 'القيمة السابقة'),
  field('change_pct', 'percent?', 'Change in value', '評価額の変動率', 'نسبة تغير القيمة', {
    derivation: { kind: 'percentChange', of: 'market_value_gross', from: 'prior_value' },
  }),
  field('cap_rate', 'percent', 'Capitalization rate (direct)', '還元利回り', 'معدل الرسملة', {
    requiredWhen: neededWhen('method', 'Direct Cap'),
  }),
  field('terminal_cap_rate', 'percent', 'Terminal cap rate', '最終還元利回り', 'معدل الرسملة النهائي', {
    requiredWhen: neededWhen('method', 'DCF'),
  }),
  field('discount_rate', 'percent', 'Discount rate', '割引率', 'معدل الخصم', {
    requiredWhen: neededWhen('method', 'DCF'),
  }),
  field('stabilised_noi', 'money', 'Stabilized net operating income', '安定稼働時NOI', 'صافي الدخل التشغيلي المستقر'),
  field('passing_rent', 'money', 'Passing rent', '現行賃料', 'الإيجار الحالي'),
  field('erv', 'money', 'Market rent (ERV)', '市場賃料（ERV）', 'القيمة الإيجارية التقديرية'),
  field('initial_yield', 'percent', 'Initial yield', '初期利回り', 'العائد الأولي'),
  field('reversionary_yield', 'percent', 'Reversionary yield', '復帰利回り', 'العائد الارتدادي'),
  field('report_reference', 'text', 'Report reference', '報告書の参照番号', 'مرجع التقرير'),
  field('inspection_date', 'date', 'Inspection date', '実査年月日', 'تاريخ المعاينة'),
];

/** One row per property and valuation date. */
export const valuation: StandardDataModel = {
  code: 'valuation',
  name: 'Valuation',
  names: { en: 'Valuation', ja: '不動産評価', ar: 'التقييم العقاري' },
  subject: 'property',
  periodRule: 'UP_TO',
  periodField: 'valuation_date',
  keyFields: ['property_code', 'valuation_date', 'valuation_type'],
  fields: withWords(fields, heads),
};
