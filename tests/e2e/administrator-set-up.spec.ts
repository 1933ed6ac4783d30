import type { Page } from '@playwright/test';
import { funds } from '#contracts/funds.ts';
import { properties } from '#contracts/properties.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { withoutIsolates, wordsOf } from './words.ts';

const say = wordsOf('en');

/** Names of their own for each run, so that one that is tried again meets nothing of the one before. */
function newNames() {
  const mark = Date.now().toString(36).toUpperCase();
  return {
    fund: `Aurora Fund ${mark}`,
    role: `Desk ${mark}`,
    provider: { code: `LUMEN-${mark}`, name: `Lumen Property Services ${mark}` },
    codes: [1, 2, 3].map((no) => `A-${mark}-${no}`),
    mark,
    desk: { name: 'Noor Haddad', email: `noor.${mark.toLowerCase()}@postmonth.example` },
    staff: { name: 'Iris Lumen', email: `iris.${mark.toLowerCase()}@lumen.example` },
  };
}
type Names = ReturnType<typeof newNames>;

async function addFund(page: Page, { fund }: Names): Promise<void> {
  const screen = new SetUpPage(page, say, funds);
  await page.goto('/fundsAdd');
  const form = page.getByRole('dialog');
  await screen.field(form, 'name').fill(fund);
  await screen.choose(form, 'fundType', 'Fund');
  await form.getByRole('button', { name: say('common:save') }).click();
  await screen.expectMessage('Fund and Entity added successfully.');
}

async function importProperties(page: Page, { fund, codes }: Names): Promise<void> {
  const screen = new SetUpPage(page, say, properties);
  await screen.open('/properties');
  await screen.openImport();
  const cities = ['Denver', 'Boulder', 'Aspen'];
  const workbook = await screen.fillTemplate(
    'properties.xlsx',
    codes.map((code, index) => ({
      ...{ code, name: `=${cities[index]} House`, fund, propertyType: 'Office', address1: `${index + 1} Main Street` },
      ...{ country: 'United States', state: 'Colorado', city: cities[index] ?? '' },
      ...{ ownershipType: 'Direct', ownershipPercentage: '100' },
    })),
  );
  await screen.check(workbook);
  await screen.apply(3, 'Property imported successfully.');
  const table = await screen.search(codes[0]?.slice(0, -2) ?? '');
  for (const [index, code] of codes.entries()) {
    await expect(table.getByRole('row', { name: new RegExp(code) })).toContainText(`=${cities[index]} House`);
    await expect(table.getByRole('row', { name: new RegExp(code) })).toContainText(fund);
  }
}

async function addProvider(page: Page, { provider, codes }: Names): Promise<void> {
  const screen = new SetUpPage(page, say, serviceProviders);
  await screen.open('/serviceProviders');
  await screen.add(async (form) => {
    await screen.field(form, 'code').fill(provider.code);
    await screen.field(form, 'name').fill(provider.name);
    await screen.field(form, 'type').selectOption({ label: 'Property manager' });
    await screen.choose(form, 'properties', codes[0] ?? '', `${codes[0]} =Denver House`);
  });
  await expect((await screen.search(provider.code)).getByRole('row', { name: provider.code })).toContainText('Office');
}

