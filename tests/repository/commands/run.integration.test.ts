import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '#database/with-client.ts';
import { findFreePort } from '#local/ports.ts';
import { readRunning } from '#local/running.ts';
import type { Running } from '#local/running.ts';
import { loadSecrets } from '#local/secrets.ts';
import { findTemporal } from '#local/temporal/program.ts';
import { anyPorts, makeClone } from '#tests/support/clone.ts';
import { inTurn, isWhole } from '#tests/support/in-turn.ts';
import { containersOf } from './compose.ts';
import { commandsOfPages } from './of-pages.ts';
import { openTerminal } from './terminal.ts';
import type { Terminal, Typed } from './terminal.ts';
import { startWaitingRun, waitingActivity } from './waiting-run.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/going-to-production.md'];
const lines = [...new Set(commandsOfPages().flatMap(({ page, line }) => (pages.includes(page) ? [line] : [])))];
const linesWith = (words: string) => lines.filter((line) => line.includes(words));
const workflow = 'SUB-000001';
const ofWorkflow = `--workflow-id ${workflow}`;
const name = 'Acme Law LLP';
const working = '"msg":"The worker polls its task queue."';
const listening = '"msg":"listening"';

/**
 * Every command that these pages name is typed as they have it, in a clone with real servers; what a page leaves to its reader
 * (`<folder>`, `...`) is filled in. Not run to their end: `npm test` would run itself, so it lists the tests that the words choose;
 * `npm run mutants` takes an hour, so it looks at its mutants; `npm run chaos` plays no round; and as `docker compose` needs Docker,
 * the programs of its containers run here, with the settings that docker-compose.yml names and no others.
 */
