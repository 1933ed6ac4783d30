import { screen } from '@testing-library/react';
import { DueDate } from '../../../frontend/src/components/due-date.tsx';
import { renderPage, speak } from '../render.tsx';

const isoDay = (daysAhead: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead)).toISOString().slice(0, 10);
};

describe('a due date', () => {
  beforeEach(() => speak('en'));

  it('says what is near', async () => {
    await renderPage(<DueDate dueOn={isoDay(1)} daysLate={0} />);
    expect(screen.getByText('tomorrow')).toBeVisible();
  });

  it.each([0, -1])(
    'is today until the day is over where the property is, also for a reader further east',
    async (days) => {
      await renderPage(<DueDate dueOn={isoDay(days)} daysLate={0} />);
      expect(screen.getByText('today')).toBeVisible();
    },
  );

  it('says by how many days it was missed', async () => {
    await renderPage(<DueDate dueOn={isoDay(-2)} daysLate={2} />);
    expect(screen.getByText('2 days late')).toBeVisible();
    expect(screen.queryByText('today')).toBeNull();
  });

  it('says nothing relative of a submission that is finished', async () => {
    await renderPage(<DueDate dueOn={isoDay(-1)} daysLate={0} isOpen={false} />);
    expect(screen.queryByText('today')).toBeNull();
  });

  it('shows the day that a reviewer named beside the first one, and counts from it', async () => {
    await renderPage(<DueDate dueOn={isoDay(-5)} newDueOn={isoDay(1)} daysLate={0} />);
    expect(screen.getByText(/^New due date: /)).toHaveAttribute('datetime', isoDay(1));
    expect(screen.getByText('tomorrow')).toBeVisible();
  });
});
