import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collectFiles } from '#activities/connections/collect-files.ts';
import type { SftpDoor, SftpPlace } from '#platform/outgoing/sftp.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';

const place: SftpPlace = { url: 'sftp://files.example/out', username: 'feed', password: 'right', hostKey: null };
type Kind = 'good' | 'tooLarge' | 'noFile';

/** A folder in memory, whose files move as those of a server do. */
function folderOf(kinds: readonly Kind[]) {
  const moved = new Map<string, 'done' | 'refused'>();
  const door: SftpDoor = (_, work) =>
    work({
      address: null,
      settledFiles: () =>
        Promise.resolve(
          kinds
            .map((_kind, index) => ({ name: `${index}.csv`, sizeBytes: 1, changedAt: index }))
            .filter(({ name }) => !moved.has(name)),
        ),
      read: (name) =>
        kinds[Number.parseInt(name, 10)] === 'tooLarge'
          ? Promise.reject(new OutgoingError('TooLarge'))
          : Promise.resolve(Buffer.from(name)),
      move: (name, below) => {
        moved.set(name, below);
        return Promise.resolve();
      },
    });
  return { door, moved };
}

describe('a run over a folder', () => {
  it('takes each file once, in its order, and moves it to where it belongs, in however many runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Kind>('good', 'tooLarge', 'noFile'), { maxLength: 12 }),
        fc.integer({ min: 1, max: 50_000 }),
        async (kinds, tookMs) => {
          const { door, moved } = folderOf(kinds);
          const [taken, refused]: [string[], string[]] = [[], []];
          let at = 0;
          for (let left = kinds.length; left > 0;) {
            const before = left;
            ({ left } = await collectFiles(
              door,
              place,
              { maxBytes: 10, now: () => (at += tookMs) },
              {
                take: async ({ fileName }) => {
                  if (kinds[Number.parseInt(fileName, 10)] === 'noFile') throw new OutgoingError('NotAFile');
                  taken.push(fileName);
                },
                refuse: async ({ fileName }) => void refused.push(fileName),
              },
            ));
            expect(left).toBeLessThan(before);
          }
          const named = (isGood: boolean) =>
            kinds.flatMap((kind, index) => ((kind === 'good') === isGood ? [`${index}.csv`] : []));
          expect([taken, refused]).toEqual([named(true), named(false)]);
          expect([...moved].filter(([, below]) => below === 'done').map(([name]) => name)).toEqual(taken);
          expect(moved.size).toBe(kinds.length);
        },
      ),
    );
  });

  it('leaves a file where it is when it is the connection that fails', async () => {
    const { door, moved } = folderOf(['good', 'good']);
    const failing = collectFiles(
      door,
      place,
      { maxBytes: 10 },
      { take: () => Promise.reject(new OutgoingError('Unreachable')), refuse: async () => undefined },
    );
    await expect(failing).rejects.toMatchObject({ code: 'Unreachable' });
    expect(moved.size).toBe(0);
  });
});
