import { occupancy } from '../models/occupancy.ts';
import { textRules } from './text-rule.ts';

/** Areas and counts agree with each other, with the month before and with the rent roll. */
export const occupancyRules = textRules(occupancy, [
  {
    code: 'occupied-within-leasable',
    source: 'arithmetic',
    type: 'hard',
    name: [
      'Occupied area is part of the leasable area',
      '入居面積は賃貸可能面積以下',
      'المساحة المشغولة ضمن القابلة للتأجير',
    ],
    message: [
      'Occupied area {{occupied_area}} is above the leasable area {{leasable_area}}.',
      '入居面積{{occupied_area}}が賃貸可能面積{{leasable_area}}を超えています。',
      'المساحة المشغولة {{occupied_area}} أكبر من القابلة للتأجير {{leasable_area}}.',
    ],
    expected: ['at most {{leasable_area}}', '{{leasable_area}}以下', '{{leasable_area}} على الأكثر'],
    text: 'occupied_area <= leasable_area',
  },
  {
    code: 'leased-within-leasable',
    source: 'arithmetic',
    type: 'hard',
    name: [
      'Leased area is part of the leasable area',
      '賃貸済面積は賃貸可能面積以下',
      'المساحة المؤجرة ضمن القابلة للتأجير',
    ],
    message: [
      'Leased area {{leased_area}} is above the leasable area {{leasable_area}}.',
      '賃貸済面積{{leased_area}}が賃貸可能面積{{leasable_area}}を超えています。',
      'المساحة المؤجرة {{leased_area}} أكبر من القابلة للتأجير {{leasable_area}}.',
    ],
    expected: ['at most {{leasable_area}}', '{{leasable_area}}以下', '{{leasable_area}} على الأكثر'],
    text: 'leased_area <= leasable_area',
  },
  {
    code: 'vacant-is-the-rest',
    source: 'arithmetic',
    type: 'soft',
    name: ['Vacant area is what is not occupied', '空室面積は賃貸可能面積－入居面積', 'المساحة الشاغرة هي الباقي'],
    message: [
      'Vacant area is {{vacant_area}}; leasable less occupied area makes {{vacant_expected}}.',
      '空室面積は{{vacant_area}}、賃貸可能面積から入居面積を引くと{{vacant_expected}}です。',
      'المساحة الشاغرة {{vacant_area}} والقابلة للتأجير ناقص المشغولة {{vacant_expected}}.',
    ],
    expected: ['{{vacant_expected}} ± 1', '{{vacant_expected}} ± 1', '{{vacant_expected}} ± 1'],
    text: 'vacant_area within 1 of (leasable_area - occupied_area as vacant_expected)',
  },
  {
    code: 'occupancy-agrees-with-areas',
    source: 'arithmetic',
    type: 'soft',
    name: ['Occupancy agrees with the areas', '稼働率と面積の整合', 'نسبة الإشغال تطابق المساحات'],
    message: [
      'Occupancy is {{occupancy_pct_area}}%; the areas make {{occupancy_expected}}%.',
      '稼働率は{{occupancy_pct_area}}%、面積から計算すると{{occupancy_expected}}%です。',
      'نسبة الإشغال {{occupancy_pct_area}} % وحسب المساحات {{occupancy_expected}} %.',
    ],
    expected: ['{{occupancy_expected}} ± 0.1', '{{occupancy_expected}} ± 0.1', '{{occupancy_expected}} ± 0.1'],
    text: `occupancy_pct_area within 0.1 of
      (round(percentOf(occupied_area, leasable_area), 2) as occupancy_expected)`,
  },
  {
    code: 'units-within-total',
    source: 'arithmetic',
    type: 'hard',
    name: ['Occupied units are part of all units', '入居戸数は総戸数以下', 'الوحدات المشغولة ضمن الإجمالي'],
    message: [
      '{{units_occupied}} units are occupied, of {{units_total}} in total.',
      '入居戸数{{units_occupied}}が総戸数{{units_total}}を超えています。',
      'الوحدات المشغولة {{units_occupied}} من إجمالي {{units_total}}.',
    ],
    expected: ['at most {{units_total}}', '{{units_total}}以下', '{{units_total}} على الأكثر'],
    text: 'units_occupied <= units_total',
  },
  {
    code: 'units-move-with-tenants',
    source: 'arithmetic',
    type: 'soft',
    name: [
      'Occupied units follow move-ins and move-outs',
      '入居戸数と入退去の整合',
      'الوحدات المشغولة تتبع الدخول والمغادرة',
    ],
    message: [
      '{{units_occupied}} units are occupied; the prior month with move-ins and move-outs makes {{units_expected}}.',
      '入居戸数は{{units_occupied}}、前月の戸数に入退去を加減すると{{units_expected}}です。',
      'الوحدات المشغولة {{units_occupied}}، ومن الشهر السابق مع الداخلين والمغادرين {{units_expected}}.',
    ],
    expected: ['{{units_expected}}', '{{units_expected}}', '{{units_expected}}'],
    text: 'units_occupied = (prior(units_occupied) + move_ins - move_outs as units_expected)',
  },
  {
    code: 'tenants-within-leases',
    source: 'practice',
    type: 'soft',
    name: ['A tenant has a lease', 'テナント数は契約件数以下', 'لكل مستأجر عقد'],
    message: [
      '{{number_of_tenants}} tenants have {{number_of_leases}} leases.',
      'テナント数{{number_of_tenants}}が契約件数{{number_of_leases}}を超えています。',
      'عدد المستأجرين {{number_of_tenants}} وعدد العقود {{number_of_leases}}.',
    ],
    expected: ['at most {{number_of_leases}}', '{{number_of_leases}}以下', '{{number_of_leases}} على الأكثر'],
    text: 'number_of_tenants <= number_of_leases',
  },
  {
    code: 'leasable-is-property-area',
    source: 'rentRollRubric',
    type: 'soft',
    name: [
      'Leasable area is the area of the property',
      '賃貸可能面積と物件面積の一致',
      'المساحة القابلة للتأجير هي مساحة العقار',
    ],
    message: [
      'Leasable area is {{leasable_area}}; the property has {{property_area}}.',
      '賃貸可能面積は{{leasable_area}}、物件の面積は{{property_area}}です。',
      'المساحة القابلة للتأجير {{leasable_area}} ومساحة العقار {{property_area}}.',
    ],
    expected: ['{{property_area}} ± 2%', '{{property_area}} ± 2%', '{{property_area}} ± 2 %'],
    text: 'leasable_area within 2% of property_area',
  },
  {
    code: 'occupied-in-rent-roll',
    source: 'practice',
    type: 'soft',
    name: [
      'Occupied area ties to the rent roll',
      '入居面積はレントロールと一致',
      'المساحة المشغولة تطابق كشف الإيجارات',
    ],
    message: [
      'Occupied area is {{occupied_area}}; the let units of the rent roll have {{rent_roll_area}}.',
      '入居面積は{{occupied_area}}、レントロールの入居区画の面積合計は{{rent_roll_area}}です。',
      'المساحة المشغولة {{occupied_area}} ومساحة الوحدات المؤجرة في كشف الإيجارات {{rent_roll_area}}.',
    ],
    expected: ['{{rent_roll_area}} ± 2%', '{{rent_roll_area}} ± 2%', '{{rent_roll_area}} ± 2 %'],
    text: `occupied_area within 2% of (sum(rent_roll.rentable_area
      where unit_status in ("Occupied", "Notice", "Holdover") by (property_code)) as rent_roll_area)`,
  },
  {
    code: 'occupancy-moved',
    source: 'practice',
    type: 'soft',
    name: ['Occupancy is close to the prior month', '稼働率の前月比', 'ثبات الإشغال من شهر إلى شهر'],
    message: [
      'Occupancy is {{occupancy_pct_area}}%; it was {{prior_occupancy}}% in the prior month.',
      '稼働率は{{occupancy_pct_area}}%、前月は{{prior_occupancy}}%です。',
      'نسبة الإشغال {{occupancy_pct_area}} % وكانت {{prior_occupancy}} % في الشهر السابق.',
    ],
    expected: ['{{prior_occupancy}} ± 5', '{{prior_occupancy}} ± 5', '{{prior_occupancy}} ± 5'],
    text: 'occupancy_pct_area within 5 of (prior(occupancy_pct_area) as prior_occupancy)',
  },
  {
    code: 'unexpired-term-usual',
    source: 'practice',
    type: 'soft',
    name: ['The unexpired term is at most 30 years', '残存契約期間は30年以下', 'المدة المتبقية لا تتجاوز 30 سنة'],
    message: [
      'The average unexpired term is {{wault_years}} years.',
      '加重平均残存契約期間は{{wault_years}}年です。',
      'متوسط المدة المتبقية {{wault_years}} سنة.',
    ],
    expected: ['0 to 30 years', '0～30年', 'من 0 إلى 30 سنة'],
    text: 'wault_years between 0 and 30',
  },
]);
