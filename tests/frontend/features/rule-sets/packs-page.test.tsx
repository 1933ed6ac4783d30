import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComparedPack, RulePacks } from '#contracts/rules.schema.ts';
import { RulesPage } from '../../../../frontend/src/features/rule-sets/rules-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const packs: RulePacks = [
  { code: 'debt', name: 'Debt', version: 2, ruleCount: 12, datasets: [{ id: 5, name: 'Loans', installed: 2 }] },
  { code: 'budget', name: 'Budget', version: 1, ruleCount: 8, datasets: [] },
];
const rule = { message: 'Text', type: 'soft' as const, source: 'The loan agreement', changes: [] };
const compared: ComparedPack = {
  ...{ code: 'debt', version: 2 },
  rules: [
    { ...rule, code: 'a', name: 'A loan appears once', state: 'missing', ruleId: null },
    {
      ...{ ...rule, code: 'b', name: 'The balance rolls forward', state: 'both', ruleId: 8 },
      changes: [{ kind: 'type', name: null, before: 'hard', after: 'soft' }],
    },
    { ...rule, code: 'c', name: 'Covenants hold', state: 'same', ruleId: 9 },
  ],
};

describe('the packs of rules', () => {
  beforeEach(() => speak());

  it('are compared with the rules of a dataset, and what is missing or newer is installed', async () => {
    const calls = fakeServer(({ path, method }) => {
      if (method === 'POST') return { status: 201, body: { added: 1, updated: 0, beside: 0 } };
      return path.endsWith('/comparison') ? { body: compared } : { body: { packs } };
    });
    await renderPage(<RulesPage />, { at: '/rules_engine?packs=5', session: makeSession('Admin') });
    expect(await screen.findByRole('link', { name: 'Compare the pack with Loans' })).toBeVisible();
    expect(screen.getByText('2 of 12 installed')).toBeVisible();
    const newer = (await screen.findByText('The balance rolls forward')).closest('li')!;
    expect(newer).toHaveTextContent('Changed by you, newer in the pack');
    expect(newer).toHaveTextContent('Type: Hard rule → Soft rule');
    expect(within(newer).getByRole('link', { name: 'The balance rolls forward' })).toHaveAttribute(
      'href',
      '/rules_engine?rule=8',
    );
    // What is equal has nothing to bring.
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'The balance rolls forward' }));
    await userEvent.click(screen.getByRole('button', { name: 'Install 1 rule' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        ...{ datasetId: 5, version: 2 },
        codes: ['a'],
      }),
    );
    expect(await screen.findByText('The pack is installed.')).toBeVisible();
  });

  it.each([
    ['may not change rules', { privileges: { ...makeSession('Admin').privileges, rules_engine: 'View' as const } }],
    ['is limited to some funds', { mayChangeShared: false }],
  ])('are only looked at by who %s', async (_, changes) => {
    fakeServer(({ path }) => (path.endsWith('/comparison') ? { body: compared } : { body: { packs } }));
    const session = makeSession('Admin', changes);
    await renderPage(<RulesPage />, { at: '/rules_engine?packs=5', session });
    expect(await screen.findByText('Covenants hold')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Install/ })).toBeNull();
  });
});
