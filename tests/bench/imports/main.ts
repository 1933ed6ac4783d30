import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine, median, seconds, table } from '../figures.ts';
import { startListInstallation } from '../lists/installation.ts';
import { copier, copyRows } from './copy-rows.ts';
import { csvOf, propertyRows, workbookOf } from './files.ts';
import { importAtOnce, importInSteps } from './send.ts';

/**
 * `npm run bench:imports`: 10,000 new properties with nine columns and their fund, from the request to the commit, beside
 * psql that copies the same rows, ready made, into the same tables. Ends with code 1 when a limit is broken.
 */
const count = 10_000;
const rounds = 5;
const limits = { csv: 6, xlsx: 8 };

const installation = await startListInstallation({ properties: 1_000, submissions: 1_000, users: 100 });
const broken: string[] = [];
try {
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}; yardstick: ${copier}`);
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-copy-'));
  const { baseUrl, readers, ownerUrl, funds } = installation;
  const cookie = readers[0]?.cookie ?? '';
  const times = { copied: [] as number[], csv: [] as number[], xlsx: [] as number[], steps: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const firstId = 50_000_000 + round * count;
    const copied = await copyRows(ownerUrl, dir, propertyRows(`COPY${round}`, count), { firstId, funds });
    const csv = await importAtOnce(baseUrl, cookie, 'rows.csv', Buffer.from(csvOf(propertyRows(`CSV${round}`, count))));
    const xlsx = await importAtOnce(
      baseUrl,
      cookie,
      'rows.xlsx',
      await workbookOf(propertyRows(`XLSX${round}`, count)),
    );
    const steps = await importInSteps(
      baseUrl,
      cookie,
      'rows.xlsx',
      await workbookOf(propertyRows(`STEP${round}`, count)),
    );
    console.log(`round ${round}  ${[copied, csv, xlsx, steps].map(seconds).join(', ')}`);
    // What a server does for the first time only is no part of it.
    if (round === 0) continue;
    times.copied.push(copied);
    times.csv.push(csv);
    times.xlsx.push(xlsx);
    times.steps.push(steps);
  }
  const copied = median(times.copied);
  const line = (name: string, values: readonly number[], most: number | null) => {
    const ratio = median(values) / copied;
    if (most !== null && ratio > most) broken.push(`${name}: ${ratio.toFixed(1)} x is above ${most} x`);
    return [name, seconds(median(values)), `${ratio.toFixed(1)} x`, most === null ? '' : `${most} x`];
  };
  const lines = [
    [copier, seconds(copied), '1 x', ''],
    line('csv, checked and applied in one request', times.csv, limits.csv),
    line('.xlsx, checked and applied in one request', times.xlsx, limits.xlsx),
    line('.xlsx, checked, then applied by a second request', times.steps, null),
  ];
  console.log(`\n${table(['10,000 properties', 'time', 'ratio', 'at most'], lines)}`);
} finally {
  await installation.stop();
}
for (const one of broken) console.error(`Broken: ${one}`);
process.exit(broken.length === 0 ? 0 : 1);
