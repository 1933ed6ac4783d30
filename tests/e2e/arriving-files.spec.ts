import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { connections } from '#contracts/connections.ts';
import { demoConnections } from '#local/demo/outside/names.ts';
import { awaitedValuation, mailAccount, putFiles, startMailboxWith } from './arriving-files.ts';
import { languagesInTurn } from './in-turn.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { SubmissionPage } from './pages/submission-page.ts';
import { person } from './people.ts';
import { expectSound } from './sound-screen.ts';
import { expect, test } from './test.ts';
import { withoutIsolates, wordsOf } from './words.ts';
import type { Words } from './words.ts';
import { readJson } from './read-json.ts';

test.describe.configure({ mode: 'serial' });

interface Place {
  name: string;
  type: 'MAILBOX' | 'FOLDER';
  provider: string;
  apiUrl: string;
}

async function addConnection(page: Page, say: Words, place: Place, found: string): Promise<void> {
  const screen = new SetUpPage(page, say, connections);
  await screen.open('/integrationCenter');
  await screen.add(async (form) => {
    await screen.field(form, 'name').fill(place.name);
    await screen.field(form, 'connectionType').selectOption(place.type);
    await screen.take(form, 'serviceProvider', place.provider);
    await screen.take(form, 'dataset', 'Valuation');
    await screen.field(form, 'apiUrl').fill(place.apiUrl);
    if (place.type === 'MAILBOX') {
      await screen.field(form, 'username').fill(mailAccount.user);
      await form.getByLabel(say('connections:secrets.password')).fill(mailAccount.password);
    }
    await screen.field(form, 'runEvery').selectOption('MANUAL');
    await form.getByRole('button', { name: say('connections:connect.button'), exact: true }).click();
    await expect(form.getByText(say('connections:connect.connected'), { exact: true })).toBeVisible();
    await expect(form.getByText(found).first()).toBeVisible();
  });
}

/** Opens the runs of a connection and starts one. @returns the table of runs */
async function runNow(page: Page, say: Words, name: string): Promise<Locator> {
  await page.goto(`/integrationCenter?connectionId=${await idOf(page, name)}&recordTab=runs`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('connections:runs.now') }).click();
  return dialog.getByRole('table', { name: say('connections:runs.tab') });
}

async function idOf(page: Page, name: string): Promise<number> {
  const found = (await readJson(page.request, `/api/connections?search=${encodeURIComponent(name)}`)).rows.find(
    ({ values }) => values['name'] === name,
  );
  if (!found) throw new Error(`There is no connection ${name}.`);
  return found.id;
}

async function remove(page: Page, name: string): Promise<void> {
  const headers = { 'x-postmonth-request': '1' };
  await page.request.delete(`/api/connections/${await idOf(page, name)}`, { headers });
}

/** Of the bell: the link is called by the subject of the notice. */
async function noticeOf(page: Page, say: Words, name: string): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell:notifications.open') })
    .click();
  const list = page.getByRole('dialog', { name: say('shell:notifications.open') });
  await expect(list).toBeVisible();
  return list.getByRole('link', { name });
}

const provider = 'MINATO';

