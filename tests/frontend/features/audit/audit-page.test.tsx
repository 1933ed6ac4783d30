import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditRow } from '#contracts/audit.ts';
import { AuditPage } from '../../../../frontend/src/features/audit/audit-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

const entry: AuditRow = {
  auditId: 9,
  at: '2026-11-20T10:00:00.000Z',
  user: 'Amira Haddad',
  impersonator: 'Sofia',
  principal: null,
  act: 'edit',
  entity: 'serviceProvider',
  entityId: '3',
  name: 'Northgate',
  changes: [{ field: 'name', label: 'Name', before: 'Old Gate', after: 'Northgate' }],
  importedFrom: 'providers.xlsx',
  reason: null,
  requestId: 'r1',
};

const trail = { total: 10_000, isTotalCapped: true };
const isNarrowed = ({ query }: Call) => query.has('entity') || query.has('from');

async function open() {
  const calls = fakeServer((call) =>
    call.path === '/api/audit/choices'
      ? { body: { entities: ['serviceProvider', 'somethingNew'], users: [{ userId: 4, name: 'Amira Haddad' }] } }
      : { body: { rows: [entry], page: 1, size: 25, ...(isNarrowed(call) ? { total: 1 } : trail) } },
  );
  await renderPage(<AuditPage />, { at: '/audit', session: makeSession('SuperAdmin') });
  await screen.findByText('Sofia as Amira Haddad');
  return calls;
}

it('tells who changed what, as whom, before and after', async () => {
  await open();
  expect(screen.getAllByRole('row')[1]).toHaveTextContent(
    /Updated.*Service provider.*Northgate.*Name: Old Gate → Northgate/,
  );
  expect(screen.getByText('providers.xlsx')).toBeVisible();
});

it('is narrowed by kind of record and by day, in the address of the list and of its download', async () => {
  const calls = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Record type/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'somethingNew' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('entity') === 'somethingNew')).toBe(true));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  for (const [format, name] of Object.entries({ excel: 'Excel', pdf: 'PDF' })) {
    const link = await screen.findByRole('menuitem', { name });
    expect(link).toHaveAttribute('href', `/api/audit/export/${format}?page=1&size=25&sort=-at&entity=somethingNew`);
  }
  await userEvent.keyboard('{Escape}');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(calls.some(({ query }) => query.get('from') === '2026-11-01')).toBe(true));
});

it('says how many of all entries the filters leave, and that they are more than are counted', async () => {
  await open();
  expect(screen.getByText('more than 10,000 entries')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Record type/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'somethingNew' }));
  expect(await screen.findByText('1 of more than 10,000 entries')).toBeVisible();
});
