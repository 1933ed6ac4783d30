import { act, screen, waitFor } from '@testing-library/react';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { makeSubmission } from './make-submission.ts';
import type { World } from './open-page.tsx';
import { openPage } from './open-page.tsx';

const submission = makeSubmission();
const decided: SubmissionDetail['steps'] = submission.steps.map((step) => ({
  ...step,
  seats: step.seats.map((seat) => ({ ...seat, decision: 'approved', decidedAt: '2026-11-12T08:00:00Z' })),
}));

describe('opening a submission', () => {
  const openings = async (world: World) => {
    const calls = await openPage(world);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/rows'))).toBe(true));
    return () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/SUB-004171/opening'));
  };

  it('is told by the reviewer whom the step waits for, once', async () => {
    const found = await openings({ submission });
    await waitFor(() => expect(found()).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(found()).toHaveLength(1);
  });

  it.each<[string, World]>([
    ['a reviewer of a later step', { submission, userId: 22 }],
    ['who has decided', { submission: { ...submission, steps: decided } }],
    ['an administrator', { submission, role: 'Admin', userId: 1 }],
    [
      'who is there in the name of the reviewer',
      { submission, impersonator: { userId: 1, userName: 'Amelia Hart', endsAt: '2100-01-01T00:00:00Z' } },
    ],
  ])('is not told by %s', async (_who, world) => {
    const found = await openings(world);
    expect(found()).toEqual([]);
  });
});
