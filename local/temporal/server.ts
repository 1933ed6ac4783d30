import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { searchAttributes } from '#contracts/processes.ts';
import { findFreePort, wantedOrFree } from '../ports.ts';
import { endProcess, isAlive, markOf, waitFor } from '../processes.ts';
import type { ProcessMark } from '../processes.ts';
import { findTemporal, temporalVersion } from './program.ts';

/** Present from the namespace's first moment; the worker adds any that an older one lacks. */
const attributeOptions = Object.entries(searchAttributes).flatMap(([name, type]) => [
  '--search-attribute',
  // KEYWORD_LIST in the API, KeywordList on the command line.
  `${name}=${type.toLowerCase().replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}`,
]);

/** With stock settings each task waits for a 50 ms tick, and every write for the disk: a seventh of the throughput. */
const tuning = [
  ...['journal_mode=wal', 'synchronous=normal'].flatMap((pragma) => ['--sqlite-pragma', pragma]),
  ...['transferProcessorMaxPollRPS', 'visibilityProcessorMaxPollRPS', 'timerProcessorMaxPollRPS'].flatMap((name) => [
    '--dynamic-config-value',
    `history.${name}=1000`,
  ]),
];

export interface TemporalServer {
  address: string;
  port: number;
  uiPort: number | null;
  uiUrl: string | null;
  metricsUrl: string;
  mark: ProcessMark;
  isAdopted: boolean;
  stop: () => Promise<void>;
}

export interface TemporalOptions {
  dataDir: string;
  namespace: string;
  /** Wanted ports; free ones are taken when they are in use. */
  port: number;
  /** Null: without the web interface. */
  uiPort: number | null;
  report: (line: string) => void;
}

interface Kept {
  mark: ProcessMark;
  port: number;
  uiPort: number | null;
  metricsPort: number;
}

/** Starts the development server on the data folder, or takes over the one that outlived its parent there. */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const file = join(options.dataDir, 'temporal.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
  const isAdopted = kept !== null && isAlive(kept.mark) && (await isHealthy(kept.port, options.namespace));
  if (kept !== null && !isAdopted) await endProcess(kept.mark, 'SIGTERM');
  const running = isAdopted ? kept : await launch(options, file);
  return {
    address: `127.0.0.1:${running.port}`,
    port: running.port,
    uiPort: running.uiPort,
    uiUrl: running.uiPort === null ? null : `http://localhost:${running.uiPort}`,
    metricsUrl: `http://localhost:${running.metricsPort}/metrics`,
    mark: running.mark,
    isAdopted,
    stop: async () => {
      await endProcess(running.mark, 'SIGTERM', 10_000);
      rmSync(file, { force: true });
    },
  };
}

async function launch(options: TemporalOptions, file: string): Promise<Kept> {
  const program = await findTemporal(options.report);
  const port = await wantedOrFree(options.port);
  const uiPort = options.uiPort === null ? null : await wantedOrFree(options.uiPort);
  const metricsPort = await findFreePort();
  const logFile = join(options.dataDir, 'logs', 'temporal.log');
  const log = openSync(logFile, 'a');
  const places = ['--ip', '127.0.0.1', '--port', String(port), '--metrics-port', String(metricsPort)];
  // The schema of a file is never migrated: another version starts on another file.
  const data = [
    '--db-filename',
    join(options.dataDir, `temporal-${temporalVersion}.db`),
    '--namespace',
    options.namespace,
  ];
  const ui = uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort), '--ui-disable-news-fetch'];
  const child = spawn(
    program,
    ['server', 'start-dev', '--log-level', 'warn', ...places, ...data, ...ui, ...attributeOptions, ...tuning],
    { detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.once('error', () => undefined);
  child.unref();
  const kept: Kept = { mark: markOf(child.pid ?? 0), port, uiPort, metricsPort };
  writeFileSync(file, JSON.stringify(kept));
  const outcome = await waitFor(async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return 'ended' as const;
    return (await isHealthy(port, options.namespace)) ? ('healthy' as const) : null;
  }, 60_000);
  if (outcome === 'healthy') return kept;
  await endProcess(kept.mark, 'SIGKILL');
  const tail = readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n');
  throw new Error(`The Temporal server does not start:\n${tail}`);
}

/** Answers, and knows the namespace: workers that come earlier would fail for good. */
async function isHealthy(port: number, namespace: string): Promise<boolean> {
  try {
    const connection = await Connection.connect({ address: `127.0.0.1:${port}`, connectTimeout: 1000 });
    try {
      await connection.workflowService.describeNamespace({ namespace });
      return true;
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
}
