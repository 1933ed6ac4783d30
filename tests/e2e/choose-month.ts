import type { Locator, Page } from '@playwright/test';
import { postMonthRange } from '#contracts/submissions.ts';
import type { Words } from './words.ts';

type Scope = Page | Locator;

const selectOf = (scope: Scope, say: Words, name: string, part: 'month' | 'year') =>
  scope
    .getByRole('group', { name, exact: true })
    .getByRole('combobox', { name: say(`common:monthField.${part}`), exact: true });

/** Chooses `YYYY-MM` in the selects of a field for months, whatever the language of the page. */
export async function chooseMonth(scope: Scope, say: Words, name: string, month: string): Promise<void> {
  await selectOf(scope, say, name, 'year').selectOption(month.slice(0, 4));
  await selectOf(scope, say, name, 'month').selectOption(month.slice(5, 7));
}

/** Chooses a month of another year, then the year in which that month is too far away. */
export async function chooseMonthTooFar(scope: Scope, say: Words, name: string): Promise<void> {
  const { first, last } = postMonthRange();
  const [year, month] = first.endsWith('-01-01') ? [last.slice(0, 4), '12'] : [first.slice(0, 4), '01'];
  await chooseMonth(scope, say, name, `${Number(last.slice(0, 4)) - 1}-${month}`);
  await selectOf(scope, say, name, 'year').selectOption(year);
}
