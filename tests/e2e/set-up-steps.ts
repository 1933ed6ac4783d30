import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { calendars } from '#contracts/calendars.ts';
import { datasets } from '#contracts/datasets.ts';
import { frequencies } from '#contracts/frequencies.ts';
import { funds } from '#contracts/funds.ts';
import { reportPackages } from '#contracts/packages.ts';
import { properties } from '#contracts/properties.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';
import type { CollectionNames } from './collection-names.ts';
import { ChainPage } from './pages/chain-page.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import type { Words } from './words.ts';

export interface Journey {
  page: Page;
  say: Words;
  names: CollectionNames;
}

type Fill = (form: Locator) => Promise<void>;

/** By the form of a screen, which is reloaded half way: what was not saved has to be there again. */
async function add({ page }: Journey, screen: SetUpPage, path: string, fill: Fill): Promise<void> {
  await page.goto(path);
  await screen.addAcrossReload(fill);
}

/** Loses the page half way; what was not saved is back. */
export async function reload({ page, say }: Journey): Promise<void> {
  await page.reload();
  await expect(page.getByText(say('common:work.restored'), { exact: true })).toBeVisible();
}

async function addFundType(page: Page, say: Words, name: string): Promise<void> {
  await page.goto('/funds');
  await page.getByRole('button', { name: say('funds:types.action'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('funds:types.new'), { exact: true }).fill(name);
  await dialog.getByRole('button', { name: say('funds:types.add'), exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

export async function addPortfolio(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const fund = new SetUpPage(page, say, funds);
  await addFundType(page, say, names.fundType);
  await add(journey, fund, '/funds', async (form) => {
    await fund.field(form, 'name').fill(names.fund);
    await fund.take(form, 'fundType', names.fundType);
  });
  const property = new SetUpPage(page, say, properties);
  await add(journey, property, '/properties', async (form) => {
    await property.field(form, 'code').fill(names.property.code);
    await property.field(form, 'name').fill(names.property.name);
    await property.take(form, 'fund', names.fund);
    await property.field(form, 'propertyType').selectOption('Office');
    await property.field(form, 'address1').fill('1 Harbour Street');
    await property.field(form, 'country').selectOption('US');
    await property.field(form, 'state').selectOption('US-CO');
    await property.field(form, 'city').fill('Denver');
    await property.field(form, 'ownershipType').selectOption('DIRECT');
    await property.field(form, 'ownershipPercentage').fill('100');
  });
  const provider = new SetUpPage(page, say, serviceProviders);
  await add(journey, provider, '/serviceProviders', async (form) => {
    await provider.field(form, 'code').fill(names.provider.code);
    await provider.field(form, 'name').fill(names.provider.name);
    await provider.field(form, 'type').selectOption('PROPERTY_MANAGER');
    await provider.take(form, 'properties', names.property.code);
  });
}

export async function addPeople(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const screen = new SetUpPage(page, say, users);
  const fillIn = (person: CollectionNames['approver'], role: string, provider?: string) => async (form: Locator) => {
    await screen.field(form, 'name').fill(person.name);
    await screen.field(form, 'email').fill(person.email);
    await screen.take(form, 'role', role);
    if (provider !== undefined) await screen.take(form, 'serviceProvider', provider);
  };
  await add(journey, screen, '/alluser', fillIn(names.dataProvider, 'DataProvider', names.provider.code));
  for (const person of [...names.reviewers, names.approver]) await screen.add(fillIn(person, 'Reviewer'));
}

/** @param isFeeding reports read one dataset of a data model for a property: a new installation has some of its own */
export async function addDatasets(journey: Journey, isFeeding: boolean): Promise<void> {
  const { page, say, names } = journey;
  const screen = new SetUpPage(page, say, datasets);
  for (const { name, dataModel } of names.datasets) {
    await add(journey, screen, '/dataset', async (form) => {
      await screen.field(form, 'name').fill(name);
      await screen.take(form, 'dataModel', dataModel);
      if (!isFeeding) await form.getByText(screen.word('field.isFeedingReports'), { exact: true }).click();
    });
    await (await screen.search(name)).getByRole('link', { name, exact: true }).click();
    const collect = page.getByRole('checkbox', { name: say('datasets:places.collect', { name: names.fund }) });
    await collect.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(say('datasets:places.unsaved', { count: 1 }), { exact: true })).toBeVisible();
    await reload(journey);
    await expect(collect).toBeChecked();
    await page.getByRole('button', { name: say('datasets:places.save'), exact: true }).click();
    await screen.expectMessage(say('datasets:places.saved'));
  }
}

export async function addPackage(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const screen = new SetUpPage(page, say, reportPackages);
  await add(journey, screen, '/dataset?tab=packages', async (form) => {
    await screen.field(form, 'name').fill(names.reportPackage);
    for (const { name } of names.datasets) await screen.take(form, 'members', name);
  });
}

/** The approver comes first and is moved down; the pair stands before. */
export async function addChain(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const chain = new ChainPage(page, say);
  const [first, second] = names.reviewers.map(({ name }) => name);
  await chain.open(names.reportPackage);
  await chain.addStep(names.approver.name);
  await chain.addStep(first ?? '');
  await reload(journey);
  await chain.addParallel(2, second ?? '');
  const name = say('workflow-configuration:step.label', { n: 2 });
  await chain.press(page.getByRole('button', { name: say('common:sortable.up', { name }), exact: true }));
  await expect(chain.walk).toHaveCount(2);
  await expect(chain.walk.nth(0)).toContainText(first ?? '');
  await expect(chain.walk.nth(0)).toContainText(second ?? '');
  await expect(chain.walk.nth(1)).toContainText(names.approver.name);
  await chain.press(chain.button('act.save'));
  await new SetUpPage(page, say, datasets).expectMessage(say('workflow-configuration:updated'));
}

/** Monthly, so many business days after the month. */
export async function addFrequency(journey: Journey, firstPostMonth: string, days: number): Promise<void> {
  const { page, say, names } = journey;
  const calendar = new SetUpPage(page, say, calendars);
  await add(journey, calendar, '/managefrequency/calendars', async (form) => {
    await calendar.field(form, 'code').fill(names.calendar.code);
    await calendar.field(form, 'nameEn').fill(names.calendar.nameEn);
    await calendar.field(form, 'weekendDays').selectOption('6,0');
  });
  const screen = new SetUpPage(page, say, frequencies);
  await add(journey, screen, '/managefrequency', async (form) => {
    await screen.take(form, 'serviceProvider', names.provider.code);
    await screen.take(form, 'property', names.property.code);
    await screen.take(form, 'reportPackage', names.reportPackage);
    await screen.field(form, 'submitFrequency').selectOption('MONTHLY');
    await screen.field(form, 'submitTimelineDay').fill(String(days));
    await screen.field(form, 'dayMode').selectOption('BUSINESS');
    await screen.field(form, 'calendarCode').selectOption(names.calendar.code);
    await screen.field(form, 'firstPostMonth').fill(firstPostMonth);
  });
}

/** From the checklist of a new installation, later from the dialog that opens one. */
export async function openDue({ page, say }: Journey): Promise<void> {
  await page.goto('/dashboard');
  const open = page.getByRole('button', { name: say('admin:openDue.action'), exact: true });
  const create = page.getByRole('button', { name: say('admin:create.action'), exact: true });
  await expect(open.or(create).first()).toBeVisible();
  if (await create.isVisible()) await create.click();
  await open.click();
  await expect(
    page
      .getByText(say('admin:openDue.started'))
      .or(page.getByText(say('admin:openDue.running')))
      .first(),
  ).toBeVisible();
}
