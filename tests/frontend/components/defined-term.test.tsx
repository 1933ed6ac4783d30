import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlossaryProvider } from '../../../frontend/src/app/glossary-provider.tsx';
import { DefinedTerm } from '../../../frontend/src/components/defined-term.tsx';
import { fakeServer } from '../fake-server.ts';
import { renderPage } from '../render.tsx';

it('explains a word of the glossary to whoever reaches it by keyboard, and leaves other words alone', async () => {
  fakeServer(() => ({ body: { terms: [{ term: 'Post Month', definition: 'The month of the period.' }] } }));
  await renderPage(
    <GlossaryProvider>
      <DefinedTerm>Post month</DefinedTerm>
      <p>
        <DefinedTerm>Colour</DefinedTerm>
      </p>
    </GlossaryProvider>,
  );
  const term = await screen.findByText('Post month', { selector: '[tabindex="0"]' });
  await userEvent.tab();
  expect(term).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('The month of the period.');
  expect(screen.getByText('Colour')).not.toHaveAttribute('tabindex');
});
