import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine, median, megabytes, seconds, table } from '../figures.ts';
import { memoryGauge } from '../processes.ts';

/**
 * `npm run bench:exports`: a workbook of 100,000 rows, written while they are read, beside a CSV of the same rows, each in processes
 * of their own. The aim is twice the time of the CSV and 130 MB. Ends with code 1 when it takes much more than was measured last.
 */
const rows = 100_000;
const rounds = 5;
const mostTimes = 3.6;
const mostMb = 180;

const dir = mkdtempSync(join(tmpdir(), 'postmonth-bench-'));
const kinds = ['xlsx', 'csv'] as const;
const written = { xlsx: [] as Written[], csv: [] as Written[] };
try {
  for (let round = 0; round < rounds; round += 1) for (const kind of kinds) written[kind].push(await write(kind));
} finally {
  rmSync(dir, { recursive: true, force: true });
}
const of = (kind: (typeof kinds)[number], figure: keyof Written) => median(written[kind].map((one) => one[figure]));
console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}; ${rows} rows, medians of ${rounds} rounds\n`);
const lines = kinds.map((kind) => [
  kind,
  seconds(of(kind, 'ms')),
  `${(of(kind, 'ms') / of('csv', 'ms')).toFixed(2)} x`,
  megabytes(of(kind, 'peakMb')),
  megabytes(of(kind, 'sizeMb')),
]);
console.log(table(['file', 'time', 'of the CSV', 'peak memory', 'size'], lines));
if (of('xlsx', 'ms') > mostTimes * of('csv', 'ms') || of('xlsx', 'peakMb') > mostMb) {
  console.error(`\nBroken: at most ${mostTimes} x the CSV and ${mostMb} MB.`);
  process.exitCode = 1;
}

interface Written {
  ms: number;
  peakMb: number;
  sizeMb: number;
}

async function write(kind: (typeof kinds)[number]): Promise<Written> {
  const path = join(dir, `list.${kind}`);
  const child = fork(join(import.meta.dirname, 'write.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  await once(child, 'message');
  const gauge = memoryGauge(child.pid ?? 0);
  const startedAt = performance.now();
  child.send([kind, path, rows]);
  await once(child, 'message');
  const ms = performance.now() - startedAt;
  const peakMb = gauge.peakMb();
  child.kill();
  return { ms, peakMb, sizeMb: statSync(path).size / 2 ** 20 };
}
