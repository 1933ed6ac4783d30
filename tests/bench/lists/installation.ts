import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#database/orm.ts';
import { findFreePort } from '#local/ports.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { serverEnvironment } from '../environment.ts';
import { startServer } from '../processes.ts';
import { fillCollection } from './fill-collection.ts';
import { fillInstallation } from './fill.ts';
import { fillOrphans } from './fill-orphans.ts';
import { fillRecords } from './fill-records.ts';
import type { Size } from './fill.ts';
import type { Reader } from './measure.ts';

export interface ListInstallation {
  baseUrl: string;
  readers: Reader[];
  ownerUrl: string;
  apiPid: number;
  /** Ids by name. */
  funds: ReadonlyMap<string, number>;
  stop: () => Promise<void>;
}

/** A filled installation whose api runs in a process of its own; PostgreSQL writes as durably as in production. */
export async function startListInstallation(size: Size): Promise<ListInstallation> {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-bench-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(dir, 0o711);
  const { addresses, stop } = await startTestPlatform(dir, []);
  process.env.POSTMONTH_TEST_PLATFORM = join(dir, 'platform.json');
  writeFileSync(process.env.POSTMONTH_TEST_PLATFORM, JSON.stringify(addresses));
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await makeReaders(database.appUrl);
  // What triggers do for one file at a time is done for all at once.
  await owner.query('alter table version disable trigger user');
  await fillInstallation(owner, size);
  await fillCollection(owner);
  await fillRecords(owner);
  await fillOrphans(owner);
  await owner.query('alter table version enable trigger user');
  await owner.query('select list_received_files(array(select id from version order by created_at), array[]::int[])');
  await limitReaders(owner);
  const named = await owner.query<{ id: number; name: string }>('select id, name from fund');
  await owner.end();
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { ...serverEnvironment(dir, addresses, database), PORT: String(port), PUBLIC_URL: baseUrl };
  const api = startServer('tests/bench/lists/server.ts', [], env);
  await untilUp(baseUrl);
  const readers: Reader[] = [];
  for (const { name, email, role } of people) {
    const browser = await signIn(baseUrl, email);
    const cookie = browser
      .cookies()
      .map(([key, value]) => `${key}=${value}`)
      .join('; ');
    readers.push({ name, role, cookie });
  }
  return {
    baseUrl,
    readers,
    ownerUrl: database.ownerUrl,
    apiPid: api.pid,
    funds: new Map(named.rows.map(({ id, name }) => [name, id])),
    stop: async () => {
      await api.stop();
      await stop();
    },
  };
}

/** The second to the fourth are limited to funds. */
const people = [
  { name: 'an Admin', role: 'Admin', email: 'amelia@fund.example', funds: [] },
  { name: 'an Admin of four funds', role: 'Admin', email: 'lina@fund.example', funds: [1, 2, 3, 4] },
  { name: 'a data provider of one fund', role: 'DataProvider', email: 'dana@provider.example', funds: [2] },
  {
    name: 'a reviewer of ten funds',
    role: 'Reviewer',
    email: 'ravi@fund.example',
    funds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  },
  { name: 'a SuperAdmin', role: 'SuperAdmin', email: 'sora@fund.example', funds: [] },
] as const;

async function makeReaders(url: string): Promise<void> {
  const orm = await openDatabase(url, { poolSize: 1 });
  for (const { email, role } of people) await makePerson(orm, role, email, { language: 'en' });
  await orm.close();
}

async function limitReaders(owner: pg.Client): Promise<void> {
  for (const { email, funds } of people) {
    await owner.query(
      `insert into user_scope (user_id, fund_id) select u.id, f.id from app_user u, fund f
        where u.email = $1 and f.name = any($2)`,
      [email, funds.map((no) => `Fund ${no}`)],
    );
  }
  await owner.query(
    `update app_user set service_provider_id = (select id from service_provider where code = 'SP-2') where email = $1`,
    [people[2].email],
  );
  // As many seats as each of 500 reviewers has when every submission has three.
  await owner.query(
    `insert into submission_assignee (submission_id, user_id, order_no, stage)
      select s.id, u.id, 4, 'review' from submission s, app_user u where u.email = $1 and s.id % 160 = 0`,
    [people[3].email],
  );
  await owner.query('vacuum analyze');
}

async function untilUp(baseUrl: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await fetch(`${baseUrl}/healthz`).catch(() => null))?.ok) {
    if (Date.now() > deadline) throw new Error('The api does not come up.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