async function addRole(page: Page, { role }: Names): Promise<void> {
  await page.goto('/roles');
  await page.getByRole('button', { name: say('roles:add') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say('roles:name')).fill(role);
  await form.getByLabel(say('roles:baseRole')).selectOption('Admin');
  await form.getByRole('button', { name: say('common:save') }).click();
  await expect(page.getByText('Role added successfully.', { exact: true })).toBeVisible();
}

async function importUsers(page: Page, { desk, staff, role, provider }: Names): Promise<void> {
  const screen = new SetUpPage(page, say, users);
  await screen.open('/alluser');
  await screen.openImport();
  const workbook = await screen.fillTemplate('people.xlsx', [
    { ...desk, role, email: 'noor at postmonth' },
    { ...staff, role: 'DataProvider', serviceProvider: 'NOBODY' },
  ]);
  await screen.check(workbook);
  await expect(screen.problems).toHaveCount(2);
  await expect(screen.problems.nth(0)).toContainText('Please enter a valid email address');
  await expect(screen.problems.nth(1)).toContainText(say('masters:problem.UnknownCode', { found: 'NOBODY' }));
  const cells = { B2: desk.email, D3: provider.code };
  await screen.check(await screen.fixMarked(say('users:many'), cells));
  await expect(screen.problems).toHaveCount(0);
  await screen.apply(2, 'User imported successfully.');
  const table = await screen.search(desk.email);
  await expect(table.getByRole('row', { name: new RegExp(desk.email) })).toContainText(role);
}

/** Takes the screen of funds away, and leaves properties to be looked at. */
async function restrictRole(page: Page, { role }: Names): Promise<void> {
  await page.goto('/roles');
  await page.getByRole('button', { name: new RegExp(role) }).click();
  const choose = async (screen: string, privilege: string) => {
    const choice = page.getByRole('radiogroup', { name: say('roles:privilegeOf', { screen }) });
    await choice.getByText(privilege, { exact: true }).click();
  };
  await choose(say('roles:field.funds'), say('roles:privilege.None'));
  await choose(say('roles:field.properties'), say('roles:privilege.View'));
  await page.getByRole('button', { name: say('roles:save') }).click();
  await expect(page.getByText('Role updated successfully.', { exact: true })).toBeVisible();
}

async function actAs(page: Page, { desk, role }: Names): Promise<void> {
  const account = (name: string) => page.getByRole('banner').getByRole('button', { name: new RegExp(name) });
  await account('Sofia Lindqvist').click();
  await page.getByRole('menuitem', { name: say('shell:menu.impersonate'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder(say('common:people.search')).fill(desk.name);
  // The circle itself is hidden: the keyboard chooses it.
  await dialog.getByRole('radio', { name: new RegExp(`${desk.name}.*${role}`) }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel(say('shell:impersonate.reason')).fill('Funds are missing from the menu');
  await dialog.getByRole('button', { name: say('common:save') }).click();
  await expect(page.getByText(`You are acting as ${desk.name}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('navigation').getByRole('link', { name: say('shell:page.funds') })).toHaveCount(0);
  await page.getByRole('button', { name: say('shell:menu.exitImpersonate') }).click();
  await expect(page.getByText(`You are acting as ${desk.name}.`)).toHaveCount(0);
  await expect(account('Sofia Lindqvist')).toBeVisible();
}

test('an administrator sets up a fund, its properties, a provider, people and a role', async ({ open, signIn }) => {
  const names = newNames();
  const page = await signIn(person('sofia.lindqvist').email);
  await test.step('adds a fund', () => addFund(page, names));
  await test.step('imports three properties', () => importProperties(page, names));
  await test.step('adds a provider', () => addProvider(page, names));
  await test.step('adds a role', () => addRole(page, names));
  await test.step('imports two people after fixing both rows', () => importUsers(page, names));

  const other = await open();
  await test.step('the person of the new role signs in', async () => {
    await other.goto('/');
    await other.getByLabel(say('embedded-parts:otherLabel')).fill(names.desk.email);
    await other.getByRole('button', { name: say('embedded-parts:otherButton'), exact: true }).click();
    await other.waitForURL(/\/dashboard/);
    await other.goto('/properties');
    await expect(other.getByRole('button', { name: say('properties:addTitle') })).toBeVisible();
    await other.getByRole('link', { name: say('shell:page.funds'), exact: true }).click();
    await expect(other.getByRole('heading', { level: 1, name: say('funds:many') })).toBeVisible();
  });
  await test.step('the role is restricted', () => restrictRole(page, names));
  await test.step('the restriction holds in the other browser', async () => {
    expect((await other.request.get('/api/funds')).status()).toBe(403);
    await other.goto('/properties');
    await expect(other.getByRole('heading', { level: 1, name: say('properties:many') })).toBeVisible();
    await expect(other.getByRole('button', { name: say('masters:download') })).toBeVisible();
    await expect(other.getByRole('button', { name: say('properties:addTitle') })).toHaveCount(0);
    await expect(other.getByRole('button', { name: say('masters:import'), exact: true })).toHaveCount(0);
    await expect(other.getByRole('link', { name: say('shell:page.funds'), exact: true })).toHaveCount(0);
    await other.goto('/funds');
    await expect(other.getByRole('heading', { name: say('shell:denied.title') })).toBeVisible();
  });
  await test.step('the administrator acts as that person and stops', () => actAs(page, names));
  await test.step('the audit trail names both', async () => {
    await page.goto('/audit?isImpersonated=true');
    const row = page.getByRole('row').filter({ hasText: 'Funds are missing from the menu' }).first();
    await expect(row).toBeVisible();
    const both = say('audit:byFor', { impersonator: 'Sofia Lindqvist', user: names.desk.name });
    expect(withoutIsolates(await row.innerText())).toContain(both);
  });
});
