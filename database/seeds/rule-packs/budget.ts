import { budget } from '../models/budget.ts';
import { textRules } from './text-rule.ts';

const account = 'property_code, fiscal_year, version, account_code';

/** A budget has a row for each account and month. */
export const budgetRules = textRules(budget, [
  {
    code: 'twelve-months',
    source: 'arithmetic',
    type: 'hard',
    name: ['Every account has twelve months', '各科目に12か月分の予算', 'لكل حساب اثنا عشر شهرًا'],
    message: [
      'Account {{account_code}} has {{months}} months in {{fiscal_year}}, not 12.',
      '科目{{account_code}}の{{fiscal_year}}年度の予算は{{months}}か月分で、12か月分ではありません。',
      'عدد أشهر الحساب {{account_code}} في السنة المالية {{fiscal_year}} هو {{months}} وليس 12.',
    ],
    expected: ['12 months', '12か月分', '12 شهرًا'],
    text: `when placeAmong(${account}) = 1 then (countDistinct(period by (${account})) as months) = 12 at account_code`,
  },
  {
    code: 'account-once-a-month',
    source: 'arithmetic',
    type: 'hard',
    name: ['One row for each account and month', '科目・月ごとに1行', 'صف واحد لكل حساب وشهر'],
    message: [
      'Account {{account_code}} has {{rows_of_month}} rows for {{period}}.',
      '科目{{account_code}}の{{period}}の行が{{rows_of_month}}行あります。',
      'عدد صفوف الحساب {{account_code}} للشهر {{period}} هو {{rows_of_month}}.',
    ],
    expected: ['one row', '1行', 'صف واحد'],
    text: `(rowsLike(${account}, period) as rows_of_month) = 1 at account_code`,
  },
  {
    code: 'one-currency',
    source: 'practice',
    type: 'hard',
    name: ['A budget has one currency', '予算の通貨は1種類', 'للموازنة عملة واحدة'],
    message: [
      'The budget has amounts in {{currencies}} currencies.',
      '予算に{{currencies}}種類の通貨が混在しています。',
      'في الموازنة مبالغ بعدد {{currencies}} من العملات.',
    ],
    expected: ['one currency', '1種類の通貨', 'عملة واحدة'],
    text: '(countDistinct(currency) as currencies) = 1 at currency',
  },
  {
    code: 'amount-not-negative',
    source: 'practice',
    type: 'soft',
    name: ['Income and expense are positive', '収益・費用は正の数', 'الإيرادات والمصروفات موجبة'],
    message: [
      'Account {{account_code}}: the amount for {{period}} is {{amount}}, below 0.',
      '科目{{account_code}}の{{period}}の金額が{{amount}}で、負の数です。',
      'الحساب {{account_code}}: مبلغ {{period}} هو {{amount}}، أي أقل من 0.',
    ],
    expected: ['0 or more', '0以上', '0 أو أكثر'],
    text: `when account_name not contains "vacancy" and account_name not contains "concession"
      and account_name not contains "free rent" and account_name not contains "loss"
      and account_name not contains "bad debt" then amount >= 0`,
  },
  {
    code: 'month-near-the-usual',
    source: 'practice',
    type: 'soft',
    name: ['A month is near the usual amount', '月額は通常額の範囲内', 'مبلغ الشهر قريب من المعتاد'],
    message: [
      'Account {{account_code}}: {{amount}} in {{period}} is more than five times the usual {{usual_amount}}.',
      '科目{{account_code}}の{{period}}の金額{{amount}}は、通常の月額{{usual_amount}}の5倍を超えています。',
      'الحساب {{account_code}}: مبلغ {{period}} وهو {{amount}} يزيد على خمسة أضعاف المبلغ المعتاد {{usual_amount}}.',
    ],
    expected: ['at most {{most}}', '{{most}}以下', '{{most}} على الأكثر'],
    text: `when median(amount by (${account})) > 0
      then amount <= (5 * (median(amount by (${account})) as usual_amount) as most)`,
  },
  {
    code: 'driver-with-quantity',
    source: 'practice',
    type: 'soft',
    name: ['A driver has its quantity', '算定要素には数量も記入', 'لعامل الاحتساب كميته'],
    message: [
      'Account {{account_code}}: driver and quantity are given together or not at all.',
      '科目{{account_code}}：算定要素と数量は、両方記入するか、両方空欄にしてください。',
      'الحساب {{account_code}}: يُذكر عامل الاحتساب مع كميته أو لا يُذكر أيّ منهما.',
    ],
    text: 'compulsoryPair(driver, driver_quantity)',
  },
  {
    code: 'approval-named',
    source: 'practice',
    type: 'soft',
    name: ['An approval has day and person', '承認日と承認者', 'للاعتماد تاريخ وشخص'],
    message: [
      'Account {{account_code}}: the day of approval and who approved are given together.',
      '科目{{account_code}}：承認日と承認者は両方記入してください。',
      'الحساب {{account_code}}: يُذكر تاريخ الاعتماد مع اسم من اعتمد.',
    ],
    text: 'compulsoryPair(approved_on, approved_by)',
  },
  {
    code: 'approved-until-today',
    source: 'arithmetic',
    type: 'hard',
    name: ['The approval is not in the future', '承認日は本日以前', 'تاريخ الاعتماد ليس في المستقبل'],
    message: [
      'Account {{account_code}}: approved on {{approved_on}}, which is after today ({{today}}).',
      '科目{{account_code}}の承認日{{approved_on}}が本日（{{today}}）より後です。',
      'الحساب {{account_code}}: تاريخ الاعتماد {{approved_on}} بعد اليوم ({{today}}).',
    ],
    expected: ['on or before {{today}}', '{{today}}以前', 'في {{today}} أو قبله'],
    text: 'approved_on <= today',
  },
]);
