import type { Page } from '@playwright/test';
import { propertyMappings } from '#contracts/property-mappings.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { collectionNames, monthBefore } from './collection-names.ts';
import { budgetFile, newPlace, trialBalanceFile } from './first-files.ts';
import type { NewPlace } from './first-files.ts';
import { languagesInTurn } from './in-turn.ts';
import { firstSuperAdmin, installations } from './installations.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { dropSample, rawRentRollFor, saveMapping, takeSample } from './raw-rent-roll.ts';
import type { RawLayout } from './raw-rent-roll.ts';
import { readJson } from './read-json.ts';
import { addChain, addDatasets, addFrequency, addPackage, addPeople, addPortfolio, openDue } from './set-up-steps.ts';
import type { Journey } from './set-up-steps.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Workbook } from './workbooks.ts';

const baseURL = installations.empty.url;
/** By code: their names are in the language of the page. */
const models = ['rent_roll', 'trial_balance', 'budget'];
const [first, second] = [monthBefore(new Date(), 2), monthBefore(new Date())];

/** A moved and a renamed column of the second month. */
const later = {
  en: { firstHead: 'Industry', rent: 'Base rent per month' },
  ja: { firstHead: '業種', rent: '月額賃料（税抜）' },
  ar: { firstHead: 'القطاع', rent: 'الإيجار الشهري الصافي' },
};

/** What the provider calls the property in its workbooks. */
async function mapProperty({ page, say, names }: Journey, { property }: NewPlace): Promise<void> {
  const screen = new SetUpPage(page, say, propertyMappings);
  await screen.open('/property_mapping');
  await screen.add(async (form) => {
    await screen.take(form, 'serviceProvider', names.provider.code);
    await screen.field(form, 'providerCode').fill(property.providerCode);
    await screen.take(form, 'property', property.code);
  });
}

/** By the inbox of mappings, where the dataset of the new property is not mapped. */
async function openMapping({ page, say, names }: Journey, dataModel: string): Promise<void> {
  const dataset = names.datasets.find((one) => one.dataModel === dataModel)?.name ?? '';
  await page.goto(`/mapping?search=${encodeURIComponent(names.property.name)}`);
  const row = page.getByRole('row').filter({ hasText: dataset });
  await row.getByRole('link', { name: say('dataset-mappings:act.createFirst'), exact: true }).click();
}

/** The submissions of the journey's datasets for a month, by data model, in the order of the models. */
async function opened({ page, names }: Journey, postMonth: string): Promise<SubmissionSummary[]> {
  const found: SubmissionSummary[] = [];
  await expect(async () => {
    const query = new URLSearchParams({ postMonth, search: names.property.name, size: '25' });
    const { rows } = await readJson(page.request, `/api/submissions?${query}`);
    found.splice(0, found.length, ...(rows as SubmissionSummary[]));
    expect(found).toHaveLength(models.length);
  }).toPass({ timeout: 60_000 });
  return names.datasets.map(({ name }) => found.find(({ dataset }) => dataset.name === name)!);
}

/** Dropped on the provider's page, and proposed for the right submission. */
async function handIn(page: Page, { say }: Journey, submission: SubmissionSummary, file: Workbook): Promise<void> {
  const desk = new ProviderPage(page, say);
  await desk.goTo(submission);
  await desk.drop(file);
  await desk.proposalFor(file.name).selectOption(submission.submissionNo);
  await desk.confirmProposals(1);
}

async function expectSubmitted(page: Page, { say }: Journey): Promise<void> {
  const { uploads } = new ProviderPage(page, say);
  await expect(uploads.getByText(say('statuses:status.Submitted For Review'), { exact: true })).toBeVisible();
}

interface Layout {
  format: 'TWO_AMOUNTS' | 'MATRIX';
  file: Workbook;
  /** For fields that no column fills: the form offers them in this order. */
  constants: readonly { value: string; isListed: boolean }[];
}

