import type { StarterRule } from './starter-rule.ts';

/** Thresholds follow a published rubric for rent rolls where it names one; every one may be tuned. */
export const rentRollRules: StarterRule[] = [
  {
    code: 'unit-code-unique',
    source: 'rentRollRubric',
    type: 'hard',
    scope: 'row',
    name: ['Unit code is unique', '区画コードの重複なし', 'رمز الوحدة فريد'],
    message: [
      'Unit {{unit_code}} appears in {{rows_of_unit}} rows.',
      '区画{{unit_code}}が{{rows_of_unit}}行にあります。',
      'عدد الصفوف التي تتكرر فيها الوحدة {{unit_code}}: {{rows_of_unit}}.',
    ],
    expected: ['one row per unit', '1区画につき1行', 'صف واحد لكل وحدة'],
    document: {
      field: 'unit_code',
      missing: 'SKIP_IF_ANY',
      derived: [{ fact: 'rows_of_unit', kind: 'countOf', fields: ['property_code', 'building_code', 'unit_code'] }],
      conditions: {
        all: [
          { fact: 'unit_code', operator: 'isNotEmpty', value: true },
          { fact: 'rows_of_unit', operator: 'decimalGreater', value: 1 },
        ],
      },
    },
  },
  {
    code: 'vacant-without-rent',
    source: 'rentRollRubric',
    type: 'hard',
    scope: 'row',
    name: ['Vacant unit has no rent', '空室に賃料なし', 'لا إيجار لوحدة شاغرة'],
    message: [
      'Unit {{unit_code}} is vacant but has a monthly rent of {{monthly_base_rent}}.',
      '区画{{unit_code}}は空室ですが、月額賃料{{monthly_base_rent}}があります。',
      'الوحدة {{unit_code}} شاغرة ولكن إيجارها الشهري {{monthly_base_rent}}.',
    ],
    expected: ['0 or empty', '0 または空欄', '0 أو فارغ'],
    document: {
      field: 'monthly_base_rent',
      missing: 'SKIP_IF_ANY',
      conditions: {
        all: [
          { fact: 'unit_status', operator: 'textEqual', value: 'Vacant' },
          { fact: 'monthly_base_rent', operator: 'decimalGreater', value: '0' },
        ],
      },
    },
  },
  {
    code: 'lease-end-after-start',
    source: 'rentRollRubric',
    type: 'hard',
    scope: 'row',
    name: ['Lease does not end before it starts', '契約終了日は開始日以降', 'ينتهي العقد بعد بدايته'],
    message: [
      'The lease of unit {{unit_code}} ends on {{lease_end_date}}, before it starts on {{lease_start_date}}.',
      '区画{{unit_code}}の契約は開始日{{lease_start_date}}より前の{{lease_end_date}}に終了しています。',
      'عقد الوحدة {{unit_code}} ينتهي في {{lease_end_date}} قبل بدايته في {{lease_start_date}}.',
    ],
    expected: ['on or after {{lease_start_date}}', '{{lease_start_date}}以降', 'في {{lease_start_date}} أو بعده'],
    document: {
      field: 'lease_end_date',
      missing: 'SKIP_IF_ANY',
      conditions: {
        all: [{ fact: 'lease_end_date', operator: 'dateBefore', value: { fact: 'lease_start_date' } }],
      },
    },
  },
  {
    code: 'annual-is-twelve-months',
    source: 'arithmetic',
    type: 'soft',
    scope: 'row',
    name: ['Annual rent is 12 times the monthly rent', '年額賃料は月額の12倍', 'الإيجار السنوي = 12 × الشهري'],
    message: [
      'Unit {{unit_code}}: annual rent {{annual_base_rent}} is not 12 times the monthly rent {{monthly_base_rent}}.',
      '区画{{unit_code}}：年額賃料{{annual_base_rent}}が月額{{monthly_base_rent}}の12倍ではありません。',
      'الوحدة {{unit_code}}: الإيجار السنوي {{annual_base_rent}} لا يساوي 12 × الإيجار الشهري {{monthly_base_rent}}.',
    ],
    expected: [
      '{{annual_expected}} ± {{limit1}}',
      '{{annual_expected}} ± {{limit1}}',
      '{{annual_expected}} ± {{limit1}}',
    ],
    document: {
      field: 'annual_base_rent',
      missing: 'SKIP_IF_ANY',
      derived: [
        { fact: 'annual_expected', kind: 'product', of: 'monthly_base_rent', by: '12' },
        { fact: 'annual_pair', kind: 'pair', left: 'annual_base_rent', right: 'annual_expected' },
      ],
      conditions: { all: [{ fact: 'annual_pair', operator: 'differsByMoreThan', value: { absolute: '1' } }] },
    },
  },
  {
    code: 'rent-within-market',
    source: 'rentRollRubric',
    type: 'soft',
    scope: 'row',
    name: ['Rent is close to market rent', '市場賃料との乖離', 'الإيجار قريب من إيجار السوق'],
    message: [
      'Unit {{unit_code}}: monthly rent {{monthly_base_rent}} is {{market_percent}}% of the market rent {{market_rent_monthly}}.',
      '区画{{unit_code}}：月額賃料{{monthly_base_rent}}は市場賃料{{market_rent_monthly}}の{{market_percent}}% です。',
      'الوحدة {{unit_code}}: الإيجار الشهري {{monthly_base_rent}} يساوي {{market_percent}} % من إيجار السوق {{market_rent_monthly}}.',
    ],
    expected: [
      '{{limit2}}% to {{limit3}}% of {{market_rent_monthly}}',
      '{{market_rent_monthly}}の{{limit2}}～{{limit3}}%',
      'من {{limit2}} إلى {{limit3}} % من {{market_rent_monthly}}',
    ],
    document: {
      field: 'monthly_base_rent',
      missing: 'SKIP_IF_ANY',
      derived: [{ fact: 'market_percent', kind: 'percentOf', of: 'monthly_base_rent', base: 'market_rent_monthly' }],
      conditions: {
        all: [
          { fact: 'monthly_base_rent', operator: 'decimalGreater', value: '0' },
          { fact: 'market_percent', operator: 'notBetween', value: ['70', '130'] },
        ],
      },
    },
  },
  {
    code: 'expired-lease-occupied',
    source: 'rentRollRubric',
    type: 'soft',
    scope: 'row',
    name: ['Occupied unit has a current lease', '入居中区画は契約期間内', 'للوحدة المشغولة عقد سارٍ'],
    message: [
      'The lease of unit {{unit_code}} ended on {{lease_end_date}}, but the unit is reported as occupied.',
      '区画{{unit_code}}の契約は{{lease_end_date}}に終了しましたが、まだ入居中です。',
      'انتهى عقد الوحدة {{unit_code}} في {{lease_end_date}} وما زالت مشغولة.',
    ],
    expected: ['on or after {{as_of_date}}', '{{as_of_date}}以降', 'في {{as_of_date}} أو بعده'],
    document: {
      field: 'lease_end_date',
      missing: 'SKIP_IF_ANY',
      conditions: {
        all: [
          { fact: 'unit_status', operator: 'textEqual', value: 'Occupied' },
          { fact: 'lease_end_date', operator: 'dateBefore', value: { fact: 'as_of_date' } },
        ],
      },
    },
  },
  {
    code: 'identical-rents',
    source: 'rentRollRubric',
    type: 'soft',
    scope: 'row',
    name: ['No long run of identical rents', '同額賃料の連続なし', 'الإيجارات غير منسوخة'],
    message: [
      'Unit {{unit_code}}: {{rents_in_a_row}} consecutive rows up to this one have the same rent, {{monthly_base_rent}}.',
      '区画{{unit_code}}は同じ賃料{{monthly_base_rent}}が続く{{rents_in_a_row}}行目です。',
      'ترتيب الوحدة {{unit_code}} بين صفوف متتالية بالإيجار نفسه {{monthly_base_rent}}: {{rents_in_a_row}}.',
    ],
    expected: [
      'fewer than {{limit2}} consecutive rows',
      '連続{{limit2}}行未満',
      'عدد الصفوف المتتالية أقل من {{limit2}}',
    ],
    document: {
      field: 'monthly_base_rent',
      missing: 'SKIP_IF_ANY',
      derived: [{ fact: 'rents_in_a_row', kind: 'runLength', field: 'monthly_base_rent' }],
      conditions: {
        all: [
          { fact: 'monthly_base_rent', operator: 'decimalGreater', value: '0' },
          { fact: 'rents_in_a_row', operator: 'decimalGreaterOrEqual', value: 5 },
        ],
      },
    },
  },
  {
    code: 'rent-moved',
    source: 'practice',
    type: 'soft',
    scope: 'row',
    name: ['Rent is close to the prior month', '賃料の前月比', 'ثبات الإيجار من شهر إلى شهر'],
    message: [
      'Unit {{unit_code}}: monthly rent is {{monthly_base_rent}}; it was {{prior_rent}} in the prior month.',
      '区画{{unit_code}}：月額賃料{{monthly_base_rent}}、前月は{{prior_rent}}。',
      'الوحدة {{unit_code}}: الإيجار الشهري {{monthly_base_rent}} وكان {{prior_rent}} في الشهر السابق.',
    ],
    expected: [
      '{{prior_rent}} ± {{limit1}}% or ± {{limit2}}, whichever is larger',
      '{{prior_rent}} ± {{limit1}}% または{{limit2}}',
      '{{prior_rent}} ± {{limit1}} % أو {{limit2}}',
    ],
    document: {
      field: 'monthly_base_rent',
      missing: 'SKIP_IF_ANY',
      derived: [
        { fact: 'prior_rent', kind: 'prior', field: 'monthly_base_rent' },
        { fact: 'rent_pair', kind: 'pair', left: 'monthly_base_rent', right: 'prior_rent' },
      ],
      conditions: {
        all: [{ fact: 'rent_pair', operator: 'differsByMoreThan', value: { percent: '10', absolute: '500' } }],
      },
    },
  },
  {
    code: 'areas-make-property-area',
    source: 'rentRollRubric',
    type: 'soft',
    scope: 'dataset',
    name: [
      'Unit areas add up to the property area',
      '区画面積合計と物件面積の一致',
      'مجموع المساحات يساوي مساحة العقار',
    ],
    message: [
      'Unit areas total {{total_area}}; the property area is {{property_area}}.',
      '全区画の賃貸可能面積の合計は{{total_area}}、物件の面積は{{property_area}}です。',
      'مجموع مساحات الوحدات {{total_area}} ومساحة العقار {{property_area}}.',
    ],
    expected: [
      '{{property_area}} ± {{limit1}}%',
      '{{property_area}} ± {{limit1}}%',
      '{{property_area}} ± {{limit1}} %',
    ],
    document: {
      field: 'rentable_area',
      missing: 'MISSING_VIOLATES',
      aggregates: [{ fact: 'total_area', aggregate: 'SUM', field: 'rentable_area' }],
      derived: [{ fact: 'area_pair', kind: 'pair', left: 'total_area', right: 'property_area' }],
      conditions: { all: [{ fact: 'area_pair', operator: 'differsByMoreThan', value: { percent: '2' } }] },
    },
  },
  {
    code: 'rent-agrees-with-ledger',
    source: 'practice',
    type: 'soft',
    scope: 'dataset',
    name: ['Base rent ties to the trial balance', '基本賃料は試算表と一致', 'الإيجار يطابق ميزان المراجعة'],
    message: [
      'Monthly base rent totals {{total_rent}}; the trial balance shows {{ledger_rent}}.',
      '月額基本賃料の合計は{{total_rent}}、試算表では{{ledger_rent}}です。',
      'مجموع الإيجارات الأساسية الشهرية {{total_rent}} وفي ميزان المراجعة {{ledger_rent}}.',
    ],
    expected: ['{{ledger_rent}} ± {{limit1}}%', '{{ledger_rent}} ± {{limit1}}%', '{{ledger_rent}} ± {{limit1}} %'],
    document: {
      field: 'monthly_base_rent',
      missing: 'SKIP_IF_ANY',
      aggregates: [
        { fact: 'total_rent', aggregate: 'SUM', field: 'monthly_base_rent' },
        {
          fact: 'ledger_movement',
          aggregate: 'SUM',
          field: 'net_change',
          where: { field: 'account_name', contains: 'Base Rent' },
          dataset: 'trial_balance',
        },
      ],
      derived: [
        { fact: 'ledger_rent', kind: 'magnitude', of: 'ledger_movement' },
        { fact: 'rent_pair', kind: 'pair', left: 'total_rent', right: 'ledger_rent' },
      ],
      conditions: { all: [{ fact: 'rent_pair', operator: 'differsByMoreThan', value: { percent: '5' } }] },
    },
  },
];
