import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SearchPalette } from '../../../frontend/src/app/shell/search-palette.tsx';
import { fakeServer } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';

const row = (id: number, values: object) => ({ id, isActive: true, changedAt: '', values, allowedActs: [] });

it('finds properties, funds and users of the lists that the person may open', async () => {
  await speak('en');
  const calls = fakeServer(({ path }) => {
    if (path === '/api/properties') return { body: { rows: [row(7, { code: 'P-7', name: 'Larkspur Tower' })] } };
    if (path === '/api/users/records') return { body: { rows: [row(8, { email: 'l@f.example', name: 'Lars' })] } };
    return { body: { rows: [] } };
  });
  const { router } = await renderPage(<SearchPalette isOpen onClose={() => undefined} />, {
    session: makeSession('Admin'),
  });
  const user = userEvent.setup();
  await user.type(screen.getByPlaceholderText('Find a submission, property or page'), 'lar');
  expect(await screen.findByRole('option', { name: /Lars/u })).toBeVisible();
  await user.click(await screen.findByRole('option', { name: /Larkspur Tower/u }));
  expect(router.state.location).toMatchObject({ pathname: '/properties', search: '?propertyId=7' });
  // The month under collection is what people look for.
  expect(calls.find(({ path }) => path === '/api/submissions')?.query.get('sort')).toBe('-postMonth');
  expect(calls.find(({ path }) => path === '/api/properties')?.query.get('search')).toBe('lar');
  // The newest month first: the past ones are rarely meant.
  expect(calls.find(({ path }) => path === '/api/submissions')?.query.get('sort')).toBe('-postMonth');
});
