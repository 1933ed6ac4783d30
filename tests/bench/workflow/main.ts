import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { eventually } from '#tests/support/eventually.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { machine, median, percentile, table } from '../figures.ts';
import { startIdleSide } from './idle-side.ts';
import { measureRound } from './measure.ts';
import type { Round, Side } from './measure.ts';
import { rows, startProductSide } from './product-side.ts';
import { shapeOf } from './shape.ts';

/**
 * Finished submissions per second with reviewers who decide at once, beside a workflow of the same shape whose
 * activities do nothing: in turns, on one fresh Temporal server. Ends with code 1 when a limit is broken.
 *
 * What keeps it fair, for the product: its row tells the measuring process of a status, and is not looked at two hundred
 * times a second; its mails go to a server that reads none; nobody tells waiting submissions of deadlines meanwhile. Against it:
 * its mails are waited for before the idle side's turn, and its loops go on in that turn. For both: the histories hold the
 * same numbers of updates, activities, upserts and timers, with the same summaries, heartbeat timeouts and search
 * attributes; the idle workers are set up as the product's and tell of the two revisions that are waited for, no more.
 */
const limits = { throughputRatio: 0.7, durationRatio: 2 };
const loads = [
  { name: 'one alone', atOnce: 1, count: 6, rounds: 5 },
  { name: 'ten at once', atOnce: 10, count: 40, rounds: 5 },
];

const dir = mkdtempSync(join(tmpdir(), 'postmonth-bench-'));
// As root, PostgreSQL runs as another user, who has to pass through.
chmodSync(dir, 0o711);
const { addresses, stop } = await startTestPlatform(dir, []);
process.env.POSTMONTH_TEST_PLATFORM = join(dir, 'platform.json');
writeFileSync(process.env.POSTMONTH_TEST_PLATFORM, JSON.stringify(addresses));
const connection = await Connection.connect({ address: addresses.temporalAddress });
const client = new Client({ connection, namespace: addresses.temporalNamespace });
const sides = [startIdleSide(client, addresses), await startProductSide(client, addresses, dir)] as const;
const broken: string[] = [];
try {
  await assertSameShape(await Promise.all(sides.map((side) => measureRound(side, 20, 4))));
  const lines: string[][] = [];
  for (const load of loads) lines.push(...(await measureLoad(load)));
  const head = ['', '', 'finished per second', 'start to end, p50', 'update p50', 'update p95'];
  console.log(`\n${machine()}, ${new Date().toISOString().slice(0, 10)}, workbooks of ${rows} rows\n`);
  console.log(table(head, lines));
} finally {
  await Promise.all(sides.map((side) => side.stop()));
  await connection.close();
  await stop();
}
for (const line of broken) console.error(`Broken: ${line}`);
process.exit(broken.length === 0 ? 0 : 1);

/** The last upsert and the last timer come a moment after the row. */
async function assertSameShape(measured: Round[]): Promise<void> {
  await eventually(
    () => Promise.all(measured.map(({ lastId }) => shapeOf(client, lastId))),
    ([idle, product]) => JSON.stringify(idle) === JSON.stringify(product),
    'histories of the same shape',
  );
  console.log(`Both: ${JSON.stringify(await shapeOf(client, measured[0]?.lastId ?? ''))}`);
}

/** In turns, so that a busy minute of the machine and the age of the server fall on both sides. */
async function measureLoad({ name, atOnce, count, rounds }: (typeof loads)[number]): Promise<string[][]> {
  const measured = new Map<Side, Round[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      const one = await measureRound(side, count, atOnce);
      measured.get(side)?.push(one);
      console.log(
        `${name}, round ${round + 1}, ${side.name}: ${one.perSecond.toFixed(1)}/s, ${median(one.lastedMs).toFixed(0)} ms`,
      );
    }
  }
  const [idle, product] = sides.map((side) => summaryOf(measured.get(side) ?? []));
  if (!idle || !product) throw new Error('Nothing was measured.');
  judge(name, atOnce, product.perSecond / idle.perSecond, product.lastedMs / idle.lastedMs);
  return [lineOf(name, 'postmonth', product), lineOf(name, 'idle', idle)];
}

function judge(name: string, atOnce: number, throughput: number, duration: number): void {
  console.log(`${name}: ${throughput.toFixed(2)} of the throughput, ${duration.toFixed(2)} times as long`);
  if (atOnce > 1 && throughput < limits.throughputRatio) {
    broken.push(`${name}: ${throughput.toFixed(2)} of the throughput is below ${limits.throughputRatio}`);
  }
  if (atOnce === 1 && duration > limits.durationRatio) {
    broken.push(`${name}: ${duration.toFixed(2)} times as long is above ${limits.durationRatio}`);
  }
}

interface Summary {
  perSecond: number;
  lastedMs: number;
  updateMs: number[];
}

function summaryOf(measured: readonly Round[]): Summary {
  return {
    perSecond: median(measured.map((round) => round.perSecond)),
    lastedMs: median(measured.flatMap((round) => round.lastedMs)),
    updateMs: measured.flatMap((round) => round.updateMs),
  };
}

function lineOf(load: string, side: string, { perSecond, lastedMs, updateMs }: Summary): string[] {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const updates = [percentile(updateMs, 0.5), percentile(updateMs, 0.95)].map(ms);
  return [load, side, perSecond.toFixed(1), ms(lastedMs), ...updates];
}
