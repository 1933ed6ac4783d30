import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import type { RuleDataset, SaveRule } from '#contracts/rules.schema.ts';
import { RulesPage } from '../../../../frontend/src/features/rule-sets/rules-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record: MasterRecord = {
  id: 7,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    ...{ name: 'Unit code is unique', code: 'unit-code-unique', version: 2, newest: 3, author: 'Sofia' },
    dataset: { code: 'Rent Roll', name: 'Rent Roll' },
    type: { code: 'hard', name: 'Hard rule' },
    mode: { code: 'basic', name: 'Basic' },
    state: { code: 'changed', name: 'Active, with changes not switched on' },
    funds: [{ code: 'Meridian', name: 'Meridian' }],
    ...{ propertyTypes: [], countries: [], serviceProviders: [], from: '2026-10', until: null },
    ...{ lastHits: null, yearHits: 12, createdOn: '2026-10-02' },
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};

const field = (name: string, type: RuleDataset['fields'][number]['type'], label: string) => ({
  ...{ name, type, label },
  values: [],
});
const rentRoll: RuleDataset = {
  ...{ id: 1, key: 'Rent Roll', name: 'Rent Roll', model: 'Rent Roll', modelCode: 'rent_roll', modelVersion: 3 },
  keyFields: ['unit_code'],
  fields: [field('unit_code', 'code', 'Unit code'), field('monthly_base_rent', 'money', 'Monthly base rent')],
};

function serve(others: (call: Call) => Answer | undefined = () => undefined): Call[] {
  return fakeServer((call) => {
    const given = others(call);
    if (given) return given;
    if (call.path === '/api/rules/trials/choices') return { body: { months: [], submissions: [] } };
    if (call.path === '/api/rules/datasets') return { body: { datasets: [rentRoll] } };
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.path === '/api/rules') return { body: { rows: [record], page: 1, size: 25, total: 1 } };
    if (call.path.endsWith('/dependants')) return { body: { live: [], isInHistory: true } };
    return { body: {} };
  });
}

const open = (at: string) => renderPage(<RulesPage />, { at, session: makeSession('Admin') });
const choose = async (group: string, label: string, option: string) => {
  const part = within(screen.getByRole('group', { name: group }));
  await userEvent.selectOptions(part.getByLabelText(new RegExp(`^${label}`)), option);
};

/** By keyboard: jsdom knows no pointer that moves over an open menu. */
async function pick(item: string): Promise<void> {
  (await screen.findByRole('button', { name: 'More actions: Unit code is unique' })).focus();
  await userEvent.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
}

describe('the rules engine', () => {
  beforeEach(() => speak());

  it('lists rules with type, mode, reach and hits', async () => {
    serve();
    await open('/rules_engine');
    const row = within((await screen.findByText('Unit code is unique')).closest('tr')!);
    for (const text of ['Rent Roll', 'Hard rule', 'Basic', 'Meridian', 'Not run yet', '12', 'Yes']) {
      expect(row.getByText(text)).toBeVisible();
    }
  });

  it('asks before it deletes a rule, and says that it failed', async () => {
    let fails = true;
    serve(({ method }) =>
      method !== 'DELETE' ? undefined : fails ? problem(409, 'InUse') : { body: { outcome: 'retired' } },
    );
    await open('/rules_engine');
    await pick('Delete...');
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this Rule?' });
    const confirm = await within(dialog).findByRole('button', { name: 'Delete rule' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    expect(await screen.findByText('Rule failed to delete.')).toBeVisible();
    fails = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete rule' }));
    expect(await screen.findByText('Rule has been successfully deleted.')).toBeVisible();
  });

  it('switches the newest version on after a preview', async () => {
    const preview = {
      ...{ total: 4, checked: 0, stays: [], people: 0 },
      statuses: [],
    };
    const calls = serve(({ method, path }) =>
      path.endsWith('/status/preview') ? { body: preview } : method === 'PUT' ? { status: 204 } : undefined,
    );
    await open('/rules_engine');
    await pick('Switch on version 3...');
    expect(await screen.findByText(/would be checked again: 0 of 4/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isActive: true, version: 3 }),
    );
  });

  it('names what is missing before it saves, and says the rule as it is written', async () => {
    const calls = serve(({ method }) => (method === 'POST' ? problem(400, 'BadInput') : undefined));
    await open('/rules_engine?rule=new');
    const save = await screen.findByRole('button', { name: 'Save rule' });
    await userEvent.click(save);
    expect(await screen.findByText('Please select the fields first.')).toBeVisible();
    await choose('Left side', 'Dataset', '1');
    await choose('Left side', 'Fields', 'monthly_base_rent');
    await userEvent.click(save);
    expect(await screen.findByText('Please create a rule first.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/^Operations/), 'less');
    await userEvent.type(screen.getByLabelText(/^Value/), '100');
    expect(await screen.findByText('In every row, Monthly base rent is less than 100.')).toBeVisible();
    await userEvent.click(save);
    expect(await screen.findByText('Please enter the error message.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Error message (English)'), 'Too high.');
    await userEvent.click(save);
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const body = calls.find(({ method }) => method === 'POST')!.body as SaveRule;
    expect(body).toMatchObject({ datasetId: 1, type: 'soft', messages: { en: 'Too high.' }, version: 0 });
    expect(body.tree.check).toMatchObject({ kind: 'compare', comparison: 'less' });
  });
});
