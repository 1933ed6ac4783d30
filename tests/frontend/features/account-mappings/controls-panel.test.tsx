import { screen, within } from '@testing-library/react';
import type { MappingControl } from '#contracts/account-mapping-controls.schema.ts';
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

  it('name each account whose mapping puts them off, its amount, and the mapping', async () => {
    const matcher = { kind: 'pattern', pattern: '90*' } as const;
    const cause = { code: '9010', reason: 'ignored', amount: '268.00', matcher, effectiveFrom: '2026-01-01' } as const;
    const off = { difference: '-268.00', holds: false, causes: [cause] };
    const recoded = [control(off), control({ ...off, control: 'closingsAddUpToZero' })];
    await renderPage(<ControlsPanel delivered={[]} recoded={recoded} currency="USD" />, {
      session: makeSession('Admin'),
    });
    const causes = within(screen.getByRole('list', { name: 'Accounts whose mapping puts a control off' }));
    expect(causes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/account 9010 has 268\.00 USD and is ignored from Jan.*2026 on \(mapping of 90\*\)/u),
    ]);
  });

  it('are left out without a trial balance', async () => {
    await renderPage(<ControlsPanel delivered={[]} recoded={[]} currency={null} />, { session: makeSession('Admin') });
    expect(screen.queryByRole('table')).toBeNull();
  });
});
