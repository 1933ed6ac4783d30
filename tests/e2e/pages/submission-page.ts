import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { Words } from '../words.ts';

/** One submission under any of the dashboards. */
export class SubmissionPage {
  readonly #page: Page;
  readonly #say: Words;

  constructor(page: Page, say: Words) {
    this.#page = page;
    this.#say = say;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { level: 1 });
  }

  /** By the words of the header; the submission's number stands there as well. */
  async expectStatus(status: SubmissionStatus): Promise<void> {
    const header = this.#page.getByRole('main').locator('header');
    await expect(header.getByText(this.#say(`statuses:status.${status}`), { exact: true })).toBeVisible();
  }

  async openTab(name: 'data' | 'findings' | 'explanations' | 'comments' | 'history'): Promise<Locator> {
    await this.#page.getByRole('tab', { name: this.#say(`submission:tab.${name}`) }).click();
    return this.#page.getByRole('tabpanel');
  }

  async approve(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#say('submission:decision.approve') }).click();
    await this.#expectMessage(this.#say('submission:decision.approved'));
  }

  async reopen(reasonCode: string, comment: string): Promise<void> {
    await this.#page.getByRole('button', { name: this.#say('submission:decision.reopen') }).click();
    const reason = this.#page.getByLabel(this.#say('submission:reopen.reason'));
    const form = this.#page.locator('form').filter({ has: reason });
    await reason.selectOption(reasonCode);
    await form.getByRole('textbox', { name: this.#say('submission:act.comment') }).fill(comment);
    await form.getByRole('button', { name: this.#say('submission:reopen.action') }).click();
    await this.#expectMessage(this.#say('submission:reopen.done'));
  }

  async #expectMessage(text: string): Promise<void> {
    const messages = this.#page.getByRole('region', { name: this.#say('common:messages') });
    await expect(messages.getByText(text, { exact: true })).toBeInViewport();
  }
}
