import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { useEffect } from 'react';
import { FilterBar } from '../../../frontend/src/entities/list/filter-bar.tsx';
import { useListState } from '../../../frontend/src/entities/list/use-list-state.ts';
import type { ListState } from '../../../frontend/src/entities/list/use-list-state.ts';
import { useQueryParams } from '../../../frontend/src/lib/use-query-params.ts';
import type { ChangeQueryParams } from '../../../frontend/src/lib/use-query-params.ts';
import { renderPage, speak } from '../render.tsx';

interface Page {
  list: ListState<'country'>;
  change: ChangeQueryParams;
}

let page: Page | undefined;

function FundList() {
  const list = useListState({ filters: ['country'], sort: 'name' });
  const [, change] = useQueryParams();
  useEffect(() => {
    page = { list, change };
  }, [list, change]);
  return (
    <>
      <FilterBar search={{ value: list.search, onChange: list.setSearch, placeholder: 'Search funds' }} />
      <button onClick={() => list.setSort('-name')}>Sort</button>
    </>
  );
}

const step = fc.oneof(
  fc
    .constantFrom('name', '-name', 'size')
    .map((sort) => ({ name: `sort ${sort}`, run: (of: Page) => of.list.setSort(sort) })),
  fc.integer({ min: 1, max: 3 }).map((to) => ({ name: `page ${to}`, run: (of: Page) => of.list.setPage(to) })),
  fc.constantFrom(10, 25, 50).map((size) => ({ name: `size ${size}`, run: (of: Page) => of.list.setSize(size) })),
  fc.constantFrom('', 'a', 'b').map((text) => ({ name: `search ${text}`, run: (of: Page) => of.list.setSearch(text) })),
  fc.constantFrom<string[][]>([], ['JP'], ['JP', 'US']).map((values) => ({
    name: `country ${values.join()}`,
    run: (of: Page) => of.list.setFilter('country', values),
  })),
  fc.constantFrom('name', 'name,size').map((columns) => ({
    name: `columns ${columns}`,
    run: (of: Page) => of.change((next) => next.set('columns', columns), { replace: true }),
  })),
  fc.constant({ name: 'clear', run: (of: Page) => of.list.clearFilters() }),
);

/** What the page offered last, which after quick changes is what it offered before them. */
const shown = (): Page => {
  if (!page) throw new Error('The page is not rendered.');
  return page;
};

beforeEach(() => speak('en'));

it('ends in the same address whether or not each change waits for the page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const slow = await renderPage(<FundList />, { at: '/funds?tab=all' });
      for (const { run } of steps) await act(async () => run(shown()));
      const expected = slow.router.state.location.search;
      slow.unmount();
      const quick = await renderPage(<FundList />, { at: '/funds?tab=all' });
      await act(async () => {
        const before = shown();
        for (const { run } of steps) run(before);
      });
      expect(quick.router.state.location.search).toBe(expected);
      quick.unmount();
    }),
    { numRuns: 40 },
  );
}, 30_000);

it('keeps what was typed in the search when the list is sorted before the search begins', async () => {
  const { router } = await renderPage(<FundList />, { at: '/funds' });
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search funds' }), 'Mer');
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('Mer');
  expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('-name');
});
