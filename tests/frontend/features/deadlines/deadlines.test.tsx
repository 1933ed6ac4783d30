import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DeadlineOverview, DeadlinePreview } from '#contracts/deadlines.ts';
import { defaultDeadlines } from '#contracts/deadlines.ts';
import { draftOf, readDraft } from '../../../../frontend/src/features/deadlines/deadline-draft.ts';
import { DeadlinePage } from '../../../../frontend/src/features/deadlines/deadline-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const overview: DeadlineOverview = {
  settings: { ...defaultDeadlines, stepCopyHours: null },
  defaults: defaultDeadlines,
  installation: { sweepTime: '01:15', sweepTimeZone: 'Asia/Tokyo', closePeriodsAfter: null, keepSupersededRows: 13 },
};

const nobody: DeadlinePreview = { becomeOverdue: 0, noLongerOverdue: 0, people: [] };

const serve = (isRefusing = false, preview = nobody) =>
  fakeServer(({ method, body, path }) => {
    if (method === 'GET') return { body: overview };
    if (path.endsWith('/preview')) return { body: preview };
    if (isRefusing) return problem(500, 'Unexpected');
    return { body: { ...overview, settings: method === 'PUT' ? body : defaultDeadlines } };
  });

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const open = async (session = makeSession('Admin')) => {
  await renderPage(<DeadlinePage />, { session });
  await screen.findByRole('textbox', { name: 'Days before the due date' });
};

describe('the form of deadlines', () => {
  it.each([
    { ...defaultDeadlines },
    { ...defaultDeadlines, dueReminderDays: [], stepReminderHours: null, stepCopyHours: null, stepOverdueHours: null },
    { ...defaultDeadlines, dueReminderDays: [-30, -7, 0], dueReminderHour: 0 },
  ])('says again what was kept (%#)', (settings) => {
    expect(readDraft(draftOf(settings))).toEqual({ settings });
  });

  it('takes digits and commas as they are typed in Japan and in Arabic', () => {
    const draft = { ...draftOf(defaultDeadlines), daysBefore: '７、３', daysAfter: '١، ٣', stepReminderHours: '１２' };
    expect(readDraft(draft)).toMatchObject({ settings: { dueReminderDays: [-7, -3, 0, 1, 3], stepReminderHours: 12 } });
  });

  it('names the fields that are wrong', () => {
    const draft = { ...draftOf(defaultDeadlines), daysBefore: '-3', stepReminderHours: '1.5', stepOverdueHours: '72' };
    expect(readDraft(draft)).toEqual({
      faults: { daysBefore: 'days', stepReminderHours: 'hours', stepOverdueHours: 'order' },
    });
  });
});

describe('the page of deadlines', () => {
  beforeEach(() => speak('en'));

  it('lets people of some funds look at what holds for all of them', async () => {
    serve();
    await open(makeSession('Admin', { mayChangeShared: false }));
    expect(field('Days before the due date')).toBeDisabled();
    expect(screen.getByText(/no limit to funds or properties/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  });

  it('shows what counts, and what the servers have set', async () => {
    serve();
    await open();
    expect(field('Days before the due date')).toHaveValue('3');
    expect(field('Days after the due date')).toHaveValue('1, 3');
    expect(screen.getByRole('combobox', { name: 'Time of day' })).toHaveDisplayValue('8:00 AM');
    expect(field(/administrators in copy/u)).toHaveValue('');
    expect(screen.getByText('Asia/Tokyo')).toBeVisible();
    expect(screen.getByText('13 months')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('saves nothing wrong, then what is right', async () => {
    const calls = serve();
    await open();
    const hours = field('Overdue after (hours)');
    await userEvent.clear(hours);
    await userEvent.type(hours, '12');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter more hours than in the previous field.')).toBeVisible();
    await userEvent.type(hours, '0');
    await userEvent.click(screen.getByRole('checkbox', { name: 'On the due date' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Deadlines saved')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...overview.settings,
      dueReminderDays: [-3, 1, 3],
      stepOverdueHours: 120,
    });
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'On the due date' })).not.toBeChecked());
  });

  it('says before it saves how many steps become overdue, and whose', async () => {
    const calls = serve(false, {
      becomeOverdue: 9,
      noLongerOverdue: 0,
      people: [
        { userId: 4, name: 'Rei Sato', becomeOverdue: 7, noLongerOverdue: 0 },
        { userId: 5, name: 'Omar Nasser', becomeOverdue: 2, noLongerOverdue: 0 },
      ],
    });
    await open();
    const hours = field('Overdue after (hours)');
    await userEvent.clear(hours);
    await userEvent.type(hours, '48');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Save these deadlines?' });
    expect(within(dialog).getByText(/^9 submissions become overdue immediately/u)).toBeVisible();
    expect(within(dialog).getByText('Rei Sato: 7')).toBeVisible();
    expect(within(dialog).getByText('Omar Nasser: 2')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Deadlines saved')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ stepOverdueHours: 48 });
  });

  it('keeps what was typed when the server fails', async () => {
    serve(true);
    await open();
    await userEvent.type(field('Days before the due date'), ', 7');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(field('Days before the due date')).toHaveValue('3, 7');
  });

  it('asks before it goes back to the defaults', async () => {
    const calls = serve();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Restore defaults' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore defaults' }));
    await waitFor(() => expect(field(/administrators in copy/u)).toHaveValue('72'));
  });

  it('is to look at for who may not change it', async () => {
    serve();
    const session = makeSession('Admin');
    await open({ ...session, privileges: { ...session.privileges, managefrequency: 'Edit' } });
    expect(field('Days before the due date')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText(/You can view these settings/u)).toBeVisible();
  });
});
