import { screen, within } from '@testing-library/react';
import { lookupKeys, lookupValues } from '#contracts/lookups.ts';
import { mappingSheets } from '#contracts/mapping-sheets.ts';
import { properties } from '#contracts/properties.ts';
import { problem } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { checkedOf, choose, closed, importFile, open, press, quick, said, says } from './set-up-screen.tsx';

beforeEach(() => speak('en'));

describe('what a set-up screen says at the end', () => {
  it.each(said)('of $definition.name that were deleted and imported', async ({ definition, ...words }) => {
    const user = quick();
    await open(definition);
    await choose(user, 'Delete…');
    await press(user, 'Delete');
    await says(user, words.deleted);
    await closed();
    await importFile(user);
    await press(user, 'Apply 1 valid row');
    await says(user, words.imported);
  });

  it('of mapping sheets that were uploaded', async () => {
    const user = quick();
    await open(mappingSheets);
    await importFile(user);
    await press(user, 'Apply 1 valid row');
    await says(user, 'File and sheet data uploaded successfully.');
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
    await choose(user, 'Delete…');
    await press(user, 'Delete');
    expect(await screen.findByText('Failed To delete!')).toBeVisible();
    expect(screen.getByText('Error occurred. Please contact your administrator.')).toBeVisible();
  });

  it.each([
    [false, 'These end with it:'],
    [true, 'These no longer count, and come back when it is restored:'],
  ])('of what a deletion ends, kept in the past: %s', async (isInHistory, sentence) => {
    const ends = [{ kind: 'charts', count: 1, names: ['House chart'] }];
    await open(properties, {
      [`GET /api${properties.path}/7/dependants`]: () => ({ body: { live: [], ends, isInHistory } }),
    });
    await choose(quick(), 'Delete…');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('Master charts of accounts: House chart')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});
