import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DataModelDetail, FieldUses } from '#contracts/data-models.schema.ts';
import type { ModelField } from '#contracts/data-models.ts';
import { FieldsTab } from '../../../../frontend/src/features/data-models/fields-tab.tsx';
import { fakeServer } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const field = (name: string, en: string, more: Partial<ModelField> = {}): ModelField => ({
  name,
  labels: { en, ja: en, ar: en },
  type: 'text',
  requirement: 'optional',
  synonyms: { en: [`${en} head`] },
  ...more,
});
const unused: FieldUses = { isKey: false, isPeriod: false, conditions: [], rules: [], mappings: [] };
const model: DataModelDetail = {
  id: 1,
  code: 'rent_roll',
  name: 'Rent Roll',
  version: 3,
  definition: {
    fields: [
      field('unit_code', 'Unit code', { requirement: 'required' }),
      field('floor', 'Floor'),
      field('unit_status', 'Unit status', { type: 'enum', enumValues: ['Occupied', 'Vacant'] }),
    ],
    keyFields: ['unit_code'],
    subject: 'property',
    periodRule: 'AT',
    periodField: null,
  },
  versions: [],
  uses: { unit_code: { ...unused, isKey: true }, floor: unused, unit_status: unused },
  valueNames: {},
  lookups: [],
  offer: null,
  mayChange: true,
  openSubmissions: 61,
};

const stale = {
  status: 409,
  body: {
    code: 'StaleView',
    details: { version: 4, changes: [{ field: 'unit_status', kind: 'changed', aspects: ['labels'] }] },
  },
};

const serve = (post: (call: Call) => Answer = () => ({ status: 201, body: { version: 4 } }), body = model) =>
  fakeServer((call) => (call.method === 'POST' ? post(call) : { body }));
const open = () => renderPage(<FieldsTab dataModelId={1} />, { session: makeSession('Admin') });

beforeEach(() => {
  localStorage.clear();
  return speak('en');
});

async function makeFloorRequired(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'floor' }));
  const panel = screen.getByRole('complementary', { name: 'floor' });
  await user.click(within(panel).getByRole('radio', { name: 'Required' }));
  return panel;
}

describe('the fields of a data model', () => {
  it('stand below the name of the model, its version, subject, period and key', async () => {
    serve();
    await open();
    const name = await screen.findByRole('heading', { level: 2, name: 'Rent Roll' });
    const said = name.parentElement?.textContent;
    for (const fact of ['Version 3', 'Of a property', 'Date in the post month', 'Key: Unit code']) {
      expect(said).toContain(fact);
    }
  });

  it('are changed, shown against the version before, and saved as the next one', async () => {
    const calls = serve();
    await open();
    const user = userEvent.setup();
    const panel = await makeFloorRequired(user);
    await user.type(await within(panel).findByRole('textbox', { name: 'Add a head (English)' }), 'Storey{Enter}');
    expect(screen.getByText('1 change not saved')).toBeVisible();
    expect(screen.getByText('was Optional')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save as version 4' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('floor: need and heads')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Save as version 4' }));
    expect(await screen.findByText('No changes')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'POST')?.body as { basedOn: number; fields: ModelField[] };
    expect(sent.basedOn).toBe(3);
    expect(sent.fields[1]).toMatchObject({ requirement: 'required', synonyms: { en: ['Floor head', 'Storey'] } });
  });

  it('get a condition of tests, joined by and or by or', async () => {
    const calls = serve();
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'floor' }));
    const panel = screen.getByRole('complementary', { name: 'floor' });
    await user.click(within(panel).getByRole('radio', { name: 'Conditional' }));
    await user.click(within(panel).getByRole('button', { name: 'Add a test' }));
    await user.selectOptions(within(panel).getByLabelText('Field'), 'Unit status');
    await user.selectOptions(within(panel).getByLabelText('Comparison'), 'is one of');
    await user.click(within(panel).getByRole('checkbox', { name: 'Vacant' }));
    await user.click(within(panel).getByRole('button', { name: 'Add a test' }));
    await user.click(within(panel).getByRole('radio', { name: 'one holds' }));
    await user.click(screen.getByRole('button', { name: 'Save as version 4' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('floor: need and condition')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Save as version 4' }));
    expect(await screen.findByText('No changes')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'POST')?.body as { fields: ModelField[] };
    expect(sent.fields[1]?.requiredWhen?.when).toEqual({
      any: [
        { fact: 'unit_status', operator: 'inList', value: ['Vacant'] },
        { fact: 'unit_code', operator: 'isNotEmpty', value: true },
      ],
    });
  });

  it('stay on the page when somebody else has saved meanwhile', async () => {
    serve(() => stale);
    await open();
    const user = userEvent.setup();
    await makeFloorRequired(user);
    await user.click(screen.getByRole('button', { name: 'Save as version 4' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save as version 4' }));
    expect(await within(dialog).findByText('Version 4 was saved meanwhile')).toBeVisible();
    expect(within(dialog).getByText('unit_status: labels')).toBeVisible();
    expect(within(dialog).getByText('floor: Optional, now Required')).toBeVisible();
  });

  it('are walked by arrows, and Esc closes the panel and gives the focus back', async () => {
    serve();
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'unit_code' }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'floor' })).toHaveFocus();
    const panel = screen.getByRole('complementary', { name: 'floor' });
    within(panel).getByRole('button', { name: 'Close the field' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'floor' })).toHaveFocus();
  });

  it('cannot be switched off while something names them, and not changed by who is limited', async () => {
    serve(undefined, { ...model, mayChange: false });
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'unit_code' }));
    const panel = screen.getByRole('complementary', { name: 'unit_code' });
    expect(within(panel).getByText(/It names a row from month to month/)).toBeVisible();
    for (const radio of within(panel).getAllByRole('radio')) expect(radio).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Own field' })).not.toBeInTheDocument();
  });

  it('come back after a reload as they were left', async () => {
    serve();
    const { unmount } = (await open()) as unknown as { unmount: () => void };
    await makeFloorRequired(userEvent.setup());
    unmount();
    await open();
    expect(await screen.findByText('1 change not saved')).toBeVisible();
  });
});
