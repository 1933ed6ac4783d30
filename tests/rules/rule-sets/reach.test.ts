import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFor, isForPlace } from '#rules/rule-sets/reach.ts';
import type { RulePlace } from '#rules/rule-sets/reach.ts';

const month = fc.tuple(fc.integer({ min: 2024, max: 2027 }), fc.integer({ min: 1, max: 12 })).map(([year, no]) => {
  return `${year}-${String(no).padStart(2, '0')}`;
});
const blankOr = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const some = <Value>(...values: Value[]) => fc.subarray(values);
const reaches = fc.record({
  fundIds: some(1, 2, 3),
  propertyTypes: some('Office', 'Retail'),
  countries: some('JP', 'AE'),
  serviceProviderIds: some(7, 8),
  ...{ from: blankOr(month), until: blankOr(month) },
});
const places: fc.Arbitrary<RulePlace> = fc.record({
  fundIds: some(1, 2, 3),
  propertyType: blankOr(fc.constantFrom('Office', 'Retail', 'Industrial')),
  country: blankOr(fc.constantFrom('JP', 'AE', 'US')),
  serviceProviderId: fc.constantFrom(7, 8, 9),
  postMonth: month,
});

describe('what a rule is for', () => {
  it('is a place within its months', () => {
    fc.assert(
      fc.property(reaches, places, (reach, place) => {
        const isInTime = (reach.from ?? '') <= place.postMonth && place.postMonth <= (reach.until ?? '9999-12');
        expect(isFor(reach, place)).toBe(isForPlace(reach, place) && isInTime);
      }),
    );
  });

  it('is the same place in every month', () => {
    fc.assert(
      fc.property(reaches, places, month, (reach, place, other) => {
        expect(isForPlace(reach, { ...place, postMonth: other })).toBe(isForPlace(reach, place));
        expect(isForPlace({ ...reach, from: null, until: null }, place)).toBe(isForPlace(reach, place));
      }),
    );
  });

  it('is any place where it names none, and no submission of a fund where it names property types', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(isForPlace({}, place)).toBe(true);
        expect(isForPlace({ propertyTypes: ['Office'] }, { ...place, propertyType: null })).toBe(false);
      }),
    );
  });
});
