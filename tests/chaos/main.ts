import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, median } from '#tests/bench/figures.ts';
import { createChance } from './chance.ts';
import { checkFiles, checkLedger, checkMails, checkProcesses, checkRows } from './invariants.ts';
import type { Fault } from './invariants.ts';
import { startLoad } from './load.ts';
import type { Load } from './load.ts';
import { startChaosPlatform } from './platform.ts';
import type { ChaosPlatform } from './platform.ts';
import { caughtMails } from './processes.ts';
import { planRound, strike } from './rounds.ts';
import { hireProviders, hireReviewers } from './world.ts';

/**
 * `npm run chaos -- --rounds N --seed S [--minutes M] [--providers P]`: kills servers at random moments under the load of ten providers
 * (or P) and five reviewers, and looks after each round and at the end for what was lost or happened twice. Ends with code 1 when
 * something was. After M minutes no further round begins.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    providers: { type: 'string', default: '10' },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const lastRoundAt = Date.now() + Number(values.minutes) * 60_000;
const providerCount = Number(values.providers);
const recoveryLimitMs = 180_000;
const finishLimitMs = 600_000;

const columns = [
  ['round', 5],
  ['killed', 11],
  ['when', 19],
  ['finished', 8],
  ['audits/command', 14],
  ['doubled', 7],
  ['lost', 4],
  ['recovery', 8],
] as const;
const line = (cells: readonly string[]) =>
  `| ${columns.map(([, width], index) => (cells[index] ?? '').padEnd(width)).join(' | ')} |`;

const startedAt = Date.now();
console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}, ${rounds} rounds, seed ${seed}\n`);
const platform = await startChaosPlatform();
const faults: Fault[] = [];
const recoveries: number[] = [];
try {
  const reviewers = await hireReviewers(platform.orm, platform.baseUrl);
  const propertiesEach = Math.max(1, Math.ceil(rounds / 10));
  const providers = await hireProviders(platform.orm, platform.baseUrl, providerCount, propertiesEach);
  const load = startLoad(platform, providers, reviewers, seed);
  await untilProbed(load, Date.now());
  const chance = createChance(seed);
  console.log(line(columns.map(([name]) => name)));
  console.log(`| ${columns.map(([, width]) => '-'.repeat(width)).join(' | ')} |`);
  const progress = { submissions: new Set<number>(), commands: new Set<string>() };
  for (let round = 1; round <= rounds && Date.now() < lastRoundAt; round += 1) await playRound(round);
  const stuck = await load.finish(finishLimitMs);
  for (const { submissionNo, status } of stuck)
    faults.push({ kind: 'lost', what: `${submissionNo} was not completed: ${status}` });
  for (const problem of load.problems) faults.push({ kind: 'lost', what: `a person could not go on: ${problem}` });
  await platform.untilUp();
  await judgeAll(platform, load);

  async function playRound(round: number): Promise<void> {
    const { killed, when, at } = await strike(platform, planRound(chance));
    await platform.untilUp(recoveryLimitMs);
    const recoveryMs = await untilProbed(load, at);
    recoveries.push(recoveryMs);
    const { finished, perCommand, found } = await judgeRound(platform, load, progress);
    faults.push(...found);
    const count = (kinds: Fault['kind'][]) => String(found.filter(({ kind }) => kinds.includes(kind)).length);
    const figures = [String(finished), perCommand, count(['doubled']), count(['lost', 'differs'])];
    console.log(line([String(round), killed, when, ...figures, `${(recoveryMs / 1000).toFixed(1)} s`]));
    for (const { kind, what } of found) console.log(`  ${kind}: ${what}`);
  }
} catch (error) {
  faults.push({ kind: 'lost', what: `the run ended early: ${error instanceof Error ? error.stack : String(error)}` });
  console.error(platform.notes.slice(-60).join('\n'));
} finally {
  if (process.env['KEEP_CHAOS'] === undefined) await platform.close();
}
for (const { kind, what } of faults) console.error(`${kind}: ${what}`);
process.exit(faults.length === 0 ? 0 : 1);

/** From the kill until a file that was first sent after it has been checked: every server has done its part. */
async function untilProbed({ probes }: Load, since: number): Promise<number> {
  const deadline = Date.now() + recoveryLimitMs;
  for (;;) {
    const probe = probes.find(({ beganAt }) => beganAt >= since);
    if (probe) return probe.checkedAt - since;
    if (Date.now() > deadline) throw new Error('No file was checked within three minutes of the kill.');
    await pause(50);
  }
}

