import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JudgedRow } from '#api/account-mappings/judge-file.ts';
import { judgeRows } from '#api/account-mappings/judge-file.ts';
import { lineCells } from '#api/account-mappings/line-cells.ts';
import { accountMappingFile, matcherKey } from '#contracts/account-mappings.ts';
import type { AccountTarget, MappingFileField } from '#contracts/account-mappings.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { createMappingTemplate } from '#documents/account-mappings/mapping-template.ts';
import type { TemplateRow } from '#documents/account-mappings/mapping-template.ts';
import type { ImportedRow } from '#documents/imports/read-rows.ts';
import { readRows } from '#documents/imports/read-rows.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { changesOf, isSameTarget } from '#rules/account-mapping/file-changes.ts';
import type { MappedPeriod } from '#rules/account-mapping/file-changes.ts';
import { linesOf } from '#rules/account-mapping/file-lines.ts';
import { createFileMasters } from '#rules/account-mapping/file-masters.ts';
import { inForce } from '#contracts/account-matching/matching.ts';
import { planChanges } from '#rules/account-mapping/plan-changes.ts';
import type { Change, Rule } from '#tests/rules/account-mapping/generated-mappings.ts';
import { allRules, change, months } from '#tests/rules/account-mapping/generated-mappings.ts';

const languages = fc.constantFrom<LanguageCode[]>('en', 'ja', 'ar');
/** The second one is called as code and name of the first; the sixth was retired. */
const masters = createFileMasters([
  { id: 1, code: '10', name: 'Cash', names: ['Cash', '現金'], isActive: true },
  { id: 2, code: '10 Cash', name: 'Bank', names: ['Bank'], isActive: true },
  { id: 3, code: '٣٠', name: 'إيجار', names: ['Rent', 'إيجار'], isActive: true },
  { id: 4, code: '0040', name: 'Tax', names: ['Tax'], isActive: true },
  { id: 5, code: '5.1', name: '=1+1', names: ['=1+1'], isActive: true },
  { id: 6, code: '60', name: 'Other', names: ['Other'], isActive: false },
]);
const place = { serviceProvider: 'NORTH', property: 'P-100', fund: '' };

function chartWith(rules: readonly Rule[], codes: readonly string[] = []) {
  const standing = Map.groupBy<string, MappedPeriod>(rules, (rule) => (rule as Rule).key);
  return { chartId: 1, name: 'Larkspur', masterChartId: 7, codes: new Set(codes), standing };
}

const judge = (rows: readonly ImportedRow[], chart: ReturnType<typeof chartWith>): JudgedRow[] =>
  judgeRows(rows, ({ property }) => (property === place.property ? chart : null), new Map([[7, masters]]));

const cellsOf = (rules: readonly Rule[], language: LanguageCode): TemplateRow[] =>
  rules.flatMap((rule) =>
    linesOf(rule, masters.nameOf).map((line) => ({ ...place, fund: null, ...lineCells(line, language) })),
  );

/** Through a workbook, as a person downloads and uploads it. */
async function roundTrip(rules: readonly Rule[], language: LanguageCode): Promise<ImportedRow[]> {
  const rows = cellsOf(rules, language);
  const buffer = await createMappingTemplate({ language, rows, masterAccounts: masters.labels });
  const read = readRows({
    ...{ buffer, fileName: 'mappings.xlsx', definition: accountMappingFile, limits: defaultReadingLimits, sheet: null },
  });
  expect([read.missing, read.rows.length]).toEqual([[], rows.length]);
  return read.rows;
}

const imported = (cells: TemplateRow, index = 0): ImportedRow => ({
  rowNo: index + 2,
  values: Object.fromEntries(Object.entries({ ...place, ...cells }).map(([name, value]) => [name, value ?? ''])),
  problems: [],
});

const changesIn = (judged: readonly JudgedRow[]): Change[] =>
  judged
    .flatMap(({ matcher, changes }) => changes.map((one) => ({ matcher: matcher!, ...one })))
    .sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));

function saved(changes: readonly Change[]): Rule[] {
  const wanted = changes.map((one) => ({ ...one, key: matcherKey(one.matcher), isRemoval: one.target === null }));
  return planChanges([], wanted).added.map(
    ({ change: { key, matcher, target, effectiveFrom }, effectiveUntil }, id) => ({
      ...{ id, key, matcher, target: target!, effectiveFrom, effectiveUntil },
    }),
  );
}

const inMonth = (rules: readonly Rule[], month: string): Map<string, AccountTarget> =>
  new Map(inForce(rules, month).map(({ key, target }) => [key, target]));

const mappings = fc.array(change, { maxLength: 14 }).map(allRules);

