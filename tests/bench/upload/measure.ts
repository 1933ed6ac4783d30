import { statSync } from 'node:fs';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { median, megabytes, seconds } from '../figures.ts';
import type { BenchInstallation } from '../installation.ts';
import { postMonth, totalArea } from '../rent-roll.ts';
import { openDesk, openSubmissionAt, uploadUntilChecked } from '../submissions.ts';
import type { Masters } from '../submissions.ts';
import { bareRead } from './bare-read.ts';

export interface Case {
  name: string;
  rows: number;
  rounds: number;
  until: SubmissionStatus;
  faultEvery?: number;
}

export interface CaseResult extends Case {
  sizeBytes: number;
  /** Median over the rounds. */
  uploadMs: number;
  bareMs: number;
  /** The most of any round. */
  peakMb: number;
}

const limitMs = 120_000;

/** Rounds go through all cases in turn, so that a busy minute of the machine falls on all of them and on both sides. */
export async function measureUploads(
  installation: BenchInstallation,
  masters: Masters,
  cases: readonly (Case & { path: string })[],
): Promise<CaseResult[]> {
  const measured = cases.map((one) => ({ one, uploads: [] as number[], bare: [] as number[], peaks: [] as number[] }));
  const mostRounds = Math.max(...cases.map((one) => one.rounds));
  // What a server does for the first time only is no part of it, neither ours nor SheetJS's.
  const [first] = cases;
  if (first) {
    await uploadOnce(installation, masters, first);
    bareRead(first.path);
  }
  for (let round = 0; round < mostRounds; round += 1) {
    for (const { one, uploads, bare, peaks } of measured) {
      if (round >= one.rounds) continue;
      const { tookMs, peakMb } = await uploadOnce(installation, masters, one);
      uploads.push(tookMs);
      peaks.push(peakMb);
      bare.push(bareRead(one.path));
      console.log(
        `round ${round + 1}  ${one.name}: ${seconds(tookMs)}, SheetJS ${seconds(bare.at(-1) ?? 0)}, ${megabytes(peakMb)}`,
      );
    }
  }
  return measured.map(({ one, uploads, bare, peaks }) => ({
    ...one,
    sizeBytes: statSync(one.path).size,
    uploadMs: median(uploads),
    bareMs: median(bare),
    peakMb: Math.max(...peaks),
  }));
}

async function uploadOnce(
  { orm, baseUrl, database, cpuMemory }: BenchInstallation,
  masters: Masters,
  { rows, path, until }: Case & { path: string },
): Promise<{ tookMs: number; peakMb: number }> {
  const desk = await openDesk(orm, baseUrl, masters, totalArea(rows));
  const submission = await openSubmissionAt(orm, masters, desk, postMonth);
  cpuMemory.reset();
  const { tookMs, row } = await uploadUntilChecked(database, { desk, submission, path, limitMs });
  if (row.status !== until) throw new Error(`Expected ${until}, not ${JSON.stringify(row)}`);
  await untilIdle(database);
  return { tookMs, peakMb: cpuMemory.peakMb() };
}

/** The annotated copy is made after the answer; it belongs to the peak and not into the next round. */
async function untilIdle(database: BenchInstallation['database']): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select 1 from version v where v.state = 'current' and v.hard_count + v.soft_count > 0 and v.annotated_blob_key is null`,
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
