import { screen } from '@testing-library/react';
import { properties } from '#contracts/properties.ts';
import { propertyMappings } from '#contracts/property-mappings.ts';
import { problem } from '../../fake-server.ts';
import { speak } from '../../render.tsx';
import { choose, closed, open, press, quick, said, says } from './set-up-screen.tsx';

beforeEach(() => speak('en'));

describe('what a set-up screen says', () => {
  it.each(said)('of $definition.name that were added and changed', async ({ definition, ...words }) => {
    const user = quick();
    await open(definition);
    await press(user, words.add);
    await press(user, 'Save');
    await says(user, words.added);
    await closed();
    await choose(user, 'Edit');
    await press(user, 'Save');
    await says(user, words.updated);
    await closed();
  });

  it.each(said)('of $definition.name, which come as Excel and PDF', async ({ definition }) => {
    await open(definition);
    expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
    screen.getByRole('button', { name: 'Download' }).focus();
    await quick().keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    const addresses = items.map((item) => item.getAttribute('href')?.split('?')[0]);
    for (const format of ['excel', 'pdf']) expect(addresses).toContain(`/api${definition.path}/export/${format}`);
    await quick().keyboard('{Escape}');
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

  it('of a property mapping without a service provider', async () => {
    const refused = problem(400, 'BadInput');
    const problems = [{ field: 'serviceProvider', code: 'Required', found: null }];
    await open(propertyMappings, {
      'POST /api/property-mappings': () => ({ ...refused, body: { ...refused.body, details: { problems } } }),
    });
    const user = quick();
    await press(user, /^Add /u);
    await press(user, 'Save');
    expect(await screen.findByText('Please select service provider.')).toBeVisible();
  });
});
