import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { datasets } from '#contracts/datasets.ts';
import { funds } from '#contracts/funds.ts';
import { glossaryTerms } from '#contracts/glossary.ts';
import type { ImportView } from '#contracts/imports.ts';
import { lookupKeys, lookupValues } from '#contracts/lookups.ts';
import type { FieldDefinition, FieldValue, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { reportPackages } from '#contracts/packages.ts';
import { properties } from '#contracts/properties.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';
import { MasterPage } from '../../../../frontend/src/entities/masters/master-page.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage } from '../../render.tsx';

interface Said {
  definition: MasterDefinition;
  add: string;
  added: string;
  updated: string;
  deleted: string;
  imported: string;
}

/** What each screen says, word for word. */
export const said: Said[] = [
  {
    ...{ definition: users, add: 'Add user', added: 'User added successfully.' },
    ...{ updated: 'User updated successfully.', deleted: 'User deleted successfully.' },
    imported: 'User imported successfully.',
  },
  {
    ...{ definition: funds, add: 'Add fund or entity', added: 'Fund and Entity added successfully.' },
    ...{ updated: 'Fund and Entity updated successfully.', deleted: 'Fund and Entity deleted successfully.' },
    imported: 'Fund and Entity imported successfully.',
  },
  {
    ...{ definition: properties, add: 'Add property', added: 'Property added successfully.' },
    ...{ updated: 'Property updated successfully.', deleted: 'Property deleted successfully.' },
    imported: 'Property imported successfully.',
  },
  {
    ...{ definition: serviceProviders, add: 'Add service provider', added: 'Service provider added successfully.' },
    ...{ updated: 'Service provider updated successfully.', deleted: 'Service provider deleted successfully.' },
    imported: 'Service provider imported successfully.',
  },
  {
    ...{ definition: datasets, add: 'Add dataset', added: 'Dataset added successfully.' },
    ...{ updated: 'Dataset updated successfully.', deleted: 'Dataset deleted successfully.' },
    imported: 'Dataset imported successfully.',
  },
  {
    ...{ definition: reportPackages, add: 'Add report package', added: 'Report package added successfully.' },
    ...{ updated: 'Report package updated successfully.', deleted: 'Report package deleted successfully.' },
    imported: 'Report package imported successfully.',
  },
  {
    ...{ definition: lookupKeys, add: 'Add lookup key', added: 'Lookup key added successfully.' },
    ...{ updated: 'Lookup key updated successfully.', deleted: 'Successfully deleted!' },
    imported: 'Lookupkey imported successfully.',
  },
  {
    ...{ definition: lookupValues, add: 'Add lookup value', added: 'Lookup value added successfully.' },
    ...{ updated: 'Lookup value updated successfully.', deleted: 'Successfully deleted!' },
    imported: 'LookupValue imported successfully.',
  },
  {
    ...{ definition: glossaryTerms, add: 'Add term', added: 'Glossary term added successfully.' },
    ...{ updated: 'Glossary term updated successfully.', deleted: 'Successfully deleted!' },
    imported: 'Glossary term imported successfully.',
  },
];

function valueOf({ type, name }: FieldDefinition): FieldValue {
  if (type === 'references') return [];
  if (type === 'lookup' || type === 'choice' || type === 'reference') return null;
  return type === 'text' || type === 'email' ? `Some ${name}` : null;
}

const recordOf = ({ fields }: MasterDefinition): MasterRecord => ({
  id: 7,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
  allowedActs: ['edit', 'delete'],
});

const importId = '0b6e2a52-1f9f-4b0e-9b57-0d9a3b1c2d3e';
export const checkedOf = ({ name }: MasterDefinition): ImportView => ({
  ...{
    importId,
    master: name,
    status: 'checked',
    target: null,
    fileName: 'list.xlsx',
    user: 'Sofia',
    problems: [],
    notices: [],
    failure: null,
  },
  ...{ createdAt: '2026-11-21T10:00:00.000Z', appliedAt: null, progress: null, repeatOf: null },
  counts: { rows: 1, added: 1, changed: 0, unchanged: 0, faulty: 0, problems: 0 },
});

/** A server that grants everything, but for what a test adds. */
export async function open(definition: MasterDefinition, answers: Record<string, (call: Call) => Answer> = {}) {
  const { path } = definition;
  const record = recordOf(definition);
  const usual: Record<string, Answer> = {
    [`POST /api${path}`]: { status: 201, body: record },
    [`PUT /api${path}/7`]: { body: record },
    [`DELETE /api${path}/7`]: { body: { outcome: 'deleted' } },
    [`GET /api${path}/7/dependants`]: { body: { live: [], isInHistory: false } },
    [`GET /api${path}/import`]: { body: { imports: [] } },
    [`POST /api${path}/import`]: { status: 201, body: checkedOf(definition) },
    [`POST /api${path}/import/${importId}/apply`]: { body: { ...checkedOf(definition), status: 'applied' } },
  };
  fakeServer((call) => {
    const named = `${call.method} ${call.path}`;
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    const page = { body: { rows: [record], page: 1, size: 25, total: 1, isTotalCapped: false } };
    return answers[named]?.(call) ?? usual[named] ?? page;
  });
  await renderPage(<MasterPage definition={definition} />, { session: makeSession('SuperAdmin') });
  await screen.findByRole('table');
}

type User = ReturnType<typeof userEvent.setup>;
/** What a pointer may reach is not what is asked here, and finding out is slow in long forms. */
export const quick = () => userEvent.setup({ pointerEventsCheck: 0 });

/** By keys, as a pointer leaves traces in the page of the next test. */
export async function choose(user: User, item: string): Promise<void> {
  (await screen.findByRole('button', { name: /^More actions/u })).focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
}

export const press = async (user: User, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};
/** Asked without naming the element: a dialog that is still there would be printed with each try. */
export const closed = () =>
  waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]') === null).toBe(true));

/** Puts the message away as well: the next one waits while four stand there. */
export async function says(user: User, words: string): Promise<void> {
  const message = await screen.findByText(words);
  expect(message).toBeVisible();
  const [dismiss] = message.closest('[role=status]')?.querySelectorAll('[aria-label=Dismiss]') ?? [];
  await user.click(dismiss as HTMLElement);
  await waitFor(() => expect(message.isConnected).toBe(false));
}

export async function importFile(user: User): Promise<HTMLElement> {
  await press(user, 'Import');
  const dialog = await screen.findByRole('dialog');
  const [input] = dialog.querySelectorAll('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['x'], 'list.xlsx'));
  await user.click(within(dialog).getByRole('button', { name: 'Check the file' }));
  return dialog;
}
