import {
  coveredBy,
  leftOpen,
  requestsOf,
} from '../../../../frontend/src/entities/submission/drafts/explanation-drafts.ts';
import { makeFinding } from './make-submission.ts';

const first = makeFinding({ findingId: 1, ruleId: 12 });
const second = makeFinding({ findingId: 2, ruleId: 12 });
const other = makeFinding({ findingId: 3, ruleId: 40 });
const done = makeFinding({ findingId: 4, ruleId: 12, explanation: 'Known.' });
const findings = [first, second, other, done];

describe('drafts of explanations', () => {
  it('are nothing to send while they are blank or say what is said already', () => {
    const drafts = { 1: { text: '  ', isForRule: false }, 4: { text: 'Known.', isForRule: false } };
    expect(requestsOf(findings, drafts)).toEqual([]);
    expect(leftOpen(findings, drafts)).toBe(3);
  });

  it('send the same words once', () => {
    const drafts = { 1: { text: 'Renewed.', isForRule: false }, 3: { text: ' Renewed. ', isForRule: false } };
    expect(requestsOf(findings, drafts)).toEqual([{ findingIds: [1, 3], text: 'Renewed.' }]);
    expect(leftOpen(findings, drafts)).toBe(1);
  });

  it('keep the same words apart when they are given with different reasons', () => {
    const drafts = {
      1: { text: 'Renewed.', reason: 'RENEWAL', isForRule: false },
      3: { text: 'Renewed.', isForRule: false },
      4: { text: 'Known.', reason: 'OTHER', isForRule: false },
    } as const;
    expect(requestsOf(findings, drafts)).toEqual([
      { findingIds: [1], text: 'Renewed.', reason: 'RENEWAL' },
      { findingIds: [3], text: 'Renewed.' },
      { findingIds: [4], text: 'Known.', reason: 'OTHER' },
    ]);
  });

  it('for a rule leave words of their own, and what is explained already, alone', () => {
    const drafts = { 1: { text: 'Renewed.', isForRule: true }, 2: { text: 'Step rent.', isForRule: false } };
    expect(coveredBy(second, findings, drafts)).toBeNull();
    expect(requestsOf(findings, drafts)).toEqual([
      { findingIds: [1], text: 'Renewed.' },
      { findingIds: [2], text: 'Step rent.' },
    ]);
    const forBoth = { 1: { text: 'Renewed.', isForRule: true } };
    expect(coveredBy(second, findings, forBoth)).toBe(first);
    expect(requestsOf(findings, forBoth)).toEqual([{ findingIds: [1, 2], text: 'Renewed.' }]);
  });

  it('for a rule name the rule when the list was cut off, before words of single findings', () => {
    const drafts = { 1: { text: 'Renewed.', isForRule: true }, 2: { text: 'Step rent.', isForRule: false } };
    expect(requestsOf(findings, drafts, true)).toEqual([
      { ruleId: 12, text: 'Renewed.' },
      { findingIds: [1], text: 'Renewed.' },
      { findingIds: [2], text: 'Step rent.' },
    ]);
  });
});