async function mapAcross({ page, say }: Journey, { format, file, constants }: Layout): Promise<void> {
  const sample = await dropSample(page, say, file);
  await expect(page.getByLabel(say('dataset-mapping:field.format'))).toHaveValue(format);
  await expect(sample.getByRole('status').first()).toBeVisible();
  for (const [at, { value, isListed }] of constants.entries()) {
    await page.getByRole('button', { name: say('dataset-mapping:addConstant'), exact: true }).click();
    await expect(page.getByLabel(say('dataset-mapping:modelField')).nth(at)).not.toHaveValue('');
    const field = page.getByLabel(say('dataset-mapping:constantValue')).nth(at);
    await (isListed ? field.selectOption(value) : field.fill(value));
  }
  await saveMapping(page, say);
}

// Twelve screens with their forms, and the files of two months, while other journeys run.
test.setTimeout(720_000);

for (const language of languagesInTurn(import.meta.filename)) {
  test(`a collection made on screens takes its first files, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const page = await signIn(firstSuperAdmin, { baseURL, language });
    const names = collectionNames(language, models);
    const journey: Journey = { page, say, names };
    const place: NewPlace = newPlace(language, names);
    const rentRoll = (postMonth: string, layout?: RawLayout) =>
      rawRentRollFor(place.fund, place.property, postMonth, layout);
    await test.step('sets up what is collected', async () => {
      await addPortfolio(journey);
      await addPeople(journey);
      await addDatasets(journey, false);
      await addPackage(journey);
      await addChain(journey);
      await addFrequency(journey, first, 10);
      await openDue(journey);
      await mapProperty(journey, place);
    });
    const [rentRolls, balances, budgets] = await opened(journey, first);
    const provider = await signIn(names.dataProvider.email, { baseURL, language });
    await test.step('maps the rent roll from a workbook with titles and totals, and its first file is accepted', async () => {
      await openMapping(journey, 'rent_roll');
      await takeSample(page, say, rentRoll(first));
      await handIn(provider, journey, rentRolls!, rentRoll(first).workbook);
      await expectSubmitted(provider, journey);
    });
    await test.step('maps a trial balance with two amounts, and its first file is accepted', async () => {
      const file = trialBalanceFile(language, place, first);
      await openMapping(journey, 'trial_balance');
      await mapAcross(journey, { format: 'TWO_AMOUNTS', file, constants: [{ value: 'Accrual', isListed: true }] });
      await handIn(provider, journey, balances!, file);
      await expectSubmitted(provider, journey);
    });
    await test.step('maps a budget with months across, and its first file is accepted', async () => {
      const file = budgetFile(language);
      await openMapping(journey, 'budget');
      const constants = [
        { value: first.slice(0, 4), isListed: false },
        { value: 'Original', isListed: true },
      ];
      await mapAcross(journey, { format: 'MATRIX', file, constants });
      await handIn(provider, journey, budgets!, file);
      await expectSubmitted(provider, journey);
    });
    await test.step('the layout of the second month is caught, mapped and accepted', async () => {
      const { firstHead, rent } = later[language];
      const [changed] = await opened(journey, second);
      await handIn(
        provider,
        journey,
        changed!,
        rentRoll(second, { firstHead, heads: { monthly_base_rent: rent } }).workbook,
      );
      await expect(provider.getByText(say('submission:layout.noBlame'))).toBeVisible();
      await page.goto(`/dashboard/${changed!.submissionNo}`);
      await page.getByRole('link', { name: say('submission:layout.adapt') }).click();
      await page.getByRole('button', { name: say('dataset-mapping:drift.accept', { version: 2 }) }).click();
      await page.getByRole('button', { name: say('jobs:recheck.apply', { count: 1 }), exact: true }).click();
      const desk = new ProviderPage(provider, say);
      await desk.goTo(changed!);
      const submitted = desk.panelOf(changed!).getByText(say('statuses:status.Submitted For Review'), { exact: true });
      await expect(submitted.first()).toBeVisible({ timeout: 60_000 });
    });
  });
}
