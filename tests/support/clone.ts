import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontend } from '#local/frontend-build.ts';
import { forgetOutside } from '#local/postgres/place.ts';
import { keepLogs } from './run-logs.ts';

const root = join(import.meta.dirname, '..', '..');
const notCopied = ['node_modules', '.git', '.data', '.cache', 'test-results'];

/** Settings of a platform of its own: every embedded part on a free port. */
export const anyPorts = Object.fromEntries(
  ['POSTGRES_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'IDENTITY_PORT', 'SMTP_PORT', 'MAIL_PORT'].map((name) => [
    name,
    '0',
  ]),
);

/** A clone of the repository with its packages and its built page, below a folder that only its owner may enter, as mkdtemp makes it. */
export async function makeClone(name: string): Promise<{ folder: string; remove: () => void }> {
  await buildFrontend();
  const parent = mkdtempSync(join(tmpdir(), `${name}-`));
  const folder = join(parent, 'postmonth');
  for (const entry of readdirSync(root)) {
    if (!notCopied.includes(entry)) cpSync(join(root, entry), join(folder, entry), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const remove = () => {
    keepLogs(name, join(folder, '.data'));
    forgetOutside(join(folder, '.data'));
    rmSync(parent, { recursive: true, force: true });
  };
  return { folder, remove };
}
