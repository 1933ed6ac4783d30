import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionDelivery } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { DeliveryLog } from '../../../../frontend/src/features/connections/delivery-log.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record: MasterRecord = {
  ...{ id: 4, isActive: true, changedAt: '2026-11-12T05:30:00.000Z', allowedActs: ['edit'] },
  values: { name: 'Hook', apiUrl: 'https://hook.example:8443/in' },
};
const delivery = (values: Partial<ConnectionDelivery>): ConnectionDelivery => ({
  ...{ deliveryId: 1, eventId: '00000000-0000-4000-8000-000000000001', event: 'submission.status_changed' },
  ...{ submissionNo: 'SUB-1', details: {}, status: 'delivered', reason: null, responseStatus: 204, attempts: 1 },
  ...{ tookMs: 12, createdAt: '2026-11-12T05:30:00.000Z', deliveredAt: '2026-11-12T05:30:01.000Z' },
  ...values,
});
const rows = [
  delivery({
    deliveryId: 3,
    details: { status: 'Reopened By Reviewer', generation: 2 },
    status: 'refused',
    reason: 'MessageRefused',
    responseStatus: 422,
  }),
  delivery({ deliveryId: 2, event: 'figures.published' }),
  delivery({ deliveryId: 1, status: 'waiting', reason: 'Unreachable', responseStatus: null }),
];
const secret = `whsec_${'x'.repeat(44)}`;

function open(shown: Partial<MasterRecord> = {}) {
  const calls = fakeServer(({ method, path }) => {
    if (path.endsWith('/signing-secret')) return { status: 201, body: { signingSecret: secret } };
    if (method === 'POST') return { body: { count: 1 } };
    if (path.endsWith('/secrets')) return { body: { hasPassword: false, hasSigningSecret: false } };
    return { body: { rows, page: 1, size: 10, total: 3, isTotalCapped: false } };
  });
  return renderPage(<DeliveryLog record={{ ...record, ...shown }} />, { session: makeSession('Admin') }).then(
    () => calls,
  );
}

describe('the messages of a connection', () => {
  beforeEach(() => speak());

  it('are listed with their results and reasons, and sent again', async () => {
    const calls = await open();
    const table = await screen.findByRole('table', { name: 'Messages' });
    const refused = within(table).getByRole('row', { name: /Status changed.*Rejected/ });
    expect(within(refused).getByText('The receiver rejected the message (HTTP 422).')).toBeVisible();
    expect(within(refused).getByText(/reopened by reviewer/i)).toBeVisible();
    expect(within(table).getByRole('row', { name: /Figures published/ })).toHaveTextContent('Delivered');
    expect(within(table).getByText('hook.example:8443 rejected the connection or closed it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send rejected ones again' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/connections/4/deliveries/replay',
        body: { deliveryIds: [3] },
      }),
    );
  });

  it('are signed with a secret that is shown once', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make secret' }));
    expect(await screen.findByText(secret)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  });

  it.each([
    ['PUSH', 'No secret yet. The messages of this push are not signed.'],
    ['WEBHOOK', 'No secret yet. A webhook sends nothing without one.'],
  ])('of a %s say what they are without a secret', async (code, said) => {
    await open({ values: { ...record.values, connectionType: { code, name: code } } });
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('are only seen by who may not change connections', async () => {
    await open({ allowedActs: [] });
    await screen.findByRole('table', { name: 'Messages' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
