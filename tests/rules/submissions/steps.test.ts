import { describe, expect, it } from '@jest/globals';
import { people, reviewer, Submission } from './make-submission.ts';

const { admin, provider } = people;
const continuing = { afterResubmission: 'continue', groups: [[11], [21], [31]] } as const;
const chain = () => new Submission({ ...continuing, groups: [[11], [21], [31]] });

/** Group 1 has approved version 1 with these rows, group 2 has reopened. */
const reopened = (): Submission =>
  chain().submits({ valuesHash: 'rows-1' }).approvedBy(11).does('reopen', reviewer(21));

describe('an approval that is carried', () => {
  it('is of the rows that stand, whatever was uploaded and checked in between', () => {
    const changed = { valuesHash: 'rows-2', unexplainedCount: 1 };
    const submission = reopened().submits(changed).submits(changed).does('explain', provider);
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('is not lost with a file that failed, and comes back with the rows it was given on', () => {
    const submission = reopened()
      .submits({ valuesHash: 'rows-2', unexplainedCount: 1 })
      .submits({ valuesHash: 'rows-1' });
    expect(submission.state).toMatchObject({ currentOrderNo: 2, status: 'Submitted For Review' });
    expect(submission.state.decisions).toMatchObject([{ kind: 'carried', versionNo: 1, carriedFrom: 1 }]);
  });

  it('is not carried when nobody knows which rows it was given on', () => {
    const submission = chain().submits({ valuesHash: null }).approvedBy(11).does('reopen', reviewer(21));
    expect(submission.submits({ valuesHash: null }).state.currentOrderNo).toBe(1);
  });

  it('is judged after explanations in parts as well', () => {
    const submission = reopened().submits({ valuesHash: 'rows-2', unexplainedCount: 3 });
    submission.does('explain', provider, { unexplainedLeft: 1 }).does('explain', provider);
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('is not of rows that an edit has changed since', () => {
    const submission = chain().submits({ valuesHash: 'rows-1' }).approvedBy(11);
    submission.does('edit', reviewer(21)).hears('editPassed', { valuesHash: 'rows-2' }).does('reopen', reviewer(21));
    expect(submission.submits({ valuesHash: 'rows-2' }).state.currentOrderNo).toBe(1);
  });

  it('is never of the group that reopened, nor of the last one after the chain has become shorter', () => {
    const own = chain().submits().approvedBy(11, 21).does('reopen', reviewer(31));
    expect(own.submits().state).toMatchObject({ currentOrderNo: 3 });
    const again = chain().submits().approvedBy(11).does('approve', reviewer(21)).does('reopen', admin);
    const seats = again.state.chain.seats.filter((seat) => seat.orderNo < 3);
    again.does('chainChanged', admin, { configurationId: 6, seats }).submits();
    expect(again.state).toMatchObject({ currentOrderNo: 2 });
    const early = new Submission({ ...continuing, groups: [[11, 12], [21]] }).submits().approvedBy(11);
    expect(early.does('reopen', reviewer(12)).submits().state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('is not of the group that reopened, though all who are left in it had approved', () => {
    const submission = new Submission({ ...continuing, groups: [[11, 12], [21], [31]] }).submits().approvedBy(11);
    const seats = submission.state.chain.seats.map((seat) => ({ ...seat, isActive: seat.userId !== 12 }));
    submission.hears('chainChanged', { seats }).does('reopen', admin).submits();
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });

  it('stops at the first group of which one approval is missing', () => {
    const submission = new Submission({ ...continuing, groups: [[11, 12], [21], [31]] })
      .submits()
      .approvedBy(11, 12, 21);
    submission.does('reopen', reviewer(31));
    const seats = submission.state.chain.seats.map((seat) => (seat.userId === 12 ? { ...seat, userId: 70 } : seat));
    submission.does('chainChanged', admin, { configurationId: 6, seats }).submits();
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [] });
  });
});

describe('a check of what reviewers have seen (T22, T26)', () => {
  const atSecond = () => new Submission().submits({ valuesHash: 'rows-1' }).approvedBy(11, 12);

  it('remembers changed rows until a step is entered, over every further run', () => {
    const submission = atSecond().does('revalidate', admin).hears('validationPassed', {
      valuesHash: 'rows-2',
      unexplainedCount: 2,
    });
    submission.does('revalidate', admin).hears('validationPassed', { valuesHash: 'rows-2', unexplainedCount: 1 });
    submission.does('changePostMonth', admin).hears('validationPassed', { valuesHash: 'rows-2', unexplainedCount: 1 });
    submission.does('explain', provider);
    expect(submission.state).toMatchObject({ currentOrderNo: 1, decisions: [], round: 2 });
  });

  it('keeps the round when the rows are again those that reviewers have seen', () => {
    const submission = atSecond().does('revalidate', admin).hears('validationFailed');
    submission.does('revalidate', provider).hears('validationPassed', { valuesHash: 'rows-2', unexplainedCount: 1 });
    submission.does('revalidate', admin).hears('validationPassed', { valuesHash: 'rows-1' });
    expect(submission.state).toMatchObject({ status: 'Reopened For Review', currentOrderNo: 2, round: 1 });
  });

  it('takes an edit for what reviewers have seen', () => {
    const submission = atSecond().does('edit', reviewer(21)).hears('editPassed', { valuesHash: 'rows-2' });
    submission.does('revalidate', admin).hears('validationPassed', { valuesHash: 'rows-2' });
    expect(submission.state).toMatchObject({ currentOrderNo: 2, round: 1 });
    expect(submission.state.decisions).toHaveLength(2);
  });

  it('has no earlier turn to recall to when a new file comes while its findings are explained', () => {
    const submission = reopened().submits({ valuesHash: 'rows-2' }).does('revalidate', admin);
    submission.hears('validationPassed', { unexplainedCount: 1 }).submits({ valuesHash: 'rows-3' });
    expect(submission.state.status).toBe('Submitted For Review');
    expect(submission.refusal('recall', provider)).toBe('NotAllowedInStatus');
  });
});
