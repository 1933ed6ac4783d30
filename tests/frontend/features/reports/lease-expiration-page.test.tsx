import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeaseExpirationPage } from '../../../../frontend/src/features/reports/lease-expiration-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { leaseExpiration, noChoices } from './make-report.ts';

async function open() {
  const calls = fakeServer(({ path }) => {
    if (path.endsWith('/choices')) return { body: noChoices };
    if (path.endsWith('/leases')) return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
    return { body: leaseExpiration };
  });
  await renderPage(<LeaseExpirationPage />, { at: '/report/leaseexpiration', session: makeSession('Admin') });
  await screen.findByText('4.6 years');
  return calls;
}

it('shows the figures, the buckets and the largest tenants', async () => {
  await open();
  expect(screen.getByText('4.7 years in Sep 2026')).toBeVisible();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Expired in occupation.*3.*200.*20.0%.*3,000.00.*25.0%.*25.0%/),
      expect.stringMatching(/2031.*2.*600.*60.0%.*9,000.00.*75.0%.*100.0%/),
      expect.stringMatching(/Vacant.*0.*200.*20.0%.*–.*–.*–/),
      expect.stringMatching(/Platte River Trust.*6.8%.*May 2031/),
    ]),
  );
});

it('asks by contractual expiry, and opens the leases of a year', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Contractual expiry' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('basis')).toBe('expiry'));
  await userEvent.click(screen.getByRole('link', { name: 'Leases: 2031' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/leases'))?.query.get('bucket')).toBe('2031-01-01'),
  );
});
