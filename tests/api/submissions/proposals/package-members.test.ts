import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layoutKeyOf } from '#api/submissions/proposals/layouts.ts';
import { proposeSubmission } from '#api/submissions/proposals/match-submission.ts';
import type { OpenSubmission } from '#api/submissions/proposals/open-submissions.ts';
import type { FittingLayout, Recognition } from '#documents/recognising/recognition.ts';

const names = ['Occupancy', 'Charge Schedule', 'Leasing Deals', 'Budget'];

const member = (at: number, values: Partial<OpenSubmission> = {}): OpenSubmission => ({
  ...{
    submissionNo: `SUB-${at}`,
    postMonth: '2026-10-01',
    status: 'New',
    isMultiProperty: false,
    serviceProviderId: 1,
  },
  ...{
    datasetId: at,
    datasetName: names[at] ?? '',
    datasetNames: [names[at] ?? ''],
    packageMonthId: 7,
    mappingId: 10 + at,
  },
  ...{ subjectName: 'Pier 9', subjectCode: 'P-9', providerCodes: [], rowCodes: ['P-9'], dateFormat: 'YYYY-MM-DD' },
  ...values,
});
const members = names.map((_, at) => member(at));

const table = (of: OpenSubmission, values: Partial<FittingLayout> = {}): FittingLayout => ({
  ...{ key: layoutKeyOf(of), share: 1, sheet: of.datasetName, heads: [of.datasetName] },
  ...{ codes: [{ text: 'P-9', rows: 3 }], months: [{ text: '2026-10', rows: 3 }] },
  ...values,
});
const seen = (fits: FittingLayout[], changed: readonly OpenSubmission[] = []): Recognition => ({
  ...{ fits, changed: changed.map(layoutKeyOf), headTexts: [], sheet: 'Occupancy', heads: [] },
});
const propose = (recognition: Recognition, submissions = members) =>
  proposeSubmission('export.xlsx', recognition, submissions);

describe('a workbook of a report package', () => {
  it('accounts for every open member: it is meant, or said to have no table', () => {
    const states = fc.constantFrom('fits', 'changed', 'missing');
    fc.assert(
      fc.property(fc.array(states, { minLength: names.length, maxLength: names.length }), (states) => {
        const are = (state: string) => members.filter((_, at) => states[at] === state);
        const { reason, submissionNo, submissionNos, withoutTable } = propose(
          seen(
            are('fits').map((one) => table(one)),
            are('changed'),
          ),
        );
        const meant = [...are('fits'), ...are('changed')];
        if (are('fits').length === 0) {
          expect(submissionNo).toBeNull();
          return;
        }
        if (meant.length === 1) {
          expect({ reason, submissionNo }).toEqual({ reason: 'found', submissionNo: meant[0]?.submissionNo });
          return;
        }
        expect(reason).toBe('package');
        expect(new Set(submissionNos)).toEqual(new Set(meant.map((one) => one.submissionNo)));
        expect([...submissionNos, ...withoutTable].toSorted()).toEqual(members.map((one) => one.submissionNo));
      }),
    );
  });

  it('is one of one member where two would read the same table', () => {
    const [first, second] = members as [OpenSubmission, OpenSubmission];
    const same = { sheet: 'Data', heads: ['Unit'] };
    const recognition = seen([table(first, same), table(second, { ...same, share: 0.5 })]);
    expect(propose(recognition)).toMatchObject({ reason: 'found', submissionNo: first.submissionNo });
  });

  it('replaces no file that is in checking', () => {
    const [first, ...others] = members as [OpenSubmission, ...OpenSubmission[]];
    const checking = { ...first, status: 'Validation In Progress' };
    const { submissionNos, withoutTable } = propose(seen(members.map((one) => table(one))), [checking, ...others]);
    expect([submissionNos, withoutTable]).toEqual([others.map((one) => one.submissionNo), []]);
    const two = seen([table(first), table(others[0]!)]);
    expect(propose(two, [checking, ...others])).toMatchObject({
      reason: 'found',
      submissionNo: others[0]!.submissionNo,
    });
  });

  it('is left to the person where it does not say its month and two months are open', () => {
    const later = members.map((one, at) =>
      member(at, { submissionNo: `SUB-1${one.submissionNo}`, postMonth: '2026-11-01', packageMonthId: 8 }),
    );
    const undated = members.slice(0, 2).map((one) => table(one, { months: [] }));
    expect(propose(seen(undated), [...members, ...later])).toMatchObject({ reason: 'several', submissionNos: [] });
  });

  it('leaves members of another property alone', () => {
    const other = members.map((one, at) =>
      member(at, { submissionNo: `SUB-9${one.submissionNo}`, rowCodes: ['P-8'], packageMonthId: 9 }),
    );
    const { submissionNos } = propose(seen(members.map((one) => table(one))), [...other, ...members]);
    expect(submissionNos).toEqual(members.map((one) => one.submissionNo));
  });
});
