import { backup, restore } from './backup/command.ts';
import { eraseTenant } from './erase-tenant/command.ts';
import { migrate } from './migrate.ts';
import type { Place } from './place.ts';
import { readPlace } from './place.ts';
import { rotateSecretKey } from './rotate-secrets.ts';
import { rules } from './rules.ts';
import { sqlViews } from './sql-views.ts';
import { superadmin } from './superadmin.ts';

/** A command with its words. It throws an Error that says what to do. */
type Command = (place: Place, words: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  'erase-tenant': eraseTenant,
  migrate,
  'rotate-secrets': rotateSecretKey,
  rules,
  'sql-views': sqlViews,
  superadmin,
};

/** `node ops/main.ts <command> [--] <words>`: what operators do beside the running servers. Settings come from the environment. */
const [name = '', ...rest] = process.argv.slice(2);
const words = rest[0] === '--' ? rest.slice(1) : rest;
try {
  const command = commands[name];
  if (command === undefined) throw new Error(`Usage: node ops/main.ts ${Object.keys(commands).join('|')} <words>`);
  await command(readPlace(), words);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
