import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem } from '../../fake-server.ts';
import { makeFinding, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const choices = [
  { encoding: 'shift_jis', lines: [{ lineNo: 2, text: '101,ﾄﾂﾎﾁ' }] },
  { encoding: 'euc-jp', lines: [{ lineNo: 2, text: '101,賃料' }] },
];
const findings = [
  makeFinding({ code: 'UNKNOWN_ENCODING', severity: 'hard', ruleId: null, ruleName: null, rowNo: null, field: null }),
];
const open = (
  end: 'accepted' | 'refused',
  allowed: readonly 'upload'[] = ['upload'],
  status: 'Reopened By System' | 'Validation In Progress' = 'Reopened By System',
) =>
  openPage({
    submission: makeSubmission({ status, allowedActions: [...allowed] }),
    findings,
    role: 'DataProvider',
    at: '/reviewer-dashboard/SUB-004171?tab=findings',
    answer: ({ path }) => {
      if (path.endsWith('/encodings')) return { body: { versionNo: 2, fileName: 'rr.csv', choices } };
      if (!path.endsWith('/acts/choose-encoding')) return null;
      return end === 'accepted'
        ? accepted
        : {
            status: 422,
            body: { ...problem(422, 'IncorrectFile').body, details: { fault: 'encoding', encoding: 'SHIFT_JIS' } },
          };
    },
  });

describe('the choice of an encoding', () => {
  it('shows the first lines in each likely one and sends the one that is legible', async () => {
    const calls = await open('accepted');
    const region = await screen.findByRole('region', { name: 'In which encoding is the text legible?' });
    const send = await within(region).findByRole('button', { name: 'Read the file in this encoding' });
    expect(send).toBeDisabled();
    expect(within(region).getByText('101,賃料')).toBeVisible();
    await userEvent.click(within(region).getByRole('radio', { name: 'EUC-JP' }));
    await userEvent.click(send);
    expect(bodiesTo(calls, 'choose-encoding')).toMatchObject([{ encoding: 'euc-jp' }]);
  });

  it('says why an encoding is refused', async () => {
    await open('refused');
    await userEvent.click(await screen.findByRole('radio', { name: 'SHIFT_JIS' }));
    await userEvent.click(screen.getByRole('button', { name: 'Read the file in this encoding' }));
    expect(await screen.findByText(/This text does not fit the encoding SHIFT_JIS/)).toBeVisible();
  });

  it('is not offered to people who may not upload', async () => {
    await open('accepted', []);
    await screen.findByRole('checkbox', { name: /errors/i });
    expect(screen.queryByRole('region', { name: /encoding/i })).toBeNull();
  });

  it('is not offered while a newer file is being checked', async () => {
    await open('accepted', ['upload'], 'Validation In Progress');
    await screen.findByRole('checkbox', { name: /errors/i });
    expect(screen.queryByRole('region', { name: /encoding/i })).toBeNull();
  });
});
