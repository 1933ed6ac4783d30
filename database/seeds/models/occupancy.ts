import { field } from './model-field.ts';
import type { StandardDataModel } from './standard-data-model.ts';
import heads from './synonyms/occupancy.json' with { type: 'json' };
import { withWords } from './words.ts';

const areaUnits = ['sqft', 'sqm', 'tsubo'];
const count = { unit: 'count' } as const;

const fields = [
  field('property_code', 'code!', 'Property code', '物件コード', 'رمز العقار'),
  field('post_month', 'month!', 'Post month', '対象月', 'شهر الترحيل'),
  field('leasable_area', 'area!', 'Leasable area', '賃貸可能面積', 'المساحة القابلة للتأجير'),
  field('leased_area', 'area!', 'Leased area', '賃貸済面積', 'المساحة المؤجرة'),
  field('occupied_area', 'area!', 'Occupied area', '入居面積', 'المساحة المشغولة'),
  field('vacant_area', 'area?', 'Vacant area', '空室面積', 'المساحة الشاغرة', {
    derivation: { kind: 'difference', of: 'leasable_area', minus: 'occupied_area' },
  }),
  field('area_unit', 'enum!', 'Area unit', '面積単位', 'وحدة المساحة', areaUnits),
  field('units_total', 'integer', 'Total units', '総戸数', 'إجمالي الوحدات', count),
  field('units_occupied', 'integer', 'Occupied units', '入居戸数', 'الوحدات المشغولة', count),
  field('number_of_leases', 'integer', 'Number of leases', '契約件数', 'عدد العقود', count),
  field('number_of_tenants', 'integer', 'Number of tenants', 'テナント数', 'عدد المستأجرين', count),
  field('move_ins', 'integer', 'Move-ins', '入居件数', 'عدد الداخلين', count),
  field('move_outs', 'integer', 'Move-outs', '退去件数', 'عدد المغادرين', count),
  field('new_leases', 'integer', 'New leases', '新規契約件数', 'العقود الجديدة', count),
  field('renewals', 'integer', 'Renewals', '更新件数', 'التجديدات', count),
  field('expiries', 'integer', 'Expiries', '満了件数', 'العقود المنتهية', count),
  field('net_absorption', 'area?', 'Net absorption', '純吸収面積', 'صافي الاستيعاب'),
  field('occupancy_pct_area', 'percent?', 'Occupancy by area', '面積ベースの稼働率', 'نسبة الإشغال حسب المساحة', {
    derivation: { kind: 'percentOf', of: 'occupied_area', base: 'leasable_area' },
  }),
  field('occupancy_pct_rent', 'percent?', 'Occupancy by rent', '賃料ベースの稼働率', 'نسبة الإشغال حسب الإيجار'),
  field(
    'wault_years',
    'decimal?',
    'Weighted average unexpired lease term',
    '加重平均残存契約期間',
    'متوسط مدة الإيجار المتبقية',
    {
      unit: 'years',
    },
  ),
];

/** One row per property and month. */
export const occupancy: StandardDataModel = {
  code: 'occupancy',
  name: 'Occupancy',
  names: { en: 'Occupancy', ja: '稼働状況', ar: 'الإشغال' },
  subject: 'property',
  periodRule: 'AT',
  periodField: 'post_month',
  keyFields: ['property_code'],
  fields: withWords(fields, heads),
};