describe('the commands of the pages', () => {
  let clone: Awaited<ReturnType<typeof makeClone>>;
  let terminal: Terminal;
  let platform: Typed | null = null;
  let running: Running;
  let ownerUrl: string;
  const left = new Set(lines);
  const dataDir = () => join(clone.folder, '.data');
  const backup = (made: string) => join(dirname(clone.folder), 'backups', made);

  beforeAll(async () => {
    clone = await makeClone('pages');
    const port = String(await findFreePort());
    const own = { NODE_ENV: 'development', DATA_DIR: '.data', PORT: port, LOG_LEVEL: 'info', ...anyPorts };
    terminal = openTerminal(clone.folder, { ...process.env, ...own });
  }, 120_000);

  afterAll(async () => {
    platform?.interrupt();
    await platform?.ended;
    clone?.remove();
  }, 60_000);

  /** The line of a page, with what it leaves open filled in. @throws when no page has it */
  function take(line: string, fill: Record<string, string> = {}): string {
    expect(lines).toContain(line);
    left.delete(line);
    return Object.entries(fill).reduce((text, [gap, value]) => {
      expect(text).toContain(gap);
      return text.replace(gap, value);
    }, line);
  }

  const run = (line: string, fill?: Record<string, string>) => terminal.run(take(line, fill));

  async function start(line: string): Promise<string> {
    platform = terminal.type(take(line));
    await platform.says('Ctrl+C stops everything');
    running = readRunning(dataDir())!;
    const owner = new URL(running.databaseUrl);
    owner.username = 'postmonth_owner';
    owner.password = loadSecrets(dataDir()).databaseOwner;
    ownerUrl = owner.href;
    return platform.output();
  }

  async function stop(): Promise<void> {
    platform?.interrupt();
    expect([await platform?.ended, platform?.output()]).toEqual([0, expect.stringContaining('Stopping')]);
    platform = null;
    expect(readRunning(dataDir())).toBeNull();
  }

  /** A server works until Ctrl+C, and ends with it. */
  async function serve(line: string, said: string, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const typed = terminal.type(line, settings);
    await typed.says(said);
    typed.interrupt();
    // npm says 130 of what Ctrl+C has ended, however orderly it ended.
    expect([0, 130]).toContain(await typed.ended);
  }

  /** The programs of the set's containers, with what the set gives them. Their files are in a folder here, not in Azure Blob Storage. */
  function containers(line: string): { words: string; settings: NodeJS.ProcessEnv }[] {
    const values = { ...running.settings, DATABASE_OWNER_URL: ownerUrl, TEMPORAL_NAMESPACE: 'default' };
    return containersOf(line, values).map(({ program, environment }) => ({
      words: program.join(' ').replace('/backups/', `${backup('')}/`),
      settings: {
        ...environment,
        PORT: '0',
        BLOB_DIR: running.settings['BLOB_DIR'],
        DATABASE_OWNER_URL: environment['DATABASE_OWNER_URL'] ?? '',
      },
    }));
  }

  it('are read from every page', () => {
    expect(lines.length).toBeGreaterThan(40);
  });

  it('choose tests that are there', async () => {
    const listed = linesWith('npm test').map((line) => {
      const typed = take(line, line.includes('<its path>') ? { '<its path>': 'tests/workflows' } : {});
      return terminal.run(`${typed.replace(/npm test$/, 'npm test --')} --list`);
    });
    for (const said of await Promise.all(listed)) expect(said).toMatch(/test files/);
  }, 120_000);

  it('seed faults into texts that are there, and build the page', async () => {
    expect(await run('npm run mutants', { mutants: 'mutants -- --list' })).toContain('each with its text in its file');
    await run('npm run build');
    expect(existsSync(join(clone.folder, 'frontend/dist/index.html'))).toBe(true);
  });

  it('start an empty installation, and let in its first person', async () => {
    const said = await start('DEMO=off npm start');
    expect(said).toContain('npm run superadmin -- add you@your-company.example');
    expect(said).not.toContain('npm run demo');
    expect(await run('npm run superadmin -- add you@your-company.example')).toContain('is added as SuperAdmin');
  }, 180_000);

  it('write the set-up to a file, and find no difference in it', async () => {
    await run('npm run setup -- export set-up.json');
    const trial = await run('npm run setup -- import set-up.json --dry-run');
    expect(trial).toContain('A dry run: nothing is changed.');
    expect(trial).not.toMatch(/^[+~]/m);
    expect(await run('npm run setup -- import set-up.json')).toContain('Applied.');
  }, 60_000);

  it('migrate', async () => {
    const gaps = {
      'DATABASE_OWNER_URL=...': `DATABASE_OWNER_URL=${ownerUrl}`,
      'DATABASE_URL=...': `DATABASE_URL=${running.databaseUrl}`,
    };
    expect(await run('DATABASE_OWNER_URL=... DATABASE_URL=... npm run migrate', gaps)).toContain('up to date');
    // Where a page leaves the settings out, it has told of them before.
    const settings = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: running.databaseUrl };
    expect(await terminal.run(take('npm run migrate'), settings)).toContain('up to date');
    expect(await terminal.run(take('npm run migrate -- --report'), settings)).toContain('Every code is unique');
  }, 60_000);

  it('start further servers, which end with Ctrl+C', async () => {
    await Promise.all([
      ...linesWith('npm run worker').map((line) => serve(take(line), working)),
      ...linesWith('node worker/main.ts').map((line) => serve(take(line), working, running.settings)),
      serve(take('node api/main.ts'), listening, { ...running.settings, PORT: '0' }),
    ]);
  }, 120_000);

  it('say to Temporal what operators say', async () => {
    await startWaitingRun(running.temporalAddress, 'default', workflow);
    const ofActivity = `${ofWorkflow} --activity-id ${waitingActivity}`;
    const pause = take('npm run temporal -- activity pause');
    await terminal.run(`${pause} ${ofActivity}`);
    await terminal.run(`${pause.replace('pause', 'unpause')} ${ofActivity}`);
    await run('npm run temporal -- activity reset --workflow-id SUB-000001 --activity-id <id>', {
      '<id>': waitingActivity,
    });
    const [inSet = ''] = linesWith('temporal-cli');
    const [{ words, settings } = { words: '', settings: {} }] = containers(take(inSet, { '<id>': waitingActivity }));
    const program = await findTemporal(() => undefined);
    await terminal.run(words.replace('temporal', program), settings);
    const reset = 'npm run temporal -- workflow reset --type LastWorkflowTask --reason "<why>"';
    await terminal.run(`${take(reset, { '<why>': 'The code is mended.' })} ${ofWorkflow}`);
    await terminal.run(`${take('npm run temporal -- workflow cancel')} ${ofWorkflow}`);
    await terminal.run(`${take('npm run temporal -- workflow terminate')} ${ofWorkflow}`);
    const described = await terminal.run(`npm run temporal -- workflow describe ${ofWorkflow} --output json`);
    expect(described).toContain('WORKFLOW_EXECUTION_STATUS_TERMINATED');
  }, 120_000);

  it('take names out', async () => {
    await withClient(ownerUrl, async (client) => {
      await client.query(
        `insert into audit_entry (op_id, action, entity, entity_id, after) values (gen_random_uuid(), 'note', 'note', '1', $1)`,
        [JSON.stringify({ note: name })],
      );
      await client.query(
        `insert into app_user (email, name, first_name, role_id) select 'lee@fund.example', 'Lee', 'Lee', min(id) from role`,
      );
    });
    expect(await run(`npm run erase-tenant -- "${name}"`)).toContain('Nothing has been changed');
    const [inSet = ''] = linesWith('ops erase-tenant');
    const [{ words, settings } = { words: '', settings: {} }] = containers(take(inSet));
    expect(await terminal.run(words, settings)).toContain('Nothing has been changed');
    expect(await run(`npm run erase-tenant -- "${name}" --yes`)).toContain('Erased in:');
    expect(await run(`npm run erase-tenant -- "${name}"`)).toContain('stands nowhere');
    expect(await run('npm run erase-tenant -- lee@fund.example --yes')).toContain('who can no longer sign in');
  }, 60_000);

  it('list the rules, and say what an empty value does to one', async () => {
    const listed = await run('npm run rules -- list');
    const [, id = ''] = /^(\d+) {2}.*areas-make-property-area .*MISSING_VIOLATES/m.exec(listed) ?? [];
    const [inSet = ''] = linesWith('ops rules');
    const [{ words, settings } = { words: '', settings: {} }] = containers(take(inSet));
    expect(await terminal.run(words, settings)).toContain('areas-make-property-area');
    const missing = 'npm run rules -- missing <id of the rule> MISSING_VIOLATES';
    expect(await run(missing, { '<id of the rule>': id })).toContain('already');
  }, 60_000);

  it('back up', async () => {
    await run('npm run backup -- <empty folder>', { '<empty folder>': backup('one') });
    for (const line of linesWith('ops backup')) {
      // In a crontab a percent sign has a backslash.
      for (const { words, settings } of containers(take(line))) await terminal.run(words.replace('\\%', '%'), settings);
    }
    expect(readdirSync(backup('')).length).toBe(3);
  }, 60_000);

  it('bring up the servers of the set', async () => {
    const started = linesWith('docker compose up').map((line) => containers(take(line)));
    for (const { length } of started) expect(length).toBeGreaterThan(1);
    // The workers of one line are among the servers of the other.
    const servers = new Map(started.flat().map((server) => [server.words, server]));
    await Promise.all(
      [...servers.values()].map(({ words, settings }) =>
        words.endsWith('migrate')
          ? terminal.run(words, settings)
          : serve(words, words.includes('api/main.ts') ? listening : working, settings),
      ),
    );
  }, 120_000);

  it('stop all of it, empty it and bring a backup back', async () => {
    await stop();
    expect(await run('npm run reset')).toContain('is empty');
    expect(await run('npm run restore -- <folder>', { '<folder>': backup('one') })).toContain('Restored');
    await start('npm start');
    await stop();
    await terminal.run('npm run reset');
  }, 240_000);

  it('play the demonstration: tests/e2e/walk-through.spec.ts types it, where there is one', () => {
    expect(take('npm run demo')).toBeTruthy();
  });

  it('kill servers', async () => {
    const chaos = { chaos: 'chaos -- --rounds 0 --providers 1' };
    if (isWhole || inTurn([true, false, false]))
      expect(await run('npm run chaos', chaos)).toContain('0 lost, 0 doubled');
    else take('npm run chaos');
  }, 240_000);

  it('are executed, all of them', () => expect([...left]).toEqual([]));
});
