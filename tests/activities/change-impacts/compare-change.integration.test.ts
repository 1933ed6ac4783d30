import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import type { ChangeComparer } from '#activities/change-impacts/create-comparer.ts';
import type { ChangeComparison, DraftChange } from '#contracts/change-impacts.ts';
import { applyChange } from '#database/change-impacts/apply-change.ts';
import { createInstallation, definitionOf, rentRollHeads, unit, workbook } from '../installation.ts';
import type { Installation, Run } from '../installation.ts';
import { createTestActivities } from '../validation/test-activities.ts';
import type { ValidationActivities } from '../validation/test-activities.ts';
import { differenceOf, readStored } from './stored-side.ts';
import { everythingIn, standingModel, standingPlace } from './standing.ts';
import type { StandingModel, StandingPlace } from './standing.ts';

const timeoutMs = 60_000;
const heads = rentRollHeads.map(([head]) => head);

/** A row that may break rules of the reading, of the model and of the house. */
const rowArbitrary = fc.record({
  fault: fc.constantFrom(null, null, 'area', 'tenant', 'twice', 'market', 'annual', 'keyword', 'blank'),
});
type Fault = 'area' | 'tenant' | 'twice' | 'market' | 'annual' | 'keyword' | 'blank';
const rowOf = (fault: Fault | null, no: number, day: string) => {
  if (fault === 'blank') return heads.map(() => null);
  const changes: Record<Fault, Parameters<typeof unit>[1]> = {
    area: { Area: 'about 100' },
    tenant: { Tenant: null },
    twice: { Unit: 'U1' },
    market: { Market: null },
    annual: { Annual: 5 },
    keyword: { Tenant: 'Parking' },
    blank: {},
  };
  return unit(no + 1, { 'As of': day, ...(fault !== null && changes[fault]) });
};

type MappingEdit =
  | { kind: 'drop' | 'rename'; at: number }
  | { kind: 'swap'; at: number; with: number }
  | { kind: 'keyword' | 'head' | 'blanks' | 'constant' | 'nothing' };
const position = fc.nat(rentRollHeads.length - 1);
const mappingArbitrary: fc.Arbitrary<MappingEdit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('drop' as const, 'rename' as const), at: position }),
  fc.record({ kind: fc.constant('swap' as const), at: position, with: position }),
  fc.record({ kind: fc.constantFrom('keyword' as const, 'head', 'blanks', 'constant', 'nothing') }),
);
const modelArbitrary = fc.record({
  field: fc.constantFrom('tenant_name', 'market_rent_monthly', 'rentable_area', 'annual_base_rent', 'guarantor'),
  requirement: fc.constantFrom('required' as const, 'optional' as const),
});

function edited(edit: MappingEdit) {
  const definition = definitionOf(rentRollHeads);
  const { columns } = definition;
  const without = (at: number) => columns.filter((_, index) => index !== at);
  switch (edit.kind) {
    case 'drop':
      return { ...definition, columns: without(edit.at) };
    case 'rename':
      return { ...definition, columns: columns.map((one, at) => (at === edit.at ? { ...one, source: 'Gone' } : one)) };
    case 'swap': {
      const fieldAt = (at: number) => columns[at === edit.at ? edit.with : at === edit.with ? edit.at : at]!.field;
      return { ...definition, columns: columns.map(({ source }, at) => ({ source, field: fieldAt(at) })) };
    }
    case 'keyword':
      return { ...definition, excludeRowKeywords: ['Total', 'Parking'] };
    case 'head':
      return { ...definition, rowNumber: 3 };
    case 'blanks':
      return { ...definition, excludeBlankRows: false };
    case 'constant':
      return { ...definition, columns: without(3), constants: [{ field: 'space_type', value: 'Retail' }] };
    case 'nothing':
      return definition;
  }
}

describe('the preview of a change', () => {
  let installation: Installation;
  let activities: ValidationActivities;
  let comparer: ChangeComparer;
  let place: StandingPlace;
  let model: StandingModel;
  let delivered = 0;

  beforeAll(async () => {
    installation = await createInstallation();
    activities = createTestActivities(installation);
    const upload = { maxBytes: 50 * 1024 * 1024, maxRows: 200_000 };
    comparer = createChangeComparer({ databaseUrl: installation.appUrl, blobs: installation.blobs, upload });
    place = await standingPlace(installation, 'Rent Roll');
    model = await standingModel(installation, 'rent_roll');
  }, 120_000);
  afterAll(async () => {
    await comparer?.close();
    await activities?.close();
    await installation?.close();
  });

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
  const deliver = async (faults: readonly (Fault | null)[]): Promise<Run & { stored: number }> => {
    const first = new Date(Date.UTC(2015, delivered, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(2015, delivered + 1, 0)).toISOString().slice(0, 10);
    delivered += 1;
    const submissionId = await installation.openSubmission({ postMonth: first });
    const rows = faults.map((fault, no) => rowOf(fault, no, last));
    const run = await installation.upload(submissionId, workbook(rows));
    await activities.validateUpload(run);
    const { id } = await installation.one<{ id: number }>('select id from version where submission_id = $1', [
      submissionId,
    ]);
    return { ...run, stored: id };
  };
  /** As the job of a recheck does it, after the change was saved. */
  const checkAgain = async ({ submissionId, versionNo, stored }: Run & { stored: number }) => {
    const { generation } = await installation.one<{ generation: number }>(
      'update submission set generation = generation + 1 where id = $1 returning generation',
      [submissionId],
    );
    const opId = `again:${submissionId}:${generation}`;
    await activities.validateUpload({ submissionId, generation, versionNo, opId, uploadId: null, versionId: stored });
  };
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
    await checkAgain(run);
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
  const faultsArbitrary = fc
    .array(rowArbitrary, { minLength: 3, maxLength: 12 })
    .map((rows) => rows.map(({ fault }) => fault));

  it('of a mapping equals what checking again after saving it gives, and leaves everything as it was', async () => {
    await fc.assert(
      fc.asyncProperty(faultsArbitrary, mappingArbitrary, (faults, edit) =>
        sameAsAfterwards(faults, mappingChange(edited(edit))),
      ),
      { numRuns: 14, endOnFailure: true, includeErrorInReport: true },
    );
  }, 240_000);

  it('of a data model equals what checking again after saving it gives, and leaves everything as it was', async () => {
    await fc.assert(
      fc.asyncProperty(faultsArbitrary, modelArbitrary, (faults, edit) => sameAsAfterwards(faults, modelChange(edit))),
      { numRuns: 8, endOnFailure: true, includeErrorInReport: true },
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
