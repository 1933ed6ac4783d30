import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import { LookupValuePage } from '../../../../frontend/src/features/lookups/lookup-value-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

const valuer: MasterRecord = {
  id: 5,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    lookupKey: { code: 'ServiceProviderType', name: 'ServiceProviderType' },
    code: 'VALUER',
    nameEn: 'Valuer',
    nameJa: null,
    nameAr: null,
    belongsTo: null,
    sortOrder: 5,
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};
const path = '/api/lookup-values';

async function open(answers: Record<string, (call: Call) => Answer> = {}) {
  const calls = fakeServer((call) => {
    const own = answers[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path.includes('/choices/')) return { body: { choices: [{ code: 'Country', name: 'Country' }] } };
    if (call.path === `${path}/5/dependants`) {
      const live = [{ kind: 'Service providers · Type', count: 1, names: ['Valuers Ltd'] }];
      return { body: { live, isInHistory: false } };
    }
    return { body: { rows: [valuer], page: 1, size: 25, total: 1, isTotalCapped: false } };
  });
  await renderPage(<LookupValuePage />, { at: '/lookup_value', session: makeSession('SuperAdmin') });
  await screen.findByText('VALUER');
  return calls;
}

it('shows where a value is used before it is deactivated', async () => {
  const calls = await open({ [`PUT ${path}/5/status`]: () => ({ body: { ...valuer, isActive: false } }) });
  // By keys, as a pointer leaves traces in the page of the next test.
  screen.getByRole('button', { name: 'More actions: Valuer' }).focus();
  await userEvent.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: 'Deactivate' });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/Service providers · Type: Valuers Ltd/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Valuer is inactive.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isActive: false });
});

it('changes a name where it stands, and says so', async () => {
  const calls = await open({ [`PUT ${path}/5`]: () => ({ body: valuer }) });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Japanese name of Valuer' }));
  await userEvent.keyboard('鑑定機関{Enter}');
  expect(await screen.findByText('Successfully Updated!')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    changedAt: valuer.changedAt,
    values: { nameJa: '鑑定機関' },
  });
});

it('says when a change where it stands has failed, and why', async () => {
  await open({ [`PUT ${path}/5`]: () => problem(409, 'Conflict') });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Order of Valuer' }));
  await userEvent.keyboard('7{Enter}');
  expect(await screen.findByText('Failed To Update!')).toBeVisible();
  expect(screen.getByText(/Someone else changed this record/)).toBeVisible();
});

it('leaves a value as it was on Escape', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Arabic name of Valuer' }));
  await userEvent.keyboard('x{Escape}');
  expect(screen.getByRole('button', { name: 'Edit Arabic name of Valuer' })).toBeVisible();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});
