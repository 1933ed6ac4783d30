/** Master charts of accounts, their accounts, and the closed lists that every account is described by. */

import type { MasterDefinition } from './masters.ts';

export const masterCharts: MasterDefinition<'/charts'> = {
  name: 'masterCharts',
  area: 'charts',
  path: '/charts',
  screen: 'chartsofAC',
  isForAll: true,
  entity: 'masterChart',
  key: 'name',
  title: 'name',
  tellsUse: true,
  fields: [
    { name: 'name', type: 'text', isRequired: true, isUnique: true, isSorted: true },
    { name: 'accountCount', type: 'integer', isDerived: true, isSorted: true },
    { name: 'funds', type: 'references', isDerived: true, isFilter: true },
    { name: 'propertyCount', type: 'integer', isDerived: true, isSorted: true },
    { name: 'properties', type: 'references', isDerived: true, isOnRecordOnly: true },
    { name: 'version', type: 'integer', isDerived: true, isSorted: true },
  ],
};

/** The accounts of all charts; an import names the chart beside the file. */
export const masterAccounts: MasterDefinition<'/master-accounts'> = {
  name: 'masterAccounts',
  area: 'master-accounts',
  path: '/master-accounts',
  screen: 'chartsofAC',
  isForAll: true,
  entity: 'masterAccount',
  key: 'code',
  title: 'code',
  hasTarget: true,
  fields: [
    { name: 'chart', type: 'reference', isDerived: true, isFilter: true },
    { name: 'code', type: 'text', isRequired: true, isUnique: true, isSorted: true, maxLength: 60 },
    { name: 'name', type: 'text', isRequired: true, isSorted: true },
    { name: 'nameJa', type: 'text', isSorted: true },
    { name: 'nameAr', type: 'text', isSorted: true },
    { name: 'normalBalance', type: 'choice', isRequired: true, isSorted: true, isFilter: true },
    { name: 'accountType', type: 'choice', isRequired: true, isSorted: true, isFilter: true },
    { name: 'reportType', type: 'choice', isRequired: true, isSorted: true, isFilter: true },
    { name: 'subtype', type: 'choice', isRequired: true, isSorted: true, isFilter: true },
    { name: 'parent', type: 'reference' },
  ],
};

export const normalBalances = ['Debit', 'Credit'] as const;
export type NormalBalance = (typeof normalBalances)[number];

export const reportTypes = ['Balance Sheet', 'Income Statement', 'Cash Flow/Capital', 'Statistical'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Subtypes of each account type, in the order of a statement. */
export const accountSubtypes = {
  Income: [
    'Base Rent',
    'Percentage Rent',
    'Recoveries - CAM',
    'Recoveries - RE Tax',
    'Recoveries - Insurance',
    'Recoveries - Utilities',
    'Parking',
    'Storage/Telecom',
    'Other Income',
    'Vacancy Loss',
    'Free Rent/Concessions',
    'Loss to Lease',
    'Bad Debt',
  ],
  'Operating Expense': [
    'Real Estate Tax',
    'Insurance',
    'Utilities',
    'Repairs and Maintenance',
    'Cleaning',
    'Security',
    'Landscaping',
    'Payroll',
    'Management Fee',
    'Marketing',
    'Professional',
    'G and A',
    'Ground Rent',
  ],
  Capital: ['Tenant Improvements', 'Leasing Commissions', 'Building Improvements', 'Development'],
  'Non-operating': [
    'Interest',
    'Financing Fees',
    'Asset/Fund Management Fee',
    'Depreciation',
    'Amortisation',
    'FX',
    'Fair Value Gain/Loss',
    'Income Tax',
  ],
  Asset: [
    'Cash',
    'Restricted Cash/Escrow',
    'Tenant Receivable',
    'Other Receivable',
    'Prepaid',
    'Investment Property',
    'Accumulated Depreciation',
    'Deferred Leasing',
    'Intercompany',
  ],
  Liability: [
    'Payables',
    'Accruals',
    'Prepaid Rent',
    'Security Deposits',
    'Mortgage/Notes',
    'Shareholder Loan',
    'Tax',
    'Intercompany',
  ],
  Equity: ['Contributions', 'Distributions', 'Retained Earnings'],
  Statistical: ['Area', 'Units', 'Headcount'],
} as const;
export type AccountType = keyof typeof accountSubtypes;

export const accountTypes = [
  'Income',
  'Operating Expense',
  'Capital',
  'Non-operating',
  'Asset',
  'Liability',
  'Equity',
  'Statistical',
] as const satisfies readonly AccountType[];

/** Sums of a statement: effective gross income, net operating income, net income. */
export const rollUps = ['EGI', 'NOI', 'NetIncome'] as const;
export type RollUp = (typeof rollUps)[number];

/** Account types whose amounts add up to a roll-up. */
export const rollUpTypes: Readonly<Record<RollUp, readonly AccountType[]>> = {
  EGI: ['Income'],
  NOI: ['Income', 'Operating Expense'],
  NetIncome: ['Income', 'Operating Expense', 'Non-operating'],
};

/** The statement that accounts of a type are shown in. */
export const statementOfType: Readonly<Record<AccountType, ReportType>> = {
  Income: 'Income Statement',
  'Operating Expense': 'Income Statement',
  Capital: 'Cash Flow/Capital',
  'Non-operating': 'Income Statement',
  Asset: 'Balance Sheet',
  Liability: 'Balance Sheet',
  Equity: 'Balance Sheet',
  Statistical: 'Statistical',
};

/** An account as a version keeps it. */
export interface AccountFacts {
  code: string;
  name: string;
  nameJa: string | null;
  nameAr: string | null;
  normalBalance: NormalBalance;
  /** Null for a heading, which takes no amounts of its own. */
  accountType: AccountType | null;
  reportType: ReportType;
  subtype: string | null;
  parentId: number | null;
  isActive: boolean;
}

/** What a version did to one account: added without `before`, deleted without `after`. */
export interface AccountChange {
  accountId: number;
  before: AccountFacts | null;
  after: AccountFacts | null;
}

/** So many changes of accounts at most are saved together. */
export const mostAccountChanges = 1_000;

/** Charts that the product brings along. */
export const starterCharts = ['us-real-estate', 'neutral'] as const;
export type StarterChart = (typeof starterCharts)[number];
