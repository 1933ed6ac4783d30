import type { Locator, Page } from '@playwright/test';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId, SubmissionSummary } from '#contracts/submission-views.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { signIn as signInByHttp } from '#tests/support/sign-in.ts';
import { chooseMonth } from './choose-month.ts';
import { houseRulesFor, placeOf } from './house-rules.ts';
import type { HouseRules } from './house-rules.ts';
import { languagesInTurn } from './in-turn.ts';
import { installations } from './installations.ts';
import { ProviderPage } from './pages/provider-page.ts';
import { RulePage } from './pages/rule-page.ts';
import type { AdvanceRuleText, BasicRuleText } from './pages/rule-page.ts';
import { castOf, person } from './people.ts';
import { openLaterRentRoll, openRentRoll } from './submissions.ts';
import { expect, test } from './test.ts';
import { patternOf, withoutIsolates, wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { rentRollFor, rentRollOfRows } from './workbooks.ts';
import type { Workbook } from './workbooks.ts';
import { readYear } from './year-of-rent-rolls.ts';
import { readJson } from './read-json.ts';

const lastMonth = shiftMonth(currentPostMonth(new Date()), -1);
const explanation = '<b>Agreed</b> 2026 & 契約 · عقد';
const movesBy = '100';

async function switchOff(id: number): Promise<void> {
  const admin = await signInByHttp(installations.demo.url, person('sofia.lindqvist').email);
  const { version } = await admin.read(`/api/rules/${id}/rule`);
  expect((await admin.send('PUT', `/api/rules/${id}/status`, { isActive: false, version })).status).toBe(204);
}

async function detailOf(page: Page, { submissionNo }: Pick<SubmissionSummary, 'submissionNo'>) {
  return await readJson(page.request, `/api/submissions/${submissionNo}`);
}

/** Each row of the table is a submission of last month, whose rent roll is known. */
async function expectSoftCounts(table: Locator, { countSoft }: HouseRules): Promise<void> {
  const rows = await table.locator('tbody tr').all();
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) {
    const [submission = '', , violations] = await row.getByRole('cell').allInnerTexts();
    const place = placeOf(({ name }) => submission.includes(name));
    expect(`${place.property.name}: ${violations}`).toBe(`${place.property.name}: ${countSoft(place, lastMonth)}`);
  }
}

/** The months of the property that the time machine looks at, each with what the rows of that month break. */
async function expectEachMonth(table: Locator, property: string, counts: readonly number[]): Promise<void> {
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(0);
  const row = table.getByRole('row').filter({ hasText: property });
  const figures = (await row.getByRole('cell').allInnerTexts()).slice(1);
  expect(figures.filter((figure) => figure !== '–')).toEqual([...counts, total].map(String));
}

interface Kept {
  ruleId: number;
  name: string;
}

/** Written, tried on last month, saved as a draft and looked at over twelve months. */
async function write(rules: RulePage, house: HouseRules, property: NamedId): Promise<Kept[]> {
  const { basic, advance, countIn, periods } = house;
  const year = await readYear(property.id, periods);
  const countsOf = (rule: keyof typeof countIn) => year.map(({ rows, booked }) => countIn[rule](rows, booked));
  const kept: Kept[] = [];
  const keep = async (rule: BasicRuleText | AdvanceRuleText, look: (tried: Locator) => Promise<void>) => {
    if ('text' in rule) await rules.writeAdvance(rule);
    else await rules.writeBasic(rule);
    await expect(rules.sentence).toContainText(/\S.{12,}/);
    await look(await rules.tryOn(lastMonth.slice(0, 7)));
    const ruleId = await rules.save('text' in rule ? 'advance.created' : 'form.saved');
    kept.push({ ruleId, name: rule.name });
    return ruleId;
  };
  const isFound = async (table: Locator) => expect(table.locator('tbody tr').first()).toBeVisible();
  const soft = await keep(basic.soft, (table) => expectSoftCounts(table, house));
  await expectEachMonth(await rules.lookAtYear(soft), property.name, countsOf('soft'));
  const hard = await keep(basic.hard, isFound);
  await rules.lookAtYear(hard);
  const two = await keep(basic.two, isFound);
  await expectEachMonth(await rules.lookAtYear(two), property.name, countsOf('two'));
  const advanced = await keep(advance, isFound);
  await expectEachMonth(await rules.lookAtYear(advanced), property.name, countsOf('advance'));
  return kept;
}

async function handOver(desk: ProviderPage, submission: SubmissionSummary, workbook: Workbook): Promise<void> {
  await desk.goTo(submission);
  await desk.drop(workbook);
  await expect(desk.proposalFor(workbook.name)).toHaveValue(submission.submissionNo);
  await desk.confirmProposals(1);
}

/** The words of a message up to its first figure. */
const startOf = (message: string) => message.split('{{')[0]?.trim() ?? '';

