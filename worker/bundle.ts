import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { Logger as TemporalLogger } from '@temporalio/worker';

const root = join(import.meta.dirname, '..');
/** All that workflow code is made of; a change to any of it makes another bundle. */
const sources = ['workflows', 'rules/submissions', 'contracts'];
const sdkVersion = (createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string }).version;

const silent: TemporalLogger = {
  log: () => undefined,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * The workflows as one script, made once per state of the sources and kept in `dir`.
 * @returns the script's path
 */
export async function workflowBundle(dir: string): Promise<string> {
  const file = join(dir, `workflows-${fingerprint()}.js`);
  try {
    readFileSync(file);
    return file;
  } catch {
    const workflowsPath = join(root, 'workflows/index.ts');
    const { code } = await bundleWorkflowCode({
      workflowsPath,
      // Its modules keep no state, so the runs share them: loaded for each run they would never be compiled for speed.
      preloadModules: [workflowsPath],
      logger: silent,
      // Positions suffice for stack traces; with the sources' text the script would be half as long again.
      webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
    });
    mkdirSync(dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, code);
    renameSync(part, file);
    return file;
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(sdkVersion);
  for (const folder of sources) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => one.endsWith('.ts')).sort()) {
      hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
