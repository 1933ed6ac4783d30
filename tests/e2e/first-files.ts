import * as XLSX from 'xlsx';
import type { LanguageCode } from '#contracts/sessions.ts';
import { trialBalanceOf } from '#local/demo/trial-balance.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import type { DemoFund, DemoProperty } from '#local/demo/portfolio.ts';
import type { CollectionNames } from './collection-names.ts';
import type { Workbook } from './workbooks.ts';

export interface NewPlace {
  fund: DemoFund;
  property: DemoProperty;
}

const countries: Record<LanguageCode, string> = { en: 'US', ja: 'JP', ar: 'AE' };

/** A property of the journey's own, which the provider calls by another code, with the units and accounts of one that the demonstration has in this language. */
export function newPlace(language: LanguageCode, { mark, property: { code, name } }: CollectionNames): NewPlace {
  const fund = demoFunds.find(({ country }) => country === countries[language]);
  const [first] = fund?.properties ?? [];
  if (!fund || !first) throw new Error(`The demonstration has no property in ${countries[language]}.`);
  return { fund, property: { ...first, code, providerCode: `HH-${mark}`, name } };
}

const heads: Record<LanguageCode, { accounts: string[]; amounts: string[]; months: (at: number) => string }> = {
  en: {
    accounts: ['Account code', 'Account name'],
    amounts: ['Opening balance', 'Debit', 'Credit', 'Closing balance'],
    months: (at) => 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[at] ?? '',
  },
  ja: {
    accounts: ['科目コード', '科目名'],
    amounts: ['月初残高', '借方', '貸方', '月末残高'],
    months: (at) => `${at + 1}月`,
  },
  ar: {
    accounts: ['رقم الحساب', 'اسم الحساب'],
    amounts: ['الرصيد الافتتاحي', 'مدين', 'دائن', 'الرصيد الختامي'],
    months: (at) => 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')[at] ?? '',
  },
};

/** Heads in row 3, an account a row; debit and credit in columns of their own. */
export function trialBalanceFile(language: LanguageCode, place: NewPlace, postMonth: string): Workbook {
  const { accounts, amounts } = heads[language];
  const rows = trialBalanceOf(place.fund, place.property, postMonth).map((row) => [
    ...[row.account_code, row.account_name, row.opening_balance, row.debit, row.credit, row.closing_balance],
  ]);
  return workbook('trial-balance.xlsx', [[...accounts, ...amounts], ...rows]);
}

/** Heads in row 3, an account a row; the twelve months of a year in columns. */
export function budgetFile(language: LanguageCode): Workbook {
  const { accounts, months } = heads[language];
  const twelve = Array.from({ length: 12 }, (_, at) => at);
  const rows = budgetAccounts.map(([code, name, amount]) => [code, name, ...twelve.map((at) => amount + at)]);
  return workbook('budget.xlsx', [[...accounts, ...twelve.map(months)], ...rows]);
}

const budgetAccounts = [
  ['4000', 'Base rent', 100],
  ['5000', 'Repairs', 30],
  ['6000', 'Insurance', 20],
] as const;

function workbook(name: string, rows: unknown[][]): Workbook {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Export'], [], ...rows]), 'Export');
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  };
}
