import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EditFinding, EditOutcome } from '#contracts/submission-views.ts';
import { PendingEdits } from '../../../../frontend/src/features/submission-page/grid/pending-edits.tsx';
import { useEdits } from '../../../../frontend/src/features/submission-page/grid/use-edits.ts';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { makeGrid, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo } from './open-page.tsx';

const finding = (changes: Partial<EditFinding>): EditFinding => ({
  ...{ severity: 'hard', code: 'RULE', ruleId: 3, ruleName: 'Unit code is unique', rowNo: 17, field: 'unit_code' },
  ...{ found: '401', expected: null, message: 'Unit 401 stands in 2 rows.' },
  ...changes,
});
const far = finding({ severity: 'soft', ruleId: 31, rowNo: 16, field: null, message: 'The rent is far off.' });
const refused = (...findings: EditFinding[]): EditOutcome => ({ status: 'refused', findings });

/** Two cells are typed; the checks answer in this order. */
async function openEdits(outcomes: readonly EditOutcome[]) {
  await speak();
  const show = jest.fn();
  const left = [...outcomes];
  const submission = makeSubmission();
  const next = makeSubmission({ versionNo: 3, generation: 5 });
  const calls = fakeServer(({ path }) => {
    if (path.endsWith('/acts/edit')) return { body: { ...accepted.body, rev: 12 } };
    if (path.includes('/edits/')) return { body: left.shift() };
    return { body: left.length === 0 ? next : submission };
  });
  const { columns } = makeGrid();
  function Desk() {
    const edits = useEdits('SUB-004171');
    if (edits.list.length > 0)
      return <PendingEdits {...{ submission: submission, edits, columns, isHeld: false }} onShow={show} />;
    const type = () => {
      edits.put(2, { rowNo: 17, field: 'unit_code', value: '401', was: '402' });
      edits.put(2, { rowNo: 16, field: 'monthly_base_rent', value: '99999.5', was: '46889.03' });
    };
    return <button onClick={type}>Type</button>;
  }
  await renderPage(<Desk />, { session: makeSession('Reviewer') });
  await userEvent.click(screen.getByRole('button', { name: 'Type' }));
  return { calls, show, region: await screen.findByRole('region', { name: 'Unsaved edits' }) };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save 2 edits' }));

describe('an edit that is refused', () => {
  it('keeps what was typed, says why, and leads to the cell', async () => {
    const { region, show } = await openEdits([refused(finding({}), far)]);
    await save();
    expect(await within(region).findByText(/^Your edits were not saved as a new version/)).toBeVisible();
    expect(within(region).getByText('Unit 401 stands in 2 rows.')).toBeVisible();
    expect(within(region).getByText('99,999.5')).toBeVisible();
    expect(screen.queryByText('Checking your edits')).toBeNull();
    await userEvent.click(within(region).getByRole('button', { name: 'Row 17' }));
    expect(show).toHaveBeenCalledWith(17, 'unit_code');
  });

  it('takes the explanation of a new finding in the same act', async () => {
    const { calls, region } = await openEdits([refused(far), { status: 'accepted', findings: [] }]);
    await save();
    await userEvent.type(await within(region).findByRole('textbox', { name: 'Explanation' }), 'Renewed');
    await save();
    await waitFor(() => expect(region).not.toBeInTheDocument());
    const cells = [
      { rowNo: 16, field: 'monthly_base_rent', value: '99999.5' },
      { rowNo: 17, field: 'unit_code', value: '401' },
    ];
    const sent = { versionNo: 2, generation: 4, cells };
    expect(bodiesTo(calls, 'edit')).toEqual([sent, { ...sent, explanations: [{ ruleId: 31, text: 'Renewed' }] }]);
    expect(await screen.findByText('2 edits saved as a new version')).toBeInTheDocument();
  });
});
