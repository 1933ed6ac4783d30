import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frequencies } from '#contracts/frequencies.ts';
import type { OrphanRow } from '#contracts/orphans.ts';
import { filterNames } from '../../../../frontend/src/entities/masters/use-master-filters.ts';
import { fixOf } from '../../../../frontend/src/features/orphans/orphan-fix.ts';
import { shownChain } from '../../../../frontend/src/features/workflow-configuration/chain-address.ts';

const ids = fc.integer({ min: 1, max: 2_000_000 });
const named = ids.map((id) => ({ id, name: `N ${id}` }));

describe('the screen that completes a dataset without an approver', () => {
  it('shows the configuration of the very property, entity or fund of the row', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ConfigurationMissing', 'ApproversInactive'),
        named,
        fc.option(ids),
        fc.option(ids),
        fc.option(named),
        (reason, dataset, propertyId, entityId, fund) => {
          const row = { reason, dataset, propertyId, entityId, fund, key: 'k', name: 'N', code: null } as OrphanRow;
          const { to } = fixOf(row);
          expect(to.startsWith('/configureWorkflow?')).toBe(true);
          expect(shownChain(new URLSearchParams(to.split('?')[1]))).toEqual({
            place: {
              ...{ datasetId: dataset.id, reportPackageId: null, IsForDataset: true },
              fundOrPropertyId: propertyId ?? entityId ?? fund?.id ?? null,
              IsForProperty: propertyId !== null,
            },
          });
        },
      ),
    );
  });
});

describe('the list of frequencies', () => {
  const row = {
    ...{ subject: 'property', name: 'Larkspur Tower', code: 'P-1042', dataset: { id: 4, name: 'Occupancy' } },
    ...{ reason: 'FrequencyMissing', key: 'p9v3d4', propertyId: 9, entityId: null, fund: null },
    ...{ reportPackageId: null, frequency: null },
  } as unknown as OrphanRow;
  const fund = { subject: 'fund', name: 'Meridian Core', code: null } as const;
  const provider = { subject: 'serviceProvider', name: 'Northgate', code: null } as const;
  const ofProperty = {
    ...{ frequencyId: 12, isForProperty: true, property: 'P-1042', fund: null, serviceProvider: 'NORTH' },
  };
  const ofFund = { ...ofProperty, property: null, fund: 'Meridian Core' };
  const ofProvider = { ...ofProperty, property: null };
  const place = { serviceProvider: 'NORTH', property: 'P-1042' };
  const fundPlace = { serviceProvider: 'NORTH', fund: 'Meridian Core' };
  const queryOf = (changes: Partial<OrphanRow>) => {
    const [path, query] = fixOf({ ...row, ...changes }).to.split('?');
    expect(path).toBe('/managefrequency');
    return Object.fromEntries(new URLSearchParams(query));
  };
  const member = { reason: 'MemberNotOpened', key: 'k7d4', reportPackageId: 6 } as const;
  const empty = { reason: 'FrequencyEmpty', key: 'f12' } as const;
  const ofPackage = { ...empty, key: 'f12d4', reportPackageId: 6 } as const;

  it.each<[string, Partial<OrphanRow>, Record<string, string>]>([
    ['a dataset without a frequency', {}, { property: 'P-1042', collected: 'd4' }],
    ['a fund', { ...fund, key: 't1v3d4' }, { isForProperty: 'false', fund: 'Meridian Core', collected: 'd4' }],
    ['a name with a comma', { code: 'P-1, P-2' }, { search: 'P-1, P-2', collected: 'd4' }],
    ['a frequency', { ...empty, frequency: ofProperty }, { ...place, collected: 'd4' }],
    [
      'a frequency of a package',
      { ...ofPackage, frequency: ofProperty },
      { ...place, collected: 'p6', frequencyId: '12' },
    ],
    ['the package of a member', { ...member, frequency: ofProperty }, { ...place, collected: 'p6' }],
    [
      'the package of a member whose fund has the frequency',
      { ...member, frequency: ofFund },
      { ...fundPlace, collected: 'p6' },
    ],
    [
      'the package of a member whose provider has the frequency',
      { ...member, frequency: ofProvider },
      { serviceProvider: 'NORTH', collected: 'p6' },
    ],
    ['the package of a member without a frequency', member, { property: 'P-1042', collected: 'p6' }],
    [
      'a frequency of a fund for its properties',
      { ...fund, ...empty, frequency: ofFund },
      { ...fundPlace, collected: 'd4', frequencyId: '12' },
    ],
    [
      'a frequency of a fund for the fund',
      { ...fund, ...empty, frequency: { ...ofFund, isForProperty: false } },
      { isForProperty: 'false', ...fundPlace, collected: 'd4', frequencyId: '12' },
    ],
    [
      'a frequency of a service provider for funds',
      { ...provider, ...empty, frequency: { ...ofProvider, isForProperty: false } },
      { isForProperty: 'false', serviceProvider: 'NORTH', collected: 'd4', frequencyId: '12' },
    ],
  ])('is narrowed to %s', (_, changes, expected) => {
    expect(queryOf(changes)).toEqual(expected);
  });

  it('is narrowed by names of its own filters only', () => {
    const names = [...filterNames(frequencies), 'search', 'frequencyId'];
    const found = fc.option(fc.constantFrom(ofProperty, ofFund, ofProvider));
    const subjects = fc.constantFrom('property', 'fund', 'serviceProvider');
    fc.assert(
      fc.property(found, subjects, fc.string(), fc.option(ids), (frequency, subject, name, reportPackageId) => {
        const query = queryOf({ frequency, reportPackageId, subject, name, code: null } as Partial<OrphanRow>);
        expect(names).toEqual(expect.arrayContaining(Object.keys(query)));
      }),
    );
  });
});