/** What has been finished and accepted since the round before. What comes later (mails, closed outbox entries) is for the end. */
async function judgeRound(
  { database }: ChaosPlatform,
  { submissions, ledger }: Load,
  judged: { submissions: Set<number>; commands: Set<string> },
): Promise<{ finished: number; perCommand: string; found: Fault[] }> {
  const finished = submissions.filter((one) => one.completedAt !== null && !judged.submissions.has(one.submissionId));
  const accepted = ledger.filter((one) => one.answer?.status === 200 && !judged.commands.has(one.opId));
  for (const { submissionId } of finished) judged.submissions.add(submissionId);
  for (const { opId } of accepted) judged.commands.add(opId);
  const ids = finished.map(({ submissionId }) => submissionId);
  const found = [...(await checkLedger(database, accepted)), ...(await checkRows(database, ids, 'at once'))];
  const { rows } = await database.query<{ audits: number }>(
    'select count(*)::int as audits from audit_entry where op_id = any($1)',
    [accepted.map(({ opId }) => opId)],
  );
  const perCommand = accepted.length === 0 ? '-' : ((rows[0]?.audits ?? 0) / accepted.length).toFixed(2);
  return { finished: finished.length, perCommand: `${perCommand} of ${accepted.length}`, found };
}

async function judgeAll({ database, temporal, dataDir }: ChaosPlatform, { submissions, ledger }: Load): Promise<void> {
  const deadline = Date.now() + finishLimitMs;
  const underWay = `select from mail_outbox where status = 'pending' union all select from outbox_entry where status = 'pending'`;
  while (((await database.query(underWay)).rowCount ?? 0) > 0 && Date.now() < deadline) await pause(500);
  const ids = submissions.map(({ submissionId }) => submissionId);
  const { faults: ofMails, mails, repeated } = await checkMails(database, caughtMails(dataDir));
  faults.push(...(await checkLedger(database, ledger)), ...(await checkRows(database, ids)), ...ofMails);
  faults.push(...(await checkProcesses(database, temporal, ids)), ...(await checkFiles(database, dataDir)));
  const stored = ledger.filter(({ answer }) => answer?.status === 202).length;
  const refused = ledger.filter(({ answer }) => (answer?.status ?? 0) >= 400).length;
  const repeats = ledger.filter(({ attempts }) => attempts > 1).length;
  const lives = submissions.map(({ openedAt, completedAt }) => (completedAt ?? Date.now()) - openedAt);
  const count = (kinds: Fault['kind'][]) => faults.filter(({ kind }) => kinds.includes(kind)).length;
  console.log(
    `\n${recoveries.length} rounds in ${((Date.now() - startedAt) / 60_000).toFixed(1)} min: ${submissions.length} submissions, ` +
      `${ledger.length} commands (${stored} answered "stored", ${repeats} sent more than once, ${refused} refused), ` +
      `${mails} mails (${repeated} arrived twice), recovery ${medianAndLongest(recoveries)}, a submission's whole life ${medianAndLongest(lives)}: ` +
      `${count(['lost', 'differs'])} lost, ${count(['doubled'])} doubled.`,
  );
}

function medianAndLongest(times: readonly number[]): string {
  const longest = Math.max(...times);
  return `median ${(median(times) / 1000).toFixed(1)} s, longest ${(longest / 1000).toFixed(1)} s`;
}
