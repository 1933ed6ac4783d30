import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const selectOf = (part: 'Month' | 'Year', name: string | RegExp) =>
  within(screen.getByRole('group', { name })).getByRole('combobox', { name: part });

export const monthOf = (name: string | RegExp) => selectOf('Month', name);

/** Chooses `YYYY-MM` in the selects of a field for months, on an English page. */
export async function chooseMonth(name: string | RegExp, month: string): Promise<void> {
  await userEvent.selectOptions(selectOf('Year', name), month.slice(0, 4));
  await userEvent.selectOptions(selectOf('Month', name), month.slice(5, 7));
}

export const chooseYear = (name: string | RegExp, year: string) =>
  userEvent.selectOptions(selectOf('Year', name), year);
