import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MappingChange } from '#contracts/change-impacts.ts';
import { applyChange } from '#database/change-impacts/apply-change.ts';
import { definitionOf, trialBalanceHeads } from '../installation.ts';
import type { Cell } from '../installation.ts';
import { edited, faultsArbitrary, mappingArbitrary, rowOf } from './generated-rent-rolls.ts';
import type { Fault, MappingEdit } from './generated-rent-rolls.ts';
import { startPreviewWorld } from './preview-world.ts';
import type { Delivered, PreviewWorld } from './preview-world.ts';
import { differenceOf, readStored } from './stored-side.ts';
import type { StoredSide } from './stored-side.ts';
import { everythingIn, standingPlace } from './standing.ts';

const timeoutMs = 60_000;

const lineFaults = [null, 'unbalanced', 'account', 'text', 'keyword', 'blank'] as const;
type LineFault = (typeof lineFaults)[number];
const linesArbitrary = fc.array(fc.constantFrom(...lineFaults), { minLength: 2, maxLength: 8 });

/** A line of a trial balance that opens with 10 and moves by 5. */
function lineOf(fault: LineFault, no: number, day: string): Cell[] {
  if (fault === 'blank') return trialBalanceHeads.map(() => null);
  const account = fault === 'account' ? null : String(4000 + no);
  const name = fault === 'keyword' ? 'Suspense' : `Account ${no}`;
  const closing = fault === 'text' ? 'about 15' : fault === 'unbalanced' ? 16 : 15;
  return ['PM-7', day, 'Accrual', account, name, 10, 5, 0, 5, closing];
}

const ledgerEdits = ['nothing', 'drop', 'rename', 'keyword', 'swap', 'head'] as const;
type LedgerEdit = (typeof ledgerEdits)[number];

function ledgerOf(edit: LedgerEdit) {
  const definition = definitionOf(trialBalanceHeads);
  const { columns } = definition;
  const sourceOf = (field: string) =>
    edit === 'swap' && (field === 'debit' || field === 'credit') ? (field === 'debit' ? 'Credit' : 'Debit') : null;
  switch (edit) {
    case 'nothing':
      return definition;
    case 'drop':
      return { ...definition, columns: columns.filter(({ field }) => field !== 'net_change') };
    case 'rename':
      return {
        ...definition,
        columns: columns.map((one) => (one.field === 'account_name' ? { ...one, source: 'Gone' } : one)),
      };
    case 'swap':
      return { ...definition, columns: columns.map((one) => ({ ...one, source: sourceOf(one.field) ?? one.source })) };
    case 'keyword':
      return { ...definition, excludeRowKeywords: ['Total', 'Suspense'] };
    case 'head':
      return { ...definition, rowNumber: 3 };
  }
}

interface Case {
  units: (Fault | null)[];
  lines: LineFault[];
  roll: MappingEdit;
  ledger: LedgerEdit;
}
const caseArbitrary: fc.Arbitrary<Case> = fc.record({
  ...{ units: faultsArbitrary, lines: linesArbitrary, roll: mappingArbitrary },
  ledger: fc.constantFrom(...ledgerEdits),
});

let world: PreviewWorld;
let changeOf: (roll: MappingEdit, ledger: LedgerEdit) => MappingChange;
/** How many comparisons differed in each member, so that the property is not held by cases without a difference. */
const differing = [0, 0];

beforeAll(async () => {
  world = await startPreviewWorld();
  const { installation } = world;
  const { id: reportPackageId } = await installation.one<{ id: number }>(
    `insert into report_package (name) values ('Monthly books') returning id`,
  );
  const [roll, ledger] = [
    await standingPlace(installation, 'Rent Roll'),
    await standingPlace(installation, 'Trial Balance'),
  ];
  for (const [position, { member }] of [roll, ledger].entries()) {
    await installation.all(
      'insert into report_package_member (report_package_id, dataset_id, position) values ($1, $2, $3)',
      [reportPackageId, member.datasetId, position],
    );
  }
  changeOf = (rollEdit, ledgerEdit) => ({
    ...{ kind: 'mapping', ...roll.place, reportPackageId },
    members: [
      { ...roll.member, isFundEnabled: false, definition: edited(rollEdit) },
      { ...ledger.member, isFundEnabled: false, definition: ledgerOf(ledgerEdit) },
    ],
  });
}, 120_000);
afterAll(() => world?.close());

/** What a submission is once everything is saved and it alone is checked again; afterwards all is as before. */
async function afterSaving(delivered: Delivered, change: MappingChange): Promise<StoredSide> {
  const { installation, checkAgain } = world;
  await applyChange(installation.queries, change);
  await checkAgain(delivered);
  const found = await readStored(installation, delivered.stored);
  await applyChange(installation.queries, changeOf({ kind: 'nothing' }, 'nothing'));
  await checkAgain(delivered);
  return found;
}

async function sameAsAfterwards({ units, lines, roll, ledger }: Case): Promise<void> {
  const { installation, comparer } = world;
  const delivered = await world.deliverMonth([
    { rowsOf: (day) => units.map((fault, no) => rowOf(fault, no, day)) },
    {
      ...{ dataset: 'Trial Balance', heads: trialBalanceHeads },
      rowsOf: (day) => lines.map((fault, no) => lineOf(fault, no, day)),
    },
  ]);
  // A file that was refused, or checked before its counterpart came, is checked again with both sides there.
  for (const one of delivered) await world.checkAgain(one);
  const change = changeOf(roll, ledger);
  const all = await everythingIn(installation);
  const previews = [];
  for (const { submissionId, versionNo, stored: versionId } of delivered) {
    const version = { submissionId, versionId, versionNo, change };
    previews.push(await comparer.compare(version, { timeoutMs, signal: null }));
  }
  expect(await everythingIn(installation)).toEqual(all);
  for (const [at, one] of delivered.entries()) {
    const preview = previews[at]!;
    const before = await readStored(installation, one.stored);
    const after = await afterSaving(one, change);
    expect(await readStored(installation, one.stored)).toEqual(before);
    const difference = differenceOf(before, after);
    if (typeof preview === 'string') {
      expect(preview).toBe('ReadAsBefore');
      expect({ ...difference, summary: after.summary }).toEqual({ ...nothing, summary: before.summary });
      continue;
    }
    const { refused, accepted, changed, appeared, vanished } = preview;
    expect([preview.before, preview.after]).toEqual([before.summary, after.summary]);
    expect({ refused, accepted, changed, appeared, vanished }).toEqual(difference);
    if (refused + accepted + changed + appeared + vanished > 0) differing[at]! += 1;
  }
}
const nothing = { refused: 0, accepted: 0, changed: 0, appeared: 0, vanished: 0 };

it('says of every submission of a package what checking it again with all changes finds', async () => {
  await fc.assert(fc.asyncProperty(caseArbitrary, sameAsAfterwards), {
    ...{ numRuns: 12, endOnFailure: true, includeErrorInReport: true },
    examples: [
      [{ units: [null, 'keyword', null], lines: [null, 'keyword'], roll: { kind: 'keyword' }, ledger: 'keyword' }],
    ],
  });
  expect(Math.min(...differing)).toBeGreaterThan(0);
}, 400_000);
