import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { defaultDeadlines } from '#contracts/deadlines.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { BulkDialog } from '../../../frontend/src/entities/masters/bulk-dialog.tsx';
import { MailChoices } from '../../../frontend/src/features/notifications/mail-choices.tsx';
import { DisposalDialog } from '../../../frontend/src/features/properties/disposal-dialog.tsx';
import { HandOverDialog } from '../../../frontend/src/features/properties/hand-over-dialog.tsx';
import { SetProviderDialog } from '../../../frontend/src/features/properties/set-provider-dialog.tsx';
import { ImpersonateDialog } from '../../../frontend/src/features/sessions/impersonate-dialog.tsx';
import { ActDialog, dialogActs } from '../../../frontend/src/entities/submission/acts/act-dialog.tsx';
import { ChangePostMonthDialog } from '../../../frontend/src/entities/submission/acts/change-post-month-dialog.tsx';
import { DeadlinePage } from '../../../frontend/src/features/deadlines/deadline-page.tsx';
import { DelegateDialog } from '../../../frontend/src/features/reviewer-board/delegate-dialog.tsx';
import { ExplanationsTab } from '../../../frontend/src/features/submission-page/tabs/explanations-tab.tsx';
import { AssociationPage } from '../../../frontend/src/features/funds/association-page.tsx';
import { WorkChoices } from '../../../frontend/src/features/users/work-choices.tsx';
import { fakeServer, problem } from '../fake-server.ts';
import type { Answer, Call } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';
import { makeFinding, makeGrid, makeSubmission } from '../features/submission-page/make-submission.ts';

const submission: SubmissionDetail = { ...makeSubmission(), allowedActions: ['explain', 'changePostMonth'] };
const property = {
  id: 7,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    code: 'P-1',
    name: 'Larkspur',
    disposedOn: '2026-11-01',
    serviceProviders: [{ code: 'NORTH', name: 'Northgate' }],
  },
  allowedActs: [],
};
const open = {
  submissionNo: 'SUB-1',
  datasetName: 'Rent Roll',
  serviceProviderName: 'Northgate',
  postMonth: '2026-12-01',
  status: 'New',
};
const association = {
  ...{ associationId: 1, property: { code: 'P-1', name: 'Larkspur' }, ownershipPercentage: '60' },
  ...{ validFrom: '2024-01-01', validTo: null, today: '2026-11-23' },
};
const people = [{ userId: 2, name: 'Kenji Mori', email: 'kenji@fund.example', role: 'Reviewer' }];

/** What is asked before and beside the act; everything that is sent is refused. */
function reads({ path, body }: Call): Answer | null {
  if (path.endsWith('/deadlines')) {
    const installation = { sweepTime: '01:15', sweepTimeZone: 'UTC', closePeriodsAfter: null, keepSupersededRows: 13 };
    return { body: { settings: defaultDeadlines, defaults: defaultDeadlines, installation } };
  }
  if (path.endsWith('/mails')) return { body: { mails: [{ kind: 'dueReminder', isOn: true }] } };
  if (path.endsWith('/rows')) return { body: makeGrid() };
  if (path.endsWith('-tickets')) return { body: { submissions: [open] } };
  if (path.includes('/choices/')) return { body: { choices: [{ code: 'SOUTH', name: 'Corvane' }] } };
  if (path.endsWith('/ticket-choices'))
    return { body: { serviceProviders: [{ id: 9, name: 'Corvane' }], funds: [], datasets: [], properties: [] } };
  if (path.includes('impersonat')) return { body: { people, hasMore: false } };
  if (path.includes('/reviewers') || path.includes('/substitutes')) return { body: { reviewers: people } };
  if (path.endsWith('/delegations')) return { body: { delegations: [] } };
  if (path.endsWith('/findings')) {
    const finding = {
      ...makeFinding(),
      explanation: null,
      explainedBy: null,
      explainedAt: null,
      severity: 'soft' as const,
      ruleId: 5,
    };
    return { body: { findings: [finding, { ...finding, findingId: 99 }] } };
  }
  if (path === '/api/funds/4/properties') return { body: { associations: [association], today: '2026-11-23' } };
  if (path === '/api/funds/4') return { body: { ...property, id: 4, values: { name: 'Meridian' } } };
  const isTrial = typeof body === 'object' && body !== null && 'isTrial' in body && body.isTrial === true;
  if (isTrial) return { body: { results: [{ id: 3, name: 'NORTH', outcome: 'done', code: null, live: [] }] } };
  return null;
}

const nothing = () => undefined;
const of = { submission, onClose: nothing };
const acts = dialogActs
  .filter((name) => name !== 'retry' && name !== 'changePostMonth')
  .map((name): [string, ReactElement, RegExp | null] => [name, <ActDialog key={name} name={name} {...of} />, null]);
const cases: [string, ReactElement, RegExp | null][] = [
  ['the shares of a fund', <AssociationPage key="a" />, /^Save$/u],
  ['another provider of a property', <HandOverDialog key="h" record={property} onClose={nothing} />, null],
  ['one provider of many properties', <SetProviderDialog key="s" ids={[7]} onClose={nothing} onDone={nothing} />, null],
  ['submissions after a disposal', <DisposalDialog key="d" record={property} onClose={nothing} />, /^Close/u],
  ['an impersonation', <ImpersonateDialog key="i" isOpen onClose={nothing} />, /^Save$/u],
  ['a delegation', <DelegateDialog key="g" onClose={nothing} />, null],
  ['deadlines', <DeadlinePage key="l" />, /^Save$/u],
  ['another post month', <ChangePostMonthDialog key="m" {...of} />, null],
  ['an explanation', <ExplanationsTab key="e" submission={submission} />, /^Explain this finding$/u],
  ['an explanation of a rule', <ExplanationsTab key="r" submission={submission} />, /^Explain all 2/u],
  [
    'many records',
    <BulkDialog key="b" definition={serviceProviders} act="delete" ids={[3]} onClose={nothing} onDone={nothing} />,
    /^Delete 1$/u,
  ],
  ...acts,
];

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fields = () =>
  [...document.querySelectorAll<Typed>('input, textarea, select')].filter(
    ({ disabled, hidden }) => !disabled && !hidden,
  );
