import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VacancyPage } from '../../../../frontend/src/features/reports/vacancy-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';
import { noChoices, vacancy } from './make-report.ts';

const row = {
  ...{ property: { id: 4, name: 'Al Waha Retail Walk' }, units: 9, area: null, areaVacancy: null, inrev: '0.141' },
  ...{ epra: null, withoutArea: 9, withoutErv: 2, withoutRent: 0, reasons: [], longestDays: 305 },
};

async function open() {
  const calls = fakeServer(({ path }) => {
    if (path.endsWith('/choices')) return { body: noChoices };
    if (path.endsWith('/properties') || path.endsWith('/units')) {
      const rows = path.endsWith('/units') ? [] : [row];
      return { body: { rows, page: 1, size: 25, total: rows.length, isTotalCapped: false } };
    }
    return { body: vacancy };
  });
  await renderPage(<VacancyPage />, { at: '/report/vacancyanalysis', session: makeSession('Admin') });
  await screen.findByRole('link', { name: 'Units: Al Waha Retail Walk' });
  return calls;
}

it('shows three measures with their formulas, and says what is not known', async () => {
  await open();
  expect(screen.getByText('vacant area, of the lettable area')).toBeVisible();
  expect(screen.getAllByText('6.6%')[0]).toBeVisible();
  expect(screen.getByText('-0.2 points since Sep 2026 · 60 of 61 properties')).toBeVisible();
  expect(
    screen.getByText('Al Waha Retail Walk has no area column. It is missing from the area measure.'),
  ).toBeVisible();
  const shown = screen.getByRole('link', { name: 'Units: Al Waha Retail Walk' }).closest('tr');
  expect(shown).toHaveTextContent(/no area column.*14.1%.*not known.*305/);
});

it('leaves reasons out, and opens the vacant units of a property', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out refurbishment, down and model' }));
  await waitFor(() =>
    expect(
      calls
        .filter(({ path }) => path === '/api/reports/vacancy')
        .at(-1)
        ?.query.get('without'),
    ).toBe('UNDER_REFURBISHMENT,DOWN,MODEL_MANAGEMENT'),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Units: Al Waha Retail Walk' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/vacancy/units'))?.query.get('propertyId')).toBe('4'),
  );
});
