import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Words } from '../words.ts';

export interface WrittenRule {
  type: 'hard' | 'soft';
  field: string;
  aggregate: string;
  operation: string;
  value: string;
  name: string;
  message: string;
  /** Name of the fund that the rule is for. */
  fund: string;
  /** `YYYY-MM`; for this month alone. */
  month: string;
}

/** `/rules_engine` as an administrator writes rules in basic mode. */
export class RulePage {
  readonly #page: Page;
  readonly #say: Words;
  readonly #language: string;

  constructor(page: Page, say: Words, language: string) {
    this.#page = page;
    this.#say = say;
    this.#language = language;
  }

  #word(key: string, values?: Parameters<Words>[1]): string {
    return this.#say(`rules-engine:${key}`, values);
  }

  /** Saves a draft: nothing is checked by it. */
  async write(rule: WrittenRule): Promise<void> {
    const page = this.#page;
    await page.goto('/rules_engine?rule=new');
    await page.getByText(this.#word(`type.${rule.type}`), { exact: true }).click();
    const left = page.getByRole('group', { name: this.#word('form.left'), exact: true });
    const dataset = left.getByLabel(this.#word('form.dataset'));
    const rentRoll = dataset
      .locator('option')
      .filter({ hasText: /Rent Roll|レントロール|الإيجار/ })
      .first();
    await dataset.selectOption((await rentRoll.getAttribute('value')) ?? '');
    await left.getByLabel(this.#word('form.fields')).selectOption(rule.field);
    await left.getByLabel(this.#word('form.aggregate')).selectOption(rule.aggregate);
    await page.getByLabel(this.#word('form.operations')).selectOption(rule.operation);
    await page.getByLabel(new RegExp(`^${this.#word('form.value')}`)).fill(rule.value);
    const texts = page.getByRole('group', { name: this.#word(`languages.${this.#language}`), exact: true });
    await texts.getByLabel(new RegExp(`^${this.#word('form.name')}`)).fill(rule.name);
    await texts.getByLabel(new RegExp(`^${this.#word('form.message')}`)).fill(rule.message);
    await page.getByLabel(this.#word('form.from')).fill(rule.month);
    await page.getByLabel(this.#word('form.until')).fill(rule.month);
    const reach = page.getByRole('group', { name: this.#word('form.appliesTo'), exact: true });
    await reach.getByRole('searchbox', { name: this.#word('field.funds') }).fill(rule.fund);
    await reach.getByRole('button').filter({ hasText: rule.fund }).first().click();
    await page.getByRole('button', { name: this.#word('form.save'), exact: true }).click();
    await expect(page.getByText(this.#word('form.saved'), { exact: true }).first()).toBeVisible();
  }

  /** A second act, after the preview of what it concerns. Answers the id of the rule. */
  async switchOn(name: string): Promise<number> {
    const page = this.#page;
    await expect(page).toHaveURL(/rule=\d+/);
    await page.getByRole('button', { name: this.#word('form.switchOn'), exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: this.#word('switching.confirmOn'), exact: true }).click();
    await expect(page.getByText(this.#word('switching.doneOn', { name }), { exact: true }).first()).toBeVisible();
    return Number(new URL(page.url()).searchParams.get('rule'));
  }
}
