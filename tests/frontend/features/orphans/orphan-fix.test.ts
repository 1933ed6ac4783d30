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
  } as OrphanRow;
  const fund = { subject: 'fund', name: 'Meridian Core', code: null } as const;
  const queryOf = (changes: Partial<OrphanRow>) => {
    const [path, query] = fixOf({ ...row, ...changes }).to.split('?');
    expect(path).toBe('/managefrequency');
    return Object.fromEntries(new URLSearchParams(query));
  };

  it.each([
    ['a member of a package', { reason: 'MemberNotOpened', key: 'k7d4' }, { property: 'P-1042' }],
    ['a dataset without a frequency', {}, { property: 'P-1042', collected: 'd4' }],
    ['a frequency', { reason: 'FrequencyEmpty', key: 'f12' }, { property: 'P-1042', collected: 'd4' }],
    ['a frequency of a package', { reason: 'FrequencyEmpty', key: 'f12d4' }, { property: 'P-1042', frequencyId: '12' }],
    ['a fund', { ...fund, key: 't1v3d4' }, { isForProperty: 'false', fund: 'Meridian Core', collected: 'd4' }],
    ['a name with a comma', { code: 'P-1, P-2' }, { search: 'P-1, P-2', collected: 'd4' }],
    [
      'a frequency of a fund, which may be of its properties',
      { ...fund, reason: 'SubmitFrequencyEmpty', key: 'f12' },
      { isForProperty: 'false', fund: 'Meridian Core', collected: 'd4', frequencyId: '12' },
    ],
    [
      'a frequency of a service provider',
      { reason: 'FrequencyEmpty', subject: 'serviceProvider', name: 'Northgate', code: null, key: 'f12' },
      { search: 'Northgate', collected: 'd4', frequencyId: '12' },
    ],
  ] as [string, Partial<OrphanRow>, Record<string, string>][])('is narrowed to %s', (_, changes, expected) => {
    expect(queryOf(changes)).toEqual(expected);
  });

  it('is narrowed by names of its own filters only', () => {
    const names = [...filterNames(frequencies), 'search', 'frequencyId'];
    const keys = fc.constantFrom('p9v3d4', 'k7d4', 'f12', 'f12d4');
    const subjects = fc.constantFrom('property', 'fund', 'serviceProvider');
    fc.assert(
      fc.property(keys, subjects, fc.string(), (key, subject, name) => {
        const query = queryOf({ key, subject, name, code: null } as Partial<OrphanRow>);
        expect(names).toEqual(expect.arrayContaining(Object.keys(query)));
      }),
    );
  });
});