async function explain(panel: Locator, say: Words): Promise<void> {
  const fields = panel.getByPlaceholder(say('provider:explain.placeholder'));
  await expect(fields).toHaveCount(3);
  for (const field of await fields.all()) await field.fill(explanation);
  await panel.getByRole('button', { name: say('provider:explain.send') }).click();
}

/** The first reviewer accepts all three explanations until the month of the later submission. */
async function carryOn(page: Page, say: Words, until: string): Promise<void> {
  const table = page.getByRole('table', { name: say('submission:tab.findings') });
  await expect(table.getByText(explanation)).toHaveCount(3);
  const buttons = table.getByRole('button', { name: new RegExp(`^${say('submission:carry.open')}`) });
  await expect(buttons).toHaveCount(3);
  for (let at = 0; at < 3; at += 1) {
    await buttons.nth(at).click();
    const dialog = page.getByRole('alertdialog');
    await chooseMonth(dialog, say, say('submission:carry.until'), until);
    const within = dialog.getByLabel(say('submission:carry.within'));
    if ((await within.count()) > 0) await within.fill(movesBy);
    await dialog.getByRole('button', { name: say('submission:carry.action'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByText(patternOf(say, 'submission:carry.given'))).toHaveCount(at + 1);
  }
}

interface Story {
  language: LanguageCode;
  submission: SubmissionSummary;
  later: SubmissionSummary;
}

async function begin(language: LanguageCode): Promise<Story> {
  const submission = await openRentRoll(castOf(language).provider.provider ?? '');
  return { language, submission, later: await openLaterRentRoll(submission) };
}

for (const language of languagesInTurn(import.meta.filename)) {
  test(`rules are written, tried, switched on, met, explained and carried, in ${language}`, async ({
    signIn,
    afterwards,
  }) => {
    const say = wordsOf(language);
    const { submission, later } = await begin(language);
    const { provider, reviewers } = castOf(language);
    const house = houseRulesFor(submission, later, language);

    await test.step('an administrator writes four rules, tries them and switches them on', async () => {
      const admin = await signIn(person('sofia.lindqvist').email, { language, path: '/rules_engine' });
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText(say('rules-engine:many'));
      const rules = new RulePage(admin, say, language);
      for (const { ruleId, name } of await write(rules, house, submission.property!)) {
        await rules.switchOn(ruleId, name);
        afterwards(() => switchOff(ruleId));
      }
    });

    const page = await signIn(provider.email, { language });
    const desk = new ProviderPage(page, say);
    const panel = desk.panelOf(submission);
    await test.step('the hard rule stops the next upload, and says why', async () => {
      await handOver(desk, submission, await rentRollOfRows(submission, house.withFault));
      const refused = say('statuses:status.Reopened By System');
      await expect(desk.uploads.getByText(refused, { exact: true })).toBeVisible();
      const { hardCount, softCount } = await detailOf(page, submission);
      expect({ hardCount, softCount }).toEqual({ hardCount: 1, softCount: 3 });
      await desk.uploads.getByRole('button', { name: say('provider:upload.seeErrors', { count: 1 }) }).click();
      await expect(panel.getByText(startOf(house.basic.hard.message)).first()).toBeVisible();
    });
    await test.step('the corrected file is explained', async () => {
      await handOver(desk, submission, await rentRollFor(submission, 'none', '_v2'));
      await expect(panel.getByPlaceholder(say('provider:explain.placeholder'))).toHaveCount(3);
      const read = withoutIsolates(await panel.innerText());
      for (const { message } of [house.basic.soft, house.basic.two, house.advance]) {
        expect(read).toContain(startOf(message));
      }
      expect(read).not.toContain('{{');
      await explain(panel, say);
      await expect.poll(async () => (await detailOf(page, submission)).status).toBe('Submitted For Review');
    });

    const [reviewer] = reviewers;
    if (!reviewer) throw new Error('The chain needs a reviewer.');
    const desktop = await signIn(reviewer.email, { language });
    await test.step('the reviewer reads it, and accepts it for the coming months', async () => {
      await desktop.goto(`/reviewer-dashboard/${submission.submissionNo}?tab=findings`);
      await carryOn(desktop, say, later.postMonth.slice(0, 7));
    });
    await test.step('the file of a later month needs no explanation, and says whose it carries', async () => {
      await handOver(desk, later, await rentRollFor(later, 'none'));
      await expect(desk.uploads.getByText(say('statuses:status.Submitted For Review'), { exact: true })).toBeVisible();
      expect((await detailOf(page, later)).softCount).toBe(3);
      await desktop.goto(`/reviewer-dashboard/${later.submissionNo}?tab=explanations`);
      const items = desktop.getByRole('tabpanel').getByRole('listitem').filter({ hasText: explanation });
      await expect(items).toHaveCount(3);
      for (const item of await items.all()) {
        await expect(item.getByText(patternOf(say, 'submission:carry.carried'))).toContainText(reviewer.name);
      }
    });
  });
}
