import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from './areas.ts';
import { mutants } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { tryArea } from './seeded.ts';

/** What the tests of the machine need; the tree itself is never touched. */
const copied = [
  'contracts',
  'rules',
  'tests/rules/submissions',
  'tests/frontend/setup.ts',
  'tests/support/global-setup.js',
  'tests/support/global-teardown.js',
  'package.json',
  'jest.config.js',
];
const root = join(import.meta.dirname, '..', '..');
/** `npm run mutants -- --list` only looks whether the text of each mutant is in its file. */
const isList = process.argv[2] === '--list';
const leastKilled = 0.95;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tables and cases first, as they are quick; the random walks only for what these leave alive, the exhaustive ones never. */
function areTestsRed(dir: string): boolean {
  return ['(?!lifecycle-)', 'lifecycle-invariants'].some((choice) => isRed(dir, choice));
}

function isRed(dir: string, choice: string): boolean {
  const jest = join('node_modules', 'jest', 'bin', 'jest.js');
  const tests = ['--selectProjects', 'unit', '--bail', '--testPathPatterns', `tests/rules/submissions/${choice}`];
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
  return spawnSync(process.execPath, [...flags, jest, ...tests], { cwd: dir, stdio: 'ignore' }).status !== 0;
}

/** @throws when the text to change is not there any more */
function readOriginal(dir: string, { file, from }: Mutant): string {
  const original = readFileSync(join(dir, file), 'utf8');
  if (!original.includes(from)) throw new Error(`${file} does not hold: ${from}`);
  return original;
}

function isKilled(dir: string, mutant: Mutant): boolean {
  const { file, from, to } = mutant;
  const path = join(dir, file);
  const original = readOriginal(dir, mutant);
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  try {
    return areTestsRed(dir);
  } finally {
    writeFileSync(path, original);
  }
}

/** The faults of the list, which people thought of. */
function tryList(): void {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-mutants-'));
  try {
    for (const path of copied) cpSync(join(root, path), join(dir, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    if (areTestsRed(dir)) throw new Error('The tests fail without any mutant.');
    const surviving = mutants.filter((mutant) => {
      const isDead = isKilled(dir, mutant);
      say(`${isDead ? 'killed  ' : 'SURVIVES'} ${mutant.file}: ${mutant.from}`);
      return !isDead;
    });
    judge('rules/submissions', mutants.length - surviving.length, mutants.length, leastKilled);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function judge(folder: string, killed: number, tried: number, least: number): void {
  const share = killed / tried;
  say(`${folder}: ${killed} of ${tried} mutants are killed (${(share * 100).toFixed(1)} %).`);
  if (share < least) process.exitCode = 1;
}

if (isList) {
  for (const mutant of mutants) readOriginal(root, mutant);
  say(`${mutants.length} mutants, each with its text in its file.`);
  process.exit(0);
}

// `npm run mutants -- masters` tries one area alone.
const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
if (isChosen('submissions')) tryList();
for (const area of areas.filter(({ name }) => isChosen(name))) {
  const { killed, tried, possible } = await tryArea(area, say);
  say(`${area.folder}: ${tried} of ${possible} possible faults were tried.`);
  judge(area.folder, killed, tried, area.leastKilled);
}
