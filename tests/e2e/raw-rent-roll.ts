import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import * as XLSX from 'xlsx';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { columnsOf } from '#local/demo/layout.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import type { DemoFund, DemoProperty } from '#local/demo/portfolio.ts';
import { rentRollOf } from '#local/demo/rent-roll.ts';
import type { Words } from './words.ts';
import type { Workbook } from './workbooks.ts';

/** Row of the heads in the export. */
const headRow = 6;

export interface RawRentRoll {
  workbook: Workbook;
  records: number;
}

/** How a later export differs: heads by field, and an own column of the provider in front. */
export interface RawLayout {
  heads?: Readonly<Record<string, string>>;
  firstHead?: string;
}

/** Title rows, heads in row 6, a column without head and values, and a row of totals after each ten units and at the end. */
export function rawRentRoll(
  { property, postMonth, submissionNo }: SubmissionSummary,
  layout: RawLayout = {},
): RawRentRoll {
  const fund = demoFunds.find(({ properties }) => properties.some(({ code }) => code === property?.code));
  const own = fund?.properties.find(({ code }) => code === property?.code);
  if (!fund || !own) throw new Error(`${submissionNo} belongs to no property of the demonstration.`);
  return rawRentRollFor(fund, own, postMonth, layout);
}

/** As `rawRentRoll`, of the first property of a service provider. */
export function rawRentRollOf(providerCode: string, postMonth: string): RawRentRoll {
  const fund = demoFunds.find(({ provider }) => provider.code === providerCode);
  if (!fund) throw new Error(`The demonstration lacks the provider ${providerCode}.`);
  return rawRentRollFor(fund, fund.properties[0]!, postMonth);
}

/** As `rawRentRoll`, of any property, in the language of the fund. */
export function rawRentRollFor(
  fund: DemoFund,
  own: DemoProperty,
  postMonth: string,
  { heads = {}, firstHead }: RawLayout = {},
): RawRentRoll {
  const columns = columnsOf('rent_roll', fund.country);
  const rows = rentRollOf(fund, own, postMonth);
  const isWider = firstHead !== undefined;
  const spaced = <Value>([first, ...others]: Value[], own: Value | null = null): (Value | null)[] =>
    isWider ? [first ?? null, own, null, ...others] : [first ?? null, null, ...others];
  const totalOf = (part: typeof rows) =>
    spaced(
      columns.map(({ field, format }, index) =>
        index === 0
          ? 'TOTAL'
          : format === 'amount'
            ? part.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)
            : null,
      ),
    );
  const data = rows.flatMap((row, index) => {
    const line = spaced(columns.map(({ field }) => row[field] ?? null));
    return (index + 1) % 10 === 0 ? [line, totalOf(rows.slice(index - 9, index + 1))] : [line];
  });
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Rent roll'],
    [own.name],
    [fund.provider.name],
    [postMonth],
    [],
    spaced<string>(
      columns.map(({ field, head }) => heads[field] ?? head),
      firstHead ?? null,
    ),
    ...data,
    totalOf(rows),
  ]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Export');
  return {
    workbook: {
      name: `${own.providerCode}_raw_${postMonth.slice(0, 7)}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    },
    records: rows.length,
  };
}

/** The head that the provider writes over a field. */
export function headOf({ property }: Pick<SubmissionSummary, 'property'>, field: string): string {
  const fund = demoFunds.find(({ properties }) => properties.some(({ code }) => code === property?.code));
  const column = fund && columnsOf('rent_roll', fund.country).find((one) => one.field === field);
  if (!column) throw new Error(`The rent roll of ${property?.code} has no ${field}.`);
  return column.head;
}

export async function mapBySample(
  page: Page,
  say: Words,
  submission: SubmissionSummary,
  raw: RawRentRoll,
): Promise<void> {
  const place = new URLSearchParams({
    ServiceProviderId: String(submission.serviceProvider.id),
    PropertyId: String(submission.property?.id),
    IsForProperty: '1',
    DatasetOrReportPackageId: String(submission.dataset.id),
    IsForDataset: '1',
  });
  await page.goto(`/datasetmapping?${place}`);
  await takeSample(page, say, raw);
}

/** On the form of a mapping. @returns the part with the rows of the workbook */
export async function dropSample(page: Page, say: Words, workbook: Workbook): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sample = page.getByRole('group', { name: say('dataset-mapping:sample.title'), exact: true });
  await sample.locator('input[type=file]').setInputFiles(workbook);
  return sample;
}

/** On the form of a mapping: drops the workbook, takes what is proposed for it and saves. */
export async function takeSample(page: Page, say: Words, { workbook, records }: RawRentRoll): Promise<void> {
  const sample = await dropSample(page, say, workbook);
  // The place inherits the mapping of the provider, which stays until the proposal is taken.
  await sample.getByRole('button', { name: say('dataset-mapping:sample.takeProposal') }).click();
  await expect(page.getByLabel(say('dataset-mapping:field.rowNumber'))).toHaveValue(String(headRow));
  await expect(sample.getByRole('status').first()).toContainText(
    say('dataset-mapping:sample.read', { count: records }),
  );
  await saveMapping(page, say);
}

export async function saveMapping(page: Page, say: Words): Promise<void> {
  await page.getByRole('button', { name: say('dataset-mapping:save'), exact: true }).click();
  await expect(page.getByText(say('dataset-mapping:saved'), { exact: true })).toBeVisible();
}
