import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collectFiles } from '#activities/connections/collect-files.ts';
import { watchedPathOf } from '#contracts/connections.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';

const maxBytes = 20;
const root = mkdtempSync(join(tmpdir(), 'postmonth-watched-'));
const open = createWatchedDoor({ kind: 'folder', dir: root }, { settleMs: 1 });
afterAll(() => rmSync(root, { recursive: true }));

let made = 0;
function newFolder(): { url: string; dir: string } {
  made += 1;
  const dir = join(root, `north ${made}`);
  mkdirSync(dir);
  return { url: `folder://north ${made}`, dir };
}
const within = (dir: string) => {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch {
    return [];
  }
};

describe('a folder that is watched', () => {
  it('is listed oldest first, without what is written still or lies elsewhere', async () => {
    const { url, dir } = newFolder();
    for (const name of ['賃料.xlsx', 'b.csv', '.hidden.csv', 'c.csv.part', '~d.xlsx', 'e.exe'])
      writeFileSync(join(dir, name), name);
    mkdirSync(join(dir, 'done'));
    writeFileSync(join(dir, 'done', 'old.csv'), 'old');
    mkdirSync(join(dir, 'folder.csv'));
    symlinkSync('/etc/hostname', join(dir, 'link.csv'));
    const files = await open({ url }, ({ settledFiles }) => settledFiles());
    expect(files.map(({ name }) => name).sort()).toEqual(['b.csv', 'e.exe', '賃料.xlsx']);
  });

  it('leaves a file that changes between two looks, and one that was replaced after it was read', async () => {
    const { url, dir } = newFolder();
    writeFileSync(join(dir, 'a.csv'), 'half');
    const slow = createWatchedDoor({ kind: 'folder', dir: root }, { settleMs: 60 });
    const listing = slow({ url }, ({ settledFiles }) => settledFiles());
    const growing = setInterval(() => writeFileSync(join(dir, 'a.csv'), `more ${Math.random()}`), 5);
    expect(await listing).toEqual([]);
    clearInterval(growing);
    await open({ url }, async ({ settledFiles, move }) => {
      expect(await settledFiles()).toHaveLength(1);
      writeFileSync(join(dir, 'a.csv'), 'the next one, which is longer than the first was');
      await move('a.csv', 'done');
    });
    expect([within(dir), within(join(dir, 'done'))]).toEqual([['a.csv'], []]);
  });

  it('is one below the folder of the installation, and no link out of it', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'postmonth-outside-'));
    writeFileSync(join(outside, 'secret.csv'), 'secret');
    symlinkSync(outside, join(root, 'out'));
    const list = (url: string) => open({ url }, ({ settledFiles }) => settledFiles());
    await expect(list('folder://out')).rejects.toMatchObject({ code: 'FolderRefused' });
    await expect(list('folder://nowhere')).rejects.toMatchObject({ code: 'FolderNotFound' });
    await expect(list('folder://../')).rejects.toMatchObject({ code: 'NotAnAddress' });
    const { url, dir } = newFolder();
    writeFileSync(join(dir, 'a.csv'), 'a');
    symlinkSync(outside, join(dir, 'done'));
    await open({ url }, async ({ settledFiles, move, read }) => {
      await settledFiles();
      await expect(move('a.csv', 'done')).rejects.toMatchObject({ code: 'FolderRefused' });
      rmSync(join(dir, 'a.csv'));
      symlinkSync(join(outside, 'secret.csv'), join(dir, 'a.csv'));
      await expect(read('a.csv', maxBytes)).rejects.toMatchObject({ code: 'FolderRefused' });
    });
    rmSync(outside, { recursive: true });
  });

  it('has a path that stays below, whatever is written as its address', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', '/', '\\', 'north', '賃料', '%2e%2e', 'done', '\0'),
      fc.string(),
    );
    const address = fc.array(part, { maxLength: 6 }).map((parts) => `folder://${parts.join('/')}`);
    fc.assert(
      fc.property(address, (url) => {
        const path = watchedPathOf(url);
        if (path === null) return;
        const place = resolve('/watched', ...path);
        expect(place.startsWith(`/watched${sep}`)).toBe(true);
        expect(path.some((name) => /^(done|refused)$/iu.test(name))).toBe(false);
      }),
    );
    expect(watchedPathOf('folder://north/賃料 10月/')).toEqual(['north', '賃料 10月']);
  });

  // Every file that was put there is taken whole, refused with a reason, or waits: none is lost, and none is taken twice.
  it('gives each file once, in however many runs, although some of them fail', async () => {
    const file = fc.record({
      name: fc.constantFrom('a.csv', 'b.csv', 'c.xlsx', 'd.csv'),
      content: fc.string({ minLength: 1, maxLength: 30 }),
      isBroken: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(file, { maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        const { url, dir } = newFolder();
        const [put, taken, refused]: [string[], string[], string[]] = [[], [], []];
        let isBroken = false;
        const run = () =>
          collectFiles(
            open,
            { url },
            { maxBytes },
            {
              take: async ({ content }) => {
                if (isBroken) throw new OutgoingError('Unreachable');
                taken.push(content.toString());
              },
              refuse: async ({ error: { code } }) => void refused.push(code),
            },
          ).catch((error: OutgoingError) => expect(error.code).toBe('Unreachable'));
        for (const files of rounds) {
          for (const { name, content } of files) {
            if (within(dir).includes(name)) continue;
            writeFileSync(join(dir, name), content);
            put.push(content);
          }
          isBroken = files.some((one) => one.isBroken);
          await run();
        }
        isBroken = false;
        await run();
        const isLarge = (content: string) => Buffer.byteLength(content) > maxBytes;
        expect(taken.sort()).toEqual(put.filter((content) => !isLarge(content)).sort());
        expect(refused).toEqual(put.filter(isLarge).map(() => 'TooLarge'));
        expect(within(dir)).toEqual([]);
        const kept = ['done', 'refused'].flatMap((below) =>
          within(join(dir, below)).map((name) => readFileSync(join(dir, below, name), 'utf8')),
        );
        expect(kept.sort()).toEqual([...put].sort());
      }),
      { numRuns: 30 },
    );
  });
});
