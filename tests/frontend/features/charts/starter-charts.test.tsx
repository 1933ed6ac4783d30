import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StarterCharts as Starters } from '#contracts/charts.schema.ts';
import { starterCharts } from '#contracts/charts.ts';
import { StarterCharts } from '../../../../frontend/src/features/charts/starter-charts.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const [first, second] = starterCharts;
const starters: Starters = {
  rows: [
    { starter: first!, name: 'US real estate', accountCount: 120, chartId: null },
    { starter: second!, name: 'Neutral', accountCount: 90, chartId: 5 },
  ],
};

describe('the starter charts', () => {
  beforeEach(() => speak('en'));

  it('are installed once, and opened from then on', async () => {
    const calls = fakeServer(({ method }) =>
      method === 'GET' ? { body: starters } : { status: 201, body: { chartId: 6 } },
    );
    await renderPage(<StarterCharts />, { session: makeSession('Admin') });
    expect(await screen.findByRole('link', { name: 'Open Neutral' })).toHaveAttribute(
      'href',
      '/chartsofAC_view?chartId=5',
    );
    expect(screen.queryByRole('button', { name: 'Install Neutral' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Install US real estate' }));
    expect(await screen.findByText('US real estate is installed.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.path).toContain(first);
  });
});
