import { screen } from '@testing-library/react';
import { AccountsHelp } from '../../../../frontend/src/features/provider-board/detail/accounts-help.tsx';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

describe('findings about the mapping of accounts', () => {
  beforeEach(() => speak('en'));
  const show = async (code: string, role: 'DataProvider' | 'Reviewer') =>
    await renderPage(<AccountsHelp findings={[{ code }]} />, { session: makeSession(role) });

  it.each(['UNMAPPED_ACCOUNT', 'RECODED_CONTROL'])('lead to the mapping (%s)', async (code) => {
    await show(code, 'DataProvider');
    expect(screen.getByRole('link', { name: 'Map accounts' })).toHaveAttribute('href', '/COA-mapping-new');
  });

  it('lead nowhere for who may not map, and neither do other findings', async () => {
    const { unmount } = await show('UNMAPPED_ACCOUNT', 'Reviewer');
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    await show('NOT_A_DATE', 'DataProvider');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
