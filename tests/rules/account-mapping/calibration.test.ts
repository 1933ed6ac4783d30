import { describe, expect, it } from '@jest/globals';
import type { StarterChart } from '#contracts/charts.ts';
import { readStarterChart } from '#database/seeds/charts/starter-charts.ts';
import type { MasterCandidate } from '#rules/account-mapping/suggestions.ts';
import { createSuggester } from '#rules/account-mapping/suggestions.ts';
import labelled from './labelled-accounts.json' with { type: 'json' };

/** Suggestions that are shown as 90 % or more: at most one in a hundred may be wrong. */
const sure = 90;
const mostWrong = 0.01;
const none = new Map<string, Map<number, number>>();

interface Master extends MasterCandidate {
  accountType: string;
}

function mastersOf(chart: StarterChart): Master[] {
  return readStarterChart(chart).accounts.flatMap(
    ({ code, name, nameJa, nameAr, subtype, normalBalance, accountType }, id) =>
      accountType === null
        ? []
        : [{ id, code, names: [name, nameJa ?? '', nameAr ?? ''], subtype, normalBalance, accountType }],
  );
}

interface Case {
  code: string;
  name: string;
  closing: string | null;
  /** Whether a master account is one that a person would choose. */
  isRight: (master: Master) => boolean;
}

const closingOf = (side: string): string => (side === 'Debit' ? '100.00' : '-100.00');

/** Accounts of a provider by the names that people write, with a code that no master account, or only a wrong one, has. */
function labelledCases(masters: readonly Master[]): Case[] {
  return Object.entries(labelled).flatMap(([code, names]) =>
    names.flatMap((name, index): Case[] => {
      const master = masters.find((one) => one.code === code);
      const wrong = masters.filter((one) => one.code !== code)[
        (index * 37 + Number(master?.id ?? 0)) % (masters.length - 1)
      ]!;
      const isRight = (one: Master) => one.code === code;
      const closing = master ? closingOf(master.normalBalance) : '-100.00';
      return [
        { code: `X-${code}${index}`, name, closing, isRight },
        { code: `X-${code}${index}`, name, closing: null, isRight },
        { code: wrong.code, name, closing, isRight },
      ];
    }),
  );
}

/** The accounts of one starter chart as those of a provider who is mapped to the other: right is what has the same type and subtype. */
function casesBetween(from: StarterChart): Case[] {
  return mastersOf(from).flatMap((account) =>
    account.names.map((name): Case => ({
      code: `P-${account.code}`,
      name,
      closing: closingOf(account.normalBalance),
      isRight: (one) => one.accountType === account.accountType && one.subtype === account.subtype,
    })),
  );
}

function measure(masters: readonly Master[], cases: readonly Case[]) {
  const suggest = createSuggester(masters, none);
  const counted = { cases: cases.length, shown: 0, firstRight: 0, sure: 0, sureWrong: [] as string[] };
  for (const { isRight, ...account } of cases) {
    const suggestions = suggest(account).map((one) => ({
      ...one,
      master: masters.find(({ id }) => id === one.masterAccountId)!,
    }));
    const [first] = suggestions;
    if (!first) continue;
    counted.shown += 1;
    if (isRight(first.master)) counted.firstRight += 1;
    for (const { certainty, master } of suggestions) {
      if (certainty < sure) continue;
      counted.sure += 1;
      if (!isRight(master))
        counted.sureWrong.push(`${account.code} ${account.name}: ${master.code} ${master.names[0]} ${certainty}`);
    }
  }
  return counted;
}

describe('the certainty of suggestions', () => {
  const house = mastersOf('us-real-estate');
  it.each([
    ['names that people write', house, labelledCases(house), 250],
    ['the neutral chart mapped to the one of the United States', house, casesBetween('neutral'), 30],
    [
      'the chart of the United States mapped to the neutral one',
      mastersOf('neutral'),
      casesBetween('us-real-estate'),
      30,
    ],
  ])('is right in 99 of 100 that are shown as 90 %% or more: %s', (_, masters, cases, leastSure) => {
    const { sure: shown, sureWrong } = measure(masters, cases);
    expect(sureWrong.slice(0, Math.max(0, sureWrong.length - Math.floor(shown * mostWrong)))).toEqual([]);
    expect(shown).toBeGreaterThan(leastSure);
  });
});
