import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SetUpOutcome } from '#contracts/set-up.ts';
import { LookupKeysPage } from '../../../../frontend/src/app/routes/lookup-keys.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const session = makeSession('SuperAdmin');
const file = new File(['{}'], 'set-up.json', { type: 'application/json' });

const checked: SetUpOutcome = {
  isApplied: false,
  counts: [
    { kind: 'funds', added: 1, changed: 0, unchanged: 4, onlyHere: 1 },
    { kind: 'roles', added: 0, changed: 1, unchanged: 0, onlyHere: 0 },
  ],
  differences: [
    { kind: 'funds', key: 'Linden Core', act: 'added', fields: [] },
    { kind: 'roles', key: 'Reader', act: 'changed', fields: [{ name: 'funds', before: 'None', after: 'View' }] },
  ],
  onlyHere: [{ kind: 'funds', key: 'Old fund' }],
  faults: [],
};
const faulty: SetUpOutcome = {
  ...checked,
  faults: [
    { kind: 'chains', key: 'Budget', field: 'steps', code: 'UnknownCode', found: 'nobody@example.com' },
    { kind: 'rules', key: 'Rent Roll · sums', field: 'content', code: 'BadRecord', found: 'Invalid input' },
    { kind: null, key: null, field: null, code: 'UnknownVersion', found: '7' },
  ],
};

async function open(outcomes: { check: SetUpOutcome; apply?: SetUpOutcome }, held: 'All' | 'Edit' = 'All') {
  const calls = fakeServer(({ path }) => {
    if (path === '/api/set-up/import/check') return { body: outcomes.check };
    if (path === '/api/set-up/import/apply') return { body: outcomes.apply };
    if (path === '/api/common/language') return { body: { data: [] } };
    return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
  });
  const privileges = { ...session.privileges, lookup_key: held };
  await renderPage(<LookupKeysPage />, { at: '/lookup_key?tab=set-up', session: { ...session, privileges } });
  return calls;
}

beforeEach(() => speak('en'));

describe('the tab of the set-up file', () => {
  it('gives the file as JSON and as a workbook', async () => {
    await open({ check: checked });
    expect(screen.getByRole('link', { name: 'JSON' })).toHaveAttribute('href', '/api/set-up/export/json');
    expect(screen.getByRole('link', { name: 'Excel workbook' })).toHaveAttribute('href', '/api/set-up/export/excel');
  });

  it('shows every difference before it applies them', async () => {
    const calls = await open({ check: checked, apply: { ...checked, isApplied: true } });
    await userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file);
    const differences = await screen.findByRole('table', { name: '2 differences' });
    expect(within(differences).getByRole('row', { name: /Funds and entities Linden Core Added/u })).toBeVisible();
    expect(within(differences).getByRole('row', { name: /Roles Reader Changed funds None View/u })).toBeVisible();
    expect(screen.getByRole('table', { name: '1 record is only here and stays as it is' })).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('/apply'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('2 records of set-up.json are written, in one step.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Set-up file applied.')).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/apply'))).toHaveLength(1);
  });

  it('lists the faults of a file with their places, and applies none of it', async () => {
    await open({ check: faulty });
    await userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file);
    const faults = await screen.findByRole('table', { name: '3 faults: nothing can be applied' });
    expect(
      within(faults).getByRole('row', { name: /Workflow configuration Budget steps .*nobody@example.com/u }),
    ).toBeVisible();
    expect(within(faults).getByRole('row', { name: /Rules Rent Roll · sums content/u })).not.toHaveTextContent(
      'Invalid input',
    );
    expect(within(faults).getByRole('row', { name: /File .*version.*7/u })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('says when there is nothing to apply', async () => {
    const counts = [{ kind: 'funds' as const, added: 0, changed: 0, unchanged: 5, onlyHere: 0 }];
    await open({ check: { ...checked, counts, differences: [], onlyHere: [] } });
    await userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file);
    expect(await screen.findByText(/There is nothing to apply/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('is for those alone who hold the whole screen', async () => {
    await open({ check: checked }, 'Edit');
    expect(screen.queryByRole('heading', { name: 'Set-up file' })).toBeNull();
  });
});
