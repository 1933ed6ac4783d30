import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { SetUpFault, SetUpOutcome, SetUpValue } from '#contracts/set-up.ts';
import { openDatabase } from '#database/orm.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { readSettings } from '#platform/env.ts';
import type { SettingName } from '#platform/setting-list.ts';
import { loadPerson } from '../access/load-person.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { readSetUp, writeSetUp } from './files.ts';
import { exportSetUp, importSetUp } from './run-set-up.ts';

/** What servers need and this command does not. */
const notNeeded: readonly SettingName[] = [
  ...(['TEMPORAL_ADDRESS', 'ENTRA_TENANT_ID', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET'] as const),
  ...(['SMTP_URL', 'SESSION_SECRET', 'SECRET_KEY'] as const),
];

const usage = 'Usage: npm run setup -- export FILE | import FILE [--dry-run] [--as <e-mail of a SuperAdmin>]';

/** `npm run setup`: the set-up of this installation to a file or from one, JSON or Excel by its name. */
async function main(words: readonly string[]): Promise<void> {
  const [verb, path] = words;
  if ((verb !== 'export' && verb !== 'import') || !path) throw new Error(usage);
  const orm = await openDatabase(readSettings(process.env, notNeeded).DATABASE_URL, { poolSize: 2 });
  try {
    const at = words.indexOf('--as');
    const context = await contextOfKeeper(orm, at < 0 ? null : (words[at + 1] ?? ''));
    if (verb === 'export') {
      await writeFile(path, await writeSetUp(await exportSetUp(context), path));
      say(`The set-up is in ${path}.`);
      return;
    }
    const read = await readSetUp(await readFile(path), path);
    if ('faults' in read) return tellFaults(read.faults);
    const isTrial = words.includes('--dry-run');
    tell(await importSetUp(context, { file: read.file, fileName: basename(path), isTrial }), isTrial);
  } finally {
    await orm.close();
  }
}

/** Whoever the audit trail names: a SuperAdmin of the installation. */
async function contextOfKeeper(orm: MikroORM, email: string | null): Promise<MasterContext> {
  const em = orm.em.fork();
  const found = await selectOne<{ id: number }>(
    em,
    sql`select u.id from app_user u join role r on r.id = u.role_id
        where r.base_role = 'SuperAdmin' and u.is_active and u.retired_at is null
          and (${email}::text is null or lower(u.email) = lower(${email}::text)) order by u.id limit 1`,
  );
  const person = found && (await loadPerson(em, found.id));
  if (!person) throw new Error('There is no such SuperAdmin; add one: npm run superadmin -- add <e-mail>');
  return contextOf(em, { ...person, language: 'en' }, 'setup');
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const text = (value: SetUpValue) => (JSON.stringify(value) ?? '').slice(0, 300);

function tell({ isApplied, counts, differences, onlyHere, faults }: SetUpOutcome, isTrial: boolean): void {
  for (const { kind, key, act, fields } of differences) {
    say(`${act === 'added' ? '+' : '~'} ${kind}: ${key}`);
    if (act === 'added') continue;
    for (const { name, before, after } of fields) say(`    ${name}: ${text(before)} -> ${text(after)}`);
  }
  for (const { kind, key } of onlyHere) say(`  ${kind}: ${key} is only here and stays`);
  for (const { kind, added, changed, unchanged } of counts) {
    say(`${kind}: ${added} added, ${changed} changed, ${unchanged} equal`);
  }
  if (faults.length > 0) return tellFaults(faults);
  if (isApplied) say('Applied.');
  else if (isTrial) say('A dry run: nothing is changed.');
}

function tellFaults(faults: readonly SetUpFault[]): void {
  for (const { kind, key, field, code, found } of faults) {
    const place = [kind, key, field].filter((word) => word !== null).join(' / ');
    process.stderr.write(`${place === '' ? 'file' : place}: ${code}${found === null ? '' : ` (${found})`}\n`);
  }
  process.stderr.write(`${faults.length} faults: nothing is applied.\n`);
  process.exitCode = 1;
}

try {
  const words = process.argv.slice(2);
  await main(words[0] === '--' ? words.slice(1) : words);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
