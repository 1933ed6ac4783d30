import { accountSubtypes, rollUpTypes, statementOfType } from '#contracts/charts.ts';
import type { AccountType, NormalBalance, ReportType, RollUp } from '#contracts/charts.ts';

const creditTypes: readonly AccountType[] = ['Income', 'Liability', 'Equity'];
/** Subtypes whose balance is opposite to that of their type. */
const contraSubtypes: readonly string[] = [
  'Vacancy Loss',
  'Free Rent/Concessions',
  'Loss to Lease',
  'Bad Debt',
  'Accumulated Depreciation',
  'Distributions',
];

/** The statement that accounts of a type are shown in. */
export const statementOf = (type: AccountType): ReportType => statementOfType[type];

export const subtypesOf = (type: AccountType): readonly string[] => accountSubtypes[type];

/** Account types whose amounts add up to a roll-up. */
export const typesOfRollUp = (rollUp: RollUp): readonly AccountType[] => rollUpTypes[rollUp];

/** The side that an account of a type and subtype usually grows on. */
export function usualBalance(type: AccountType, subtype: string | null): NormalBalance {
  const isCredit = creditTypes.includes(type) !== contraSubtypes.includes(subtype ?? '');
  return isCredit ? 'Credit' : 'Debit';
}
