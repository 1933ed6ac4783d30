import type { Locator, Page } from '@playwright/test';
import { connections } from '#contracts/connections.ts';
import { demoConnections } from '#local/demo/outside/names.ts';
import { languagesInTurn } from './in-turn.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { running, sourcePort } from './installations.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

test.describe.configure({ mode: 'serial' });

const token = 'the-token-of-the-source';
const rows = { units: [{ unit: '1A', tenant: 'Aster', building: { totalUnits: 12 } }] };

/** The system of a property manager: it has nothing until `hasFile`. */
let source: HttpServer;
let hasFile = false;

test.beforeAll(async () => {
  source = await startHttpServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    if (!hasFile) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  }, sourcePort);
});
test.afterAll(() => source.close());

const openRuns = async (page: Page, say: Words, id: number): Promise<Locator> => {
  await page.goto(`/integrationCenter?connectionId=${id}`);
  await page.getByRole('tab', { name: say('connections:runs.tab'), exact: true }).click();
  return page.getByRole('dialog').getByRole('table', { name: say('connections:runs.tab') });
};

async function idOf(page: Page, name: string): Promise<number> {
  const found = (await readJson(page.request, `/api/connections?search=${encodeURIComponent(name)}`)).rows.find(
    ({ values }) => values['name'] === name,
  );
  if (!found) throw new Error(`There is no connection ${name}.`);
  return found.id;
}

/** The fields of the answer are proposed; one more is mapped, and shown as it would be loaded. */
async function mapFields(form: Locator, say: Words): Promise<void> {
  const choices = form.getByRole('region', { name: say('connections:connect.fields'), exact: true });
  const choiceOf = (path: string) => choices.getByRole('row').filter({ hasText: path }).getByRole('combobox');
  await expect(form.getByRole('checkbox', { name: say('connections:connect.mapHere') })).toBeChecked();
  await expect(choiceOf('building.totalUnits')).toHaveValue('units_total');
  const loaded = form.getByRole('region', { name: say('connections:connect.loaded'), exact: true });
  await expect(loaded.getByRole('cell', { name: '12', exact: true })).toBeVisible();
  await choiceOf('unit').first().selectOption('property_code');
  await expect(loaded.getByRole('cell', { name: '1A', exact: true })).toBeVisible();
}

/** Writes a connection to the source, tries it before it is saved, and saves it. */
async function addWithConnect(page: Page, say: Words, name: string): Promise<void> {
  const screen = new SetUpPage(page, say, connections);
  await screen.open('/integrationCenter');
  await screen.add(async (form) => {
    await screen.field(form, 'name').fill(name);
    await screen.take(form, 'serviceProvider', 'NORTHGATE');
    await screen.take(form, 'dataset', 'Occupancy');
    await screen.field(form, 'apiUrl').fill(`${source.origin}/units`);
    await screen.field(form, 'authorizationType').selectOption('BEARER');
    await form.getByLabel(say('connections:secrets.token')).fill(token);
    await screen.field(form, 'format').selectOption('JSON');
    await form.getByLabel(say('connections:field.rowsPath')).fill('$.units');
    await screen.field(form, 'runEvery').selectOption('MANUAL');
    await form.getByRole('button', { name: say('connections:connect.button'), exact: true }).click();
    await expect(form.getByText(say('connections:reason.NotFound'))).toBeVisible();
    hasFile = true;
    await form.getByRole('button', { name: say('connections:connect.again'), exact: true }).click();
    await expect(form.getByText(say('connections:connect.connected'), { exact: true })).toBeVisible();
    await expect(form.getByText(say('connections:connect.rowCount', { count: 1 }), { exact: true })).toBeVisible();
    await mapFields(form, say);
    await expectSound(page, `form of a connection ${name}`);
    hasFile = false;
  });
}

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`an administrator adds, tries, runs, retries, pauses and deletes a connection (${language})`, async ({
    signIn,
  }) => {
    const name = `Source ${language} ${Date.now()}`;
    const page = await signIn(person('amelia.hart').email, { language, path: '/integrationCenter' });
    await addWithConnect(page, say, name);
    await expectSound(page, `list of connections ${language}`);

    const id = await idOf(page, name);
    await page.goto(`/integrationCenter?connectionId=${id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('building.totalUnits → units_total')).toBeVisible();
    await dialog.getByRole('tab', { name: say('connections:runs.tab'), exact: true }).click();
    await expect(dialog.getByText(say('connections:runs.empty'))).toBeVisible();
    await dialog.getByRole('button', { name: say('connections:runs.now') }).click();
    const runs = dialog.getByRole('table', { name: say('connections:runs.tab') });
    const failed = runs.getByRole('row').filter({ hasText: say('connections:status.failed') });
    await expect(failed).toContainText(say('connections:reason.NotFound'));
    await expect(failed.getByRole('link', { name: say('connections:runs.temporal') })).toHaveAttribute(
      'href',
      new RegExp(`${running('demo').temporalUiUrl ?? ''}/.*workflows/connection-${id}-run-`),
    );

    hasFile = true;
    await failed.getByRole('button', { name: say('connections:runs.retry') }).click();
    const kept = runs.getByRole('row').filter({ hasText: say('connections:status.kept') });
    await expect(kept).toContainText(say('connections:reason.NoOpenSubmission'));
    await expectSound(page, `runs of a connection ${language}`);

    await dialog.getByRole('button', { name: say('connections:runs.pause'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: say('connections:runs.resume'), exact: true })).toBeVisible();
    await dialog
      .getByRole('button', { name: say('common:close'), exact: true })
      .last()
      .click();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: `${say('common:more')}: ${name}` }).click();
    await page.getByRole('menuitem', { name: say('masters:delete') }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('heading')).toContainText(name);
    await question.getByRole('button', { name: say('masters:deleteConfirm'), exact: true }).click();
    await new SetUpPage(page, say, connections).expectMessage(say('connections:deleted'));
    await expect(row).toHaveCount(0);
    hasFile = false;
  });
}

test('the demonstration has connections with the history of their runs', async ({ signIn }) => {
  const say = wordsOf('en');
  const page = await signIn(person('amelia.hart').email, { path: '/integrationCenter' });
  for (const name of Object.values(demoConnections))
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();

  const valuations = await openRuns(page, say, await idOf(page, demoConnections.valuations));
  const delivered = valuations.getByRole('row').filter({ hasText: say('connections:status.delivered') });
  await expect(delivered.getByRole('link', { name: /^SUB-/ })).toBeVisible();
  await expect(valuations).toContainText(say('connections:reason.NoOpenSubmission'), { timeout: 90_000 });

  const occupancy = await openRuns(page, say, await idOf(page, demoConnections.occupancy));
  await expect(occupancy).toContainText(say('connections:reason.NotFound'));

  const loans = await openRuns(page, say, await idOf(page, demoConnections.loans));
  await expect(loans.getByText(say('connections:reason.SecretMissing'))).toHaveCount(3, { timeout: 90_000 });
  await expect(page.getByRole('dialog').getByText(say('connections:runs.paused')).first()).toBeVisible();

  await page.goto(`/integrationCenter?connectionId=${await idOf(page, demoConnections.messages)}`);
  await page.getByRole('tab', { name: say('connections:messages.tab'), exact: true }).click();
  const messages = page.getByRole('dialog').getByRole('table', { name: say('connections:messages.title') });
  await expect(messages).toContainText(say('connections:messages.status.delivered'));
});
