import { join } from 'node:path';
import type { SkippedRule } from '#contracts/file-accounts.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { machine, megabytes, seconds, table } from '../figures.ts';
import { startInstallation } from '../installation.ts';
import type { BenchInstallation } from '../installation.ts';
import { postMonth, totalArea, writeRentRoll } from '../rent-roll.ts';
import { installMasters, openDesk, openSubmissionAt, uploadUntilChecked } from '../submissions.ts';
import type { Masters } from '../submissions.ts';
import { joinedRule, publishLedger } from './joined-rule.ts';

/**
 * A file of 200,000 rows, each beside its row of a published ledger of as many, from the request to the status: without the
 * rule, with one that finds nothing, one that finds every thousandth row, and one that keeps too much and has to be left out.
 * Ends with code 1 when one of them ends otherwise, or takes more time or memory than it may.
 */
const rowCount = Number(process.argv[process.argv.indexOf('--pairs') + 1] ?? 200_000) || 200_000;
const differEvery = 1_000;
const most = { memoryMb: 1_100, times: 6 };

interface Case {
  name: string;
  /** Sides of the rule; none without it. */
  sides: number;
  differEvery: number | null;
  until: SubmissionStatus;
  errors: number;
  stopped: 'memory' | null;
}

const passed = { until: 'Submitted For Review', errors: 0, differEvery: null, stopped: null } as const;
const cases: Case[] = [
  { ...passed, name: 'without the rule', sides: 0 },
  { ...passed, name: 'every row as booked', sides: 1 },
  {
    ...{ name: 'every thousandth differs', sides: 1, differEvery, stopped: null },
    ...{ until: 'Reopened By System', errors: Math.floor(rowCount / differEvery) },
  },
  { ...passed, name: 'six totals for each row: left out', sides: 6, stopped: 'memory' },
];

interface Outcome {
  tookMs: number;
  peakMb: number;
  status: string;
  errors: number;
  stopped: string | null;
}

async function run(bench: BenchInstallation, masters: Masters, one: Case, path: string): Promise<Outcome> {
  const { orm, baseUrl, database, cpuMemory } = bench;
  const desk = await openDesk(orm, baseUrl, masters, totalArea(rowCount));
  await publishLedger(bench, masters, desk, { rowCount, postMonth, differEvery: one.differEvery });
  await database.query(`delete from rule where code = 'PAIRS'`);
  if (one.sides > 0) await joinedRule(database, masters.datasetId, one.sides);
  const submission = await openSubmissionAt(orm, masters, desk, postMonth);
  cpuMemory.reset();
  const { tookMs, row } = await uploadUntilChecked(database, { desk, submission, path, limitMs: 300_000 });
  const { rows } = await database.query<{ errors: number; skipped: SkippedRule[] }>(
    `select v.hard_count as errors, a.account -> 'rules' -> 'skipped' as skipped
       from version v join file_account a on a.version_id = v.id join submission s on s.id = v.submission_id
      where s.submission_no = $1`,
    [submission.submissionNo],
  );
  const kinds = (rows[0]?.skipped ?? []).flatMap(({ missing }) => missing.map(({ kind }) => kind));
  const stopped = kinds.find((kind) => ['error', 'overrun', 'memory'].includes(kind)) ?? null;
  return { tookMs, peakMb: cpuMemory.peakMb(), status: row.status, errors: rows[0]?.errors ?? -1, stopped };
}

const bench = await startInstallation();
const broken: string[] = [];
try {
  const path = join(bench.dir, 'rent-roll.xlsx');
  writeRentRoll(path, rowCount);
  const masters = await installMasters(bench.orm);
  const lines: string[][] = [];
  let alone = Number.POSITIVE_INFINITY;
  for (const one of [cases[0]!, ...cases]) {
    const found = await run(bench, masters, one, path);
    // The first run warms the servers up.
    if (alone === Number.POSITIVE_INFINITY) {
      alone = found.tookMs;
      continue;
    }
    if (one.sides === 0) alone = found.tookMs;
    const { status, errors, stopped, tookMs, peakMb } = found;
    const ended = `${status}, ${errors} errors, ${stopped ?? 'no'} rule left out`;
    if (status !== one.until || errors !== one.errors || stopped !== one.stopped) broken.push(`${one.name}: ${ended}`);
    if (peakMb > most.memoryMb) broken.push(`${one.name}: ${megabytes(peakMb)} is above ${megabytes(most.memoryMb)}`);
    if (tookMs > alone * most.times)
      broken.push(`${one.name}: ${seconds(tookMs)} is above ${most.times} times the file`);
    lines.push([one.name, seconds(tookMs), megabytes(peakMb), ended]);
  }
  const rows = rowCount.toLocaleString('en');
  console.log(
    `${table([`${rows} x ${rows} rows`, 'upload to status', 'peak memory of the worker', 'ended as'], lines)}\n`,
  );
  console.log(machine());
} finally {
  await bench.close();
}
for (const line of broken) console.error(`Broken: ${line}`);
process.exit(broken.length === 0 ? 0 : 1);
