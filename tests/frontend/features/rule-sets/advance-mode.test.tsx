import { act, screen, waitFor } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { userEvent } from '@testing-library/user-event';
import type { RuleDataset, SaveRule } from '#contracts/rules.schema.ts';
import { inOtherMode, newDraft, treeOfDraft } from '../../../../frontend/src/features/rule-sets/rule-draft.ts';
import { RulesPage } from '../../../../frontend/src/features/rule-sets/rules-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

// CodeMirror measures text, which jsdom does not lay out.
beforeAll(() => {
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
});

const field = (name: string, type: RuleDataset['fields'][number]['type'], label: string) => ({
  ...{ name, type, label },
  values: [],
});
const rentRoll: RuleDataset = {
  ...{ id: 1, key: 'Rent Roll', name: 'Rent Roll', model: 'Rent Roll', modelCode: 'rent_roll', modelVersion: 3 },
  keyFields: ['unit_code'],
  fields: [field('unit_code', 'code', 'Unit code'), field('monthly_base_rent', 'money', 'Monthly base rent')],
};

function serve(saved: number | null): Call[] {
  return fakeServer((call) => {
    if (call.path === '/api/rules/trials/choices') return { body: { months: [], submissions: [] } };
    if (call.path === '/api/rules/datasets') return { body: { datasets: [rentRoll] } };
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.path === '/api/rules' && call.method === 'POST') {
      return saved === null ? problem(500, 'Unexpected') : { status: 201, body: { id: saved } };
    }
    return { body: {} };
  });
}

const editor = async (): Promise<EditorView> => {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Rule' }, { timeout: 10_000 }));
  if (!view) throw new Error('There is no editor.');
  return view;
};

async function write(text: string, session = makeSession('Admin')): Promise<void> {
  await renderPage(<RulesPage />, { at: '/rules_engine?rule=new', session });
  await userEvent.click(await screen.findByText('Advance'));
  await userEvent.selectOptions(await screen.findByLabelText(/^Dataset/), 'Rent Roll');
  const view = await editor();
  act(() => view.dispatch({ changes: { from: 0, insert: text } }));
}

describe('a rule in advance mode', () => {
  beforeEach(() => speak());

  it('is saved as the tree that its text says, and says so', async () => {
    const calls = serve(9);
    await write('monthly_base_rent >= 0');
    expect(screen.getByText('In every row, Monthly base rent is at least 0.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^Error message \(English\)/), 'Too low');
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(await screen.findByText('Advance Rule has been created successfully.')).toBeInTheDocument();
    const body = calls.find(({ method }) => method === 'POST')?.body as SaveRule;
    expect(body).toMatchObject({ mode: 'advance', tree: { scope: 'row', check: { comparison: 'greaterOrEqual' } } });
  });

  it('asks a person who is limited to some funds for the funds of the rule', async () => {
    const calls = serve(9);
    await write('monthly_base_rent >= 0', makeSession('Admin', { mayChangeShared: false }));
    await userEvent.type(screen.getByLabelText(/^Error message \(English\)/), 'Too low');
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(await screen.findByText(/^Choose the funds that the rule applies to\./)).toBeVisible();
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/rules')).toBe(false);
  });

  it('says where a name is wrong, and puts the right one in its place', async () => {
    serve(9);
    await write('monthly_base_rant >= 0');
    expect(screen.getByRole('alert')).toHaveTextContent('Line 1, column 1: There is no field “monthly_base_rant”.');
    expect(screen.getByRole('button', { name: 'Save rule' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Use monthly_base_rent' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect((await editor()).state.doc.toString()).toBe('monthly_base_rent >= 0');
  });

  it('tells that it was not saved', async () => {
    serve(null);
    await write('monthly_base_rent >= 0');
    await userEvent.type(screen.getByLabelText(/^Error message \(English\)/), 'Too low');
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(await screen.findByText('Error saving advance rule.')).toBeInTheDocument();
  });

  it('changes to basic mode and back where basic mode can show the rule', () => {
    const text = 'sum(monthly_base_rent) <= 100';
    const draft = { ...newDraft(1), mode: 'advance' as const, text };
    const shown = { ...draft, ...inOtherMode(draft, rentRoll, [rentRoll]) };
    expect(shown.mode).toBe('basic');
    const back = { ...shown, ...inOtherMode(shown, rentRoll, [rentRoll]) };
    expect(back).toMatchObject({ mode: 'advance', text: '(sum(monthly_base_rent) as left) <= 100' });
    const rounded = { ...draft, text: 'round(sum(monthly_base_rent), 0) <= 100' };
    expect(inOtherMode(rounded, rentRoll, [rentRoll])).toBeNull();
    expect(treeOfDraft(back, rentRoll, [rentRoll])).toEqual(treeOfDraft(shown, rentRoll, [rentRoll]));
  });
});
