import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SavedView } from '#contracts/saved-views.ts';
import { problem } from '../../fake-server.ts';
import type { Call } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { northgate, open, path, serve } from './fake-providers.tsx';

const at = '/api/saved-views/serviceProviders';
const others: SavedView = {
  viewId: 7,
  name: 'Others',
  query: { type: 'OTHER', sort: '-code' },
  columns: ['code', 'name'],
  isDefault: false,
};

/** A server that keeps what it is sent, as the real one does. */
function serveViews(views: SavedView[] = [], columns: string[] | null = null) {
  const kept = { views, columns };
  const list = ({ query }: Call) => {
    const total = query.get('type') === 'OTHER' ? 4 : 12;
    return { body: { rows: [northgate], page: 1, size: 25, total, isTotalCapped: false } };
  };
  const calls = serve({
    [`GET ${path}`]: list,
    [`GET ${at}`]: () => ({ body: { ...kept } }),
    [`POST ${at}`]: ({ body }) => {
      const view = { viewId: 8, ...(body as Omit<SavedView, 'viewId'>) };
      kept.views = [...kept.views, view];
      return { status: 201, body: view };
    },
    [`PUT ${at}/7`]: ({ body }) => {
      kept.views = kept.views.map((view) => (view.viewId === 7 ? { ...view, ...(body as Partial<SavedView>) } : view));
      return { body: kept.views[0] };
    },
    [`DELETE ${at}/7`]: () => {
      kept.views = [];
      return { status: 204 };
    },
    [`PUT ${at}/columns`]: ({ body }) => {
      kept.columns = (body as { columns: string[] | null }).columns;
      return { body };
    },
  });
  return calls;
}