for (const language of languagesInTurn(import.meta.filename)) {
  const say = wordsOf(language);

  test(`a mailed workbook waits until a person accepts it, and goes to review (${language})`, async ({
    signIn,
    afterwards,
  }) => {
    const name = `Mails ${language} ${Date.now()}`;
    const awaited = await awaitedValuation(provider);
    const { submissionNo, fileName } = awaited;
    const server = await startMailboxWith(awaited, Date.now() % 1_000_000);
    afterwards(() => server.stop());
    const page = await signIn(person('amelia.hart').email, { language, path: '/integrationCenter' });
    await addConnection(page, say, { name, type: 'MAILBOX', provider, apiUrl: server.url }, fileName);
    afterwards(() => remove(page, name));

    const runs = await runNow(page, say, name);
    const proposed = runs.getByRole('row').filter({ hasText: say('connections:status.proposed') });
    await expect(proposed.first()).toContainText(fileName);
    // A picture and a letter change nothing, however often the run is repeated.
    await expect(proposed.first()).toContainText(say('connections:reason.NotAFile'));
    await expect(proposed.first()).toContainText(say('connections:runs.step.correctFiles'));
    await expect(runs.getByRole('button', { name: say('connections:runs.retry') })).toHaveCount(0);

    await page.goto('/integrationCenter');
    const notice = await noticeOf(page, say, name);
    expect(withoutIsolates((await notice.textContent()) ?? '')).toContain(
      say('mail:attachmentsWaiting.subject', { count: 1, attachments: 1, connection: name }),
    );
    await notice.click();
    const attachments = page.getByRole('dialog').getByRole('table', { name: say('connections:attachments.tab') });
    const waiting = attachments.getByRole('row').filter({ hasText: fileName });
    // The property code in the name of the file proposes the submission; a person says so.
    await expect(waiting.getByRole('combobox')).toHaveValue(submissionNo);
    await expectSound(page, `attachments of a connection ${language}`);
    const submission = new SubmissionPage(page, say);
    await waiting.getByRole('button', { name: say('connections:attachments.accept'), exact: true }).click();
    await expect(waiting).toContainText(say('connections:attachments.status.accepted'));
    await expect(waiting).toContainText(submissionNo);
    await expect(waiting).toContainText(person('amelia.hart').name);

    await page.goto(`/dashboard/${submissionNo}`);
    await submission.expectStatus('Submitted For Review');
    await page.goto('/integrationCenter');
    await expect(await noticeOf(page, say, name)).toHaveCount(0);
  });

  test(`a file in a watched folder reaches its submission without a person (${language})`, async ({
    signIn,
    afterwards,
  }) => {
    const name = `Folder ${language} ${Date.now()}`;
    const { submissionNo, fileName, workbook } = await awaitedValuation('SAHIL');
    const folder = `e2e/valuations-${language}-${Date.now()}`;
    const place = putFiles(folder, { [fileName]: workbook, 'cover letter.xlsx': Buffer.from('%PDF-1.7\n') });
    const page = await signIn(person('amelia.hart').email, { language, path: '/integrationCenter' });
    const apiUrl = `folder://${folder}`;
    await addConnection(page, say, { name, type: 'FOLDER', provider: 'SAHIL', apiUrl }, fileName);
    afterwards(() => remove(page, name));

    const runs = await runNow(page, say, name);
    const run = runs.getByRole('row').filter({ hasText: fileName });
    await expect(run.getByRole('link', { name: submissionNo })).toBeVisible();
    await expect(run).toContainText(say('connections:reason.NotAFile'));
    await expect(run).toContainText(say('connections:runs.step.correctFiles'));
    await expect(run.getByRole('button', { name: say('connections:runs.retry') })).toHaveCount(0);
    await expectSound(page, `runs of a folder ${language}`);
    const movedTo = (below: string, file: string) =>
      readdirSync(join(place, below)).filter((moved) => moved.endsWith(`-${file}`));
    expect([movedTo('done', fileName), movedTo('refused', 'cover letter.xlsx')]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);

    await page.goto(`/dashboard/${submissionNo}`);
    await new SubmissionPage(page, say).expectStatus('Submitted For Review');
  });
}

test('the mailbox and the folder of the demonstration have done what their runs do', async ({ signIn }) => {
  const say = wordsOf('en');
  const page = await signIn(person('sofia.lindqvist').email, { path: '/integrationCenter' });
  await page.goto(`/integrationCenter?connectionId=${await idOf(page, demoConnections.mails)}&recordTab=attachments`);
  const attachments = page.getByRole('dialog').getByRole('table', { name: say('connections:attachments.tab') });
  await expect(attachments.getByRole('row').filter({ hasText: 'RentRoll corrected.xlsx' })).toBeVisible();
  await page.goto(`/integrationCenter?connectionId=${await idOf(page, demoConnections.folder)}&recordTab=runs`);
  const runs = page.getByRole('dialog').getByRole('table', { name: say('connections:runs.tab') });
  await expect(runs.getByRole('link', { name: /^SUB-/ }).first()).toBeVisible();
  await expect(runs).toContainText('cover letter.xlsx');
});
