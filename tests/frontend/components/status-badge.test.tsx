import { screen } from '@testing-library/react';
import { submissionStatuses } from '#contracts/submissions.ts';
import { RelayBar } from '../../../frontend/src/components/relay-bar.tsx';
import { StatusBadge } from '../../../frontend/src/components/status-badge.tsx';
import { statusLook } from '../../../frontend/src/components/status-look.ts';
import { renderPage, speak } from '../render.tsx';

beforeEach(() => speak('en'));

describe('the badge of a status', () => {
  it.each(submissionStatuses)('says %s by its name and hides its icon from screen readers', async (status) => {
    const { container } = await renderPage(<StatusBadge status={status} />);
    expect(screen.getByText(status)).toBeVisible();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden');
  });

  it('shows the other spelling as Submitted For Approval', async () => {
    await renderPage(<StatusBadge status="Submitted For Approve" />);
    expect(screen.getByText('Submitted For Approval')).toBeVisible();
  });

  it('names the provider as holder while findings wait for an explanation', async () => {
    const state = { status: 'Validation In Progress', isAwaitingExplanation: true };
    await renderPage(<StatusBadge {...state} />);
    expect(screen.getByText('Awaiting explanation')).toBeVisible();
    expect(statusLook(state)).toMatchObject({ palette: 'provider', leg: 1, holder: 'provider' });
  });

  it('tells of a stuck submission only to those who can free it', () => {
    const state = { status: 'Submitted For Review', processState: 'parked' } as const;
    expect(statusLook({ ...state, showStuck: true })).toMatchObject({ label: 'stuck', palette: 'fault' });
    expect(statusLook(state)).toMatchObject({ label: 'Submitted For Review', palette: 'reviewer' });
  });

  it('speaks the language of the reader', async () => {
    await speak('ja');
    await renderPage(<StatusBadge status="Completed" />);
    expect(screen.getByText('完了')).toBeVisible();
  });
});

describe('the relay bar', () => {
  it('names whom the submission waits for', async () => {
    await renderPage(<RelayBar status="Submitted For Review" />);
    expect(screen.getByRole('img', { name: 'Waiting for: Reviewer' })).toBeVisible();
  });

  it('names the end of a finished submission', async () => {
    await renderPage(<RelayBar status="Closed" />);
    expect(screen.getByRole('img', { name: 'Finished: Closed' })).toBeVisible();
  });
});
