import { chargeSchedule } from '../models/charge-schedule.ts';
import { textRules } from './text-rule.ts';

const charge = 'property_code, unit_code, lease_code, charge_code';
const lease = 'property_code, unit_code, lease_code';

/** Imports of leases fail on unknown units and on missing steps above all. */
export const chargeScheduleRules = textRules(chargeSchedule, [
  {
    code: 'unit-in-rent-roll',
    source: 'leaseImports',
    type: 'hard',
    name: ['The unit is in the rent roll', '区画はレントロールに存在', 'الوحدة مذكورة في كشف الإيجارات'],
    message: [
      'Unit {{unit_code}} of lease {{lease_code}} is not in the rent roll.',
      '契約{{lease_code}}の区画{{unit_code}}がレントロールにありません。',
      'الوحدة {{unit_code}} في العقد {{lease_code}} غير مذكورة في كشف الإيجارات.',
    ],
    expected: ['a unit of the rent roll', 'レントロールにある区画', 'وحدة مذكورة في كشف الإيجارات'],
    text: '(count(rent_roll.unit_code by (property_code, unit_code)) as rent_roll_rows) > 0 at unit_code',
  },
  {
    code: 'charge-end-after-start',
    source: 'arithmetic',
    type: 'hard',
    name: ['A charge does not end before it starts', '請求終了は請求開始以降', 'ينتهي الرسم بعد بدايته'],
    message: [
      'Charge {{charge_code}} of lease {{lease_code}} ends on {{charge_end_date}}, before it starts on {{charge_start_date}}.',
      '契約{{lease_code}}の費目{{charge_code}}は、開始日{{charge_start_date}}より前の{{charge_end_date}}に終了しています。',
      'الرسم {{charge_code}} في العقد {{lease_code}} ينتهي في {{charge_end_date}} قبل بدايته في {{charge_start_date}}.',
    ],
    expected: ['on or after {{charge_start_date}}', '{{charge_start_date}}以降', 'في {{charge_start_date}} أو بعده'],
    text: 'charge_end_date >= charge_start_date',
  },
  {
    code: 'steps-follow-each-other',
    source: 'leaseImports',
    type: 'hard',
    name: ['Steps follow each other without a gap', '賃料ステップに空白・重複なし', 'الدرجات متتابعة بلا فجوة'],
    message: [
      'Charge {{charge_code}} of lease {{lease_code}}: a step starts on {{charge_start_date}}; the one before ended on {{end_before}}.',
      '契約{{lease_code}}の費目{{charge_code}}：{{charge_start_date}}開始のステップの直前は{{end_before}}に終了しています。',
      'الرسم {{charge_code}} في العقد {{lease_code}}: تبدأ درجة في {{charge_start_date}} وانتهت السابقة في {{end_before}}.',
    ],
    expected: ['the day after {{end_before}}', '{{end_before}}の翌日', 'اليوم التالي لـ {{end_before}}'],
    text: `daysBetween((rowBefore(charge_end_date orderBy (charge_start_date) among (${charge})) as end_before),
      charge_start_date) = 1 at charge_start_date`,
  },
  {
    code: 'last-step-ends-with-lease',
    source: 'leaseImports',
    type: 'hard',
    name: ['The last step ends with the lease', '最終ステップは契約終了日まで', 'تنتهي آخر درجة مع نهاية العقد'],
    message: [
      'Charge {{charge_code}}: the last step ends on {{last_step_end}}, lease {{lease_code}} on {{lease_end}}.',
      '費目{{charge_code}}の最終ステップは{{last_step_end}}に終了しますが、契約{{lease_code}}の終了日は{{lease_end}}です。',
      'الرسم {{charge_code}}: تنتهي آخر درجة في {{last_step_end}} وينتهي العقد {{lease_code}} في {{lease_end}}.',
    ],
    expected: ['{{lease_end}}', '{{lease_end}}', '{{lease_end}}'],
    text: `when charge_type = "Base Rent" and amount_basis != "One Time" and placeAmong(${charge}) = 1
      then (maximum(charge_end_date by (${charge})) as last_step_end)
        = (maximum(rent_roll.lease_end_date by (${lease})) as lease_end) at charge_end_date`,
  },
  {
    code: 'base-rent-in-rent-roll',
    source: 'practice',
    type: 'soft',
    name: ['Base rent ties to the rent roll', '基本賃料はレントロールと一致', 'الإيجار الأساسي يطابق كشف الإيجارات'],
    message: [
      'Lease {{lease_code}}: the charge in force is {{amount}} a month; the rent roll shows {{rent_roll_rent}}.',
      '契約{{lease_code}}：現在の月額請求は{{amount}}、レントロールの月額賃料は{{rent_roll_rent}}です。',
      'العقد {{lease_code}}: الرسم الشهري الساري {{amount}} وفي كشف الإيجارات {{rent_roll_rent}}.',
    ],
    expected: ['{{rent_roll_rent}} ± 1%', '{{rent_roll_rent}} ± 1%', '{{rent_roll_rent}} ± 1 %'],
    text: `when charge_type = "Base Rent" and amount_basis = "Monthly" and charge_start_date <= period_end
        and charge_end_date >= period_end
      then amount within 1% of (sum(rent_roll.monthly_base_rent by (${lease})) as rent_roll_rent)`,
  },
  {
    code: 'amount-positive',
    source: 'practice',
    type: 'soft',
    name: ['A charge is positive', '請求額は正の数', 'مبلغ الرسم موجب'],
    message: [
      'Charge {{charge_code}} of lease {{lease_code}} is {{amount}}; only concessions are below 0.',
      '契約{{lease_code}}の費目{{charge_code}}の金額は{{amount}}です。負の数になるのは減額だけです。',
      'مبلغ الرسم {{charge_code}} في العقد {{lease_code}} هو {{amount}}، ولا يقل عن 0 إلا التخفيض.',
    ],
    expected: ['more than 0', '0より大', 'أكثر من 0'],
    text: 'when charge_type != "Concession" then amount > 0',
  },
  {
    code: 'escalation-within-cap',
    source: 'arithmetic',
    type: 'hard',
    name: ['The escalation keeps its cap', '改定率は上限以下', 'لا تتجاوز الزيادة حدها الأقصى'],
    message: [
      'Lease {{lease_code}}: the escalation of {{escalation_rate}}% is above its cap of {{escalation_cap}}%.',
      '契約{{lease_code}}：改定率{{escalation_rate}}%が上限{{escalation_cap}}%を超えています。',
      'العقد {{lease_code}}: الزيادة {{escalation_rate}} % أعلى من حدها الأقصى {{escalation_cap}} %.',
    ],
    expected: ['at most {{escalation_cap}}%', '{{escalation_cap}}%以下', '{{escalation_cap}} % على الأكثر'],
    text: 'escalation_rate <= escalation_cap',
  },
  {
    code: 'fixed-escalation-usual',
    source: 'practice',
    type: 'soft',
    name: ['A fixed escalation is at most 10%', '固定改定率は10%以下', 'الزيادة الثابتة لا تتجاوز 10 %'],
    message: [
      'Lease {{lease_code}}: a fixed escalation of {{escalation_rate}}% is unusual.',
      '契約{{lease_code}}：固定改定率{{escalation_rate}}%は通常の範囲外です。',
      'العقد {{lease_code}}: الزيادة الثابتة {{escalation_rate}} % غير معتادة.',
    ],
    expected: ['0 to 10%', '0～10%', 'من 0 إلى 10 %'],
    text: 'when escalation_type = "Fixed" then escalation_rate between 0 and 10',
  },
  {
    code: 'tax-rate-possible',
    source: 'taxRates',
    type: 'soft',
    name: ['The tax rate is at most 27%', '税率は27%以下', 'معدل الضريبة لا يتجاوز 27 %'],
    message: [
      'Charge {{charge_code}} of lease {{lease_code}} has a tax rate of {{tax_rate}}%.',
      '契約{{lease_code}}の費目{{charge_code}}の税率が{{tax_rate}}%です。',
      'معدل ضريبة الرسم {{charge_code}} في العقد {{lease_code}} هو {{tax_rate}} %.',
    ],
    expected: ['0 to 27%', '0～27%', 'من 0 إلى 27 %'],
    text: 'tax_rate between 0 and 27',
  },
  {
    code: 'share-possible',
    source: 'arithmetic',
    type: 'hard',
    name: ['The pro rata share is at most 100%', '負担割合は100%以下', 'الحصة التناسبية لا تتجاوز 100 %'],
    message: [
      'Lease {{lease_code}}: the pro rata share is {{pro_rata_share}}%.',
      '契約{{lease_code}}の負担割合が{{pro_rata_share}}%です。',
      'العقد {{lease_code}}: الحصة التناسبية {{pro_rata_share}} %.',
    ],
    expected: ['0 to 100%', '0～100%', 'من 0 إلى 100 %'],
    text: 'pro_rata_share between 0 and 100',
  },
  {
    code: 'base-year-named',
    source: 'practice',
    type: 'soft',
    name: ['Recovery by base year names the year', '基準年方式には基準年を記入', 'استرداد سنة الأساس يذكر السنة'],
    message: [
      'Lease {{lease_code}} recovers above a base year, but names none.',
      '契約{{lease_code}}は基準年方式ですが、基準年がありません。',
      'العقد {{lease_code}} يسترد المصروفات فوق سنة أساس ولم يذكرها.',
    ],
    expected: ['a year', '基準年', 'سنة'],
    text: 'when recovery_method = "Base Year" then base_year is not empty',
  },
]);
