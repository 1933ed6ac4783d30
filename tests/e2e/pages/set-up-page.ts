import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import * as XLSX from 'xlsx';
import type { MasterDefinition } from '#contracts/masters.ts';
import type { Workbook } from '../workbooks.ts';
import type { Words } from '../words.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Cells of a sheet by their address, e.g. `{ B2: 'a@fund.example' }`. */
export type Cells = Readonly<Record<string, string>>;

/** The set-up screen of a master: its list, form and import. */
export class SetUpPage {
  readonly #page: Page;
  readonly #say: Words;
  readonly #definition: MasterDefinition;

  constructor(page: Page, say: Words, definition: MasterDefinition) {
    this.#page = page;
    this.#say = say;
    this.#definition = definition;
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  word(key: string, values?: Record<string, unknown>): string {
    return this.#say(`${this.#definition.area}:${key}`, values);
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await expect(this.#page.getByRole('heading', { level: 1, name: this.word('many') })).toBeVisible();
  }

  async search(text: string): Promise<Locator> {
    await this.#page.getByPlaceholder(this.word('search')).fill(text);
    // What is typed goes into the address after a short rest.
    await expect(this.#page).toHaveURL((url) => url.searchParams.get('search') === text);
    return this.#page.getByRole('table', { name: this.word('many') });
  }

  async add(fill: (form: Locator) => Promise<void>): Promise<void> {
    await this.#openForm();
    await fill(this.#dialog);
    await this.#dialog.getByRole('button', { name: this.#say('common:save') }).click();
    await this.expectMessage(this.#say('masters:added', { thing: this.word('one') }));
    await expect(this.#dialog).toBeHidden();
  }

  /** Fills the form, loses the page half way, finds the work again and saves it. */
  async addAcrossReload(fill: (form: Locator) => Promise<void>): Promise<void> {
    await this.#openForm();
    await fill(this.#dialog);
    await this.#page.reload();
    await this.add(async (form) => {
      await expect(form.getByText(this.#say('common:work.restored'), { exact: true })).toBeVisible();
    });
  }

  field(form: Locator, name: string): Locator {
    return form.getByLabel(this.word(`field.${name}`)).first();
  }

  /** Finds a record by typing and takes it. @param label its code and its name, as the chooser shows them */
  async choose(form: Locator, name: string, text: string, label = text): Promise<void> {
    await form.getByRole('searchbox', { name: this.word(`field.${name}`) }).fill(text);
    await form.getByRole('button', { name: this.#say('masters:chooser.add', { name: label }), exact: true }).click();
  }

  /** The first record that typing finds; what it is called beside its code is in the reader's language. */
  async take(form: Locator, name: string, text: string): Promise<void> {
    const field = form
      .getByRole('group')
      .filter({ has: this.#page.getByRole('searchbox', { name: this.word(`field.${name}`) }) });
    await field.getByRole('searchbox').fill(text);
    await field.getByRole('button', { name: text }).first().click();
    await expect(field.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }

  /** Downloads the template of this import and fills one row for each record, by name of field. */
  async fillTemplate(fileName: string, records: readonly Readonly<Record<string, string>>[]): Promise<Workbook> {
    const template = await this.#download(() =>
      this.#dialog.getByRole('link', { name: this.#say('masters:imports.template') }).click(),
    );
    const heads = XLSX.utils.sheet_to_json<string[]>(firstSheet(template), { header: 1 })[0] ?? [];
    const columnOf = (field: string) => heads.indexOf(this.word(`field.${field}`));
    const cells = records.flatMap((record, index) =>
      Object.entries(record).map(([field, text]) => [
        XLSX.utils.encode_cell({ r: index + 1, c: columnOf(field) }),
        text,
      ]),
    );
    return typeInto(template, template.SheetNames[0] ?? '', Object.fromEntries(cells) as Cells, fileName);
  }

  async openImport(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#say('masters:import'), exact: true }).click();
    await expect(this.#dialog.getByRole('heading', { name: this.word('importTitle') })).toBeVisible();
  }

  async check(workbook: Workbook): Promise<void> {
    await this.#dialog.locator('input[type=file]').setInputFiles(workbook);
    await this.#dialog.getByRole('button', { name: this.#say('masters:imports.submit') }).click();
    await expect(this.#dialog.getByText(this.#say('masters:imports.canApply'))).toBeVisible({ timeout: 60_000 });
  }

  /** What the check has found, one text a row. */
  get problems(): Locator {
    return this.#dialog.getByRole('region', { name: this.#say('masters:imports.errors') }).locator('tbody tr');
  }

  /** The marked workbook with cells typed over, as a person would in a spreadsheet. */
  async fixMarked(sheet: string, cells: Cells): Promise<Workbook> {
    const marked = await this.#download(() =>
      this.#dialog.getByRole('link', { name: this.#say('masters:imports.marked') }).click(),
    );
    expect(marked.SheetNames).toContain(this.#say('masters:marked.sheetName'));
    await this.#dialog.getByRole('button', { name: this.#say('masters:imports.fix') }).click();
    return typeInto(marked, sheet, cells, 'fixed.xlsx');
  }

  async apply(count: number, message: string): Promise<void> {
    await this.#dialog.getByRole('button', { name: this.#say('masters:imports.apply', { count }) }).click();
    await this.expectMessage(message);
    await expect(this.#dialog).toBeHidden();
  }

  /** Asked for before anything else that follows: a message goes by itself after some seconds. */
  async expectMessage(text: string): Promise<void> {
    const messages = this.#page.getByRole('region', { name: this.#say('common:messages') });
    await expect(messages.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  }

  /** An empty list offers the button twice. */
  async #openForm(): Promise<void> {
    const buttons = this.#page.getByRole('button', { name: this.word('addTitle'), exact: true });
    await buttons.first().click();
    await expect(this.#dialog).toBeVisible();
  }

  async #download(click: () => Promise<void>): Promise<XLSX.WorkBook> {
    const downloading = this.#page.waitForEvent('download');
    await click();
    return XLSX.read(readFileSync(await (await downloading).path()), { dense: false });
  }
}

const firstSheet = ({ Sheets, SheetNames }: XLSX.WorkBook): XLSX.WorkSheet => Sheets[SheetNames[0] ?? ''] ?? {};

function typeInto(workbook: XLSX.WorkBook, sheetName: string, cells: Cells, name: string): Workbook {
  const sheet = workbook.Sheets[sheetName];
  if (!sheet) throw new Error(`The workbook has no sheet ${sheetName}, only ${workbook.SheetNames.join(', ')}.`);
  for (const [address, text] of Object.entries(cells)) XLSX.utils.sheet_add_aoa(sheet, [[text]], { origin: address });
  return { name, mimeType, buffer: XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
}
