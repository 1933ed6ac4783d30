import { createHash, randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { writeXlsx } from 'hucre/xlsx';
import { loadPerson } from '#api/access/load-person.ts';
import { importAtOnce } from '#api/imports/run-import.ts';
import { contextOf } from '#api/masters/master.ts';
import { rateMaster } from '#api/rates/master.ts';
import { rateKinds } from '#contracts/rates.ts';
import type { RateKind } from '#contracts/rates.ts';
import { fieldLabel } from '#documents/imports/master-words.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { shiftMonth } from './months.ts';

export interface DemoRate {
  postMonth: string;
  fromCurrency: string;
  toCurrency: string;
  kind: RateKind;
  rate: string;
  source: string;
}

/** Dirhams for a dollar: the peg of the Central Bank of the UAE, the only rate of the demonstration that is real. */
const peg = 3.6725;
const sources = {
  peg: 'Central Bank of the UAE, peg to the US dollar',
  yen: 'Assumed for the demonstration, no market rate',
  both: 'Assumed for the demonstration, through the US dollar',
} as const;

/** Yen for a dollar at the end of a month: invented, between 146 and 154, and the same at each installation. */
function yenAtEnd(postMonth: string): number {
  const [year = 0, month = 0] = postMonth.split('-').map(Number);
  return 150 + 4 * Math.sin((year * 12 + month) / 3);
}

/** What a dollar is worth in yen, and what the peg makes of it for the dirham: every pair of the three funds' currencies. */
export function ratesOf(postMonth: string): DemoRate[] {
  return rateKinds.flatMap((kind) => {
    const end = yenAtEnd(postMonth);
    const yen = kind === 'CLOSING' ? end : (yenAtEnd(shiftMonth(postMonth, -1)) + end) / 2;
    const rate = (fromCurrency: string, toCurrency: string, value: number, source: string, decimals: number) => ({
      ...{ postMonth, fromCurrency, toCurrency, kind, source },
      rate: value.toFixed(decimals),
    });
    return [
      rate('USD', 'AED', peg, sources.peg, 4),
      rate('USD', 'JPY', yen, sources.yen, 2),
      rate('AED', 'JPY', Number(yen.toFixed(2)) / peg, sources.both, 8),
    ];
  });
}

const fields = ['postMonth', 'fromCurrency', 'toCurrency', 'kind', 'rate', 'source'] as const;

/** Brings the rates of the months as an administrator would: by a workbook, through the import of rates. */
export async function importRates(
  { orm, blobs }: { orm: MikroORM; blobs: BlobStore },
  { months, userId }: { months: readonly string[]; userId: number },
): Promise<void> {
  const em = orm.em.fork();
  const person = await loadPerson(em, userId);
  if (!person) throw new Error('The person who imports the rates of the demonstration is missing.');
  const heads = fields.map((field) => fieldLabel(rateMaster.definition, field, 'en'));
  const rows = months.flatMap(ratesOf).map((rate) => fields.map((field) => rate[field]));
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Exchange rates', rows: [heads, ...rows] }] }));
  const blobKey = `imports/${randomUUID()}`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = {
    blobKey,
    fileName: 'Exchange rates.xlsx',
    sha256,
    sizeBytes: content.length,
    sheet: null,
    target: null,
  };
  await blobs.put(blobKey, content);
  const importId = randomUUID();
  const context = await contextOf(em, person, importId);
  const dependencies = { orm, blobStore: blobs, uploadMaxBytes: 50 * 1024 * 1024 };
  const options = { importId, file, faulty: 'refuse', isConfirmed: true } as const;
  const { status, problems } = await importAtOnce(dependencies, rateMaster, context, options);
  if (status !== 'applied') throw new Error(`The rates were not imported: ${JSON.stringify(problems)}`);
}
