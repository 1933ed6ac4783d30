import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFunds } from '../portfolio.ts';
import { rowsOf } from '../rows.ts';
import { fileNameOf, writeWorkbook } from '../workbook.ts';

export const watchedFolder = 'sahil/valuations';

/** What a valuer has put into the watched folder: the valuation of the month, and a letter that was given the name of a workbook. */
export async function putWatchedFiles(dir: string, postMonth: string): Promise<void> {
  const fund = demoFunds.find(({ provider }) => provider.code === 'SAHIL');
  const property = fund?.properties[0];
  if (!fund || !property) throw new Error('The demonstration has no property in the Gulf.');
  const place = join(dir, ...watchedFolder.split('/'));
  mkdirSync(place, { recursive: true });
  const rows = rowsOf('valuation', fund, [property], postMonth);
  const workbook = await writeWorkbook(fund, property.name, postMonth, 'valuation', rows);
  writeFileSync(join(place, fileNameOf(property, 'valuation', postMonth)), workbook);
  writeFileSync(join(place, 'cover letter.xlsx'), Buffer.from('%PDF-1.7\n'));
}
