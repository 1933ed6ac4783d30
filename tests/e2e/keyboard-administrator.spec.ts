import type { Locator, Page } from '@playwright/test';
import { expectFocusSeen, press, signInByKeys, tabTo } from './keys.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

/** Opens what the button with the focus opens, leaves it by Escape, and is back at the button. */
async function openAndLeave(page: Page, button: Locator, opened: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  await expectFocusIn(opened);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(button).toBeFocused();
  await expectFocusSeen(page);
}

const expectFocusIn = (area: Locator) =>
  expect.poll(() => area.evaluate((element) => element.contains(document.activeElement))).toBe(true);

test('an administrator filters, sorts and adds a record by keys alone', async ({ open }) => {
  const page = await open();
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('table', { name: say('service-providers:many') });
  const code = `KEYS-${Date.now().toString(36).toUpperCase()}`;

  await test.step('goes to a list by the menu', async () => {
    await signInByKeys(page, person('amelia.hart').email);
    await press(page, page.getByRole('navigation').getByRole('link', { name: say('shell:page.serviceProviders') }));
    await expect(page.getByRole('heading', { level: 1, name: say('service-providers:many') })).toBeFocused();
  });
  await test.step('sorts by a head of the list', async () => {
    const head = table.getByRole('columnheader', { name: say('service-providers:field.code') });
    await press(page, head.getByRole('button'));
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(head.getByRole('button')).toBeFocused();
  });
  await test.step('filters, and is back at the filter', async () => {
    const chip = page
      .getByRole('search')
      .getByRole('button', { name: say('service-providers:field.type') })
      .first();
    await tabTo(page, chip, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const choices = page.getByRole('group', { name: say('service-providers:field.type') });
    await expectFocusIn(page.getByRole('dialog', { name: say('service-providers:field.type') }));
    await tabTo(page, choices.getByRole('checkbox').first());
    await page.keyboard.press('Space');
    await expect(choices.getByRole('checkbox').first()).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(choices).toBeHidden();
    await expect(chip).toBeFocused();
    await expect(page).toHaveURL(/type=/);
    await expect(table.locator('tbody tr').first()).toBeVisible();
  });
  await test.step('leaves dialogs by Escape, and is back where they were opened', async () => {
    for (const name of [say('service-providers:addTitle'), say('masters:import')]) {
      const button = page.getByRole('button', { name, exact: true });
      await tabTo(page, button, 'Shift+Tab');
      await openAndLeave(page, button, dialog);
    }
  });
  await test.step('adds a record, and hears that it was added', async () => {
    const add = page.getByRole('button', { name: say('service-providers:addTitle') });
    await press(page, add);
    await tabTo(page, dialog.getByLabel(say('service-providers:field.code')).first());
    await page.keyboard.type(code);
    await tabTo(page, dialog.getByLabel(say('service-providers:field.name')).first());
    await page.keyboard.type('Keys and Company');
    await tabTo(page, dialog.getByLabel(say('service-providers:field.type')).first());
    await page.keyboard.press('ArrowDown');
    await press(page, dialog.getByRole('button', { name: say('common:save') }));
    const messages = page.getByRole('region', { name: say('common:messages') });
    await expect(messages.getByText(say('masters:added', { thing: say('service-providers:one') }))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  });
});

test('an administrator opens a submission and acts on it by keys alone', async ({ open }) => {
  const page = await open();
  const menu = page.getByRole('button', { name: say('submission:acts.menu'), exact: true });
  const dialog = page.getByRole('alertdialog');
  const item = (act: string) => page.getByRole('menuitem', { name: say(`submission:acts.${act}.open`), exact: true });
  /** Arrows move in the menu until the act is marked. */
  const choose = async (act: string) => {
    await press(page, menu);
    await expect(item(act)).toBeVisible();
    for (let step = 0; step < 20 && (await item(act).getAttribute('data-highlighted')) === null; step += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expectFocusIn(dialog);
  };

  await test.step('opens a submission of the list', async () => {
    await signInByKeys(page, person('sofia.lindqvist').email);
    const list = page.getByRole('table', { name: say('admin:list.label') });
    await press(page, list.getByRole('link').first());
    await expect(page).toHaveURL(/\/dashboard\/SUB-/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
  await test.step('leaves a dialog of the menu by Escape, and is back at the menu', async () => {
    await choose('changePostMonth');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await expectFocusSeen(page);
  });
  await test.step('closes the submission with a reason', async () => {
    await choose('close');
    await expect(dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first()).toBeFocused();
    for (const list of await dialog.getByRole('combobox').all()) {
      await tabTo(page, list);
      await page.keyboard.press('ArrowDown');
    }
    await tabTo(page, dialog.getByRole('textbox', { name: say('submission:act.comment') }));
    await page.keyboard.type('Opened twice.');
    await press(page, dialog.getByRole('button', { name: say('submission:acts.close.confirm'), exact: true }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('submission:acts.close.done'), { exact: true }).first()).toBeVisible();
    await expectFocusSeen(page);
  });
});
