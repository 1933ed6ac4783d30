import { cleanup, screen, within } from '@testing-library/react';
import type { FirstStep, FirstStepState } from '#contracts/first-steps.ts';
import { firstSteps } from '#contracts/first-steps.ts';
import type { NextOpening } from '#contracts/frequencies.schema.ts';
import { FirstSteps } from '../../../../frontend/src/features/admin-board/first-steps.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const titles = [
  'Fund',
  'Property',
  'Service provider and its people',
  'Dataset',
  'Mapping',
  'Master chart of accounts',
  'Reviewers',
  'Frequency',
  'First submission, to Completed',
];

interface Known {
  done: readonly FirstStep[];
  /** What is known of some steps besides. */
  facts?: Partial<Record<FirstStep, Partial<FirstStepState>>>;
  opening?: NextOpening['opening'];
  session?: ReturnType<typeof makeSession>;
}

async function open({ done, facts = {}, opening = null, session = makeSession('SuperAdmin') }: Known) {
  await speak('en');
  const steps = firstSteps.map((step) => ({
    step,
    isDone: done.includes(step),
    count: 0,
    name: null,
    ...facts[step],
  }));
  fakeServer(({ path }) => ({ body: path.includes('next-opening') ? { opening } : { steps } }));
  await renderPage(<FirstSteps />, { session });
  const list = await screen.findByRole('list', { name: 'First steps' });
  return within(list).getAllByRole('listitem');
}

const linksOf = (step: HTMLElement | undefined) =>
  step === undefined
    ? []
    : within(step)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'));
const at = (step: FirstStep) => firstSteps.indexOf(step);
const before = (step: FirstStep) => firstSteps.slice(0, at(step));

describe('the first steps of an installation', () => {
  it('says what is done, what is next with its two ways, and leads to the screens', async () => {
    const steps = await open({ done: ['fund'], facts: { fund: { count: 3, name: 'Meridian Core Fund II' } } });
    expect(steps.map((step, index) => within(step).queryByText(titles[index] ?? '') !== null)).toEqual(
      titles.map(() => true),
    );
    expect(steps[0]).toHaveTextContent('Meridian Core Fund II and 2 more');
    expect(linksOf(steps[0])).toEqual(['/funds']);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(linksOf(steps[1])).toEqual(['/properties?act=import', '/properties?act=add']);
    expect(linksOf(steps[at('reviewers')])).toEqual(['/configureWorkflow']);
    expect(screen.getByText(/^1 of 8 done, about \d+ minutes left$/)).toBeVisible();
    expect(screen.getByText('7 steps are left to the first completed submission.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open due submissions' })).not.toBeInTheDocument();
  });

  it('has exactly one step with buttons, however far it is; the chart is passed over', async () => {
    for (const step of firstSteps.filter((one) => one !== 'chart' && one !== 'submission')) {
      const steps = await open({ done: before(step).filter((one) => one !== 'chart') });
      expect(steps.map((one) => one.getAttribute('aria-current')).filter(Boolean)).toEqual(['step']);
      expect(steps[at(step)]).toHaveAttribute('aria-current', 'step');
      expect(linksOf(steps[at('chart')])).toEqual(['/chartsofAC']);
      cleanup();
    }
  });

  it('asks for the people of a provider that is there already', async () => {
    const steps = await open({
      done: ['fund', 'property'],
      facts: { serviceProvider: { count: 1, name: 'Northgate' } },
    });
    expect(linksOf(steps[at('serviceProvider')])).toEqual(['/alluser?act=import', '/alluser?act=add']);
    expect(within(steps[at('serviceProvider')] as HTMLElement).getByRole('link', { name: 'Add people' })).toBeVisible();
  });

  it('leads to no screen that the person may not open, and offers nothing they may not do', async () => {
    const session = makeSession('Admin');
    const privileges = { ...session.privileges, funds: 'View', properties: 'None' } as const;
    const steps = await open({ done: [], session: { ...session, privileges } });
    expect(linksOf(steps[0])).toEqual(['/funds']);
    expect(linksOf(steps[1])).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Import a set-up file' })).not.toBeInTheDocument();
  });

  it('gives no names to somebody who is limited to some funds', async () => {
    const steps = await open({ done: ['fund'], facts: { fund: { count: null } } });
    expect(steps[0]).toHaveTextContent('With its entities, currency, time zone and date format.');
  });

  it('offers to open the due submissions without a mapping and a chart, which the first workbook needs', async () => {
    const steps = await open({ done: ['fund', 'property', 'serviceProvider', 'dataset', 'reviewers', 'frequency'] });
    expect(screen.getByRole('button', { name: 'Open due submissions' })).toBeVisible();
    expect(steps[at('mapping')]).toHaveAttribute('aria-current', 'step');
  });

  it('ends with the first completed submission', async () => {
    const steps = await open({ done: firstSteps, facts: { submission: { count: 1, name: 'T-1' } } });
    expect(steps.at(-1)).toHaveTextContent('T-1 is completed');
    expect(screen.getByText('8 of 8 done')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open due submissions' })).not.toBeInTheDocument();
  });

  it('says what opens next, and who gets an email', async () => {
    const opening = {
      opensOn: '2026-12-01',
      postMonth: '2026-11-01',
      submissions: 12,
      serviceProviders: ['Northgate'],
    };
    await open({ done: [], opening });
    expect(await screen.findByText(/12 submissions open, and Northgate gets an email/)).toBeVisible();
    expect(screen.getByRole('img', { name: /Nov 2026/ })).toBeVisible();
  });
});
