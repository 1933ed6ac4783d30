import { screen } from '@testing-library/react';
import type { MasterRecord } from '#contracts/masters.ts';
import { ChartPage } from '../../../../frontend/src/features/charts/chart-page.tsx';
import { choose, press, quick } from '../../entities/masters/set-up-screen.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const path = '/api/charts';
const house: MasterRecord = {
  ...{ id: 7, isActive: true, changedAt: '2026-11-01T00:00:00.000Z' },
  values: { name: 'House chart', accountCount: 40, funds: [], propertyCount: 0, properties: [], version: 1 },
  allowedActs: ['edit', 'delete'],
};

describe('the master charts', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['offer starter charts to an administrator of the whole installation', true],
    ['offer no starter charts to an administrator of some funds', false],
  ])('%s', async (_, mayChangeShared) => {
    const starters = [{ starter: 'neutral', name: 'Neutral chart', accountCount: 72, chartId: null }];
    fakeServer(({ path: at }) => {
      if (at === `${path}/starters`) return { body: { rows: starters } };
      if (at.includes('/choices/')) return { body: { choices: [] } };
      if (at.endsWith('/import')) return { body: { imports: [] } };
      return { body: { rows: [{ ...house, allowedActs: [] }], page: 1, size: 25, total: 1, isTotalCapped: false } };
    });
    await renderPage(<ChartPage />, { at: '/chartsofAC', session: makeSession('Admin', { mayChangeShared }) });
    expect(await screen.findByText('House chart')).toBeVisible();
    if (mayChangeShared) expect(await screen.findByRole('button', { name: 'Install Neutral chart' })).toBeVisible();
    else expect(screen.queryByRole('button', { name: 'Install Neutral chart' })).toBeNull();
  });

  it('are deleted, and said to be', async () => {
    const calls = fakeServer(({ method, path: at }) => {
      if (at === `${path}/7/dependants`) return { body: { live: [], isInHistory: false } };
      if (at === `${path}/7` && method === 'DELETE') return { body: { outcome: 'deleted' } };
      if (at === `${path}/starters`) return { body: { rows: [] } };
      if (at.includes('/choices/')) return { body: { choices: [] } };
      if (at.endsWith('/import')) return { body: { imports: [] } };
      return { body: { rows: [house], page: 1, size: 25, total: 1, isTotalCapped: false } };
    });
    const user = quick();
    await renderPage(<ChartPage />, { at: '/chartsofAC', session: makeSession('Admin') });
    await choose(user, 'Delete…');
    await press(user, 'Delete');
    expect(await screen.findByText('Master COA deleted successfully.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path: at }) => at)).toEqual([`${path}/7`]);
  });
});
