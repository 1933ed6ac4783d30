import type { StarterChart } from '#contracts/charts.ts';
import { accountTypes } from '#contracts/charts.ts';
import { statementOf, usualBalance } from '#rules/accounts/account-types.ts';
import type { NamedFacts } from '#rules/accounts/check-accounts.ts';
import neutral from './neutral.json' with { type: 'json' };
import usRealEstate from './us-real-estate.json' with { type: 'json' };

interface StarterFile {
  name: string;
  /** Code, parent, account type, subtype (blank for a heading), and the name in English, Japanese and Arabic. */
  accounts: string[][];
}

const files: Record<StarterChart, StarterFile> = { 'us-real-estate': usRealEstate, neutral };

/** A chart that the product brings along. */
export function readStarterChart(starter: StarterChart): { name: string; accounts: NamedFacts[] } {
  const { name, accounts } = files[starter];
  return { name, accounts: accounts.map(accountOf) };
}

function accountOf(row: readonly string[]): NamedFacts {
  const [code = '', parent = '', typeName = '', subtype = '', name = '', nameJa = '', nameAr = ''] = row;
  const type = accountTypes.find((one) => one === typeName);
  if (type === undefined) throw new Error(`${code}: ${typeName} is no account type.`);
  const isHeading = subtype === '';
  return {
    code,
    name,
    nameJa,
    nameAr,
    normalBalance: usualBalance(type, isHeading ? null : subtype),
    accountType: isHeading ? null : type,
    reportType: statementOf(type),
    subtype: isHeading ? null : subtype,
    parent: parent === '' ? null : parent,
    isActive: true,
  };
}