/** Heads with words; that of the boxes to tick has none. */
const heads = () => screen.getAllByRole('columnheader').flatMap((head) => head.textContent || []);
const views = () => within(screen.getByRole('navigation', { name: 'Views of this list' }));
const choose = async (
  user: ReturnType<typeof userEvent.setup>,
  menu: RegExp | string,
  item: string,
  role = 'menuitem',
) => {
  screen.getByRole('button', { name: menu }).focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole(role, { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
};

beforeEach(() => speak('en'));

describe('saved views of a list', () => {
  it('stand over it with their counts, and are applied through the address', async () => {
    const calls = serveViews([others]);
    const user = userEvent.setup();
    const { router } = await open();
    const link = await screen.findByRole('link', { name: /^Others/u });
    await waitFor(() => expect(link).toHaveTextContent('Others4'));
    expect(views().getByRole('link', { name: /^All service providers/u })).toHaveAttribute('aria-current', 'page');
    expect(heads()).toContain('Type');
    await user.click(link);
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      viewId: '7',
      type: 'OTHER',
      sort: '-code',
      columns: 'code,name',
    });
    expect(views().getByRole('link', { name: /^Others/u })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(heads()).not.toContain('Type'));
    const asked = calls.filter((call) => call.path === path).at(-1)?.query;
    expect(asked?.get('sort')).toBe('-code');
    await user.click(views().getByRole('link', { name: /^All service providers/u }));
    expect(router.state.location.search).toBe('');
  });

  it('are kept under a name, with what is shown', async () => {
    const calls = serveViews();
    const user = userEvent.setup();
    const { router } = await open('/serviceProviders?type=OTHER&size=50&page=3');
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Save view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await within(dialog).findByText('Name is required.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name of the view/u }), 'Mine');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Open this list in this view by default' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('View “Mine” saved')).toBeVisible();
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
      name: 'Mine',
      query: { type: 'OTHER', size: '50' },
      isDefault: true,
    });
    await waitFor(() => expect(screen.getByRole('link', { name: /Mine/u })).toHaveAttribute('aria-current', 'page'));
    expect(router.state.location.search).toContain('viewId=8');
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  });

  it('say when a name is taken', async () => {
    serve({ [`POST ${at}`]: () => problem(409, 'Duplicate') });
    const user = userEvent.setup();
    await open('/serviceProviders?type=OTHER');
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByRole('textbox', { name: /^Name of the view/u }), 'Mine{Enter}');
    expect(await screen.findByText('You already have a view with this name.')).toBeVisible();
  });

  it('open the list when they are its default, unless the address says something else', async () => {
    serveViews([{ ...others, isDefault: true }]);
    const first = await open();
    await waitFor(() => expect(first.router.state.location.search).toContain('viewId=7'));
    expect(first.router.state.location.search).toContain('type=OTHER');
    const all = await screen.findByRole('link', { name: /^All service providers/u });
    expect(all).toHaveAttribute('href', '/serviceProviders?viewId=all');
    first.unmount();
    const second = await open('/serviceProviders?search=north');
    await screen.findByRole('link', { name: /Others/u });
    expect(second.router.state.location.search).toBe('?search=north');
  });

  it('that cannot be changed leave the focus on the menu and the list as it is', async () => {
    let answer: (given: ReturnType<typeof problem>) => void = () => undefined;
    const kept = { views: [others], columns: null };
    serve({
      [`GET ${at}`]: () => ({ body: kept }),
      [`PUT ${at}/7`]: () => new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve)) as never,
    });
    const user = userEvent.setup();
    const { router } = await open('/serviceProviders?viewId=7&type=OTHER&sort=-code&search=gate');
    await screen.findByRole('link', { name: /^Others/u });
    await choose(user, 'Save view', 'Save changes to “Others”');
    const menu = screen.getByRole('button', { name: 'Save view' });
    await waitFor(() => expect(menu).toHaveAttribute('aria-busy', 'true'));
    expect(menu).toBeEnabled();
    await waitFor(() => expect(menu).toHaveFocus());
    answer(problem(500, 'Unexpected'));
    await waitFor(() => expect(menu).not.toHaveAttribute('aria-busy'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Messages' })).not.toBeEmptyDOMElement());
    expect(menu).toHaveFocus();
    expect(router.state.location.search).toContain('search=gate');
  });

  it('are renamed, changed, made the default and deleted', async () => {
    const calls = serveViews([others]);
    const user = userEvent.setup();
    const { router } = await open('/serviceProviders?viewId=7&type=OTHER&sort=-code&search=gate');
    await screen.findByRole('link', { name: /^Others/u });
    await choose(user, 'Save view', 'Save changes to “Others”');
    expect(await screen.findByText('View “Others” updated')).toBeVisible();
    const sent = () => calls.filter((call) => call.method === 'PUT').at(-1)?.body;
    expect(sent()).toMatchObject({
      query: { type: 'OTHER', sort: '-code', search: 'gate' },
      columns: ['code', 'name'],
    });
    await choose(user, 'Actions for the view Others', 'Open this list in this view by default', 'menuitemcheckbox');
    await waitFor(() => expect(sent()).toEqual({ isDefault: true }));
    await user.keyboard('{Escape}');
    await choose(user, 'Actions for the view Others', 'Rename…');
    const dialog = await screen.findByRole('alertdialog', { name: 'Rename Others' });
    await user.type(within(dialog).getByRole('textbox'), ' today{Enter}');
    expect(await screen.findByText('View renamed to “Others today”')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose(user, 'Actions for the view Others today', 'Delete…');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('View “Others today” deleted')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).not.toContain('type'));
  });

  it('remember the columns of the whole list on the server', async () => {
    const calls = serveViews([], ['name', 'type']);
    const user = userEvent.setup();
    await open();
    await screen.findByText('Northgate Realty');
    await waitFor(() => expect(heads()).toEqual(['Name', 'Type', 'Actions']));
    await choose(user, /^Columns 2 of/u, 'Code', 'menuitemcheckbox');
    await waitFor(() => expect(heads()).toEqual(['Code', 'Name', 'Type', 'Actions']));
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ columns: ['code', 'name', 'type'] });
  });
});
