import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AssociationPage } from '../../../../frontend/src/features/funds/association-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const count = 10_000;
const codeOf = (index: number) => `P-${String(index).padStart(5, '0')}`;
const associations = Array.from({ length: count }, (_, index) => ({
  associationId: index + 1,
  property: { code: codeOf(index), name: `House ${index}` },
  ownershipPercentage: '60',
  validFrom: '2024-01-01',
  validTo: null,
}));

function serve(put: (call: Call) => Answer) {
  return fakeServer((call) => {
    if (call.method === 'PUT') return put(call);
    if (call.path === '/api/funds/4/properties') return { body: { associations } };
    if (call.path === '/api/funds/4') {
      return { body: { id: 4, isActive: true, changedAt: '', values: { name: 'Meridian' }, allowedActs: ['edit'] } };
    }
    return { body: { rows: [], page: 1, size: 25, total: 0, isTotalCapped: false } };
  });
}
const open = async () => {
  await renderPage(<AssociationPage />, { at: '/fundsassociateproperties?fundId=4', session: makeSession('Admin') });
  return screen.findByRole('table', { name: 'Associated Properties' });
};
const shareOf = (index: number) => screen.findByRole('textbox', { name: `Ownership Percentage: ${codeOf(index)}` });

/** jsdom draws nothing: a line is 45 px high, and what scrolls 600. */
function giveSizes() {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
}

describe('the page of a fund with 10,000 properties', () => {
  beforeEach(() => {
    giveSizes();
    return speak('en');
  });
  afterEach(() => jest.restoreAllMocks());

  it('draws the lines on the screen alone, finds any of them, and sends and keeps what has changed', async () => {
    const calls = serve(() => ({ body: { associations } }));
    const table = await open();
    expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
    const drawn = within(table).getAllByRole('row').length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(60);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search associated properties' }), {
      target: { value: 'house 9876' },
    });
    const share = await shareOf(9876);
    expect(screen.getByText('1 of 10,000 shown')).toBeVisible();
    const before = performance.now();
    fireEvent.change(share, { target: { value: '55' } });
    expect(share).toHaveValue('55');
    expect(performance.now() - before).toBeLessThan(300);
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('working.'));
    expect(JSON.stringify(kept).length).toBeLessThan(1000);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Associated Properties updated successfully.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      associations: [
        {
          associationId: 9877,
          property: codeOf(9876),
          ownershipPercentage: '55',
          validFrom: '2024-01-01',
          validTo: null,
        },
      ],
      removedIds: [],
    });
  });

  it('shows and focuses the first line with a fault, also when a search hides it', async () => {
    serve(() => {
      const refused = problem(400, 'BadInput');
      return { ...refused, body: { ...refused.body, details: { problems: [{ index: 0, code: 'OutOfRange' }] } } };
    });
    await open();
    fireEvent.change(await shareOf(3), { target: { value: '0' } });
    const search = screen.getByRole('searchbox', { name: 'Search associated properties' });
    fireEvent.change(search, { target: { value: 'no such house' } });
    expect(await screen.findByText('No associated property matches the search.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await shareOf(3)).toHaveFocus());
    expect(search).toHaveValue('');
    expect(await shareOf(3)).toHaveAccessibleDescription(/.+/u);
  });
});
