import { accountSubtypes, accountTypes, normalBalances, reportTypes } from '#contracts/charts.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { foldKey } from '#contracts/text.ts';
import { wordsOf } from '#documents/imports/master-words.ts';

/** Ledgers write these in place of the names. */
const otherWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  normalBalance: { Debit: ['Dr', 'D', '借'], Credit: ['Cr', 'C', '貸'] },
  accountType: {
    Income: ['Revenue', 'Revenues', '収入', 'الإيرادات'],
    'Operating Expense': ['Operating Expenses', 'Expense', 'Expenses', 'OpEx', '費用', 'مصروفات'],
    Capital: ['Capital Expenditure', 'CapEx'],
    'Non-operating': ['Non operating', 'Nonoperating'],
    Asset: ['Assets'],
    Liability: ['Liabilities'],
  },
  reportType: {
    'Income Statement': ['Profit and Loss', 'P&L', 'PL'],
    'Balance Sheet': ['BS'],
    'Cash Flow/Capital': ['Cash Flow', 'Capital'],
  },
};

const lists: Readonly<Record<string, readonly string[]>> = {
  normalBalance: normalBalances,
  accountType: accountTypes,
  reportType: reportTypes,
  subtype: [...new Set(Object.values(accountSubtypes).flat())],
};

let known: ReadonlyMap<string, ReadonlyMap<string, string>> | null = null;

/** By list: the code that a folded word means, in any of our languages. */
function readWords(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    Object.entries(lists).map(([list, codes]) => {
      const entries = codes.flatMap((code) => {
        const names = languageCodes.map((language) => wordsOf('master-accounts', language)(`${list}.${code}`));
        return [...(otherWords[list]?.[code] ?? []), ...names, code].map((text) => [foldKey(text), code] as const);
      });
      return [list, new Map(entries)] as const;
    }),
  );
}

/** The code of a list that a text means: the code itself, its name in any of our languages, or a usual abbreviation. */
export function codeOfWord(list: string, text: string): string | null {
  known ??= readWords();
  return known.get(list)?.get(foldKey(text)) ?? null;
}
