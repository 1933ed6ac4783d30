import type { Locator, Page } from '@playwright/test';
import type { ChangeImpactView, ImpactCounts, ImpactSubmission } from '#contracts/change-impacts.schema.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { columnsOf } from '#local/demo/layout.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { rentRollOf } from '#local/demo/rent-roll.ts';
import { languagesInTurn } from './in-turn.ts';
import { isRead, packagePlace } from './package-mapping.ts';
import type { ChangedMember } from './package-mapping.ts';
import { castOf, person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { placeIds } from './submissions.ts';
import { expect, test } from './test.ts';
import { patternOf, withoutIsolates, wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

/** Its books are closed: no other test changes the figures of this month. */
const closedMonth = shiftMonth(currentPostMonth(new Date()), -4);

/** Of the fund whose provider speaks the language: the property with the most vacant units, and the first one. */
function placesOf(language: LanguageCode) {
  const { provider } = castOf(language);
  const fund = demoFunds.find((one) => one.provider.code === provider.provider)!;
  const vacant = (at: number) =>
    rentRollOf(fund, fund.properties[at]!, closedMonth).filter(({ lease_code: lease }) => lease === null).length;
  const [most = 0] = fund.properties.map((_, at) => at).toSorted((left, right) => vacant(right) - vacant(left));
  return { fund, first: fund.properties[0]!, withVacant: fund.properties[most]!, vacant: vacant(most) };
}

/** Presses the button beside the one that saves, waits for the end, and answers what the api says of it. */
async function preview(page: Page, say: Words): Promise<{ dialog: Locator; impact: ChangeImpactView }> {
  const started = page.waitForResponse((answer) => answer.url().endsWith('/impact'));
  await page.getByRole('button', { name: say('change-impacts:button'), exact: true }).click();
  const { jobId } = (await (await started).json()) as { jobId: number };
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(patternOf(say, 'jobs:trial.finished'))).toBeVisible({ timeout: 240_000 });
  const base = (await started).url().includes('/data-models/') ? 'data-models' : 'dataset-mappings';
  const impact = await readJson(page.request, `/api/${base}/impacts/${jobId}`);
  return { dialog, impact };
}

/** The table says of the property what the api says, month by month. */
async function expectFigures(
  { dialog, impact }: { dialog: Locator; impact: ChangeImpactView },
  say: Words,
  { measure, property }: { measure: keyof ImpactCounts; property: string },
): Promise<void> {
  await dialog
    .getByText(say(`change-impacts:count.${measure}`), { exact: true })
    .first()
    .click();
  const what = say(`change-impacts:count.${measure}`);
  const table = dialog.getByRole('table', { name: say('change-impacts:byProperty', { what }) });
  const row = table.getByRole('row').filter({ hasText: property });
  const shown = (await row.getByRole('cell').allInnerTexts()).slice(1).map((text) => text.replaceAll(',', ''));
  const own = impact.properties.find(({ name }) => name === property)?.months ?? [];
  const counts = impact.months.map(({ postMonth }) => own.find((one) => one.postMonth === postMonth)?.[measure]);
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  expect(shown).toEqual([...counts.map((count) => (count === undefined ? '–' : String(count))), String(total)]);
  const bars = dialog.getByRole('list', { name: say('change-impacts:byMonth', { what }) }).getByRole('listitem');
  await expect(bars).toHaveCount(impact.months.length);
}

async function submissionsOf(page: Page, { job }: ChangeImpactView): Promise<ImpactSubmission[]> {
  const { rows } = await readJson(page.request, `/api/dataset-mappings/impacts/${job.jobId}/submissions?size=50`);
  return rows.toSorted((a, b) => (a.submissionNo < b.submissionNo ? -1 : 1));
}

const inClosedMonth = ({ properties }: ChangeImpactView, property: string) =>
  properties.find(({ name }) => name === property)?.months.find((one) => one.postMonth === closedMonth.slice(0, 7));

for (const language of languagesInTurn(import.meta.filename)) {
  test(`a mapping shows what its change would do to twelve months, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const { fund, first } = placesOf(language);
    const ids = await placeIds(fund.provider.code, 'Rent Roll');
    const place = new URLSearchParams({
      ServiceProviderId: String(ids.serviceProviderId),
      PropertyId: String(ids.propertyId),
      ...{ IsForProperty: '1', DatasetOrReportPackageId: String(ids.datasetId), IsForDataset: '1' },
    });
    const page = await signIn(person('sofia.lindqvist').email, { language, path: `/datasetmapping?${place}` });
    const mapping = async () => (await page.request.get(`/api/dataset-mappings/mapping?${place}`)).json() as unknown;
    const before = await mapping();
    const head = columnsOf('rent_roll', fund.country).find(({ field }) => field === 'security_deposit')?.head;
    const column = page.getByLabel(say('dataset-mapping:fieldOf', { column: head }), { exact: true });
    await column.selectOption('');
    const seen = await preview(page, say);
    // Each unit has a deposit, 0 where it is vacant: without the column all rows have another value.
    expect(inClosedMonth(seen.impact, first.name)).toMatchObject({ changed: first.units, refused: 0, accepted: 0 });
    await expectFigures(seen, say, { measure: 'changed', property: first.name });
    await expectSound(page, `impact of a mapping ${language}`);

    const table = seen.dialog.getByRole('table', { name: say('change-impacts:submissions') });
    const open = table.getByRole('button').first();
    await open.click();
    await expect(table.getByRole('region')).toContainText(say('change-impacts:empty'));
    await seen.dialog.getByText(say('change-impacts:close'), { exact: true }).click();
    await expect(seen.dialog).toBeHidden();
    expect(await mapping()).toEqual(before);
  });

  test(`a data model shows what a needed field would do to twelve months, in ${language}`, async ({ signIn }) => {
    const say = wordsOf(language);
    const { fund, withVacant, vacant } = placesOf(language);
    const { datasetId } = await placeIds(fund.provider.code, 'Rent Roll');
    const path = `/ConfigureDataset?datasetId=${datasetId}&tab=fields`;
    const page = await signIn(person('sofia.lindqvist').email, { language, path });
    await page.getByRole('searchbox', { name: say('data-models:search') }).fill('lease_code');
    await page.getByRole('button', { name: 'lease_code', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'lease_code' });
    await panel.getByText(say('data-models:need.required'), { exact: true }).click();
    const seen = await preview(page, say);
    expect(vacant).toBeGreaterThan(0);
    expect(inClosedMonth(seen.impact, withVacant.name)).toMatchObject({ refused: vacant, accepted: 0 });
    expect(seen.impact.newlyRefused).toBeGreaterThan(0);
    await expectFigures(seen, say, { measure: 'refused', property: withVacant.name });
    await expectSound(page, `impact of a data model ${language}`);
    const refused = withoutIsolates(await seen.dialog.innerText());
    expect(refused).toContain(say('change-impacts:newlyRefused', { count: seen.impact.newlyRefused }));
    await seen.dialog.getByText(say('change-impacts:close'), { exact: true }).click();
    await page.getByRole('button', { name: say('data-models:discard'), exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: say('data-models:unsaved', { count: 0 }) })).toBeVisible();
  });

  test(`two members of a report package are previewed and saved together, in ${language}`, async ({
    signIn,
    afterwards,
  }) => {
    const say = wordsOf(language);
    const { query, read, changed, putBack } = await packagePlace(placesOf(language).fund.provider.code, language);
    const page = await signIn(person('sofia.lindqvist').email, { language, path: `/datasetmapping?${query}` });
    const chosen = page.getByLabel(say('dataset-mapping:field.member'), { exact: true });
    const names: string[] = [];
    for (const { at, head } of changed) {
      await chosen.selectOption(String(at));
      names.push((await chosen.locator('option:checked').textContent()) ?? '');
      const column = page.getByLabel(say('dataset-mapping:fieldOf', { column: head }), { exact: true });
      await column.selectOption({ label: say('dataset-mapping:leaveOut') });
    }
    const others = page.getByRole('group', { name: say('dataset-mapping:together.title') });
    const [first = ''] = names;
    const alongside = others.getByRole('checkbox', { name: first });
    await expect(alongside).toBeChecked();
    await expectSound(page, `mapping of a package ${language}`);

    const together = await preview(page, say);
    const said = withoutIsolates(await together.dialog.innerText());
    for (const name of names) expect(said).toContain(name);
    const ofBoth = await submissionsOf(page, together.impact);
    const datasets = new Set(ofBoth.map(({ datasetId }) => datasetId));
    expect(datasets).toEqual(new Set(changed.map(({ member }) => member.datasetId)));
    for (const { changed: rows } of ofBoth) expect(rows).toBeGreaterThan(0);
    await expectSound(page, `impact of a package ${language}`);
    await together.dialog.getByText(say('change-impacts:close'), { exact: true }).click();

    await others.getByText(first, { exact: true }).click();
    await expect(alongside).not.toBeChecked();
    const alone = await preview(page, say);
    const [{ member: left }] = changed as [ChangedMember];
    expect(await submissionsOf(page, alone.impact)).toEqual(
      ofBoth.filter(({ datasetId }) => datasetId !== left.datasetId),
    );
    await alone.dialog.getByText(say('change-impacts:close'), { exact: true }).click();
    const unsaved = (await read()).members;
    for (const { at, field } of changed) expect(isRead(unsaved[at]!, field)).toBe(true);

    await others.getByText(first, { exact: true }).click();
    await expect(alongside).toBeChecked();
    afterwards(putBack);
    await page.getByRole('button', { name: say('dataset-mapping:save'), exact: true }).click();
    await expect(page.getByText(say('dataset-mapping:saved'), { exact: true }).first()).toBeVisible();
    await expect(others).toBeHidden();
    const { members } = await read();
    const fields = changed.map(({ at, field }) => isRead(members[at]!, field));
    const versions = changed.map(({ at, member }) => members[at]!.version - member.version);
    expect({ fields, versions }).toEqual({ fields: [false, false], versions: [1, 1] });
  });
}
