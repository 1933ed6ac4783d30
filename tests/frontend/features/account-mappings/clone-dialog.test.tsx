import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CloneChoices, ClonedCharts } from '#contracts/account-mappings.schema.ts';
import { CloneDialog } from '../../../../frontend/src/features/account-mappings/clone-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { chartRow } from './chart-row.ts';

const choices: CloneChoices = {
  charts: [
    { chartId: 8, name: 'Larkspur Tower', fundName: 'Meridian' },
    { chartId: 9, name: 'Quay House', fundName: 'Harbour' },
  ],
  datasets: [{ id: 2, name: 'Trial Balance' }],
};
const cloned: ClonedCharts = {
  rows: [{ chartId: 8, name: 'Larkspur Tower', created: 4, exists: 1, differs: 2, isOtherChart: false }],
};

describe('cloning a mapping', () => {
  beforeEach(() => speak('en'));

  it('shows what is copied to the chosen properties for a dataset, then copies it', async () => {
    const calls = fakeServer(({ method }) => ({ body: method === 'GET' ? choices : cloned }));
    const session = makeSession('Admin');
    await renderPage(<CloneDialog chart={chartRow} onClose={() => undefined} />, { session });
    const dialog = within(await screen.findByRole('dialog', { name: 'Clone mapping' }));
    expect(await dialog.findByRole('option', { name: 'All funds' })).toBeVisible();
    await userEvent.selectOptions(await dialog.findByLabelText('Fund'), 'Meridian');
    expect(dialog.queryByText('Quay House')).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Larkspur Tower' }));
    expect(dialog.getByRole('button', { name: /^Clone 0/u })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText('Dataset'), 'Trial Balance');
    expect(await dialog.findByText(/4 copied · 1 already the same · 2 mapped otherwise, kept/u)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Clone 4 mappings' }));
    expect(await screen.findByText('COA mapping clone completed successfully.')).toBeVisible();
    const sent = calls.filter(({ path }) => path === '/api/account-mappings/7/clone');
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ chartIds: [8], datasetId: 2 });
  });
});
