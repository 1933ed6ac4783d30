import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChartAssociations } from '#contracts/charts.schema.ts';
import { AssociateDialog } from '../../../../frontend/src/features/charts/associate-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const associations: ChartAssociations = {
  rows: [{ kind: 'fund', id: 3, code: null, name: 'Meridian', propertyCount: 12 }],
  inherited: [{ kind: 'property', id: 8, code: 'P-7', name: 'Pier', propertyCount: 1 }],
  ...{ page: 1, size: 25, total: 41 },
};

async function open() {
  const calls = fakeServer(({ method, path }) => {
    if (method !== 'GET') return { body: { changed: 1 } };
    if (path.includes('/choices/funds')) return { body: { choices: [{ code: 'Harbour', name: 'Harbour' }] } };
    return { body: path.includes('/associations') ? associations : { rows: [], choices: [], total: 0 } };
  });
  const dialog = <AssociateDialog chartId={7} name="House chart" onClose={() => undefined} />;
  await renderPage(dialog, { session: makeSession('Admin') });
  return { calls, dialog: within(await screen.findByRole('dialog', { name: 'Associate House chart' })) };
}

describe('associating a chart', () => {
  beforeEach(() => speak('en'));

  it('asks for a fund or a property', async () => {
    const { calls, dialog } = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Associate' }));
    expect(await dialog.findByText('Choose a fund or a property.')).toBeVisible();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('gives the chart to a fund, and says so', async () => {
    const { calls, dialog } = await open();
    await userEvent.type(dialog.getByRole('searchbox', { name: /^Funds/u }), 'Har');
    await userEvent.click(await dialog.findByRole('button', { name: /Harbour/u }));
    await userEvent.click(dialog.getByRole('button', { name: 'Associate' }));
    expect(await screen.findByText('Master COA associated successfully.')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({ funds: ['Harbour'], properties: [], isMoving: false });
  });

  it('says what has the chart from a fund above, where it cannot be ended', async () => {
    const { dialog } = await open();
    const above = await dialog.findByRole('list', {
      name: 'Funds and properties that have this chart from a fund above',
    });
    expect(above).toHaveTextContent('P-7 Pier');
    expect(within(above).queryByRole('button')).toBeNull();
  });

  it('lists what has the chart now, and ends an association', async () => {
    const { calls, dialog } = await open();
    expect(await dialog.findByText('Fund, 12 properties')).toBeVisible();
    expect(dialog.getByText('and 40 more')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Meridian' }));
    expect(await screen.findByText('Association removed.')).toBeVisible();
    expect(calls.find(({ method }) => method !== 'GET')?.body).toEqual({ isEnding: true, funds: ['Meridian'] });
  });
});
