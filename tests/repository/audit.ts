import { spawnSync } from 'node:child_process';
import type { AcceptedAdvisory } from './judge-audit.ts';
import { judgeAudit } from './judge-audit.ts';
import { root } from './tree.ts';

/** What may stand for now. Every entry says why it does not reach us; after its day it is a fault again. */
const accepted: readonly AcceptedAdvisory[] = [];

/** Ends with 0, with 1 when there is something to do, and with 3 when the registry could not be asked. */
const asked = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
  {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    shell: process.platform === 'win32',
  },
);
const verdict = judgeAudit(asked.stdout ?? '', accepted, new Date().toISOString().slice(0, 10));
if (verdict.outcome === 'not asked') {
  process.stdout.write(`The registry was not asked for advisories: ${verdict.why}\n`);
  process.exitCode = 3;
} else {
  for (const line of verdict.accepted) process.stdout.write(`accepted  ${line}\n`);
  for (const line of verdict.faults) process.stderr.write(`${line}\n`);
  process.exitCode = verdict.outcome === 'sound' ? 0 : 1;
}
