// `npm start`. Plain JavaScript for Node 20 or newer: it installs what is missing and goes on with Node 24.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Postmonth needs Node 20.12 or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const { compileCache, ensureInstalled, findNode, root } = await import('./local/install.mjs');
const settingsFile = join(root, '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

/** The longest part of a first start needs no package: it begins while npm works, where this Node reads TypeScript. */
function makeTemporalBeside() {
  if (!process.features.typescript || process.env.TEMPORAL_ADDRESS) return null;
  const program = join(root, 'local', 'temporal', 'make.ts');
  return spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

let node;
let beside = null;
try {
  ensureInstalled((line) => {
    beside = makeTemporalBeside();
    console.log(line);
  });
  node = findNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The channel tells the platform when this process is killed without a word.
const platform = spawn(node, [join(root, 'local', 'start.ts')], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    beside?.kill(signal);
    platform.kill(signal);
  });
}
platform.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
platform.on('error', (error) => {
  console.error(`Node 24 (${node}) does not run: ${error.message}`);
  process.exit(1);
});

// npm passes no signal on when it is killed; the parent's number changes then.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) platform.kill('SIGTERM');
  }, 1000).unref();
}
