import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The web interface of Temporal itself, opened by a link of the application. */
export class TemporalPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The search follows the process with a delay, and the interface does not look again by itself. */
  async expectListed(submissionNo: string): Promise<void> {
    await expect(async () => {
      await this.#page.reload();
      await expect(this.#row(submissionNo)).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
  }

  async expectGone(submissionNo: string): Promise<void> {
    await expect(async () => {
      await this.#page.reload();
      await expect(this.#page.getByRole('table')).toBeVisible();
      await expect(this.#row(submissionNo)).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
  }

  /** From the list to the run, and from there to the address of its submission. */
  async submissionOf(submissionNo: string): Promise<string | null> {
    await this.#row(submissionNo).click();
    await this.#page.getByRole('tab', { name: 'User Metadata' }).click();
    // Details are shown in frames of their own.
    const details = this.#page.locator('iframe[src*="Open%20the%20submission"]').first().contentFrame();
    const link = details.getByRole('link', { name: 'Open the submission' });
    await expect(link).toBeVisible();
    return link.getAttribute('href');
  }

  async search(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  #row(submissionNo: string) {
    return this.#page.getByRole('link', { name: submissionNo, exact: true }).first();
  }
}
