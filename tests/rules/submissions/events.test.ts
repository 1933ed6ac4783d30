import { describe, expect, it } from '@jest/globals';
import {
  factOfEdit,
  factOfProcessing,
  factOfPublishing,
  factOfValidation,
  systemEvent,
} from '#rules/submissions/events.ts';

const state = { submissionNo: 'SUB-000001', generation: 4, rev: 12 };

describe('an event of the system', () => {
  it('has the same operation id however often its run is repeated', () => {
    const first = systemEvent(state, { kind: 'published', generation: 3 }, 1_000);
    const again = systemEvent({ ...state, rev: 14 }, { kind: 'published', generation: 3 }, 2_000);
    expect(first.opId).toBe('SUB-000001:g3:published');
    expect(again.opId).toBe(first.opId);
  });

  it('is told apart by the revision where it belongs to no run', () => {
    const event = systemEvent(state, { kind: 'assigneesResolved', delegations: [] }, 1_000);
    expect(event.opId).toBe('SUB-000001:g4:r12:assigneesResolved');
    expect(event.actor).toEqual({ userId: 0, baseRole: 'System' });
  });
});

describe('the result of a run', () => {
  it('becomes the event of its end', () => {
    const passed = { versionId: 5, unexplainedCount: 0, haveReviewedCellsChanged: false, haveValuesChanged: true };
    expect(factOfValidation(2, { outcome: 'passed', ...passed })).toEqual({
      kind: 'validationPassed',
      generation: 2,
      ...passed,
    });
    expect(factOfEdit(2, { outcome: 'refused' })).toEqual({ kind: 'editRefused', generation: 2 });
    expect(factOfEdit(2, { outcome: 'passed', versionId: 6 })).toEqual({
      kind: 'editPassed',
      generation: 2,
      versionId: 6,
    });
    expect(factOfProcessing(2, { outcome: 'refused' })).toEqual({ kind: 'processingRefused', generation: 2 });
    expect(factOfPublishing(2, { outcome: 'controlBreak', ruleIds: [9] })).toEqual({
      kind: 'controlBreak',
      generation: 2,
      ruleIds: [9],
    });
  });
});
