import type { Page } from '@playwright/test';
import pg from 'pg';
import { homeOf } from '#contracts/roles.ts';
import { running } from './installations.ts';
import { person } from './people.ts';
import { choosePerson, expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import { readJson } from './read-json.ts';

const say = wordsOf('en');
const people = ['sofia.lindqvist', 'amelia.hart', 'dana.whitfield', 'priya.raman'].map(person);

async function typeAddress(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/sign-in\//);
  await page.getByLabel(say('embedded-parts:otherLabel')).fill(email);
  await page.getByRole('button', { name: say('embedded-parts:otherButton'), exact: true }).click();
}

async function expectDenied(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/unauthorizedaccess/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ACCESS DENIED !');
  await expect(page.getByText('You dont have permission to view this site.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to Login', exact: true })).toBeVisible();
}

async function firstSubmissionOf(page: Page): Promise<string> {
  const { rows } = await readJson(page.request, '/api/submissions?tab=properties&size=1');
  return rows[0]?.submissionNo ?? '';
}

for (const { email, role } of people) {
  test(`${role} lands on the own home`, async ({ signIn }) => {
    const page = await signIn(email);
    await expect(page).toHaveURL((url) => url.pathname === homeOf[role]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
}

test('a deep link is honoured after sign-in, with its query', async ({ signIn }) => {
  const submissionNo = await firstSubmissionOf(await signIn(person('priya.raman').email));
  const path = `/reviewer-dashboard/${submissionNo}?tab=history`;
  const page = await signIn(person('priya.raman').email, { path });
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await expect(page.getByRole('tab', { name: say('submission:tab.history') })).toHaveAttribute('aria-selected', 'true');
});

test("a deep link into another role's screen is refused", async ({ signIn }) => {
  const page = await signIn(person('dana.whitfield').email, { path: '/reviewer-dashboard' });
  await expectDenied(page);
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.waitForURL(/\/sign-in\//);
  await choosePerson(page, person('dana.whitfield').email);
  await expect(page).toHaveURL((url) => url.pathname === '/serviceprovider-dashboard');
});

test("another provider's submission does not exist", async ({ signIn }) => {
  const other = await signIn(person('omar.alsuwaidi').email);
  const submissionNo = await firstSubmissionOf(other);
  const page = await signIn(person('dana.whitfield').email, { path: `/serviceprovider-dashboard/${submissionNo}` });
  await expect(page.getByText(say('submission:header.notFound', { submissionNo }))).toBeVisible();
});

test('somebody unknown is turned away with a reference', async ({ open }) => {
  const page = await open();
  await page.goto('/');
  await typeAddress(page, 'nobody@elsewhere.example');
  await expectDenied(page);
  await expect(page.getByText(/^ref \S+/)).toBeVisible();
});

test('sign-out ends the session and forgets the person', async ({ signIn }) => {
  const page = await signIn(person('amelia.hart').email);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).not.toBeNull();
  await page.getByRole('button', { name: say('shell:menu.label') }).click();
  await page.getByRole('menuitem', { name: say('shell:menu.logOut') }).click();
  await page.waitForURL(/\/sign-in\//);
  expect((await page.request.get('/api/session')).status()).toBe(401);
  await page.goto('/dashboard');
  await page.waitForURL(/\/sign-in\//);
  await choosePerson(page, person('amelia.hart').email);
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard');
});

test('the session of a deactivated person ends', async ({ signIn }) => {
  const { email } = person('naomi.brandt');
  const page = await signIn(email);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const client = new pg.Client({ connectionString: running('demo').databaseUrl });
  await client.connect();
  try {
    await client.query('update app_user set is_active = false where email = $1', [email]);
    await page.reload();
    await expectDenied(page);
  } finally {
    await client.query('update app_user set is_active = true where email = $1', [email]);
    await client.end();
  }
});
