import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from './find-secrets.ts';
import type { Secret } from './find-secrets.ts';

/**
 * `node search-logs.ts FOLDER [DATA_FOLDER...]`: searches the logs of a whole run of the tests, and those of the
 * installations it leaves behind, for every secret that was used. Ends with 1 when one is found.
 */
const [, , folder = '', ...installations] = process.argv;

const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && entry.name.endsWith('.log') ? [join(entry.parentPath, entry.name)] : [],
  );

function notedIn(file: string): Secret[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Secret);
}

function secretsOf(dataDir: string): Secret[] {
  const kept = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  return Object.entries(kept).map(([name, value]) => ({ name, value }));
}

const noted = [...notedIn(join(folder, 'secrets.jsonl')), ...installations.flatMap(secretsOf)];
const secrets = [...new Map(noted.map((secret) => [secret.value, secret])).values()];
const files = [...filesBelow(folder), ...installations.flatMap((dir) => filesBelow(join(dir, 'logs')))];
let bytes = 0;
let faults = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  bytes += text.length;
  for (const name of findSecrets(text, secrets)) {
    faults += 1;
    // The name alone: this, too, is a log.
    process.stderr.write(`${file} holds a secret: ${name}\n`);
  }
}
process.stdout.write(`${files.length} logs, ${(bytes / 1e6).toFixed(1)} MB, searched for ${secrets.length} secrets\n`);
// A run that kept nothing has shown nothing.
process.exitCode = faults === 0 && files.length > 0 && secrets.length > 0 ? 0 : 1;
