import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { chooseMonth } from '../choose-month.ts';
import { patternOf } from '../words.ts';
import type { Words } from '../words.ts';
import { readJson } from '../read-json.ts';

interface Written {
  type: 'hard' | 'soft';
  name: string;
  message: string;
  /** Name of the fund that the rule is for. */
  fund: string;
  /** `YYYY-MM` */
  from: string;
  until: string;
}

/** Rows of another dataset in which one field has one value, some months earlier. */
export interface OtherSide {
  model: string;
  field: string;
  where: { field: string; value: string };
  periods: number;
}

export interface BasicRuleText extends Written {
  field: string;
  aggregate: string;
  operation: string;
  right: string | OtherSide;
}

export interface AdvanceRuleText extends Written {
  text: string;
}

/** `/rules_engine` as an administrator writes, tries and switches on rules of the rent roll. */
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

  /** A required field has a mark behind its label; a group of fields may have the same name. */
  #field(form: Page | Locator, key: string): Locator {
    const label = new RegExp(`^${this.#word(key)}\\s*\\*?$`);
    return form.getByLabel(label).and(this.#page.locator('input, select'));
  }

  #group(key: string): Locator {
    return this.#page.getByRole('group', { name: this.#word(key), exact: true });
  }

  async #chooseRentRoll(form: Page | Locator): Promise<void> {
    const { datasets } = await readJson(this.#page.request, '/api/rules/datasets');
    const { id } = datasets.find(({ key }) => key === 'Rent Roll') ?? {};
    await this.#field(form, 'form.dataset').selectOption(String(id));
  }

  /** Fills the form of basic mode; nothing is saved yet. */
  async writeBasic(rule: BasicRuleText): Promise<void> {
    const page = this.#page;
    await page.goto('/rules_engine?rule=new');
    await page.getByText(this.#word(`type.${rule.type}`), { exact: true }).click();
    const left = this.#group('form.left');
    await this.#chooseRentRoll(left);
    await this.#field(left, 'form.fields').selectOption(rule.field);
    await this.#field(left, 'form.aggregate').selectOption(rule.aggregate);
    await this.#field(page, 'form.operations').selectOption(rule.operation);
    if (typeof rule.right === 'string') await this.#field(page, 'form.value').fill(rule.right);
    else await this.#writeOther(rule.right);
    await this.#writeTexts(rule);
  }

  async #writeOther({ model, field, where, periods }: OtherSide): Promise<void> {
    await this.#field(this.#page, 'form.compareWith').selectOption('otherDataset');
    const right = this.#group('form.rightOther');
    await this.#field(right, 'form.dataset').selectOption(model);
    await this.#field(right, 'form.fields').selectOption(field);
    await this.#field(right, 'form.where').selectOption(where.field);
    await this.#field(right, 'form.filterValue').fill(where.value);
    await this.#field(right, 'form.period').selectOption(String(periods));
  }

  /** The same in advance mode. */
  async writeAdvance(rule: AdvanceRuleText): Promise<void> {
    const page = this.#page;
    await page.goto('/rules_engine?rule=new');
    await page.getByText(this.#word(`type.${rule.type}`), { exact: true }).click();
    await page.getByText(this.#word('mode.advance'), { exact: true }).click();
    await this.#chooseRentRoll(page);
    await page.getByRole('textbox', { name: this.#word('advance.editor'), exact: true }).fill(rule.text);
    await this.#writeTexts(rule);
  }

  async #writeTexts({ name, message, fund, from, until }: Written): Promise<void> {
    const texts = this.#group(`languages.${this.#language}`);
    await texts.getByLabel(new RegExp(`^${this.#word('form.name')}`)).fill(name);
    await texts.getByLabel(new RegExp(`^${this.#word('form.message')}`)).fill(message);
    const reach = this.#group('form.appliesTo');
    await chooseMonth(reach, this.#say, this.#word('form.from'), from);
    await chooseMonth(reach, this.#say, this.#word('form.until'), until);
    await reach.getByRole('searchbox', { name: this.#word('field.funds') }).fill(fund);
    await reach.getByRole('button').filter({ hasText: fund }).first().click();
  }

  /** The rule in words, beside the form. */
  get sentence(): Locator {
    const title = this.#page.getByRole('heading', { name: this.#word('form.sentence'), exact: true });
    return this.#page.locator('section').filter({ has: title }).locator('[aria-live]');
  }

  /** Tries the rule of the form on one month, and answers the table of what it found. */
  async tryOn(month: string): Promise<Locator> {
    await this.#field(this.#page, 'trial.on').selectOption(`month ${month}`);
    await this.#page.getByRole('button', { name: this.#word('trial.try'), exact: true }).click();
    return this.#foundByTrial();
  }

  async #foundByTrial(): Promise<Locator> {
    await this.#hasEnded();
    const table = this.#tableOfTrial();
    await expect(table).toBeVisible();
    return table;
  }

  #hasEnded(): Promise<void> {
    return expect(this.#page.getByText(patternOf(this.#say, 'jobs:trial.finished'))).toBeVisible();
  }

  #tableOfTrial(): Locator {
    return this.#page.getByRole('table', { name: this.#word('trial.table') });
  }

  /** Saves a draft: nothing is checked by it. Answers the id of the rule. */
  async save(message: 'form.saved' | 'advance.created'): Promise<number> {
    const page = this.#page;
    await page.getByRole('button', { name: this.#word('form.save'), exact: true }).click();
    await expect(page.getByText(this.#word(message), { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(/rule=\d+/);
    return Number(new URL(page.url()).searchParams.get('rule'));
  }

  /** Looks at the last twelve months, and answers the table by property. */
  async lookAtYear(ruleId: number): Promise<Locator> {
    await this.#page.goto(`/rules_engine?tab=machine&of=${ruleId}`);
    await this.#page.getByRole('button', { name: this.#word('machine.start'), exact: true }).click();
    await this.#hasEnded();
    const none = this.#page.getByText(this.#word('trial.noViolations'), { exact: true });
    await expect(this.#tableOfTrial().or(none)).toBeVisible();
    return this.#page.getByRole('table', { name: this.#word('machine.byProperty') });
  }

  /** A second act, after the preview of what it would have found and of what it concerns. */
  async switchOn(ruleId: number, name: string): Promise<void> {
    const page = this.#page;
    await page.goto(`/rules_engine?rule=${ruleId}`);
    await page.getByRole('button', { name: this.#word('form.switchOn'), exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(patternOf(this.#say, 'rules-engine:switching.tried'))).toBeVisible();
    await dialog.getByRole('button', { name: this.#word('switching.confirmOn'), exact: true }).click();
    await expect(page.getByText(this.#word('switching.doneOn', { name }), { exact: true }).first()).toBeVisible();
  }
}
