import { screen, within } from '@testing-library/react';
import type { FirstStep } from '#contracts/first-steps.ts';
import { firstSteps } from '#contracts/first-steps.ts';
import { FirstSteps } from '../../../../frontend/src/features/admin-board/first-steps.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const titles = ['Fund', 'Property', 'Service provider', 'Dataset', 'Mapping', 'Reviewers', 'Frequency'];

async function open(done: readonly FirstStep[], session = makeSession('Admin')) {
  await speak('en');
  fakeServer(() => ({ body: { steps: firstSteps.map((step) => ({ step, isDone: done.includes(step) })) } }));
  await renderPage(<FirstSteps />, { session });
  const list = await screen.findByRole('list', { name: 'Checklist' });
  return within(list).getAllByRole('listitem');
}

describe('the checklist of an empty installation', () => {
  it('says what is done, what is next, and leads to the screens there are', async () => {
    const steps = await open(['fund']);
    expect(steps.map((step, at) => within(step).queryByText(titles[at] ?? '') !== null)).toEqual(
      titles.map(() => true),
    );
    expect(steps[0]).toHaveTextContent('Done');
    expect(steps[1]).toHaveTextContent('Next');
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('1 of 7 done')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/funds',
      '/properties',
      '/serviceProviders',
      '/dataset',
      '/configureWorkflow',
      '/managefrequency',
    ]);
    expect(screen.queryByRole('button', { name: 'Open due submissions' })).not.toBeInTheDocument();
  });

  it('leads to no screen that the person may not open', async () => {
    const session = makeSession('Admin');
    await open([], { ...session, privileges: { ...session.privileges, funds: 'None' } });
    expect(screen.queryByRole('link', { name: 'Fund' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Property' })).toBeVisible();
  });

  it('offers to open them without a mapping, which the first workbook needs', async () => {
    const steps = await open(firstSteps.filter((step) => step !== 'mapping'));
    expect(screen.getByRole('button', { name: 'Open due submissions' })).toBeVisible();
    expect(steps[firstSteps.indexOf('mapping')]).toHaveAttribute('aria-current', 'step');
  });

  it('asks for the other steps before the mapping', async () => {
    const steps = await open(['fund', 'property', 'serviceProvider', 'dataset']);
    expect(steps[firstSteps.indexOf('reviewers')]).toHaveAttribute('aria-current', 'step');
    expect(screen.queryByRole('button', { name: 'Open due submissions' })).not.toBeInTheDocument();
  });

  it('offers to open the due submissions once everything is in place', async () => {
    await open(firstSteps);
    expect(screen.getByText('7 of 7 done')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open due submissions' })).toBeVisible();
  });
});
