import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Sortable } from '../../../frontend/src/components/sortable.tsx';
import { renderPage, speak } from '../render.tsx';

function Members({ isFixed = false }: { isFixed?: boolean }) {
  const [names, setNames] = useState(['Rent Roll', 'Trial Balance', 'Occupancy']);
  return (
    <Sortable
      label="Members"
      items={names}
      idOf={(name) => name}
      nameOf={(name) => name}
      onReorder={setNames}
      isFixed={isFixed}
    >
      {(name, { handle, buttons }) => (
        <>
          {handle}
          <span>{name}</span>
          {buttons}
        </>
      )}
    </Sortable>
  );
}

const order = () =>
  within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('an ordered list', () => {
  beforeEach(() => speak('en'));

  it('moves an item by its buttons and says where it is', async () => {
    await renderPage(<Members />);
    await userEvent.click(screen.getByRole('button', { name: 'Move Trial Balance up' }));
    expect(order()).toEqual(['Trial Balance', 'Rent Roll', 'Occupancy']);
    expect(screen.getByText('Trial Balance is now 1 of 3.')).toBeInTheDocument();
  });

  it('stays as it is at its ends', async () => {
    await renderPage(<Members />);
    const down = screen.getByRole('button', { name: 'Move Occupancy down' });
    expect(down).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(down);
    expect(order()).toEqual(['Rent Roll', 'Trial Balance', 'Occupancy']);
  });

  it('offers no way to move where the order is fixed', async () => {
    await renderPage(<Members isFixed />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
