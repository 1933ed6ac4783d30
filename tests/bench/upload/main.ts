import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOfHistory } from './history.ts';
import { measureUploads } from './measure.ts';
import type { Case } from './measure.ts';
import { machine, megabytes, seconds, table } from '../figures.ts';
import { startInstallation } from '../installation.ts';
import { writeRentRoll } from '../rent-roll.ts';
import { installMasters } from '../submissions.ts';

/**
 * From the request with the file to "Submitted For Review", over HTTP, through every server, beside what SheetJS alone
 * needs to read the same file in the same run. Ends with code 1 when a limit is broken. A faulty file also has its findings
 * stored; its cells are marked after its status is known.
 */
const limits = { memoryMb: 750, historyEvents: 100 };
const faultEvery = 10;

const cases: (Case & { most: number })[] = [
  { name: '20,000 x 20', rows: 20_000, rounds: 5, most: 1.2, until: 'Submitted For Review' },
  { name: '100,000 x 20', rows: 100_000, rounds: 3, most: 0.75, until: 'Submitted For Review' },
  { name: '200,000 x 20', rows: 200_000, rounds: 1, most: 0.9, until: 'Submitted For Review' },
  {
    name: '20,000 x 20, every tenth row faulty',
    rows: 20_000,
    rounds: 3,
    most: 1.8,
    faultEvery,
    until: 'Reopened By System',
  },
];

const installation = await startInstallation();
const broken: string[] = [];
try {
  console.log(machine());
  const files = join(installation.dir, 'files');
  mkdirSync(files);
  const prepared = cases.map((one, index) => {
    const path = join(files, `${index}.xlsx`);
    writeRentRoll(path, one.rows, one.faultEvery);
    return { ...one, path };
  });
  const masters = await installMasters(installation.orm);
  const results = await measureUploads(installation, masters, prepared);
  const head = ['workbook', 'file', 'upload to status', 'bare SheetJS read', 'ratio', 'peak memory of the worker'];
  const lines = results.map((one, index) => {
    const ratio = one.uploadMs / one.bareMs;
    const most = cases[index]?.most ?? 0;
    if (ratio > most) broken.push(`${one.name}: ratio ${ratio.toFixed(2)} is above ${most}`);
    if (one.peakMb > limits.memoryMb)
      broken.push(`${one.name}: ${megabytes(one.peakMb)} is above ${megabytes(limits.memoryMb)}`);
    const times = [seconds(one.uploadMs), seconds(one.bareMs), ratio.toFixed(2)];
    return [one.name, `${(one.sizeBytes / 1e6).toFixed(1)} MB`, ...times, megabytes(one.peakMb)];
  });
  console.log(`\n${table(head, lines)}\n`);
  const history = await figuresOfHistory(installation, masters, prepared[0]?.path ?? '');
  console.log(
    `Submission with three approvals: ${history.events} events, Completed ${seconds(history.completedMs)} after the last one.`,
  );
  if (history.events > limits.historyEvents) broken.push(`${history.events} events are above ${limits.historyEvents}`);
} finally {
  await installation.close();
}
for (const line of broken) console.error(`Broken: ${line}`);
process.exit(broken.length === 0 ? 0 : 1);
