import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChip } from '../../../../frontend/src/entities/list/filter-chip.tsx';
import { renderPage, speak } from '../../render.tsx';

const properties = Array.from({ length: 10_000 }, (_, index) => ({
  value: String(index + 1),
  label: `Tower ${index + 1}`,
}));

function Chip({ chosen }: { chosen: string[] }) {
  const [values, setValues] = useState(chosen);
  return <FilterChip label="Property" options={properties} values={values} onChange={setValues} />;
}

const options = () => within(screen.getByRole('group', { name: 'Property' })).getAllByRole('checkbox');

describe('a filter of ten thousand properties', () => {
  beforeEach(() => speak('en'));

  it('offers the first fifty, says how many more there are, and finds any of them by its name', async () => {
    await renderPage(<Chip chosen={[]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Property' }));
    expect(await screen.findByText('9,950 more. Search to find them.')).toBeVisible();
    expect(options()).toHaveLength(50);
    await userEvent.click(screen.getByRole('textbox', { name: 'Find in Property' }));
    await userEvent.paste('tower 9999');
    expect(options()).toHaveLength(1);
    expect(screen.queryByText(/Search to find/u)).toBeNull();
    await userEvent.click(options()[0]!);
    expect(screen.getByRole('button', { name: /Property Tower 9999/u })).toBeVisible();
  });

  it('shows those that are chosen first, and does not move what is chosen while it is open', async () => {
    await renderPage(<Chip chosen={['5000']} />);
    await userEvent.click(screen.getByRole('button', { name: /Property Tower 5000/u }));
    const names = () => options().map((option) => option.closest('label')?.textContent);
    expect((await screen.findAllByRole('checkbox'))[0]).toBeChecked();
    expect(names().slice(0, 3)).toEqual(['Tower 5000', 'Tower 1', 'Tower 2']);
    await userEvent.click(options()[2]!);
    expect(names().slice(0, 3)).toEqual(['Tower 5000', 'Tower 1', 'Tower 2']);
  });
});
