import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import { ProgressTrio } from '../../../frontend/src/components/progress-trio.tsx';
import type { ProgressTrioProps } from '../../../frontend/src/components/progress-trio.tsx';
import { renderPage, speak } from '../render.tsx';

const counted = { columnsMapped: 16, columnsExpected: 16, rulesTotal: 22, errors: 0 };
const underway: ValidationProgress = { ...counted, stage: 'rules', rowsRead: 12_400, rulesChecked: 0, percent: 31 };
/** One look at the submission after the other. */
function Looks({ looks }: { looks: readonly ProgressTrioProps[] }) {
  const [at, setAt] = useState(0);
  const look = looks[at];
  return (
    <>
      {look && <ProgressTrio {...look} />}
      <button onClick={() => setAt(at + 1)}>Look again</button>
    </>
  );
}

const shares = () => screen.getAllByRole('progressbar').map((bar) => Number(bar.getAttribute('aria-valuenow')));

describe('the progress of a check', () => {
  beforeEach(() => speak('en'));

  it('shows reading as running beside the rules while the count of its rows still rises', async () => {
    await renderPage(<ProgressTrio progress={underway} />);
    expect(shares()).toEqual([31, 100, 31]);
    expect(screen.getByText('12,400 rows')).toBeVisible();
    expect(screen.getByText('16 of 16 columns')).toBeVisible();
    expect(screen.getByText('31%, no errors so far')).toBeVisible();
  });

  it('counts what is wrong in the rows read so far', async () => {
    await renderPage(<ProgressTrio progress={{ ...underway, errors: 1204 }} />);
    expect(screen.getByText('31%, 1,204 errors so far')).toBeVisible();
  });

  it('calls reading done once every row was read', async () => {
    await renderPage(<ProgressTrio progress={{ ...underway, stage: 'saving', rowsRead: 40_000, rulesChecked: 22 }} />);
    expect(shares()).toEqual([100, 100, 100]);
    expect(screen.getByText('40,000 rows')).toBeVisible();
    expect(screen.getByText('22 of 22')).toBeVisible();
  });

  it('counts what was checked of a file that the rules refused', async () => {
    const found = { rowsRead: 40_000, rulesChecked: 22 };
    await renderPage(<ProgressTrio progress={null} failedStage="rules" found={found} />);
    expect(shares()).toEqual([100, 100, 100]);
    expect(screen.getByText('22 of 22')).toBeVisible();
  });

  it('never falls back before it is over, and begins anew with the next file', async () => {
    const found = { rowsRead: 40_000, rulesChecked: 22 };
    await renderPage(
      <Looks
        looks={[
          { progress: underway },
          { progress: null },
          { progress: null, isDone: true, found },
          { progress: null },
          { progress: { ...underway, percent: 5 } },
        ]}
      />,
    );
    const seen = [shares()];
    for (let look = 1; look < 5; look += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
      seen.push(shares());
    }
    expect(seen).toEqual([
      [31, 100, 31],
      [31, 100, 31],
      [100, 100, 100],
      [0, 0, 0],
      [5, 100, 5],
    ]);
  });
});
