import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, megabytes, seconds, table } from '../figures.ts';
import { startInstallation } from '../installation.ts';
import { totalArea, writeRentRoll } from '../rent-roll.ts';
import { installMasters, openDesk } from '../submissions.ts';
import { collectFiles } from './files.ts';
import type { CollectedFile } from './files.ts';
import { writeMadeFiles } from './made-files.ts';
import { packetsOutside, runApart } from './apart.ts';
import { ownMapping } from './own-mapping.ts';
import { submit } from './submit.ts';
import type { Outcome } from './submit.ts';

/**
 * `npm run bench:hostile -- [<folder> ...] [--without <folder name>]`: uploads every file of the folders, and files made
 * to hurt, two at a time, each to a submission of its own and with a mapping made from its own heads, prints what became of it, and proves that good files pass afterwards. Ends
 * with code 1 when one takes longer than ten seconds, the worker needs more than 1 GB, when a good file is refused, a server answers 5xx,
 * stored rows differ from those read, or a packet is meant for outside.
 */
runApart();
const limits = { tookMs: 10_000, memoryMb: 1024 };
const goodRows = 500;
const goodEvery = 10;
const madeKind = 'made to hurt';

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] }, apart: { type: 'boolean' } },
});

const installation = await startInstallation();
const broken: string[] = [];
const lines: string[][] = [];
let mostMemory = 0;
try {
  console.log(machine());
  const masters = await installMasters(installation.orm);
  mkdirSync(join(installation.dir, 'files'));
  const made = join(installation.dir, madeKind);
  mkdirSync(made);
  const good = { path: join(installation.dir, 'files', 'good.xlsx'), name: 'good.xlsx' };
  writeRentRoll(good.path, goodRows);
  const nextDesk = () => openDesk(installation.orm, installation.baseUrl, masters, totalArea(goodRows));
  await submitGood();
  // What servers ask for when they start is no matter of files.
  const outsideBefore = packetsOutside();

  writeMadeFiles(made, readFileSync(good.path));
  const files = collectFiles([...folders, made], values.without);
  const pairs = Array.from({ length: Math.ceil(files.length / 2) }, (_, index) =>
    files.slice(2 * index, 2 * index + 2),
  );
  for (const [index, pair] of pairs.entries()) {
    if (index % goodEvery === goodEvery - 1) await submitGood();
    const desks = await Promise.all(pair.map(nextDesk));
    installation.cpuMemory.reset();
    // What is made to hurt has the right heads already.
    const mappings = pair.map(({ path, name, sizeBytes, kind }) =>
      kind === madeKind ? null : ownMapping(path, name, sizeBytes),
    );
    const outcomes = await Promise.all(
      pair.map((file, at) => submit(installation, masters, desks[at]!, file, mappings[at])),
    );
    const peakMb = installation.cpuMemory.peakMb();
    mostMemory = Math.max(mostMemory, peakMb);
    pair.forEach((file, at) => note(file, outcomes[at]!, peakMb, mappings[at]?.rows ?? null));
  }
  await submitGood();

  const head = ['class', 'file', 'size', 'outcome', 'why', 'rows stored', 'seconds', 'peak MB'];
  console.log(`\n${table(head, lines)}\n`);
  const outsideAfter = packetsOutside();
  const outside = outsideAfter === null ? null : outsideAfter - (outsideBefore ?? 0);
  if (outside === null) console.log('Connections outside were not counted: the network cannot be set apart here.');
  else console.log(`${outside} packets were meant for outside this machine.`);
  if (outside !== null && outside > 0) broken.push(`${outside} packets were meant for outside`);
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

function note(
  file: CollectedFile,
  { status, code, tookMs, stored }: Outcome,
  peakMb: number,
  expected: string[][] | null,
): void {
  const size = file.sizeBytes < 10_000 ? `${file.sizeBytes} B` : `${Math.round(file.sizeBytes / 1024)} kB`;
  const figures = [(tookMs / 1000).toFixed(2), Math.round(peakMb).toString()];
  lines.push([file.kind, `\`${file.name}\``, size, status, code, rowsOf(expected, stored), ...figures]);
  if (status.startsWith('5')) broken.push(`${file.name}: ${status}`);
  const difference = expected && stored && stored.length > 0 ? differenceOf(expected, stored) : null;
  if (difference !== null) broken.push(`${file.name}: ${difference}`);
  if (status === 'no outcome') broken.push(`${file.name}: ${code}`);
  if (tookMs > limits.tookMs) broken.push(`${file.name} took ${seconds(tookMs)}`);
  if (peakMb > limits.memoryMb) broken.push(`${file.name} took ${megabytes(peakMb)}`);
}

function rowsOf(expected: string[][] | null, stored: string[][] | null): string {
  return expected === null || stored === null ? '-' : `${stored.length} of ${expected.length}`;
}

/** A cell that a finding tells of is stored blank; every other one as it was read. */
function differenceOf(expected: string[][], stored: string[][]): string | null {
  if (expected.length !== stored.length) return `${stored.length} rows stored of ${expected.length}`;
  const row = stored.findIndex((texts, index) =>
    texts.some((text, column) => text !== '' && text !== expected[index]![column]),
  );
  return row < 0 ? null : `row ${row} is stored as ${JSON.stringify(stored[row])}`;
}
