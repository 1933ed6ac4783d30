import { datasets } from '#contracts/datasets.ts';
import { frequencies } from '#contracts/frequencies.ts';
import { collectionNames, monthBefore, weekdayAfter } from './collection-names.ts';
import type { CollectionNames } from './collection-names.ts';
import { languagesInTurn } from './in-turn.ts';
import { firstSuperAdmin, installations } from './installations.ts';
import { ChainPage } from './pages/chain-page.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import {
  addChain,
  addDatasets,
  addFrequency,
  addPackage,
  addPeople,
  addPortfolio,
  openDue,
  reload,
} from './set-up-steps.ts';
import type { Journey } from './set-up-steps.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';

const baseURL = installations.empty.url;
/** Neither is collected on a new installation. */
const models = ['Occupancy', 'Valuation'];
const postMonth = monthBefore(new Date());
/** The frequency is made with the first, and changed to the second. */
const [firstDays, days] = [10, 8];

const dayOf = (say: Words, names: CollectionNames) =>
  say('frequencies:fieldOf', {
    field: say('frequencies:field.submitTimelineDay'),
    name: `${names.property.name}, ${names.reportPackage}`,
  });

/** Edited where it stands; a reload in between loses nothing. */
async function editFrequency(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const screen = new SetUpPage(page, say, frequencies);
  await screen.search(names.property.name);
  const field = page.getByRole('spinbutton', { name: dayOf(say, names) });
  await field.fill(String(days));
  const save = page.getByRole('button', { name: say('frequencies:save', { count: 1 }), exact: true });
  await expect(save).toBeVisible();
  await reload(journey);
  await expect(field).toHaveValue(String(days));
  await save.click();
  await screen.expectMessage(say('frequencies:updated'));
}

async function expectSubmissions(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const rows = page
    .getByRole('table', { name: say('admin:list.label') })
    .getByRole('row')
    .filter({ hasText: names.property.name });
  const ofMonth = `/dashboard?postMonth=${postMonth}&search=${encodeURIComponent(names.property.name)}`;
  await expect(async () => {
    await page.goto(ofMonth);
    await expect(rows).toHaveCount(2, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  for (const { name } of names.datasets) {
    const row = rows.filter({ hasText: name });
    await expect(row).toContainText(names.provider.name);
    await expect(row.locator('time').first()).toHaveAttribute('datetime', weekdayAfter(postMonth, days));
  }
}

async function moveToFund(journey: Journey): Promise<void> {
  const { page, say, names } = journey;
  const chain = new ChainPage(page, say);
  const screen = new SetUpPage(page, say, datasets);
  await chain.open(names.reportPackage);
  await chain.cloneTo(names.fund);
  await screen.expectMessage(say('workflow-configuration:updated'));
  await chain.open(names.reportPackage, names.fund);
  await expect(chain.walk).toHaveCount(2);
  await chain.moveOpen(2);
  await screen.expectMessage(say('workflow-configuration:moves.started'));
  await chain.expectOpen(2);
}

// A dozen screens with their forms, while other journeys run.
test.setTimeout(600_000);

for (const language of languagesInTurn(import.meta.filename)) {
  test(`an administrator sets up a collection on screens alone, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const page = await signIn(firstSuperAdmin, { baseURL, language });
    const journey = { page, say, names: collectionNames(language, models) };
    await test.step('adds a fund, a property and a service provider', () => addPortfolio(journey));
    await test.step('adds people', () => addPeople(journey));
    await test.step('makes two datasets of data models, and associates the fund', () => addDatasets(journey, true));
    await test.step('makes a report package of them', () => addPackage(journey));
    await test.step('names a pair of reviewers and an approver by keys', () => addChain(journey));
    await test.step('says when it is due, in business days', () => addFrequency(journey, postMonth, firstDays));
    await test.step('changes the days where they stand', () => editFrequency(journey));
    await test.step('opens what is due', () => openDue(journey));
    await test.step('both open with their due date', () => expectSubmissions(journey));
    await test.step('clones the chain to the fund, and moves both', () => moveToFund(journey));
  });
}
