import type { Locator, Page } from '@playwright/test';
import { expectFocusSeen, tabTo } from '../keys.ts';
import { expect } from '../test.ts';
import type { Words } from '../words.ts';

/** `/configureWorkflow` and the editor of one chain, without a mouse. */
export class ChainPage {
  readonly #page: Page;
  readonly #say: Words;

  constructor(page: Page, say: Words) {
    this.#page = page;
    this.#say = (key, values) => say(`workflow-configuration:${key}`, values);
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  button(key: string, values?: Record<string, unknown>): Locator {
    return this.#page.getByRole('button', { name: this.#say(key, values), exact: true });
  }

  step(n: number): Locator {
    return this.#page.getByRole('group', { name: this.#say('step.label', { n }), exact: true });
  }

  /** Opens the editor of a report package: everywhere, or for one fund. */
  async open(reportPackage: string, fund?: string): Promise<void> {
    await this.#page.goto('/configureModal');
    const kind = this.#dialog.getByLabel(this.#say('choose.kind'), { exact: true });
    await tabTo(this.#page, kind);
    await kind.selectOption('reportPackage');
    await this.#take('choose.reportPackage', reportPackage);
    if (fund !== undefined) {
      const where = this.#dialog.getByLabel(this.#say('choose.where'), { exact: true });
      await tabTo(this.#page, where);
      await where.selectOption('fund');
      await this.#take('choose.fund', fund);
    }
    await this.press(this.#dialog.getByRole('button', { name: this.#say('choose.open'), exact: true }));
    const title = this.#say('title', { name: reportPackage });
    await expect(this.#page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async addStep(person: string): Promise<void> {
    await this.press(this.button('act.addStep'));
    await this.#choosePerson(person);
  }

  async addParallel(n: number, person: string): Promise<void> {
    const add = this.step(n).getByRole('button', { name: this.#say('act.addParallel'), exact: true });
    await this.press(add);
    await this.#choosePerson(person);
  }

  /** Every person of the chain, step by step, as the panel of its walk says it. */
  get walk(): Locator {
    const title = this.#page.getByRole('heading', { name: this.#say('walk.title'), exact: true });
    return this.#page.locator('section').filter({ has: title }).getByRole('listitem');
  }

  /** Copies the chain to a fund: what becomes of it is shown first. */
  async cloneTo(fund: string): Promise<void> {
    await this.press(this.button('act.clone'));
    await this.#take('clone.funds', fund);
    await this.press(this.#dialog.getByRole('button', { name: this.#say('clone.preview'), exact: true }));
    await expect(this.#dialog.getByText(this.#say('clone.result.added'), { exact: true })).toBeVisible();
    await this.press(this.#dialog.getByRole('button', { name: this.#say('clone.apply'), exact: true }));
    await expect(this.#dialog).toBeHidden();
  }

  async moveOpen(count: number): Promise<void> {
    await this.press(this.button('act.move'));
    await expect(this.#dialog.getByText(this.#say('moves.effect.notAtStep'))).toBeVisible();
    await this.press(this.#dialog.getByRole('button', { name: this.#say('moves.apply', { count }), exact: true }));
    await expect(this.#dialog.getByRole('progressbar')).toBeVisible();
    await this.#page.keyboard.press('Escape');
    await expect(this.#dialog).toBeHidden();
  }

  /** Waits until the first version of the chain has so many open submissions. */
  async expectOpen(count: number): Promise<void> {
    await expect(async () => {
      await this.#page.reload();
      await this.button('act.versions').click();
      await expect(this.#dialog.getByText(this.#say('versions.open', { count }), { exact: true })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass({ timeout: 60_000 });
    await this.#page.keyboard.press('Escape');
  }

  /** Goes there by Tab, forward or back, and presses it. */
  async press(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isBehind = await target.evaluate(
      (element) =>
        document.activeElement !== document.body &&
        (element.compareDocumentPosition(document.activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    await tabTo(this.#page, target, isBehind ? 'Shift+Tab' : 'Tab');
    await this.#page.keyboard.press('Enter');
    await expectFocusSeen(this.#page);
  }

  async #choosePerson(person: string): Promise<void> {
    await this.#take('person.choose', person);
    await this.press(this.#dialog.getByRole('button', { name: this.#say('act.addReviewer'), exact: true }));
    await expect(this.#dialog).toBeHidden();
  }

  /** Types into the chooser of the dialog, and takes what it finds. */
  async #take(label: string, name: string): Promise<void> {
    const group = this.#dialog.getByRole('radiogroup', { name: this.#say(label), exact: true });
    const search = this.#dialog.getByRole('searchbox', { name: this.#say(label) });
    await tabTo(this.#page, search);
    await this.#page.keyboard.insertText(name);
    const radio = group.getByRole('radio', { name: new RegExp(name) });
    await expect(group.getByRole('radio')).toHaveCount(1);
    await tabTo(this.#page, radio);
    await this.#page.keyboard.press('Space');
  }
}
