import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { FundPage } from '../../../frontend/src/features/funds/fund-page.tsx';
import { RolePage } from '../../../frontend/src/features/roles/role-page.tsx';
import { ServiceProviderPage } from '../../../frontend/src/features/service-providers/service-provider-page.tsx';
import { OpenDueSubmissions } from '../../../frontend/src/features/admin-board/open-due-submissions.tsx';
import { fakeServer, problem } from '../fake-server.ts';
import type { Answer } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';
import { northgate } from '../entities/masters/fake-providers.tsx';
import { choose } from '../entities/masters/set-up-screen.tsx';

type User = ReturnType<typeof userEvent.setup>;

const bodies: Record<string, unknown> = {
  '/api/fund-types': { types: [{ id: 1, name: 'Fund', fundCount: 0 }] },
  '/api/funds/tree': { funds: [] },
  '/api/service-providers/3/dependants': { live: [], isInHistory: false },
};
const emptyPage = { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false };
const providers = { ...emptyPage, rows: [northgate], total: 1 };

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const typeName = (name: RegExp) => async (user: User) =>
  user.type(await screen.findByRole('textbox', { name }), 'Reviewer');

interface Case {
  what: string;
  Page: ComponentType;
  fill: (user: User) => Promise<unknown>;
  send: string;
  refusal: Answer;
  /** The field at fault; the button itself when no field is. */
  fault: RegExp | null;
}

const cases: Case[] = [
  {
    what: 'a new role',
    Page: RolePage,
    fill: async (user) => {
      await press(user, 'Add role');
      await typeName(/^Name/u)(user);
    },
    send: 'Save',
    refusal: problem(409, 'Duplicate'),
    fault: /^Name/u,
  },
  {
    what: 'a new type of funds',
    Page: FundPage,
    fill: async (user) => {
      await press(user, 'Fund types');
      await typeName(/^New type/u)(user);
    },
    send: 'Add',
    refusal: problem(409, 'Duplicate'),
    fault: /^New type/u,
  },
  {
    what: 'a renamed type of funds',
    Page: FundPage,
    fill: async (user) => {
      await press(user, 'Fund types');
      await press(user, 'Rename Fund');
    },
    send: 'Save name',
    refusal: problem(409, 'Duplicate'),
    fault: /^Name/u,
  },
  {
    what: 'a deletion',
    Page: ServiceProviderPage,
    fill: async (user) => {
      await choose(user, 'Delete…');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
    },
    send: 'Delete',
    refusal: problem(409, 'Conflict'),
    fault: null,
  },
  {
    what: 'the opening of due submissions',
    Page: OpenDueSubmissions,
    fill: () => Promise.resolve(),
    send: 'Open due submissions',
    refusal: problem(503, 'Unavailable'),
    fault: null,
  },
];

describe('after a refusal', () => {
  beforeEach(() => speak('en'));

  it.each(cases)('of $what the focus is on the fault, or still on the button', async (one) => {
    let answer: (given: Answer) => void = () => undefined;
    const calls = fakeServer(({ method, path }) => {
      if (method !== 'GET') return new Promise<Answer>((resolve) => (answer = resolve));
      return { body: bodies[path] ?? (path === '/api/service-providers' ? providers : emptyPage) };
    });
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await renderPage(<one.Page />, { at: '/', session: makeSession('SuperAdmin') });
    await one.fill(user);
    const button = await screen.findByRole('button', { name: one.send });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect(button).toBeEnabled();
    expect(button).toHaveFocus();
    await user.click(button);
    expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    answer(one.refusal);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    if (one.fault === null) {
      expect(button).toHaveFocus();
      return;
    }
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: one.fault });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleErrorMessage(/./u);
  });
});