const typed = () =>
  fields().map((field) => ('checked' in field && field.checked ? `${field.value} checked` : field.value));
const words: Readonly<Record<string, string>> = { date: '2026-11-20', month: '2026-12', search: '' };

/** Something in every field that is there, as a person would have it before sending. */
function fill(): void {
  for (const field of fields()) {
    if (field instanceof HTMLSelectElement)
      fireEvent.change(field, { target: { value: [...field.options].at(-1)?.value } });
    else if (field.type === 'radio') fireEvent.click(field);
    else if (field.type === 'checkbox' || field.type === 'search') continue;
    else if (field.inputMode === 'decimal') fireEvent.change(field, { target: { value: '55' } });
    else if (field.inputMode === 'numeric')
      fireEvent.change(field, { target: { value: String(Number(field.value || '40') + 1) } });
    else if (field.inputMode === 'text') fireEvent.change(field, { target: { value: '5' } });
    else fireEvent.change(field, { target: { value: words[field.type] ?? 'Typed words' } });
  }
}

const at = '/fundsassociateproperties?fundId=4';

async function sendRefused(page: ReactElement, name: RegExp | null) {
  let answer: (given: Answer) => void = nothing;
  const sent: Call[] = [];
  fakeServer((call) => {
    const read = reads(call);
    if (read && (call.method === 'GET' || call.body))
      if (call.method === 'GET' || call.path.endsWith('/bulk')) return read;
    if (call.path.endsWith('/drafts') || call.path.endsWith('/preview'))
      return { body: { becomeOverdue: 0, noLongerOverdue: 0, people: [], kept: 1 } };
    if (call.method === 'GET') return { body: { rows: [], total: 0 } };
    sent.push(call);
    return new Promise<Answer>((resolve) => (answer = resolve));
  });
  await renderPage(page, { at, session: makeSession('SuperAdmin') });
  await waitFor(() => expect(screen.getAllByRole('button').length).toBeGreaterThan(0));
  await screen.findAllByRole('button');
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await waitFor(() =>
    expect(
      document.querySelectorAll('select option').length === 0 || document.querySelectorAll('select option').length > 1,
    ).toBe(true),
  );
  fill();
  const buttons = await screen.findAllByRole('button');
  const button = name
    ? buttons.find((one) => name.test(one.textContent ?? ''))
    : buttons.filter(({ ariaLabel }) => ariaLabel !== 'Close').at(-1);
  expect(button?.textContent).toBeTruthy();
  await waitFor(() => expect(button).toBeEnabled());
  const before = typed();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(button!);
  await waitFor(() => expect(sent).toHaveLength(1));
  return { button: button!, before, user, sent, refuse: () => answer(problem(409, 'Conflict')) };
}

describe('after the server has refused', () => {
  beforeEach(() => {
    localStorage.clear();
    return speak('en');
  });

  it.each(cases)(
    '%s, the focus is on the button or a field, the reason is read, and nothing typed is lost',
    async (_, page, name) => {
      const { button, before, user, sent, refuse } = await sendRefused(page, name);
      expect(button).toBeEnabled();
      expect(button).toHaveFocus();
      await user.click(button);
      expect(sent).toHaveLength(1);
      refuse();
      await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true));
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
      const focused = document.activeElement;
      expect(focused === document.body).toBe(false);
      expect(focused?.matches('button, [aria-invalid=true]')).toBe(true);
      expect(focused).toBeEnabled();
      expect(typed()).toEqual(before);
    },
  );

  it.each([
    ['of work', <WorkChoices key="w" />],
    ['of mails', <MailChoices key="m" />],
  ])('a choice %s keeps the focus and is what it was', async (_, page) => {
    let answer: (given: Answer) => void = nothing;
    fakeServer((call) => {
      if (call.method !== 'GET') return new Promise<Answer>((resolve) => (answer = resolve));
      return reads(call) ?? { body: {} };
    });
    await renderPage(page, { session: makeSession('Reviewer') });
    const [box] = await screen.findAllByRole<HTMLInputElement>('checkbox');
    const was = box!.checked;
    box!.focus();
    await userEvent.setup({ pointerEventsCheck: 0 }).keyboard(' ');
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull());
    expect(document.activeElement).toBeEnabled();
    answer(problem(500, 'Unexpected'));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toMatchObject({ type: 'checkbox', checked: was }));
  });
});

describe('a form that is sent again with the same fault', () => {
  it('leaves the focus to the field that is written in', async () => {
    await speak('en');
    fakeServer((call) => reads(call) ?? { body: {} });
    await renderPage(<ActDialog name="close" {...of} />, { session: makeSession('SuperAdmin') });
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const send = await screen.findByRole('button', { name: 'Close submission' });
    const reason = screen.getByRole('combobox', { name: /^Reason/u });
    for (const _ of [1, 2]) {
      await user.click(send);
      await waitFor(() => expect(reason).toHaveFocus());
    }
    const comment = screen.getByRole('textbox', { name: /^Comment/u });
    await user.type(comment, 'Sold');
    expect(comment).toHaveFocus();
    expect(comment).toHaveValue('Sold');
  });
});
