import type { DerivedFact } from '#contracts/rule-sets.ts';
import type { StarterRule } from './starter-rule.ts';

// A ledger gives the movement, or debit and credit apart, or both.
const movement: DerivedFact[] = [
  { fact: 'debit_less_credit', kind: 'difference', of: 'debit', minus: 'credit' },
  { fact: 'movement', kind: 'firstFilled', of: ['net_change', 'debit_less_credit'] },
];

/** Controls that every ledger keeps; amounts may be off by a cent. */
export const trialBalanceRules: StarterRule[] = [
  {
    code: 'debits-equal-credits',
    source: 'doubleEntry',
    type: 'hard',
    scope: 'dataset',
    name: ['Debits equal credits', '貸借の一致', 'المدين يساوي الدائن'],
    message: [
      'Total debits are {{total_debit}}; total credits are {{total_credit}}.',
      '借方合計は{{total_debit}}、貸方合計は{{total_credit}}です。',
      'مجموع المدين {{total_debit}} ومجموع الدائن {{total_credit}}.',
    ],
    expected: ['{{total_credit}}', '{{total_credit}}', '{{total_credit}}'],
    document: {
      field: 'debit',
      // A ledger that fills only one of the two columns does not balance.
      missing: 'NEVER_SKIP',
      aggregates: [
        { fact: 'total_debit', aggregate: 'SUM', field: 'debit' },
        { fact: 'total_credit', aggregate: 'SUM', field: 'credit' },
      ],
      derived: [{ fact: 'totals', kind: 'pair', left: 'total_debit', right: 'total_credit' }],
      conditions: { all: [{ fact: 'totals', operator: 'differsByMoreThan', value: { absolute: '0.01' } }] },
    },
  },
  {
    code: 'closings-sum-to-zero',
    source: 'doubleEntry',
    type: 'soft',
    scope: 'dataset',
    name: ['Closing balances sum to zero', '月末残高の合計はゼロ', 'مجموع الأرصدة الختامية صفر'],
    message: [
      'Closing balances add up to {{total_closing}} instead of 0.',
      '月末残高の合計が0ではなく{{total_closing}}です。',
      'مجموع الأرصدة الختامية {{total_closing}} بدل 0.',
    ],
    expected: ['0', '0', '0'],
    document: {
      field: 'closing_balance',
      missing: 'MISSING_VIOLATES',
      aggregates: [
        { fact: 'total_closing', aggregate: 'SUM', field: 'closing_balance' },
        { fact: 'currencies', aggregate: 'COUNT_DISTINCT', field: 'currency' },
      ],
      conditions: {
        all: [
          // Amounts in several currencies have no sum.
          { fact: 'currencies', operator: 'decimalEqual', value: '1' },
          // A tolerance of 1.00 for a sum.
          { fact: 'total_closing', operator: 'notBetween', value: ['-1', '1'] },
        ],
      },
    },
  },
  {
    code: 'closing-is-opening-and-movement',
    source: 'doubleEntry',
    type: 'hard',
    scope: 'row',
    name: [
      'Opening balance plus net change equals closing balance',
      '月初残高＋増減＝月末残高',
      'الرصيد الافتتاحي + الحركة = الرصيد الختامي',
    ],
    message: [
      'Account {{account_code}}: opening balance {{opening_balance}} plus net change {{movement}} does not equal closing balance {{closing_balance}}.',
      '科目{{account_code}}：月初残高{{opening_balance}}に増減{{movement}}を加えても、月末残高{{closing_balance}}と一致しません。',
      'الحساب {{account_code}}: الرصيد الافتتاحي {{opening_balance}} مع الحركة {{movement}} لا يساوي الرصيد الختامي {{closing_balance}}.',
    ],
    expected: ['{{closing_expected}}', '{{closing_expected}}', '{{closing_expected}}'],
    document: {
      field: 'closing_balance',
      missing: 'SKIP_IF_ANY',
      derived: [
        ...movement,
        { fact: 'closing_expected', kind: 'sum', of: ['opening_balance', 'movement'] },
        { fact: 'closing_pair', kind: 'pair', left: 'closing_balance', right: 'closing_expected' },
      ],
      conditions: { all: [{ fact: 'closing_pair', operator: 'differsByMoreThan', value: { absolute: '0.01' } }] },
    },
  },
  {
    code: 'opening-is-prior-closing',
    source: 'doubleEntry',
    type: 'hard',
    scope: 'row',
    name: [
      'Opening balance equals prior closing balance',
      '月初残高と前月末残高の一致',
      'الرصيد الافتتاحي هو الختامي للشهر السابق',
    ],
    message: [
      'Account {{account_code}}: opening balance is {{opening_balance}}; the prior month closed at {{prior_closing}}.',
      '科目{{account_code}}の月初残高は{{opening_balance}}、前月末残高は{{prior_closing}}です。',
      'الرصيد الافتتاحي للحساب {{account_code}} هو {{opening_balance}}، وكان رصيده الختامي في الشهر السابق {{prior_closing}}.',
    ],
    expected: ['{{prior_closing}}', '{{prior_closing}}', '{{prior_closing}}'],
    document: {
      field: 'opening_balance',
      missing: 'SKIP_IF_ANY',
      derived: [
        { fact: 'prior_closing', kind: 'prior', field: 'closing_balance' },
        { fact: 'opening_pair', kind: 'pair', left: 'opening_balance', right: 'prior_closing' },
      ],
      // Profit and loss accounts start the fiscal year at zero.
      conditions: {
        all: [
          { fact: 'is_fiscal_year_start', operator: 'textNotEqual', value: 'true' },
          { fact: 'opening_pair', operator: 'differsByMoreThan', value: { absolute: '0.01' } },
        ],
      },
    },
  },
  {
    code: 'movement-moved',
    source: 'practice',
    type: 'soft',
    scope: 'row',
    name: ['Net change is close to the prior month', '増減の前月比', 'ثبات الحركة من شهر إلى شهر'],
    message: [
      'Account {{account_code}}: net change is {{movement}}; it was {{prior_movement}} in the prior month.',
      '科目{{account_code}}の増減は{{movement}}、前月は{{prior_movement}}です。',
      'حركة الحساب {{account_code}} هي {{movement}} وكانت {{prior_movement}} في الشهر السابق.',
    ],
    expected: [
      '{{prior_movement}} ± {{limit1}}% or ± {{limit2}}, whichever is larger',
      '{{prior_movement}} ± {{limit1}}% または{{limit2}}',
      '{{prior_movement}} ± {{limit1}} % أو {{limit2}}',
    ],
    document: {
      field: 'net_change',
      missing: 'SKIP_IF_ANY',
      derived: [
        ...movement,
        { fact: 'prior_movement', kind: 'prior', field: 'net_change' },
        { fact: 'movement_pair', kind: 'pair', left: 'movement', right: 'prior_movement' },
      ],
      conditions: {
        all: [{ fact: 'movement_pair', operator: 'differsByMoreThan', value: { percent: '10', absolute: '10000' } }],
      },
    },
  },
  {
    code: 'deposits-agree-with-rent-roll',
    source: 'practice',
    type: 'soft',
    scope: 'dataset',
    name: [
      'Security deposits tie to the rent roll',
      '敷金とレントロールの一致',
      'تأمينات المستأجرين تطابق كشف الإيجارات',
    ],
    message: [
      'Security deposit accounts close at {{ledger_deposits}}; the rent roll shows {{rent_roll_deposits}}.',
      '敷金勘定の月末残高は{{ledger_deposits}}、レントロールの敷金合計は{{rent_roll_deposits}}です。',
      'الرصيد الختامي لحسابات تأمينات المستأجرين {{ledger_deposits}}، وفي كشف الإيجارات {{rent_roll_deposits}}.',
    ],
    expected: [
      '{{rent_roll_deposits}} ± {{limit1}}%',
      '{{rent_roll_deposits}} ± {{limit1}}%',
      '{{rent_roll_deposits}} ± {{limit1}} %',
    ],
    document: {
      field: 'closing_balance',
      missing: 'SKIP_IF_ANY',
      aggregates: [
        {
          fact: 'deposit_accounts',
          aggregate: 'SUM',
          field: 'closing_balance',
          where: { field: 'account_name', contains: 'Security Deposit' },
        },
        { fact: 'rent_roll_deposits', aggregate: 'SUM', field: 'security_deposit', dataset: 'rent_roll' },
      ],
      derived: [
        { fact: 'ledger_deposits', kind: 'magnitude', of: 'deposit_accounts' },
        { fact: 'deposit_pair', kind: 'pair', left: 'ledger_deposits', right: 'rent_roll_deposits' },
      ],
      conditions: { all: [{ fact: 'deposit_pair', operator: 'differsByMoreThan', value: { percent: '1' } }] },
    },
  },
];
