import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountTypes } from '#contracts/charts.ts';
import { readStarterChart } from '#database/seeds/charts/starter-charts.ts';
import { statementOf, subtypesOf, usualBalance } from '#rules/accounts/account-types.ts';
import { checkAccounts } from '#rules/accounts/check-accounts.ts';
import type { NamedFacts } from '#rules/accounts/check-accounts.ts';

const codeOf = (_: string, text: string) => text;
const check = (accounts: readonly NamedFacts[], rows: { known: NamedFacts | null; values: object | null }[]) =>
  checkAccounts({
    accounts,
    rows: rows.map((row, at) => ({ ...row, at, values: row.values as Record<string, string> | null })),
    codeOf,
    twice: 'Duplicate',
  });

/** Charts whose accounts lie below earlier ones. */
const charts = fc
  .array(fc.tuple(fc.nat(30), fc.constantFrom(...accountTypes), fc.nat(20)), { minLength: 1, maxLength: 30 })
  .map((made): NamedFacts[] =>
    made.map(([above, type, at], index) => {
      const subtypes = subtypesOf(type);
      const subtype = subtypes[at % subtypes.length]!;
      return {
        code: `A${index}`,
        name: `Account ${index}`,
        nameJa: null,
        nameAr: null,
        normalBalance: usualBalance(type, subtype),
        accountType: type,
        reportType: statementOf(type),
        subtype,
        parent: index === 0 || above > index - 1 ? null : `A${above}`,
        isActive: true,
      };
    }),
  );

describe('the check of accounts', () => {
  it('accepts any chart whose accounts lie below earlier ones, in any order', () => {
    fc.assert(
      fc.property(charts, fc.nat(), (accounts, seed) => {
        const shuffled = [...accounts].sort(
          (left, right) => ((left.code.length * seed) % 7) - ((right.code.length * seed) % 5),
        );
        const { accepted, problems } = check(
          [],
          shuffled.map((values) => ({ known: null, values })),
        );
        expect(problems.size).toBe(0);
        expect(accepted.map(({ facts }) => facts)).toEqual(shuffled);
      }),
      { numRuns: 60 },
    );
  });

  it('names each missing value of each row, and nothing else', () => {
    const required = ['code', 'name', 'normalBalance', 'accountType', 'reportType', 'subtype'] as const;
    fc.assert(
      fc.property(
        charts,
        fc.array(fc.subarray([...required], { minLength: 1 }), { maxLength: 30 }),
        (accounts, missing) => {
          const flat = accounts.map((account) => ({ ...account, parent: null }));
          const rows = flat.map((account, index) => ({
            known: null,
            values: { ...account, ...Object.fromEntries((missing[index] ?? []).map((field) => [field, ' '])) },
          }));
          const { problems } = check([], rows);
          const expected = flat.flatMap((_, index) =>
            (missing[index] ?? []).map((field) => `${index} ${field} Required`),
          );
          const found = [...problems].flatMap(([at, all]) => all.map(({ field, code }) => `${at} ${field} ${code}`));
          expect(found.sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps everything but the code when an account is renamed, and what lies below follows', () => {
    fc.assert(
      fc.property(charts, fc.nat(29), (accounts, at) => {
        const target = accounts[at % accounts.length]!;
        const { accepted, problems } = check(accounts, [{ known: target, values: { code: 'NEW' } }]);
        expect(problems.size).toBe(0);
        expect(accepted[0]?.facts).toEqual({ ...target, code: 'NEW' });
        const below = accounts.filter(({ parent }) => parent === target.code);
        const again = check(accounts, [
          { known: target, values: { code: 'NEW' } },
          ...below.map((known) => ({ known, values: { name: 'Moved' } })),
        ]);
        expect(again.problems.size).toBe(0);
        expect(again.accepted.slice(1).every(({ facts }) => facts?.parent === 'NEW')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses an account below itself, and deletes none that others lie below', () => {
    const [top, middle, low] = ['A', 'B', 'C'].map((code, index): NamedFacts => ({
      ...readStarterChart('neutral').accounts[1]!,
      code,
      parent: index === 0 ? null : 'AB'[index - 1]!,
    })) as [NamedFacts, NamedFacts, NamedFacts];
    const all = [top, middle, low];
    const codes = (found: ReturnType<typeof check>) => [...found.problems.values()].flat().map(({ code }) => code);
    expect(codes(check(all, [{ known: top, values: { parent: 'C' } }]))).toEqual(['Cycle']);
    expect(codes(check(all, [{ known: middle, values: null }]))).toEqual(['HasAccountsBelow']);
    expect(codes(check(all, [{ known: low, values: null }]))).toEqual([]);
    expect(
      codes(
        check(
          [],
          [
            { known: null, values: { ...top, name: '' } },
            { known: null, values: middle },
          ],
        ),
      ),
    ).toEqual(['Required', 'ParentFaulty']);
  });

  it.each(['us-real-estate', 'neutral'] as const)(
    'accepts the starter chart %s, which names every subtype',
    (starter) => {
      const { accounts } = readStarterChart(starter);
      expect(
        check(
          [],
          accounts.map((values) => ({ known: null, values })),
        ).problems.size,
      ).toBe(0);
      const used = new Set(accounts.map(({ accountType, subtype }) => `${accountType} ${subtype}`));
      const all = accountTypes.flatMap((type) => subtypesOf(type).map((subtype) => `${type} ${subtype}`));
      const missing = all.filter((one) => !used.has(one));
      expect(missing).toEqual(starter === 'us-real-estate' ? [] : expect.arrayContaining(['Income Loss to Lease']));
      expect(missing.length).toBeLessThan(3);
    },
  );
});
