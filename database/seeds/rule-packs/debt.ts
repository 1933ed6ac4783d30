import { debt } from '../models/debt.ts';
import { textRules } from './text-rule.ts';

/** Balances roll forward; covenants hold as the loan agreement and published lending limits say. */
export const debtRules = textRules(debt, [
  {
    code: 'loan-once',
    source: 'arithmetic',
    type: 'hard',
    name: ['One row for each loan', '借入ごとに1行', 'صف واحد لكل قرض'],
    message: [
      'Loan {{loan_code}} appears in {{rows_of_loan}} rows.',
      '借入{{loan_code}}が{{rows_of_loan}}行にあります。',
      'عدد الصفوف التي يتكرر فيها القرض {{loan_code}}: {{rows_of_loan}}.',
    ],
    expected: ['one row', '1行', 'صف واحد'],
    text: '(rowsLike(loan_code) as rows_of_loan) = 1 at loan_code',
  },
  {
    code: 'balance-rolls-forward',
    source: 'doubleEntry',
    type: 'hard',
    name: ['The balance rolls forward', '借入残高の繰越', 'ترحيل رصيد القرض'],
    message: [
      'Loan {{loan_code}}: opening balance, drawdown and repayment make {{closing_expected}}, not {{closing_balance}}.',
      '借入{{loan_code}}：月初残高・借入額・返済額から計算した残高は{{closing_expected}}で、月末残高{{closing_balance}}と一致しません。',
      'القرض {{loan_code}}: الرصيد الافتتاحي مع السحب والسداد يعطي {{closing_expected}} وليس {{closing_balance}}.',
    ],
    expected: ['{{closing_expected}} ± 1', '{{closing_expected}} ± 1', '{{closing_expected}} ± 1'],
    text: 'closing_balance within 1 of (opening_balance + drawdown - principal_paid as closing_expected)',
  },
  {
    code: 'opening-is-prior-closing',
    source: 'doubleEntry',
    type: 'hard',
    name: [
      'Opening balance equals prior closing',
      '月初残高と前月末残高の一致',
      'الرصيد الافتتاحي هو الختامي للشهر السابق',
    ],
    message: [
      'Loan {{loan_code}}: opening balance is {{opening_balance}}; the prior month closed at {{prior_closing}}.',
      '借入{{loan_code}}の月初残高は{{opening_balance}}、前月末残高は{{prior_closing}}です。',
      'القرض {{loan_code}}: الرصيد الافتتاحي {{opening_balance}} والرصيد الختامي للشهر السابق {{prior_closing}}.',
    ],
    expected: ['{{prior_closing}}', '{{prior_closing}}', '{{prior_closing}}'],
    text: 'opening_balance within 1 of (prior(closing_balance) as prior_closing)',
  },
  {
    code: 'within-commitment',
    source: 'loanAgreement',
    type: 'hard',
    name: ['The balance keeps the commitment', '残高はコミットメント以内', 'الرصيد ضمن المبلغ الملتزم به'],
    message: [
      'Loan {{loan_code}}: the balance of {{closing_balance}} is above the committed {{committed}}.',
      '借入{{loan_code}}の残高{{closing_balance}}がコミットメント金額{{committed}}を超えています。',
      'القرض {{loan_code}}: الرصيد {{closing_balance}} أعلى من المبلغ الملتزم به {{committed}}.',
    ],
    expected: ['at most {{committed}}', '{{committed}}以下', '{{committed}} على الأكثر'],
    text: 'closing_balance <= committed',
  },
  {
    code: 'maturity-after-origination',
    source: 'arithmetic',
    type: 'hard',
    name: ['A loan matures after it is made', '弁済期日は実行日より後', 'يستحق القرض بعد إنشائه'],
    message: [
      'Loan {{loan_code}} matures on {{maturity_date}}, not after its origination on {{origination_date}}.',
      '借入{{loan_code}}の弁済期日{{maturity_date}}が実行日{{origination_date}}より後ではありません。',
      'القرض {{loan_code}} يستحق في {{maturity_date}} وليس بعد إنشائه في {{origination_date}}.',
    ],
    expected: ['after {{origination_date}}', '{{origination_date}}より後', 'بعد {{origination_date}}'],
    text: 'maturity_date > origination_date',
  },
  {
    code: 'no-balance-past-maturity',
    source: 'loanAgreement',
    type: 'soft',
    name: ['No balance after maturity', '弁済期日後の残高なし', 'لا رصيد بعد الاستحقاق'],
    message: [
      'Loan {{loan_code}} matured on {{final_maturity}} but has a balance of {{closing_balance}}.',
      '借入{{loan_code}}の弁済期日は{{final_maturity}}ですが、残高が{{closing_balance}}あります。',
      'استحق القرض {{loan_code}} في {{final_maturity}} وما زال رصيده {{closing_balance}}.',
    ],
    expected: ['on or after {{period_end}}', '{{period_end}}以降', 'في {{period_end}} أو بعده'],
    text: `when closing_balance > 0
      then (firstNonNull(extended_maturity, maturity_date) as final_maturity) >= period_end at maturity_date`,
  },
  {
    code: 'ltv-covenant',
    source: 'loanAgreement',
    type: 'soft',
    name: ['Loan to value keeps its covenant', 'LTVは財務制限以内', 'نسبة القرض إلى القيمة ضمن التعهد'],
    message: [
      'Loan {{loan_code}}: loan to value of {{ltv}}% is above the covenant of {{ltv_covenant}}%.',
      '借入{{loan_code}}のLTV {{ltv}}%が財務制限{{ltv_covenant}}%を超えています。',
      'القرض {{loan_code}}: نسبة القرض إلى القيمة {{ltv}} % أعلى من التعهد {{ltv_covenant}} %.',
    ],
    expected: ['at most {{ltv_covenant}}%', '{{ltv_covenant}}%以下', '{{ltv_covenant}} % على الأكثر'],
    text: 'ltv <= ltv_covenant',
  },
  {
    code: 'dscr-covenant',
    source: 'loanAgreement',
    type: 'soft',
    name: ['Debt service coverage keeps its covenant', 'DSCRは財務制限以上', 'تغطية خدمة الدين ضمن التعهد'],
    message: [
      'Loan {{loan_code}}: debt service coverage of {{dscr}} is below the covenant of {{dscr_covenant}}.',
      '借入{{loan_code}}のDSCR {{dscr}}が財務制限{{dscr_covenant}}を下回っています。',
      'القرض {{loan_code}}: تغطية خدمة الدين {{dscr}} أقل من التعهد {{dscr_covenant}}.',
    ],
    expected: ['at least {{dscr_covenant}}', '{{dscr_covenant}}以上', '{{dscr_covenant}} على الأقل'],
    text: 'dscr >= dscr_covenant',
  },
  {
    code: 'breach-reported',
    source: 'loanAgreement',
    type: 'soft',
    name: ['A broken covenant is reported as such', '財務制限抵触は状況に記入', 'الإخلال بالتعهد مذكور في حالته'],
    message: [
      'Loan {{loan_code}}: loan to value of {{ltv}}% breaks the covenant, but its status is {{covenant_status}}.',
      '借入{{loan_code}}：LTV {{ltv}}%は財務制限に抵触しますが、状況は「{{covenant_status}}」です。',
      'القرض {{loan_code}}: نسبة القرض إلى القيمة {{ltv}} % تخل بالتعهد وحالته {{covenant_status}}.',
    ],
    expected: ['Breach or Waived', 'Breach または Waived', 'Breach أو Waived'],
    text: 'when ltv > ltv_covenant then covenant_status in ("Breach", "Waived")',
  },
  {
    code: 'ltv-supervisory-limit',
    source: 'lending',
    type: 'soft',
    name: ['A mortgage is at most 85% of the value', '不動産担保融資のLTVは85%以下', 'الرهن لا يتجاوز 85 % من القيمة'],
    message: [
      'Loan {{loan_code}}: loan to value is {{ltv}}%, above the supervisory limit of 85% for improved property.',
      '借入{{loan_code}}のLTVは{{ltv}}%で、建物付き不動産の監督上の上限85%を超えています。',
      'القرض {{loan_code}}: نسبة القرض إلى القيمة {{ltv}} % أعلى من الحد الرقابي 85 % للعقار المبني.',
    ],
    expected: ['at most 85%', '85%以下', '85 % على الأكثر'],
    text: 'when facility_type = "Mortgage" then ltv <= 85',
  },
  {
    code: 'dscr-usual',
    source: 'multifamilyLending',
    type: 'soft',
    name: ['Debt service is covered 1.25 times', 'DSCRは1.25倍以上', 'تغطية خدمة الدين 1.25 على الأقل'],
    message: [
      'Loan {{loan_code}}: debt service coverage is {{dscr}}, below 1.25.',
      '借入{{loan_code}}のDSCRは{{dscr}}で、1.25を下回っています。',
      'القرض {{loan_code}}: تغطية خدمة الدين {{dscr}} أقل من 1.25.',
    ],
    expected: ['at least 1.25', '1.25以上', '1.25 على الأقل'],
    text: 'when facility_type = "Mortgage" then dscr >= 1.25',
  },
  {
    code: 'interest-near-rate',
    source: 'practice',
    type: 'soft',
    name: ['Interest paid is near the rate', '支払利息と金利の整合', 'الفائدة المدفوعة قريبة من السعر'],
    message: [
      'Loan {{loan_code}}: interest paid makes {{paid_rate}}% a year; the all-in rate is {{all_in_rate}}%.',
      '借入{{loan_code}}の支払利息は年率{{paid_rate}}%に相当し、オールイン金利は{{all_in_rate}}%です。',
      'القرض {{loan_code}}: الفائدة المدفوعة تعادل {{paid_rate}} % في السنة والسعر الإجمالي {{all_in_rate}} %.',
    ],
    expected: ['{{all_in_rate}}% ± 1', '{{all_in_rate}}% ± 1', '{{all_in_rate}} % ± 1'],
    text: `when interest_paid > 0
      then (round(percentOf(interest_paid * 12, opening_balance), 2) as paid_rate) within 1 of all_in_rate`,
  },
]);
