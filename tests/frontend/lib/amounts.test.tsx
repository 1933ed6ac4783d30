import { screen } from '@testing-library/react';
import { useAmounts } from '../../../frontend/src/lib/amounts.ts';
import { renderPage, speak } from '../render.tsx';

const amounts = [
  ['1744793422', 'JPY'],
  ['-155.5', 'USD'],
  ['12', null],
  [null, 'USD'],
] as const;

function Amounts() {
  const amountOf = useAmounts();
  return <output>{amounts.map(([amount, currency]) => amountOf(amount, currency)).join(' | ')}</output>;
}

describe('amounts', () => {
  it('have the decimals of their currency', async () => {
    await speak('en');
    await renderPage(<Amounts />);
    expect(screen.getByRole('status')).toHaveTextContent('1,744,793,422 JPY | -155.50 USD | 12.00 | –');
  });

  it('are each read from left to right in Arabic, whether positive or negative', async () => {
    await speak('ar');
    await renderPage(<Amounts />);
    const { textContent } = screen.getByRole('status');
    for (const [amount, currency] of [
      ['1,744,793,422', 'JPY'],
      ['155.50', 'USD'],
    ])
      expect(textContent).toMatch(new RegExp(`\\u2066[^\\u2069]*${amount} ${currency}\\u2069`, 'u'));
  });
});
