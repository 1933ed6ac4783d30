// `npm test`. Plain JavaScript for Node 20 or newer: installs what is missing, runs every stage, counts, and ends with
// one line "N passed, N failed". `npm test -- --only unit,integration` runs some of the stages, and with a part of a path
// behind it (`npm test -- --only unit tests/workflows/replay`) only the test files that it fits. `--list` at the end names
// the test files instead of running them.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { compileCache, ensureInstalled, findNode, root } from '../local/install.mjs';

const stageNames = ['types', 'lint', 'audit', 'unit', 'frontend', 'integration', 'e2e', 'logs'];
const { only, paths, isList } = readArguments();
const startedAt = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'postmonth-reports-'));
/** What all of it says, and the secrets it uses; searched at the end. */
const logs = join(root, '.cache', 'test-logs');
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const totals = { passed: 0, failed: 0 };
const summary = [];

function readArguments() {
  const given = process.argv.slice(2);
  const isList = given.at(-1) === '--list';
  const args = isList ? given.slice(0, -1) : given;
  const at = args.indexOf('--only');
  if (at < 0 && args.length === 0) return { only: stageNames, paths: [], isList };
  const only = at < 0 ? [] : (args[at + 1] ?? '').split(',');
  const unknown = only.filter((name) => !stageNames.includes(name));
  if (at !== 0 || unknown.length > 0) {
    console.error(`npm test -- --only STAGE,... [PATH...] [--list]; a stage is one of: ${stageNames.join(', ')}`);
    process.exit(2);
  }
  return { only, paths: args.slice(2), isList };
}

/** What somebody names is taken whole, whose turn it is or not. */
const whole = paths.length > 0 ? { TEST_ALL: 'on' } : {};

/** No test file is silent for as long: a worker that blocks itself has to be ended from outside. */
const mostSilenceMs = 10 * 60_000;

/** Ends the workers of a test run that says nothing any more. Their test files have failed, and the others go on. */
function endSilentWorkers(child) {
  let lastAt = Date.now();
  child.stdout.on('data', () => (lastAt = Date.now()));
  child.stderr.on('data', () => (lastAt = Date.now()));
  const timer = setInterval(() => {
    if (Date.now() - lastAt < mostSilenceMs) return;
    lastAt = Date.now();
    console.log('\n== The tests have said nothing for ten minutes; their workers are ended.');
    spawnSync('pkill', ['-KILL', '-P', String(child.pid), '-f', 'tinypool']);
  }, 15_000);
  child.on('exit', () => clearInterval(timer));
}

/**
 * Runs a program of node_modules on Node 24 and answers its exit code; children find that Node first, too. What it says
 * is shown, and kept.
 */
function run(args, env = {}) {
  const node = findNode();
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const log = createWriteStream(join(logs, 'run.log'), { flags: 'a' });
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const own = {
    ...process.env,
    PATH: path,
    POSTMONTH_TEST_LOGS: logs,
    NODE_COMPILE_CACHE: compileCache,
    ...whole,
    ...colours,
    ...env,
  };
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: own, stdio: ['inherit', 'pipe', 'pipe'] });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.pipe(to, { end: false });
      from.pipe(log, { end: false });
    }
    endSilentWorkers(child);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    let patience;
    const end = (code) => {
      clearTimeout(patience);
      log.end(() => resolve(code ?? 1));
    };
    // Its last lines may still be on their way, but something that it left running must not hold up the run.
    child.on('exit', (code) => {
      patience = setTimeout(end, 5000, code);
    });
    child.on('close', end);
  });
}

const bin = (path) => join(root, 'node_modules', path);
const jestProgram = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', bin('jest/bin/jest.js')];
/** Each test file leaves its modules in the worker's memory. A worker above this limit is replaced. */
const freshWorkers = ['--workerIdleMemoryLimit=1500MB'];
const chosenTests = paths.flatMap((path) => ['--testPathPatterns', path]);

async function stage(name, work) {
  if (!only.includes(name)) return;
  console.log(`\n== ${name}`);
  const since = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error.message);
    counts = { passed: 0, failed: 1 };
  }
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  const result = counts.note ?? `${counts.passed} passed, ${counts.failed} failed`;
  const line = `${name.padEnd(12)} ${result} in ${seconds(since)}`;
  summary.push(line);
  console.log(`== ${line}`);
}

