import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Countdown } from '../../../frontend/src/components/countdown.tsx';
import { renderPage, speak } from '../render.tsx';

const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the countdown to the next refresh', () => {
  const refresh = jest.fn();

  beforeEach(async () => {
    refresh.mockClear();
    await speak('en');
    await renderPage(<Countdown seconds={60} onElapsed={refresh} />);
    jest.useFakeTimers();
    // Started anew, so that its interval is one of the clock of this test.
    press('Pause refreshing');
    press('Resume refreshing');
  });

  afterEach(() => {
    jest.useRealTimers();
    localStorage.clear();
  });

  it('counts the seconds, refreshes at the end and begins anew', () => {
    pass(59);
    expect(screen.getByText('Next Refresh In')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('1 s');
    expect(refresh).not.toHaveBeenCalled();
    pass(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('timer')).toHaveTextContent('60 s');
  });

  it('holds while it is paused and goes on from there', () => {
    pass(10);
    press('Pause refreshing');
    pass(120);
    expect(screen.getByRole('timer')).toHaveTextContent('50 s');
    expect(refresh).not.toHaveBeenCalled();
    press('Resume refreshing');
    pass(50);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('stays paused on the next page, until somebody resumes it', async () => {
    press('Pause refreshing');
    jest.useRealTimers();
    cleanup();
    await renderPage(<Countdown seconds={60} onElapsed={refresh} />);
    press('Resume refreshing');
    cleanup();
    await renderPage(<Countdown seconds={60} onElapsed={refresh} />);
    expect(screen.getByRole('button', { name: 'Pause refreshing' })).toBeVisible();
  });

  it('is not announced each second', () => {
    // A timer is silent by its role; no live region may stand around it.
    expect(screen.getByRole('timer').closest('[aria-live]')).toBeNull();
  });
});
