import type { Locator, Page } from '@playwright/test';
import { frequencies } from '#contracts/frequencies.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import type { OrphanCategory } from '#contracts/orphans.ts';
import { properties } from '#contracts/properties.ts';
import { propertyMappings } from '#contracts/property-mappings.ts';
import { users } from '#contracts/users.ts';
import { ChainPage } from './pages/chain-page.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import type { OrphanWorld } from './orphan-world.ts';
import { person } from './people.ts';
import { takeSample } from './raw-rent-roll.ts';
import type { RawRentRoll } from './raw-rent-roll.ts';
import { expect } from './test.ts';
import type { Words } from './words.ts';

export interface Fixing {
  page: Page;
  say: Words;
  world: OrphanWorld;
  sample: RawRentRoll;
}

/** What a person does on the screen that the row of an orphan record has led to. */
export const orphanFixes: Readonly<Record<OrphanCategory, (fixing: Fixing) => Promise<void>>> = {
  propertiesWithoutFund: ({ page, say, world }) =>
    editOpened({ page, say }, properties, (screen, form) => screen.take(form, 'fund', world.fund)),
  propertiesNotMapped: async ({ page, say, world }) => {
    await page.getByRole('link', { name: world.names.propertiesNotMapped, exact: true }).click();
    await editOpened({ page, say }, propertyMappings, (screen, form) =>
      screen.take(form, 'property', world.property.code),
    );
  },
  accountMappingPending: mapRange,
  frequencyPending: async ({ page, say, world }) => {
    const row = page
      .getByRole('row')
      .filter({ hasText: world.property.name })
      .filter({ hasNotText: world.reportPackage });
    await row.getByRole('spinbutton').fill('25');
    await page.getByRole('button', { name: say('frequencies:save', { count: 1 }), exact: true }).click();
    await new SetUpPage(page, say, frequencies).expectMessage(say('frequencies:updated'));
  },
  mappingsMissing: ({ page, say, sample }) => takeSample(page, say, sample),
  datasetsWithoutApprover: async ({ page, say }) => {
    const chain = new ChainPage(page, say);
    await chain.addStep(person('helen.aldridge').name);
    await chain.press(chain.button('act.save'));
    await new SetUpPage(page, say, properties).expectMessage(say('workflow-configuration:updated'));
  },
  packageMembersMissing: openMember,
  usersWithoutRoleOrProvider: ({ page, say, world }) =>
    editOpened({ page, say }, users, async (screen, form) => {
      await screen.take(form, 'serviceProvider', world.provider.code);
    }),
  inactiveLookupValues: ({ page, say }) =>
    editOpened({ page, say }, properties, async (screen, form) => {
      await screen.field(form, 'location').selectOption('CITY');
    }),
};

type Reader = Pick<Fixing, 'page' | 'say'>;
type Fill = (screen: SetUpPage, form: Locator) => Promise<unknown>;

/** The record that the address has opened is edited from there. */
async function editOpened({ page, say }: Reader, definition: MasterDefinition, fill: Fill): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('masters:edit'), exact: true })
    .click();
  const screen = new SetUpPage(page, say, definition);
  const form = page.getByRole('dialog');
  await fill(screen, form);
  const save = form.getByRole('button', { name: say('common:save'), exact: true });
  await save.click();
  // A form that is refused stays open.
  await expect(save).toBeHidden();
}

/** All accounts of the chart that have no mapping of their own are one master account from now on. */
async function mapRange({ page, say, world }: Fixing): Promise<void> {
  const word: Words = (key, values) => say(`account-mappings:${key}`, values);
  await page
    .getByRole('row')
    .getByRole('link')
    .filter({ hasText: word('act.remap') })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`chart=${world.chartId}`));
  await page.getByRole('button', { name: word('form.addRange') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(word('rule.from'), { exact: true }).fill('0000');
  await dialog.getByLabel(word('rule.to'), { exact: true }).fill('9999');
  const master = dialog.getByLabel(word('rule.master'), { exact: true });
  const first = master.locator('option').filter({ hasText: /^5200 / });
  await master.selectOption(await first.getAttribute('value'));
  await dialog.getByRole('button', { name: word('rule.apply'), exact: true }).click();
  const save = page.getByRole('button', { name: word('save', { count: 1 }), exact: true });
  await save.click();
  await new SetUpPage(page, say, properties).expectMessage(word('saved'));
}

/** Create Ticket for the package opens the member that joined it later. */
async function openMember({ page, say, world }: Fixing): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: world.reportPackage });
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: say('frequencies:createTicket'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(say('frequencies:tickets.postDate'), { exact: true })
    .selectOption(world.postMonth.slice(0, 7));
  await dialog.getByRole('button', { name: say('frequencies:tickets.confirm', { count: 1 }), exact: true }).click();
  await new SetUpPage(page, say, frequencies).expectMessage(say('frequencies:tickets.opened', { count: 1 }));
}
