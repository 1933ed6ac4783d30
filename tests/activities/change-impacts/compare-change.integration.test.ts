import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import type { ChangeComparison, DraftChange } from '#contracts/change-impacts.ts';
import { applyChange } from '#database/change-impacts/apply-change.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { definitionOf, rentRollHeads } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { edited, faultsArbitrary, mappingArbitrary, rowOf } from './generated-rent-rolls.ts';
import type { Fault } from './generated-rent-rolls.ts';
import { startPreviewWorld } from './preview-world.ts';
import type { Delivered, PreviewWorld } from './preview-world.ts';
import { differenceOf, readStored } from './stored-side.ts';
import { everythingIn, standingModel, standingPlace } from './standing.ts';
import type { StandingModel, StandingPlace } from './standing.ts';

const timeoutMs = 60_000;
const modelArbitrary = fc.record({
  field: fc.constantFrom('tenant_name', 'market_rent_monthly', 'rentable_area', 'annual_base_rent', 'guarantor'),
  requirement: fc.constantFrom('required' as const, 'optional' as const),
});

describe('the preview of a change', () => {
  let world: PreviewWorld;
  let installation: Installation;
  let comparer: ChangeComparer;
  let place: StandingPlace;
  let model: StandingModel;

  beforeAll(async () => {
    world = await startPreviewWorld();
    ({ installation, comparer } = world);
    place = await standingPlace(installation, 'Rent Roll');
    model = await standingModel(installation, 'rent_roll');
  }, 120_000);
  afterAll(() => world?.close());

  const mappingChange = (definition: ReturnType<typeof edited>): DraftChange => ({
    ...{ kind: 'mapping', ...place.place },
    members: [{ ...place.member, isFundEnabled: false, definition }],
  });
  const modelChange = ({
    field,
    requirement,
  }: {
    field: string;
    requirement: 'required' | 'optional';
  }): DraftChange => ({
    ...{ kind: 'dataModel', dataModelId: model.dataModelId },
    definition: {
      ...model.definition,
      fields: model.definition.fields.map((one) => (one.name === field ? { ...one, requirement } : one)),
    },
  });
  const deliver = (faults: readonly (Fault | null)[]): Promise<Delivered> =>
    world.deliver({ rowsOf: (day) => faults.map((fault, no) => rowOf(fault, no, day)) });
  const sameAsAfterwards = async (faults: readonly (Fault | null)[], change: DraftChange): Promise<void> => {
    const run = await deliver(faults);
    const { submissionId, versionNo, stored: versionId } = run;
    const [standing, all] = [await readStored(installation, versionId), await everythingIn(installation)];
    const compared = await comparer.compare(
      { submissionId, versionId, versionNo, change },
      { timeoutMs, signal: null },
    );
    expect(await everythingIn(installation)).toEqual(all);
    await applyChange(installation.queries, change);
    await world.checkAgain(run);
    const checked = await readStored(installation, versionId);
    await applyChange(installation.queries, mappingChange(definitionOf(rentRollHeads)));
    await applyChange(installation.queries, { kind: 'dataModel', ...model });
    const difference = differenceOf(standing, checked);
    if (typeof compared === 'string') {
      expect({ compared, ...difference }).toMatchObject({
        compared: 'ReadAsBefore',
        refused: 0,
        appeared: 0,
        vanished: 0,
      });
      expect(checked.summary).toEqual(standing.summary);
      return;
    }
    expect(compared.before).toEqual(standing.summary);
    expect(compared.after).toEqual(checked.summary);
    expect(countsOf(compared)).toEqual(difference);
  };
  const countsOf = ({ refused, accepted, changed, appeared, vanished }: ChangeComparison) => ({
    ...{ refused, accepted, changed, appeared, vanished },
  });

  it('of a mapping equals what checking again after saving it gives, and leaves everything as it was', async () => {
    await fc.assert(
      fc.asyncProperty(faultsArbitrary, mappingArbitrary, (faults, edit) =>
        sameAsAfterwards(faults, mappingChange(edited(edit))),
      ),
      { numRuns: generatedCases(14), endOnFailure: true, includeErrorInReport: true },
    );
  }, 240_000);

  it('of a data model equals what checking again after saving it gives, and leaves everything as it was', async () => {
    await fc.assert(
      fc.asyncProperty(faultsArbitrary, modelArbitrary, (faults, edit) => sameAsAfterwards(faults, modelChange(edit))),
      { numRuns: generatedCases(8), endOnFailure: true, includeErrorInReport: true },
    );
  }, 240_000);

  it('names the rows, with their values and errors', async () => {
    const { submissionId, versionNo, stored: versionId } = await deliver([null, 'tenant', 'area']);
    const swapped = mappingChange(edited({ kind: 'swap', at: 9, with: 11 }));
    const compared = await comparer.compare(
      { submissionId, versionId, versionNo, change: mappingChange(edited({ kind: 'rename', at: 5 })) },
      { timeoutMs, signal: null },
    );
    expect(compared).toMatchObject({
      before: { outcome: 'failed', rows: 3 },
      after: { outcome: 'unread', cause: 'LAYOUT_CHANGED', rows: 0 },
      refused: 1,
      findings: expect.arrayContaining([
        { code: 'LAYOUT_CHANGED', ruleId: null, severity: 'hard', appeared: 1, vanished: 0 },
      ]) as unknown,
    });
    const other = await comparer.compare(
      { submissionId, versionId, versionNo, change: swapped },
      { timeoutMs, signal: null },
    );
    expect(other).toMatchObject({ refused: 0, accepted: 0, changed: 0 });
    const market = await deliver(['market', null]);
    const required = await comparer.compare(
      {
        ...{ submissionId: market.submissionId, versionId: market.stored, versionNo: market.versionNo },
        change: modelChange({ field: 'market_rent_monthly', requirement: 'required' }),
      },
      { timeoutMs, signal: null },
    );
    expect(required).toMatchObject({
      ...{ before: { outcome: 'passed' }, after: { outcome: 'failed' }, refused: 1, changed: 0 },
      examples: [
        {
          ...{ kind: 'refused', sheet: 'Data', rowNo: 3, fields: [] },
          findings: [{ code: 'REQUIRED_MISSING', ruleId: null, field: 'market_rent_monthly' }],
        },
      ],
    });
  }, 60_000);

  it('does not compare what no longer has rows, and gives up what takes too long', async () => {
    const { submissionId, versionNo, stored: versionId } = await deliver([null, null]);
    const change = mappingChange(edited({ kind: 'keyword' }));
    await installation.all('update version set upload_id = null where id = $1', [versionId]);
    await installation.all('delete from version_row where version_id = $1', [versionId]);
    const version = { submissionId, versionId, versionNo, change };
    expect(await comparer.compare(version, { timeoutMs, signal: null })).toBe('NoData');
    const long = await deliver(Array.from({ length: 500 }, () => null));
    const slow = { submissionId: long.submissionId, versionId: long.stored, versionNo: long.versionNo, change };
    expect(await comparer.compare(slow, { timeoutMs: 5, signal: null })).toBe('TooSlow');
  });
});
