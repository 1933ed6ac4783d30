import { describe, expect, it } from '@jest/globals';
import type { OpeningFacts } from '#rules/submissions/initial-state.ts';
import { initialState, openingFault } from '#rules/submissions/initial-state.ts';
import { openingInput } from './make-submission.ts';

const good: OpeningFacts = {
  postMonth: '2026-03-01',
  firstPostMonth: '2026-03-01',
  isKeyFree: true,
  isHeldInPeriod: true,
  isProviderActive: true,
  hasSubmissionOfFormerProvider: false,
  isWorkflowRequired: true,
  activeReviewerCount: 1,
};

describe('opening a submission (T01)', () => {
  it('is possible when every guard holds', () => {
    expect(openingFault(good)).toBeNull();
    expect(openingFault({ ...good, isWorkflowRequired: false, activeReviewerCount: 0 })).toBeNull();
  });

  it.each<[Partial<OpeningFacts>, string]>([
    [{ firstPostMonth: null }, 'NoFrequency'],
    [{ firstPostMonth: '2026-04-01' }, 'BeforeFirstMonth'],
    [{ isKeyFree: false }, 'KeyTaken'],
    [{ isHeldInPeriod: false }, 'NotHeld'],
    [{ isProviderActive: false }, 'ProviderInactive'],
    [{ hasSubmissionOfFormerProvider: true }, 'FormerProvider'],
    [{ activeReviewerCount: 0 }, 'NoReviewer'],
  ])('is refused for %j', (facts, fault) => {
    expect(openingFault({ ...good, ...facts })).toBe(fault);
  });

  it('does not open with a chain nobody can walk', () => {
    expect(() => initialState(openingInput({ groups: [] }))).toThrow('NoReviewer');
    expect(initialState(openingInput({ groups: [], isWorkflowRequired: false })).status).toBe('New');
  });
});
