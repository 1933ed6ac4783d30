import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { FilterBar } from '../../../../frontend/src/entities/list/filter-bar.tsx';
import { useListState } from '../../../../frontend/src/entities/list/use-list-state.ts';
import { renderRoutes, speak } from '../../render.tsx';

function FundList() {
  const list = useListState({ filters: [], sort: 'name' });
  return (
    <>
      <FilterBar search={{ value: list.search, onChange: list.setSearch, placeholder: 'Search funds' }} />
      <Link to="/funds/7">Meridian</Link>
    </>
  );
}

beforeEach(() => speak('en'));

it('opens the row that was clicked right after typing in the search, also when its page takes longer to load', async () => {
  let arrive = () => undefined as void;
  const loaded = new Promise<void>((resolve) => (arrive = resolve));
  const lazy = async () => {
    await loaded;
    return { element: <h1>One fund</h1> };
  };
  const { router } = await renderRoutes(
    [
      { path: '/funds', element: <FundList /> },
      { path: '/funds/:id', lazy },
    ],
    { at: '/funds' },
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search funds' }), 'Mer');
  await user.click(screen.getByRole('link', { name: 'Meridian' }));
  // Longer than the rest after which a search goes into the address.
  await new Promise((resolve) => setTimeout(resolve, 450));
  arrive();
  expect(await screen.findByRole('heading', { name: 'One fund' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/funds/7');
});

it('writes the search into the address while the person stays', async () => {
  const { router } = await renderRoutes([{ path: '/funds', element: <FundList /> }], { at: '/funds' });
  await userEvent.setup().type(screen.getByRole('searchbox', { name: 'Search funds' }), 'Mer');
  await waitFor(() => expect(router.state.location.search).toBe('?search=Mer'));
});
