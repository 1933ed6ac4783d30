import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makeGrid } from './make-submission.ts';
import { openPage } from './open-page.tsx';

const grid = makeGrid({
  constants: [{ field: 'property_code', value: 'P-1042' }],
  columns: [
    {
      field: 'property_code',
      letter: 'A',
      type: 'text',
      isRequired: true,
      label: 'Property',
      isKey: false,
      choices: null,
      choiceNames: null,
    },
    {
      field: 'unit_status',
      letter: 'C',
      type: 'enum',
      isRequired: true,
      label: 'Status',
      isKey: false,
      choices: ['Occupied', 'Vacant'],
      choiceNames: { Occupied: 'Occupied', Vacant: 'Vacant' },
    },
    ...makeGrid().columns,
  ],
  rows: makeGrid().rows.map((row) => ({ ...row, values: ['P-1042', 'Occ', ...row.values], changed: {} })),
});

/** jsdom lays nothing out: the grid gets a height, so that it has rows. */
const sizes = { clientHeight: 600, clientWidth: 800 } as const;
const before = new Map<string, PropertyDescriptor | undefined>();

describe('the data grid', () => {
  beforeAll(() => {
    for (const [name, value] of Object.entries(sizes)) {
      before.set(name, Object.getOwnPropertyDescriptor(Element.prototype, name));
      Object.defineProperty(Element.prototype, name, { value, configurable: true });
    }
  });
  afterAll(() => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor);
  });

  const open = async () => {
    const calls = await openPage({ grid, findings: [] });
    await screen.findByText('402');
    return { calls, sheet: screen.getByRole('grid') };
  };

  it('opens at the first cell of a column that the address names, which is then not folded away', async () => {
    await openPage({ grid, findings: [], at: '/reviewer-dashboard/SUB-004171?cell=:property_code' });
    const sheet = await screen.findByRole('grid');
    await waitFor(() => {
      const cell = document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '');
      expect(cell).toHaveTextContent('P-1042');
      expect(cell?.dataset['row']).toBe('0');
    });
  });

  it('freezes the key at the start and folds a column of one value into a line', async () => {
    const { sheet } = await open();
    const heads = within(sheet).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Row',
      expect.stringContaining('Unit code'),
      expect.stringContaining('Status'),
      expect.stringContaining('Monthly base rent'),
    ]);
    const line = screen.getByRole('group', { name: 'The same in every row' });
    expect(line).toHaveTextContent('Property P-1042');
    await userEvent.click(within(line).getByRole('button', { name: 'Show as columns' }));
    expect(within(sheet).getAllByRole('columnheader')).toHaveLength(5);
  });

  it('sorts by a column both ways and filters its cells', async () => {
    const { calls, sheet } = await open();
    const last = (name: string) =>
      calls
        .filter(({ path }) => path.endsWith('/rows'))
        .at(-1)
        ?.query.get(name);
    const sort = () => userEvent.click(within(sheet).getByRole('button', { name: /Monthly base rent/ }));
    await sort();
    await waitFor(() => expect(last('sort')).toBe('monthly_base_rent'));
    await sort();
    await waitFor(() => expect(last('sort')).toBe('-monthly_base_rent'));
    expect(within(sheet).getByRole('columnheader', { name: /Monthly base rent/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Largest change first' }));
    await waitFor(() => expect(last('sort')).toBe('change'));
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Status' }), 'Vac');
    await waitFor(() => expect(last('filters')).toBe('{"unit_status":"Vac"}'), { timeout: 2000 });
  });

  it('copies the chosen cells as tab-separated text', async () => {
    const user = userEvent.setup();
    await open();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
    expect(await screen.findByText('4 cells copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('401\tOcc\n402\tOcc');
  });

  it('offers the values that a cell may hold', async () => {
    const { sheet } = await open();
    fireEvent.doubleClick(within(sheet).getAllByText('Occ')[0]!);
    fireEvent.mouseDown(within(sheet).getAllByText('Occ')[0]!);
    fireEvent.doubleClick(within(sheet).getAllByText('Occ')[0]!);
    const list = await screen.findByRole('combobox', { name: /Status/ });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Occ', 'Occupied', 'Vacant']);
    await userEvent.selectOptions(list, 'Occupied');
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(await screen.findByRole('region', { name: 'Unsaved edits' })).toHaveTextContent('Occupied');
  });
});
