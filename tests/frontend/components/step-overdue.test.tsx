import { screen } from '@testing-library/react';
import { StepOverdue } from '../../../frontend/src/components/step-overdue.tsx';
import { renderPage, speak } from '../render.tsx';

describe('the mark of a step that takes too long', () => {
  beforeEach(() => speak('en'));

  it.each(['reviewer', 'approver'] as const)('stands beside a submission that an %s keeps', async (ballHolder) => {
    await renderPage(<StepOverdue isOverdue ballHolder={ballHolder} />);
    expect(screen.getByText('Step overdue')).toBeVisible();
  });

  it.each([
    { isOverdue: false, ballHolder: 'reviewer' },
    { isOverdue: true, ballHolder: 'provider' },
    { isOverdue: true, ballHolder: 'system' },
    { isOverdue: true, ballHolder: 'nobody' },
  ] as const)('is not there of %o', async (submission) => {
    await renderPage(<StepOverdue {...submission} />);
    expect(screen.queryByText('Step overdue')).toBeNull();
  });
});