/** Several programs that together are one test. */
async function asOneTest(commands) {
  let hasFailed = false;
  for (const command of commands) if ((await run(command)) !== 0) hasFailed = true;
  return hasFailed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

/** What needs the types of the whole program is judged by oxlint, on the native compiler; everything else by ESLint. */
const lint = () =>
  asOneTest([
    [bin('oxlint/bin/oxlint'), '--type-aware'],
    [bin('eslint/bin/eslint.js'), '--concurrency=2', '.'],
    [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    [bin('knip/bin/knip.js')],
  ]);

/** Advisories on what the product runs on. A registry that cannot be asked is neither a pass nor a failure. */
async function audit() {
  const code = await run([join(root, 'tests', 'repository', 'audit.ts')]);
  if (code === 3) return { passed: 0, failed: 0, note: 'not asked' };
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runJest(project, args) {
  const report = join(reports, `${project}.json`);
  rmSync(report, { force: true });
  const chosen = args.includes('--runTestsByPath') ? [] : chosenTests;
  const told = ['--json', '--outputFile', report];
  const code = await run([...jestProgram, `--selectProjects=${project}`, ...told, ...chosen, ...args]);
  if (!existsSync(report)) return { passed: 0, failed: 1, files: [] };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const files = testResults.filter(({ status }) => status === 'failed');
  // A failed set-up or clean-up fails the run without failing a test.
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, files };
}

async function jest(project, args = []) {
  const { passed, failed } = await runJest(project, args);
  return { passed, failed };
}

/**
 * Tests that wait for pages or real servers. On a CI machine that others load as well, a few files that failed get a second
 * chance, alone, as the end-to-end tests do; it is told which needed it.
 */
async function withSecondChance(project, args = []) {
  const first = await runJest(project, args);
  const isWorthwhile = process.env['CI'] && first.files.length > 0 && first.files.length <= 5;
  if (!isWorthwhile) return { passed: first.passed, failed: first.failed };
  const paths = first.files.map(({ name }) => name);
  console.log(`\n== ${project}  once more, alone: ${paths.map((path) => relative(root, path)).join(', ')}`);
  const again = await runJest(project, ['--maxWorkers=1', '--runTestsByPath', ...paths]);
  const passedInThem = first.files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed');
  return { passed: first.passed - passedInThem.length + again.passed, failed: again.failed };
}

async function playwright() {
  const { ensureChromium } = await import('./support/chromium.mjs');
  const report = join(reports, 'e2e.json');
  const env = { CHROMIUM_PATH: ensureChromium(console.log), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const command = [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e', '--reporter=list,json', ...paths];
  const code = await run(command, env);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** No secret that the run has used stands in what it has logged. */
function searchLogs() {
  const left = ['demo', 'empty'].map((name) => join(root, '.cache', 'e2e', name));
  const installations = only.includes('e2e') ? left.filter((dir) => existsSync(join(dir, 'secrets.json'))) : [];
  return asOneTest([[join(root, 'tests', 'repository', 'search-logs.ts'), logs, ...installations]]);
}

/** Names the test files that the words choose. @throws where they choose none */
function list() {
  for (const name of only) {
    const isJest = ['unit', 'frontend', 'integration'].includes(name);
    const playwrightProgram = [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e', '--list', ...paths];
    const program = isJest
      ? [...jestProgram, '--listTests', `--selectProjects=${name}`, ...chosenTests]
      : playwrightProgram;
    if (!isJest && name !== 'e2e') {
      console.log(`${name}: a stage without test files`);
      continue;
    }
    const { status, stdout } = spawnSync(findNode(), program, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...whole },
    });
    const files = new Set(stdout.match(/tests\/\S+?\.(?:test\.tsx?|spec\.ts)|\S+\.spec\.ts/g));
    if (status !== 0 || files.size === 0) throw new Error(`${name}: no test file fits ${paths.join(' ')}.`);
    console.log(`${name}: ${files.size} test files\n  ${[...files].join('\n  ')}`);
  }
}

async function main() {
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  ensureInstalled(console.log);
  console.log(`Ready to test after ${seconds(startedAt)}`);
  const tsc = (project) => [bin('@typescript/native/bin/tsc'), '--noEmit', '-p', project];
  await stage('types', () =>
    asOneTest([tsc('tsconfig.json'), tsc('frontend/tsconfig.json'), tsc('tests/e2e/tsconfig.json')]),
  );
  await stage('lint', lint);
  await stage('audit', audit);
  await stage('unit', () => jest('unit'));
  await stage('frontend', () => withSecondChance('frontend', freshWorkers));
  await stage('integration', () => withSecondChance('integration', ['--maxWorkers=2', ...freshWorkers]));
  await stage('e2e', playwright);
  await stage('logs', searchLogs);
}

if (isList) {
  try {
    ensureInstalled(console.log);
    list();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.exit(0);
}
try {
  await main();
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary.join('\n')}\nall stages in ${seconds(startedAt)}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
