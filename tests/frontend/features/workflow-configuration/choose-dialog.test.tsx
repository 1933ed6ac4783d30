import { screen, within } from '@testing-library/react';
import { ChooseDialog } from '../../../../frontend/src/features/workflow-configuration/choose-dialog.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const placesOffered = async (mayChangeShared: boolean) => {
  fakeServer(() => ({ body: { subjects: [] } }));
  await renderPage(<ChooseDialog onClose={() => {}} />, { session: makeSession('Admin', { mayChangeShared }) });
  const where = await screen.findByRole('combobox', { name: 'Applies to' });
  return within(where)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
};

beforeEach(() => speak('en'));

describe('the dialog that chooses what a workflow is for', () => {
  it('offers everything, a fund or a property', async () => {
    expect(await placesOffered(true)).toEqual(['Everything (default)', 'One fund or entity', 'One property']);
  });

  it('offers people of some funds these alone', async () => {
    expect(await placesOffered(false)).toEqual(['One fund or entity', 'One property']);
  });
});
