import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrphanRow } from '#contracts/orphans.ts';
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
