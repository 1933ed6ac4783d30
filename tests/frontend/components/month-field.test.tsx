import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { postMonthRange } from '#contracts/submissions.ts';
import { MonthField } from '../../../frontend/src/components/month-field.tsx';
import { renderPage, speak } from '../render.tsx';

function Field({ near, value = '', error }: { near?: string; value?: string; error?: string }) {
  const [month, setMonth] = useState(value);
  return (
    <>
      <MonthField label="Until" {...{ near, error }} value={month} onChange={setMonth} isRequired />
      <output>{month}</output>
    </>
  );
}

const selects = () => within(screen.getByRole('group', { name: 'Until' })).getAllByRole<HTMLSelectElement>('combobox');
const chosen = () => screen.getByRole('status').textContent;

describe('the field for a month', () => {
  beforeEach(() => speak('en'));
  afterAll(() => speak('en'));

  it.each([
    ['en', ['Month', 'Year'], ['October', '2026']],
    ['ja', ['年', '月'], ['2026年', '10月']],
    ['ar', ['الشهر', 'السنة'], ['أكتوبر', '2026']],
  ] as const)(
    'is written in the language of the page, in the order of its dates (%s)',
    async (language, names, words) => {
      await speak(language);
      await renderPage(<Field value="2026-10" />);
      expect(selects().map((select) => select.getAttribute('aria-label'))).toEqual(names);
      expect(selects().map(({ selectedOptions: [option] }) => option?.textContent)).toEqual(words);
    },
  );

  it('is empty at first, in the year that is near, and gives a month as soon as one is chosen', async () => {
    const { first } = postMonthRange();
    await renderPage(<Field near={first} />);
    const [month, year] = selects() as [HTMLSelectElement, HTMLSelectElement];
    expect([month.value, year.value]).toEqual(['', first.slice(0, 4)]);
    await userEvent.selectOptions(month, first.slice(5, 7));
    expect(chosen()).toBe(first.slice(0, 7));
    await userEvent.selectOptions(month, '');
    expect([chosen(), year.value]).toEqual(['', first.slice(0, 4)]);
  });

  it('keeps the month when another year is chosen, and offers none outside of what is accepted', async () => {
    const { last } = postMonthRange();
    const [lastYear = '', lastMonth = ''] = last.split('-');
    await renderPage(<Field value={`${Number(lastYear) - 1}-12`} />);
    const [month, year] = selects() as [HTMLSelectElement, HTMLSelectElement];
    fireEvent.change(year, { target: { value: lastYear } });
    expect(chosen()).toBe(`${lastYear}-12`);
    const offered = [...month.options].filter(({ value, disabled }) => value !== '' && !disabled);
    expect(offered.at(-1)?.value).toBe(lastMonth);
    expect([...year.options].map(({ value }) => value)).not.toContain(String(Number(lastYear) + 1));
  });

  it('keeps a stored month of a year that is not offered any more', async () => {
    await renderPage(<Field value="1999-04" />);
    expect(selects().map(({ value }) => value)).toEqual(['04', '1999']);
  });

  it('is reached by keys, and says that it is required and what is wrong', async () => {
    await renderPage(<Field error="Choose a month." />);
    for (const select of selects()) {
      await userEvent.tab();
      expect(select).toHaveFocus();
      expect(select).toBeRequired();
      expect(select).toBeInvalid();
      expect(select).toHaveAccessibleErrorMessage('Choose a month.');
    }
    // A press on the label leads to the first select.
    await userEvent.click(screen.getByText(/^Until/));
    expect(selects()[0]).toHaveFocus();
    expect(new Set(selects().map(({ id }) => id)).size).toBe(2);
  });
});
