import { screen, within } from '@testing-library/react';
import type { MappingControl } from '#contracts/account-mappings.schema.ts';
import { ControlsPanel } from '../../../../frontend/src/features/account-mappings/controls-panel.tsx';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const control = (more: Partial<MappingControl>): MappingControl => ({
  ...{ control: 'debitsEqualCredits', postMonth: '2026-10-01', group: 'Accrual USD', difference: '0', holds: true },
  ...more,
});

describe('the controls of a trial balance', () => {
  beforeEach(() => speak('en'));

  it('are shown as delivered and recoded, with earlier months that do not hold', async () => {
    const delivered = [control({}), control({ control: 'closingsAddUpToZero', difference: '5.00', holds: false })];
    const recoded = [
      control({ difference: '-1800.02', holds: false }),
      control({ control: 'closingsAddUpToZero', difference: '5.00', holds: false }),
      control({ postMonth: '2026-09-01', control: 'closingIsNextOpening', difference: '7.00', holds: false }),
      control({ postMonth: '2026-08-01' }),
    ];
    await renderPage(<ControlsPanel {...{ delivered, recoded }} currency="USD" />, { session: makeSession('Admin') });
    const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(/Debits equal credits Accrual USDholdsoff by -1,800\.02 USD/u);
    expect(second).toHaveTextContent(/off by 5\.00 USDoff by 5\.00 USD/u);
    const earlier = within(screen.getByRole('list', { name: 'Earlier months that do not hold' }));
    expect(earlier.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Sep.*2026.*Closing is the next opening.*off by 7\.00 USD/u),
    ]);
  });

  it('are left out without a trial balance', async () => {
    await renderPage(<ControlsPanel delivered={[]} recoded={[]} currency={null} />, { session: makeSession('Admin') });
    expect(screen.queryByRole('table')).toBeNull();
  });
});
