import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { Workbook } from '../workbooks.ts';
import type { Words } from '../words.ts';

/** `/serviceprovider-dashboard` as the data provider works with it. */
export class ProviderPage {
  readonly #page: Page;
  readonly #say: Words;

  constructor(page: Page, say: Words) {
    this.#page = page;
    this.#say = say;
  }

  /** The files on their way and what became of them. */
  get uploads(): Locator {
    return this.#page.getByRole('region', { name: this.#say('provider:upload.label'), exact: true });
  }

  get board(): Locator {
    return this.#page.getByRole('region', { name: this.#say('provider:board') });
  }

  /** The submission beside the list; datasets have names of their own in each language, properties do not. */
  panelOf({ property }: Pick<SubmissionSummary, 'property'>): Locator {
    return this.#page.getByRole('group', { name: property?.name ?? '' });
  }

  /** The board of the submission's month. */
  async goTo({ postMonth, submissionNo }: SubmissionSummary): Promise<void> {
    await this.#page.goto(`/serviceprovider-dashboard?postMonth=${postMonth}&ticket=${submissionNo}`);
    await expect(this.board).toBeVisible();
  }

  /** Lets go of files over the page, as from a folder's window. */
  async drop(...workbooks: Workbook[]): Promise<void> {
    const files = workbooks.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    }));
    const dataTransfer = await this.#page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of contents) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, files);
    const zone = this.uploads.getByText(this.#say('provider:drop.title'));
    await zone.dispatchEvent('dragover', { dataTransfer });
    await expect(this.uploads.getByText(this.#say('provider:drop.now'))).toBeVisible();
    await this.uploads.getByText(this.#say('provider:drop.now')).dispatchEvent('drop', { dataTransfer });
  }

  /** The submission that is proposed for a dropped file. */
  proposalFor(fileName: string): Locator {
    return this.uploads.getByLabel(this.#say('provider:propose.submissionOf', { fileName }));
  }

  async confirmProposals(count: number): Promise<void> {
    await this.uploads.getByRole('button', { name: this.#say('provider:propose.send', { count }) }).click();
  }

  /** Chooses a file by the button of the panel, which opens the system's own dialog. */
  async uploadFrom(panel: Locator, workbook: Workbook): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: this.#say('provider:panel.uploadCorrected') }).click();
    await (await choosing).setFiles(workbook);
  }
}
