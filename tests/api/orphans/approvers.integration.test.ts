import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrphanReason } from '#contracts/orphans.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import type { FixWorld } from './fix-world.ts';
import { startFixWorld } from './fix-world.ts';

const places = ['everything', 'top', 'middle', 'leaf', 'inLeaf', 'inTop', 'loose'] as const;
type Place = (typeof places)[number];

/** A chain of reviewers; a place has at most one for the dataset and one for the package. */
interface Chain {
  place: Place;
  isOfPackage: boolean;
  isManned: boolean;
}
const chain: fc.Arbitrary<Chain> = fc.record({
  place: fc.constantFrom(...places),
  isOfPackage: fc.boolean(),
  isManned: fc.boolean(),
});
const chains = fc.uniqueArray(chain, {
  selector: ({ place, isOfPackage }) => `${place} ${isOfPackage}`,
  maxLength: 8,
});

describe('places of a dataset without an approver', () => {
  let world: FixWorld;
  let packageId = 0;
  const ids: Partial<Record<Place, number>> = {};

  beforeAll(async () => {
    world = await startFixWorld();
    const { insert, run, property, portfolio } = world;
    const [type] = await run<{ id: number }>('select id from fund_type limit 1');
    ids.top = portfolio.fundId;
    for (const [name, above] of [
      ['middle', 'top'],
      ['leaf', 'middle'],
    ] as const) {
      ids[name] = await insert('fund', { name, name_folded: name, fund_type_id: type!.id, parent_id: ids[above] });
    }
    packageId = await insert('report_package', { name: 'Package' });
    const member = { report_package_id: packageId, dataset_id: portfolio.datasetId, position: 0 };
    await run(`insert into report_package_member (${Object.keys(member).join(', ')}) values (?, ?, ?)`, [
      ...Object.values(member),
    ]);
    for (const name of ['inLeaf', 'inTop', 'loose'] as const) {
      ids[name] = await property(name, { isInFund: name !== 'loose' });
      const asked = { service_provider_id: portfolio.north, property_id: ids[name] };
      const due = { submit_frequency: 'MONTHLY', submit_timeline_day: 10, first_post_month: '2026-01-01' };
      // Two are collected by the package, one by the dataset alone.
      const what = name === 'inTop' ? { dataset_id: portfolio.datasetId } : { report_package_id: packageId };
      await insert('frequency', { ...asked, ...due, ...what });
    }
    await run('update fund_property set fund_id = ? where property_id = ?', [ids.leaf, ids.inLeaf]);
  });
  afterAll(() => world?.api.close());

  async function set(wanted: readonly Chain[]): Promise<void> {
    const { insert, run, portfolio, reviewerId } = world;
    await run('delete from configured_reviewer');
    await run('delete from workflow_configuration');
    for (const { place, isOfPackage, isManned } of wanted) {
      const isProperty = ['inLeaf', 'inTop', 'loose'].includes(place);
      const at = place === 'everything' ? {} : { [isProperty ? 'property_id' : 'fund_id']: ids[place] };
      const of = isOfPackage ? { report_package_id: packageId } : { dataset_id: portfolio.datasetId };
      const configuration_id = await insert('workflow_configuration', { ...of, ...at });
      if (isManned) await insert('configured_reviewer', { configuration_id, order_no: 1, user_id: reviewerId });
    }
  }

  /** What becomes of a submission that opens there, by the function that opens them. */
  async function expected(place: 'inLeaf' | 'inTop' | 'loose'): Promise<OrphanReason | null> {
    const nearest = { inLeaf: ids.leaf, inTop: ids.top, loose: null }[place];
    const [found] = await world.run<{ isManned: boolean }>(
      `select exists (select 1 from configured_reviewer r where r.configuration_id = o.configuration_id) as "isManned"
       from chains_over(?, ?, ?, ?) o limit 1`,
      [world.portfolio.datasetId, place === 'inTop' ? null : packageId, ids[place], nearest ?? null],
    );
    if (!found) return 'ConfigurationMissing';
    return found.isManned ? null : 'ApproversInactive';
  }

  it('are those where the chain that a submission would open with has nobody active, whatever is configured', async () => {
    await fc.assert(
      fc.asyncProperty(chains, async (wanted) => {
        await set(wanted);
        const rows = await world.rowsOf('datasetsWithoutApprover');
        const own = rows.filter(({ dataset }) => dataset?.id === world.portfolio.datasetId);
        if (!wanted.some(({ isManned }) => isManned)) {
          expect(own.map(({ subject }) => subject)).toContain('dataset');
          return;
        }
        for (const place of ['inLeaf', 'inTop', 'loose'] as const) {
          const row = own.find(({ propertyId }) => propertyId === ids[place]);
          expect([place, row?.reason ?? null]).toEqual([place, await expected(place)]);
        }
        expect(own.some(({ subject }) => subject === 'dataset')).toBe(false);
      }),
      { numRuns: generatedCases(40), examples: [[[{ place: 'top', isOfPackage: false, isManned: true }]]] },
    );
  });
});
