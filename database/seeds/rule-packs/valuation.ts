import { valuation } from '../models/valuation.ts';
import { textRules } from './text-rule.ts';

/** A value agrees with its own figures, is recent, and moves no faster than markets do. */
export const valuationRules = textRules(valuation, [
  {
    code: 'net-is-gross-less-costs',
    source: 'arithmetic',
    type: 'hard',
    name: ['Net value is gross value less costs', '純額＝総額－取得時諸費用', 'القيمة الصافية = الإجمالية − التكاليف'],
    message: [
      'Net market value is {{market_value_net}}; gross value less costs makes {{net_expected}}.',
      '純額は{{market_value_net}}、総額から取得時諸費用を引くと{{net_expected}}です。',
      'القيمة الصافية {{market_value_net}} والإجمالية ناقص التكاليف {{net_expected}}.',
    ],
    expected: ['{{net_expected}} ± 1', '{{net_expected}} ± 1', '{{net_expected}} ± 1'],
    text: 'market_value_net within 1 of (market_value_gross - purchaser_costs as net_expected)',
  },
  {
    code: 'share-possible',
    source: 'arithmetic',
    type: 'hard',
    name: ['The ownership share is at most 100%', '持分割合は100%以下', 'نسبة الملكية لا تتجاوز 100 %'],
    message: [
      'The ownership share is {{ownership_share}}%.',
      '持分割合が{{ownership_share}}%です。',
      'نسبة الملكية {{ownership_share}} %.',
    ],
    expected: ['0 to 100%', '0～100%', 'من 0 إلى 100 %'],
    text: 'ownership_share between 0 and 100',
  },
  {
    code: 'valued-within-period',
    source: 'arithmetic',
    type: 'hard',
    name: ['The valuation is not after the period', '評価日は期間末以前', 'تاريخ التقييم ليس بعد الفترة'],
    message: [
      'The valuation is dated {{valuation_date}}, after the period ends on {{period_end}}.',
      '評価日{{valuation_date}}が期間末{{period_end}}より後です。',
      'تاريخ التقييم {{valuation_date}} بعد نهاية الفترة {{period_end}}.',
    ],
    expected: ['on or before {{period_end}}', '{{period_end}}以前', 'في {{period_end}} أو قبله'],
    text: 'valuation_date <= period_end',
  },
  {
    code: 'valued-within-a-year',
    source: 'valuationGuidelines',
    type: 'soft',
    name: ['The valuation is not older than a year', '評価は1年以内', 'لا يزيد عمر التقييم على سنة'],
    message: [
      'The valuation of {{valuation_date}} is older than a year at {{period_end}}.',
      '{{valuation_date}}の評価は、期間末{{period_end}}時点で1年を超えています。',
      'مضى على التقييم المؤرخ {{valuation_date}} أكثر من سنة في {{period_end}}.',
    ],
    expected: ['on or after {{oldest_day}}', '{{oldest_day}}以降', 'في {{oldest_day}} أو بعده'],
    text: 'valuation_date >= (shiftDay(period_end, -12, 0) as oldest_day)',
  },
  {
    code: 'standard-named',
    source: 'valuationStandards',
    type: 'soft',
    name: ['An external valuation names its standard', '外部評価には評価基準を記入', 'التقييم الخارجي يذكر معياره'],
    message: [
      'The external valuation of {{valuation_date}} names no valuation standard.',
      '{{valuation_date}}の外部評価に評価基準がありません。',
      'التقييم الخارجي المؤرخ {{valuation_date}} لا يذكر معيار التقييم.',
    ],
    expected: ['RICS, IVS, USPAP or JREA', 'RICS、IVS、USPAP または JREA', 'RICS أو IVS أو USPAP أو JREA'],
    text: 'when valuation_type = "External" then standard is not empty',
  },
  {
    code: 'inspected-before-valued',
    source: 'valuationStandards',
    type: 'soft',
    name: ['The inspection precedes the valuation', '実査は評価日以前', 'المعاينة قبل التقييم'],
    message: [
      'The property was inspected on {{inspection_date}}, after the valuation of {{valuation_date}}.',
      '実査年月日{{inspection_date}}が評価日{{valuation_date}}より後です。',
      'عوين العقار في {{inspection_date}} بعد تقييمه في {{valuation_date}}.',
    ],
    expected: ['on or before {{valuation_date}}', '{{valuation_date}}以前', 'في {{valuation_date}} أو قبله'],
    text: 'inspection_date <= valuation_date',
  },
  {
    code: 'value-moved',
    source: 'practice',
    type: 'soft',
    name: ['The value moves by at most 10%', '評価額の変動は10%以内', 'تغير القيمة لا يتجاوز 10 %'],
    message: [
      'The value changes by {{change_pct}}%, from {{prior_value}} to {{market_value_gross}}.',
      '評価額が{{prior_value}}から{{market_value_gross}}へ{{change_pct}}%変動しています。',
      'تغيرت القيمة بنسبة {{change_pct}} % من {{prior_value}} إلى {{market_value_gross}}.',
    ],
    expected: ['-10 to 10%', '-10～10%', 'من -10 إلى 10 %'],
    text: 'change_pct between -10 and 10',
  },
  {
    code: 'cap-rate-usual',
    source: 'practice',
    type: 'soft',
    name: ['The cap rate is between 2 and 15%', '還元利回りは2～15%', 'معدل الرسملة بين 2 و15 %'],
    message: [
      'The capitalization rate is {{cap_rate}}%.',
      '還元利回りは{{cap_rate}}%です。',
      'معدل الرسملة {{cap_rate}} %.',
    ],
    expected: ['2 to 15%', '2～15%', 'من 2 إلى 15 %'],
    text: 'cap_rate between 2 and 15',
  },
  {
    code: 'terminal-rate-not-below',
    source: 'practice',
    type: 'soft',
    name: [
      'The terminal cap rate is not below the cap rate',
      '最終還元利回りは還元利回り以上',
      'معدل الرسملة النهائي ليس أدنى',
    ],
    message: [
      'The terminal cap rate of {{terminal_cap_rate}}% is below the cap rate of {{cap_rate}}%.',
      '最終還元利回り{{terminal_cap_rate}}%が還元利回り{{cap_rate}}%を下回っています。',
      'معدل الرسملة النهائي {{terminal_cap_rate}} % أدنى من معدل الرسملة {{cap_rate}} %.',
    ],
    expected: ['at least {{cap_rate}}%', '{{cap_rate}}%以上', '{{cap_rate}} % على الأقل'],
    text: 'terminal_cap_rate >= cap_rate',
  },
  {
    code: 'value-is-income-capitalised',
    source: 'arithmetic',
    type: 'soft',
    name: ['The value is the income capitalized', '評価額とNOI・還元利回りの整合', 'القيمة هي الدخل المرسمل'],
    message: [
      'Income of {{stabilised_noi}} at {{cap_rate}}% makes {{capitalised_income}}; the value is {{market_value_gross}}.',
      'NOI {{stabilised_noi}}を還元利回り{{cap_rate}}%で還元すると{{capitalised_income}}、評価額は{{market_value_gross}}です。',
      'الدخل {{stabilised_noi}} بمعدل {{cap_rate}} % يعطي {{capitalised_income}} والقيمة {{market_value_gross}}.',
    ],
    expected: ['{{capitalised_income}} ± 5%', '{{capitalised_income}} ± 5%', '{{capitalised_income}} ± 5 %'],
    text: `when method = "Direct Cap" then market_value_gross within 5% of
      (round(stabilised_noi * 100 / cap_rate, 2) as capitalised_income)`,
  },
  {
    code: 'initial-yield-near-rent',
    source: 'arithmetic',
    type: 'soft',
    name: ['The initial yield agrees with the rent', '初期利回りと現行賃料の整合', 'العائد الأولي يطابق الإيجار'],
    message: [
      'The initial yield is {{initial_yield}}%; rent and value make {{rent_yield}}%.',
      '初期利回りは{{initial_yield}}%、現行賃料と評価額から計算すると{{rent_yield}}%です。',
      'العائد الأولي {{initial_yield}} % ومن الإيجار والقيمة {{rent_yield}} %.',
    ],
    expected: ['{{rent_yield}} ± 1.5', '{{rent_yield}} ± 1.5', '{{rent_yield}} ± 1.5'],
    text: 'initial_yield within 1.5 of (round(percentOf(passing_rent, market_value_gross), 2) as rent_yield)',
  },
]);