describe('a workbook of all mappings', () => {
  it('changes nothing when it comes back, whatever is mapped, split, ignored, ended or retired', async () => {
    await fc.assert(
      fc.asyncProperty(mappings, languages, async (rules, language) => {
        const judged = judge(await roundTrip(rules, language), chartWith(rules));
        expect(judged.filter(({ row }) => row.outcome !== 'unchanged').map(({ row }) => row)).toEqual([]);
        expect(changesIn(judged)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives an empty chart the same mappings in every month', () => {
    fc.assert(
      fc.property(mappings, languages, (all, language) => {
        // Nothing new is mapped to a retired account.
        const rules = all.filter(({ target }) => !JSON.stringify(target).includes('"masterAccountId":6'));
        const kept = rules.filter(({ target }) => !(target.kind === 'segments' && target.restAccountId === 6));
        const codes = kept.flatMap(({ matcher }) => (matcher.kind === 'account' ? [matcher.code] : []));
        const judged = judge(cellsOf(kept, language).map(imported), chartWith([], codes));
        expect(judged.filter(({ row }) => row.outcome === 'refused')).toEqual([]);
        const after = saved(changesIn(judged));
        for (const month of months) {
          const [is, was] = [inMonth(after, month), inMonth(kept, month)];
          expect([...is.keys()].sort()).toEqual([...was.keys()].sort());
          for (const [key, target] of was) expect(isSameTarget(is.get(key)!, target)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('saves what a period of it changes, and nothing where the same holds already', () => {
    const to = (masterAccountId: number): AccountTarget => ({ kind: 'account', masterAccountId, isSignFlipped: false });
    const period = (target: AccountTarget, from: string, until: string | null = null): MappedPeriod => ({
      ...{ target, effectiveFrom: `2026-${from}-01`, effectiveUntil: until && `2026-${until}-01` },
    });
    const standing = [period(to(1), '01')];
    expect(changesOf(standing, [period(to(1), '06')])).toEqual([[]]);
    const both = changesOf(standing, [period(to(1), '06'), period(to(2), '03')]);
    expect(both.map((changes) => changes.length)).toEqual([1, 1]);
    expect(changesOf(standing, [period(to(1), '01', '04')])).toEqual([
      [
        { target: to(1), effectiveFrom: '2026-01-01' },
        { target: null, effectiveFrom: '2026-04-01' },
      ],
    ]);
    expect(changesOf([period(to(1), '01', '04')], [period(to(1), '01')])).toEqual([
      [{ target: to(1), effectiveFrom: '2026-01-01' }],
    ]);
    expect(changesOf([period(to(1), '01'), period(to(2), '04')], [period(to(1), '01', '04')])).toEqual([[]]);
  });
});

describe('the rows of a file', () => {
  const row = (cells: TemplateRow): TemplateRow => ({ effectiveFrom: '2026-01', masterAccount: '10', ...cells });
  const answers = (...rows: TemplateRow[]): [string, string | null, MappingFileField | null][] =>
    judge(rows.map(imported), chartWith([], ['1', '2'])).map(({ row: { outcome, code, field } }) => [
      outcome,
      code,
      field,
    ]);
  const ready = ['ready', null, null];

  it('are refused with the column and the reason', () => {
    const part = (cells: TemplateRow) => row({ accountCode: '1', ...cells });
    const cases: [TemplateRow[], string, MappingFileField][] = [
      [[row({ accountCode: '9' })], 'UnknownChart', 'accountCode'],
      [[row({ accountCode: '1', masterAccount: '60' })], 'UnknownAccount', 'masterAccount'],
      [[row({ accountCode: '1', masterAccount: 'nothing' })], 'UnknownAccount', 'masterAccount'],
      [[row({ accountCode: '1', effectiveFrom: 'May' })], 'BadMonth', 'effectiveFrom'],
      [[row({ accountCode: '1', effectiveUntil: '2026-01' })], 'BadMonth', 'effectiveUntil'],
      [[row({ accountCode: '1', codeKind: 'group' })], 'BadValue', 'codeKind'],
      [[row({ accountCode: '4099', lastAccountCode: '4000' })], 'BadRange', 'lastAccountCode'],
      [[row({ accountCode: '4000', codeKind: '範囲' })], 'BadRange', 'lastAccountCode'],
      [[part({ share: '50' }), part({ share: '49' })], 'SharesNotWhole', 'share'],
      [[part({ share: '100' })], 'SharesNotWhole', 'share'],
      [[part({ segment: 'OFF' })], 'NoRest', 'segment'],
      [[part({}), part({ masterAccount: '٣٠' })], 'Twice', 'accountCode'],
    ];
    for (const [rows, code, field] of cases) {
      expect(answers(...rows)).toEqual(rows.map(() => ['refused', code, field]));
    }
  });

  it('of a split stand or fall together, and so do the months of an account', () => {
    const split = [
      row({ accountCode: '1', segment: 'OFF' }),
      row({ accountCode: '1', segment: 'RET', masterAccount: '' }),
      row({ accountCode: '1', masterAccount: '٣٠' }),
    ];
    expect(answers(...split)).toEqual([
      ['refused', 'RowsTogether', 'accountCode'],
      ['refused', 'NoTarget', 'masterAccount'],
      ['refused', 'RowsTogether', 'accountCode'],
    ]);
    const monthly = [
      row({ accountCode: '1' }),
      row({ accountCode: '1', masterAccount: '?', effectiveFrom: '2026-03' }),
    ];
    expect(answers(...monthly)[0]).toEqual(['refused', 'RowsTogether', 'accountCode']);
    expect(answers(...monthly, row({ accountCode: '2' }))[2]).toEqual(ready);
  });

  it('of a chart stand or fall together where a range or pattern says what is left to others', () => {
    const range = row({ accountCode: '1', lastAccountCode: '5' });
    const wrong = row({ accountCode: '2', masterAccount: '?' });
    expect(answers(range, wrong)[0]).toEqual(['refused', 'RowsTogether', 'accountCode']);
    expect(answers(range, row({ accountCode: '2', isIgnored: 'نعم' }))).toEqual([ready, ready]);
    expect(answers(row({ accountCode: '4*', codeKind: 'نمط' }))).toEqual([ready]);
  });

  it('may be left blank, and shares may have a percent sign', () => {
    expect(answers(row({ accountCode: '1', masterAccount: '', effectiveFrom: '' }))).toEqual([
      ['unchanged', null, null],
    ]);
    const shares = ['33.3333 %', '66.6667%'].map((share) => row({ accountCode: '1', share }));
    expect(answers(...shares)).toEqual([ready, ready]);
  });
});
