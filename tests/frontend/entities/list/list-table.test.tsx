import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ListResult } from '../../../../frontend/src/entities/list/list-column.ts';
import { ListTable } from '../../../../frontend/src/entities/list/list-table.tsx';
import { useListState } from '../../../../frontend/src/entities/list/use-list-state.ts';
import { renderPage, speak } from '../../render.tsx';

interface Fund {
  name: string;
  size: number;
}

const columns = [
  { id: 'name', header: 'Fund name', sortKey: 'name', cell: (row: Fund) => row.name, isStrong: true },
  { id: 'size', header: 'Size', isNumeric: true, cell: (row: Fund) => row.size },
];
const funds: Fund[] = ['Meridian', 'Sierra', 'Kaede'].map((name, at) => ({ name, size: at }));
const answer = (rows: Fund[], total: number, changes: Partial<ListResult<Fund>> = {}): ListResult<Fund> => ({
  data: { rows, total },
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => undefined,
  ...changes,
});

function FundList({ result, hidden }: { result: ListResult<Fund>; hidden?: number }) {
  const list = useListState({ filters: ['country'], choices: ['group'], sort: 'name' });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <ListTable
        label="Funds"
        columns={columns}
        rowKey={(row) => row.name}
        rowName={(row) => row.name}
        result={result}
        list={list}
        hidden={hidden}
        selection={{ keys, onChange: setKeys }}
        empty={<p>No funds yet</p>}
      />
      <output>{[...keys].join(' ')}</output>
    </>
  );
}

beforeEach(() => speak('en'));

describe('a list', () => {
  it('writes page, size and sort into the address, and returns to page 1 when the order changes', async () => {
    const { router } = await renderPage(<FundList result={answer(funds, 141)} />, { at: '/funds?page=3' });
    const user = userEvent.setup();
    expect(screen.getByText('51–75 of 141')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Fund name' }));
    expect(router.state.location.search).toBe('?sort=-name');
    expect(screen.getByRole('columnheader', { name: 'Fund name' })).toHaveAttribute('aria-sort', 'descending');

    await user.selectOptions(screen.getByLabelText('Entries per page'), '50');
    expect(router.state.location.search).toBe('?sort=-name&size=50');
    await user.type(screen.getByLabelText('Go to page'), '99{Enter}');
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('3');
    await user.click(
      within(screen.getByRole('navigation', { name: 'List pages' })).getByRole('button', { name: 'Page 2' }),
    );
    expect(await screen.findByText('51–100 of 141')).toBeVisible();
  });

  it('leads from a page beyond the end to the last page, so that Back leads past both', async () => {
    const beyond = answer([], 401);
    const { router } = await renderPage(<FundList result={beyond} />, { at: '/funds?page=99&sort=-name' });
    expect(router.state.location.search).toBe('?page=17&sort=-name');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByText('401–401 of 401')).toBeVisible();
  });

  it('also does so while filters are set, of which none hides what is on the pages before', async () => {
    const { router } = await renderPage(<FundList result={answer([], 30)} />, { at: '/funds?page=3&country=JP' });
    expect(router.state.location.search).toBe('?page=2&country=JP');
    expect(screen.queryByText(/filter is set/)).toBeNull();
  });

  it('waits for the rows of the page before it leaves the page', async () => {
    const result = answer([], 30, { isFetching: true });
    const { router } = await renderPage(<FundList result={result} />, { at: '/funds?page=3' });
    expect(router.state.location.search).toBe('?page=3');
  });

  it.each([401, 5000])('shows the last 25 of the first 10,000 rows in place of page %i', async (page) => {
    const data = { rows: funds, total: 10_000, isTotalCapped: true };
    const at = `/?page=${page}`;
    const { router } = await renderPage(<FundList result={{ ...answer([], 0), data }} />, { at });
    expect(router.state.location.search).toBe('?page=400');
    expect(screen.getByText('9,976–10,000 of 10,000+')).toBeVisible();
  });

  it('offers the four page sizes', async () => {
    await renderPage(<FundList result={answer(funds, 3)} />);
    expect(
      within(screen.getByLabelText('Entries per page'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
  });

  it('tells an empty list from one that the filters hide', async () => {
    const { unmount } = await renderPage(<FundList result={answer([], 0)} />);
    expect(screen.getByText('No funds yet')).toBeVisible();
    unmount();
    const { router } = await renderPage(<FundList result={answer([], 0)} />, { at: '/funds?country=JP&search=x' });
    expect(screen.getByText('2 filters are set. Remove one to see more.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('says how many rows the filters and the choices of the page hide, and clears both at once', async () => {
    const at = '/funds?country=JP&group=failed&tab=funds';
    const { router } = await renderPage(<FundList result={answer([], 0)} hidden={1200} />, { at });
    expect(screen.getByText('The filters hide 1,200 rows.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?tab=funds');
  });

  it('keeps the old rows when a later page fails, and says so when nothing was there', async () => {
    const failure = new Error('x');
    const { unmount } = await renderPage(<FundList result={answer(funds, 3, { error: failure })} />);
    expect(screen.getByText('Meridian')).toBeVisible();
    unmount();
    await renderPage(<FundList result={{ ...answer([], 0), data: undefined, error: failure }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Error fetching data from the API: Error occurred. Please contact your administrator.',
    );
  });

  it('selects a page, one row, and a range with Shift', async () => {
    await renderPage(<FundList result={answer(funds, 3)} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Select Meridian'));
    expect(screen.getByRole('status')).toHaveTextContent('Meridian');
    await user.keyboard('{Shift>}');
    await user.click(screen.getByLabelText('Select Kaede'));
    await user.keyboard('{/Shift}');
    expect(screen.getByRole('status')).toHaveTextContent('Meridian Sierra Kaede');
    await user.click(screen.getByLabelText('Select all rows of this page'));
    expect(screen.getByRole('status')).toHaveTextContent('');
  });

  it('is busy while rows are on their way', async () => {
    await renderPage(<FundList result={{ ...answer([], 0), data: undefined, isPending: true, isFetching: true }} />);
    expect(screen.getByRole('table', { name: 'Funds' })).toHaveAttribute('aria-busy', 'true');
  });

  it('tells the whole of a name that a dense table may cut', async () => {
    const list = { page: 1, size: 25, sort: 'name', activeCount: 0 };
    const deaf = { setPage: () => {}, setSize: () => {}, setSort: () => {}, clearFilters: () => {} };
    const titled = columns.map((column) => ({ ...column, title: (row: Fund) => row.name }));
    await renderPage(
      <ListTable
        label="Funds"
        columns={titled}
        rowKey={(row) => row.name}
        rowName={(row) => row.name}
        result={answer(funds, 3)}
        list={{ ...list, ...deaf }}
        isDense
      />,
    );
    expect(screen.getByText('Meridian').closest('td')).toHaveAttribute('title', 'Meridian');
  });
});
