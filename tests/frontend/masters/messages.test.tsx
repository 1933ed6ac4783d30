import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { funds } from '#contracts/funds.ts';
import { glossaryTerms } from '#contracts/glossary.ts';
import type { ImportView } from '#contracts/imports.ts';
import { lookupKeys, lookupValues } from '#contracts/lookups.ts';
import type { FieldDefinition, FieldValue, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';
import { MasterPage } from '../../../frontend/src/components/masters/master-page.tsx';
import { fakeServer, problem } from '../fake-server.ts';
import type { Answer, Call } from '../fake-server.ts';
import { makeSession } from '../make-session.ts';
import { renderPage, speak } from '../render.tsx';

interface Said {
  definition: MasterDefinition;
  add: string;
  added: string;
  updated: string;
  deleted: string;
  imported: string;
}

/** What each screen says, word for word. */
const said: Said[] = [
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
const checkedOf = ({ name }: MasterDefinition): ImportView => ({
  ...{ importId, master: name, status: 'checked', fileName: 'list.xlsx', user: 'Sofia', problems: [], failure: null },
  ...{ createdAt: '2026-11-21T10:00:00.000Z', appliedAt: null, progress: null, repeatOf: null },
  counts: { rows: 1, added: 1, changed: 0, unchanged: 0, faulty: 0, problems: 0 },
});

/** A server that grants everything, but for what a test adds. */
async function open(definition: MasterDefinition, answers: Record<string, (call: Call) => Answer> = {}) {
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
const quick = () => userEvent.setup({ pointerEventsCheck: 0 });

/** By keys, as a pointer leaves traces in the page of the next test. */
async function choose(user: User, item: string): Promise<void> {
  (await screen.findByRole('button', { name: /^More actions/u })).focus();
  await user.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
}

const press = async (user: User, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};
const closed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

async function importFile(user: User): Promise<HTMLElement> {
  await press(user, 'Import');
  const dialog = await screen.findByRole('dialog');
  const [input] = dialog.querySelectorAll('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['x'], 'list.xlsx'));
  await user.click(within(dialog).getByRole('button', { name: 'Check the file' }));
  return dialog;
}

beforeEach(() => speak('en'));

describe('what a set-up screen says', () => {
  it.each(said)('of $definition.name that were added and changed', async ({ definition, ...words }) => {
    const user = quick();
    await open(definition);
    await press(user, words.add);
    await press(user, 'Save');
    expect(await screen.findByText(words.added)).toBeVisible();
    await closed();
    await choose(user, 'Edit');
    await press(user, 'Save');
    expect(await screen.findByText(words.updated)).toBeVisible();
    await closed();
  });

  it.each(said)('of $definition.name that were deleted and imported', async ({ definition, ...words }) => {
    const user = quick();
    await open(definition);
    await choose(user, 'Delete...');
    await press(user, 'Delete');
    expect(await screen.findByText(words.deleted)).toBeVisible();
    await closed();
    await importFile(user);
    await press(user, 'Apply 1 valid rows');
    expect(await screen.findByText(words.imported)).toBeVisible();
  });

  it('of every property field that is missing', async () => {
    const missing = properties.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const refused = problem(400, 'BadInput');
    const problems = missing.map((field) => ({ field, code: 'Required', found: null }));
    await open(properties, {
      'POST /api/properties': () => ({ ...refused, body: { ...refused.body, details: { problems } } }),
    });
    const user = quick();
    await press(user, 'Add property');
    await press(user, 'Save');
    for (const words of [
      'Property Type is required!',
      'Property Name is required!',
      'Property Code is required!',
      'Address 1 is required!',
      'Country is required!',
      'City is required!',
      'State/Province is required!',
      'Ownership Type is required!',
      'Ownership Percentage is required!',
    ]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    expect(missing).toHaveLength(9);
  });

  it('of a right file that could not be processed', async () => {
    const failed = { status: 'failed', counts: null, failure: { code: 'PROCESSING' } } as const;
    await open(lookupKeys, {
      'POST /api/lookup-keys/import': () => ({ status: 201, body: { ...checkedOf(lookupKeys), ...failed } }),
    });
    const dialog = await importFile(quick());
    expect(await within(dialog).findByText(/^An error occurred while processing the file\./u)).toBeVisible();
  });

  it('of a deletion that failed', async () => {
    const definition = lookupValues;
    await open(definition, { [`DELETE /api${definition.path}/7`]: () => problem(500, 'Unexpected') });
    const user = quick();
    await choose(user, 'Delete...');
    await press(user, 'Delete');
    expect(await screen.findByText('Failed To delete!')).toBeVisible();
    expect(screen.getByText('Error occurred. Please contact your administrator.')).toBeVisible();
  });
});
