import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { compileDerivedFields } from '#rules/data-models/derived-fields.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { standardDataModels } from '#database/seeds/data-models.ts';

const models = standardDataModels.map(
  ({ code, fields }) => [code, fields.filter(({ derivation }) => derivation !== undefined), fields] as const,
);
const withDerivations = models.filter(([, derived]) => derived.length > 0);

const isNumeric = ({ type }: DataModelFieldDefinition) =>
  ['money', 'area', 'decimal', 'percent', 'integer'].includes(type);
const canonical = (value: Decimal) => (value.isZero() ? '0' : value.toFixed());
const amount = fc.oneof(
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => canonical(new Decimal(cents).div(100))),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((units) => canonical(new Decimal(`${units}e-6`))),
  fc.constant('0'),
);
/** A row of a model with any of its numbers there or not; derived ones are left to be computed. */
const rowOf = (fields: readonly DataModelFieldDefinition[]) =>
  fc.tuple(
    ...fields.map((field) =>
      isNumeric(field) && !field.isDerived ? fc.option(amount, { freq: 5 }) : fc.constant<string | null>(null),
    ),
  );

/** What the derivation says, by another arithmetic. */
function oracle(fields: readonly DataModelFieldDefinition[], values: readonly (string | null)[], name: string) {
  const { derivation: d } = fields.find((field) => field.name === name)!;
  const at = (field: string) => {
    const value = values[fields.findIndex((one) => one.name === field)] ?? null;
    return value === null ? null : new Wide(value);
  };
  if (!d) throw new Error(name);
  const of = at(d.of);
  if (d.kind === 'product') return of && of.times(d.by);
  if (d.kind === 'difference') {
    const minus = at(d.minus);
    const isNeeded = (name: string) => fields.find((field) => field.name === name)!.isRequired;
    if ((of === null && (minus === null || isNeeded(d.of))) || (minus === null && isNeeded(d.minus))) return null;
    return (of ?? new Wide(0)).minus(minus ?? 0);
  }
  const base = at(d.kind === 'quotient' ? d.by : d.kind === 'percentOf' ? d.base : d.from);
  if (of === null || base === null || base.isZero()) return null;
  if (d.kind === 'quotient') return of.div(base).toDecimalPlaces(8, 4);
  return (d.kind === 'percentOf' ? of : of.minus(base)).times(100).div(base).toDecimalPlaces(8, 4);
}
const Wide = Decimal.clone({ precision: 150, toExpNeg: -300, toExpPos: 300 });

describe('derived fields of the standard models', () => {
  it.each(withDerivations)('computes those of %s as their derivation says', (_code, derived, fields) => {
    const compiled = compileDerivedFields(fields);
    fc.assert(
      fc.property(rowOf(fields), (row) => {
        const values = [...row];
        const computed = compiled.fill(values, []);
        for (const { name } of derived) {
          const position = fields.findIndex((field) => field.name === name);
          const expected = oracle(fields, values, name);
          expect(computed.includes(position)).toBe(expected !== null);
          expect(values[position] ?? null).toBe(expected === null ? null : canonical(expected));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(withDerivations)(
    'finds nothing in what was computed for %s, and changes no value given',
    (_c, _d, fields) => {
      const compiled = compileDerivedFields(fields);
      fc.assert(
        fc.property(rowOf(fields), (row) => {
          const values = [...row];
          const computed = compiled.fill(values, []);
          // As a file that gives what was computed for it.
          expect(compiled.differences(values, [], [])).toEqual([]);
          expect(values.map((value, at) => (computed.includes(at) ? null : value))).toEqual(row);
          const again = [...values];
          expect(compiled.fill(again, [])).toEqual([]);
          expect(again).toEqual(values);
        }),
        { numRuns: 300 },
      );
    },
  );

  it.each(withDerivations)(
    'always finds a given value of %s that is off by more than a unit',
    (_c, derived, fields) => {
      const compiled = compileDerivedFields(fields);
      const chosen = fc.constantFrom(...derived.map(({ name }) => fields.findIndex((field) => field.name === name)));
      fc.assert(
        fc.property(
          rowOf(fields),
          chosen,
          fc.integer({ min: 2, max: 50_000 }),
          fc.boolean(),
          (row, at, units, isLess) => {
            const values = [...row];
            if (!compiled.fill([...row], []).includes(at)) return;
            compiled.fill(values, []);
            const right = values[at]!;
            const off = new Wide(10).pow(-new Wide(right).decimalPlaces()).times(isLess ? -units : units);
            const wrong = [...row];
            wrong[at] = canonical(new Wide(right).plus(off));
            const unit = new Wide(10).pow(-new Wide(wrong[at]).decimalPlaces());
            const computed = compiled.fill(wrong, []);
            const isBeyond = off.abs().greaterThan(unit);
            const found = compiled.differences(wrong, computed, []);
            if (isBeyond) expect(found).toEqual([{ position: at, expected: right }]);
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  it('leaves an unreadable cell empty, and computes nothing from one', () => {
    const fields = standardDataModels.find(({ code }) => code === 'occupancy')!.fields;
    const at = (name: string) => fields.findIndex((field) => field.name === name);
    const values = fields.map(() => null as string | null);
    values[at('leasable_area')] = '100';
    values[at('occupied_area')] = '95.5';
    expect(compileDerivedFields(fields).fill([...values], [at('vacant_area')])).toEqual([at('occupancy_pct_area')]);
    values[at('occupied_area')] = null;
    expect(compileDerivedFields(fields).fill(values, [at('occupied_area')])).toEqual([]);
  });

  it('takes a percentage that was rounded where it was written', () => {
    const fields = standardDataModels.find(({ code }) => code === 'occupancy')!.fields;
    const row = (percent: string) =>
      fields.map(({ name }) =>
        name === 'leasable_area'
          ? '110'
          : name === 'occupied_area'
            ? '95'
            : name === 'occupancy_pct_area'
              ? percent
              : null,
      );
    const compiled = compileDerivedFields(fields);
    const found = (percent: string) => compiled.differences(row(percent), [], []).map(({ expected }) => expected);
    expect(['86', '86.4', '86.36', '86.36363636'].flatMap(found)).toEqual([]);
    expect(['88', '86.5', '86.34'].map(found)).toEqual(Array(3).fill(['86.36363636']));
  });

  it('computes what a model collects, and nothing from a field that is off', () => {
    const { fields } = standardDataModels.find(({ code }) => code === 'rent_roll')!;
    const names = (collected: readonly DataModelFieldDefinition[]) =>
      [...compileDerivedFields(collected).fillable(() => true)].map((at) => collected[at]?.name);
    expect(names(fields)).toEqual(['annual_base_rent', 'rent_per_area']);
    expect(names(fields.filter(({ name }) => name !== 'rentable_area'))).toEqual(['annual_base_rent']);
  });
});
