import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, megabytes, seconds, table } from '../figures.ts';
import { startInstallation } from '../installation.ts';
import { totalArea, writeRentRoll } from '../rent-roll.ts';
import { installMasters, openDesk } from '../tickets.ts';
import { collectFiles } from './files.ts';
import type { CollectedFile } from './files.ts';
import { writeMadeFiles } from './made-files.ts';
import { submit } from './submit.ts';
import type { Outcome } from './submit.ts';

/**
 * `npm run bench:hostile -- [<folder> ...] [--without <folder name>]`: uploads every file of the folders, and files made
 * to hurt, two at a time, each to a ticket of its own, prints what became of it, and proves that good files pass afterwards. Ends
 * with code 1 when one takes longer than ten seconds, the worker needs more than 1 GB, or a good file is refused.
 */
const limits = { tookMs: 10_000, memoryMb: 1024 };
const goodRows = 500;

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] } },
});

const installation = await startInstallation();
const broken: string[] = [];
const lines: string[][] = [];
let mostMemory = 0;
try {
  console.log(machine());
  const masters = await installMasters(installation.orm);
  mkdirSync(join(installation.dir, 'files'));
  const made = join(installation.dir, 'made to hurt');
  mkdirSync(made);
  const good = { path: join(installation.dir, 'files', 'good.xlsx'), name: 'good.xlsx' };
  writeRentRoll(good.path, goodRows);
  const nextDesk = () => openDesk(installation.orm, installation.baseUrl, masters, totalArea(goodRows));
  await submitGood();

  writeMadeFiles(made, readFileSync(good.path));
  const files = collectFiles([...folders, made], values.without);
  const pairs = Array.from({ length: Math.ceil(files.length / 2) }, (_, index) =>
    files.slice(2 * index, 2 * index + 2),
  );
  for (const pair of pairs) {
    const desks = await Promise.all(pair.map(nextDesk));
    installation.cpuMemory.reset();
    const outcomes = await Promise.all(pair.map((file, index) => submit(installation, masters, desks[index]!, file)));
    const peakMb = installation.cpuMemory.peakMb();
    mostMemory = Math.max(mostMemory, peakMb);
    pair.forEach((file, index) => note(file, outcomes[index]!, peakMb));
  }
  await submitGood();

  const head = ['class', 'file', 'size', 'outcome', 'why', 'seconds', 'peak MB'];
  console.log(`\n${table(head, lines)}\n`);
  console.log(`${lines.length} files, the worker's memory never above ${megabytes(mostMemory)}.`);

  async function submitGood(): Promise<void> {
    const outcome = await submit(installation, masters, await nextDesk(), good);
    if (outcome.status !== 'Submitted For Review') broken.push(`A good file ended ${outcome.status}: ${outcome.code}`);
    else console.log(`A good file of ${goodRows} rows passed in ${seconds(outcome.tookMs)}.`);
  }
} finally {
  await installation.close();
}
for (const line of broken) console.error(`Broken: ${line}`);
process.exit(broken.length === 0 ? 0 : 1);

function note(file: CollectedFile, { status, code, tookMs }: Outcome, peakMb: number): void {
  const size = file.sizeBytes < 10_000 ? `${file.sizeBytes} B` : `${Math.round(file.sizeBytes / 1024)} kB`;
  const figures = [(tookMs / 1000).toFixed(2), Math.round(peakMb).toString()];
  lines.push([file.kind, `\`${file.name}\``, size, status, code, ...figures]);
  if (status === 'no outcome') broken.push(`${file.name}: ${code}`);
  if (tookMs > limits.tookMs) broken.push(`${file.name} took ${seconds(tookMs)}`);
  if (peakMb > limits.memoryMb) broken.push(`${file.name} took ${megabytes(peakMb)}`);
}
